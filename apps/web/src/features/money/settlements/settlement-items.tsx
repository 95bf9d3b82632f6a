import Box from '@mui/material/Box';
import { type SettlementItem, settlements } from '@parking/contract/money/settlements/settlements';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { Amount } from '../../../kit/cells/cells.tsx';
import { MatchedBy } from '../reconciliation/matched-by.tsx';
import { SmallPager } from '../../../kit/list/table/small-pager.tsx';

const size = 10;

/** The items of a settlement in the order of its file, ten at a time. */
export function SettlementItems({ id }: { readonly id: string }) {
  const [page, setPage] = useState(0);
  const list = [
    ['page', String(page)],
    ['size', String(size)],
  ] as const;
  const { data } = useApiQuery(settlements.items, { params: { id }, list }, { handles: 'all', keepPrevious: true });
  if (!data) return null;
  const { totalElements = 0 } = data;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map((item) => (
          <ItemLine key={item.position} item={item} />
        ))}
      </Box>
      <SmallPager page={page} size={size} shown={data.data.length} total={totalElements} onPage={setPage} />
    </>
  );
}

function ItemLine({ item }: { readonly item: SettlementItem }) {
  const { t } = useTranslation();
  const { position, kind, paidAt, amount, reference, providerReference, gate, terminal, refused } = item;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 3, alignItems: 'center', py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ color: 'text.secondary', minWidth: '2em', textAlign: 'right' }}>{formatNumber(position)}</Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box>{providerReference ?? reference}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {[formatDateTime(paidAt), t(`settlements.items.kinds.${kind}`), gate, terminal].filter(Boolean).join(' · ')}
        </Box>
        {refused !== null && (
          <Box sx={{ typography: 'body2', color: 'error.main' }}>
            {t('settlements.items.refused', { reason: refused })}
          </Box>
        )}
        <MatchedBy {...item} />
      </Box>
      <Amount value={amount} />
    </Box>
  );
}
