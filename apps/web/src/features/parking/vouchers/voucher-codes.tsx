import Box from '@mui/material/Box';
import { type VoucherBatch, vouchers } from '@parking/contract/parking/vouchers/vouchers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { ExportButton } from '../../../kit/export/export-button.tsx';
import { headingsOf } from '../../../kit/export/use-export.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { SmallPager } from '../../../kit/list/table/small-pager.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

const size = 10;
const exported = ['number', 'code', 'used', 'left', 'lastUsedAt'] as const;

/** The codes of a batch, ten at a time, and all of them as a file. */
export function VoucherCodes({ batch }: { readonly batch: VoucherBatch }) {
  const { t } = useTranslation();
  const { fields, title } = useResourceTexts('vouchers.codes');
  const [page, setPage] = useState(0);
  const list = [
    ['page', String(page)],
    ['size', String(size)],
  ] as const;
  const params = { id: batch.id };
  const query = useApiQuery(vouchers.codes, { params, list }, { handles: 'all', keepPrevious: true });
  if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { data, totalElements = 0 } = query.data;
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <Box component="h3" sx={{ m: 0, typography: 'subtitle2' }}>
          {title}
        </Box>
        <ExportButton
          definition={vouchers.codesExport}
          params={params}
          list={[]}
          body={{ columns: headingsOf(exported, fields) }}
          name={t('vouchers.file', { start: formatDate(batch.start) })}
        />
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(({ id, code, used, left }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              gap: 3,
              justifyContent: 'space-between',
              py: 2,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box component="span" sx={{ fontFamily: 'monospace' }}>
              {code}
            </Box>
            <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {t('vouchers.usedOf', { used: formatNumber(used), left: formatNumber(left) })}
            </Box>
          </Box>
        ))}
      </Box>
      <SmallPager page={page} size={size} shown={data.length} total={totalElements} onPage={setPage} />
    </Box>
  );
}
