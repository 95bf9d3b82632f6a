import Box from '@mui/material/Box';
import type { DepositStay } from '@parking/contract/money/deposits/deposit-records';
import { deposits } from '@parking/contract/money/deposits/deposits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useApiQuery } from '../../../api/query.ts';
import { formatDateTime, labelIn } from '../../../i18n/format.ts';
import { Amount, Plate } from '../../../kit/cells/cells.tsx';
import { SmallPager } from '../../../kit/list/table/small-pager.tsx';

const size = 10;
type Stay = z.output<typeof DepositStay>;

/** The stays of a deposit, ten at a time. */
export function DepositStays({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const list = [
    ['page', String(page)],
    ['size', String(size)],
  ] as const;
  const { data } = useApiQuery(deposits.transactions, { params: { id }, list }, { handles: 'all', keepPrevious: true });
  if (!data) return null;
  if (data.data.length === 0 && page === 0) return <Box sx={{ color: 'text.secondary' }}>{t('deposits.noStays')}</Box>;
  const { totalElements = 0 } = data;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map((stay) => (
          <StayLine key={stay.id} stay={stay} />
        ))}
      </Box>
      <SmallPager page={page} size={size} shown={data.data.length} total={totalElements} onPage={setPage} />
    </>
  );
}

function StayLine({ stay }: { readonly stay: Stay }) {
  const { t } = useTranslation();
  const { freePass, paidTypeLabel: label, paidTypeLabelEn: labelEn } = stay;
  const paid = freePass ? t('deposits.free') : label && labelIn({ label, labelEn });
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 3, alignItems: 'center', py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          {stay.plateNumber ? <Plate text={stay.plateNumber} /> : stay.parkingCode}
          <span>{stay.receiptNumber}</span>
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {[formatDateTime(stay.datetimeOut), stay.gateName, paid].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Amount value={stay.total} />
    </Box>
  );
}
