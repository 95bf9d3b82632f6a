import Box from '@mui/material/Box';
import { reconciliation } from '@parking/contract/money/reconciliation/reconciliation';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate, formatNumber, formatRupiah } from '../../../i18n/format.ts';
import './texts.ts';

/** What providers owe, since when, and what of it is on its way. */
export function AgeingStrip() {
  const { t } = useTranslation();
  const { data } = useApiQuery(reconciliation.ageing, {}, { handles: 'all' });
  if (!data) return null;
  const { owed, oldest, expected, dueToday, late, byKey, buckets } = data;
  const facts = [
    [t('reconciliation.ageing.owed'), formatRupiah(owed)],
    [t('reconciliation.ageing.oldest'), oldest === null ? t('reconciliation.ageing.none') : formatDate(oldest)],
    [t('reconciliation.ageing.expected'), formatRupiah(expected)],
    [t('reconciliation.ageing.dueToday'), formatRupiah(dueToday)],
    ...(late === 0 ? [] : [[t('reconciliation.ageing.late'), formatRupiah(late)]]),
    ...(byKey === null ? [] : [[t('reconciliation.ageing.byKey'), `${formatNumber(byKey / 100)} %`]]),
    ...buckets
      .filter(({ fromDays, amount }) => fromDays > 0 && amount !== 0)
      .map(({ fromDays, amount }) => [
        t('reconciliation.ageing.bucket', { from: formatNumber(fromDays) }),
        formatRupiah(amount),
      ]),
  ];
  return (
    <Box
      component="dl"
      aria-label={t('reconciliation.ageing.title')}
      sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}
    >
      {facts.map(([label, value]) => (
        <Box key={label}>
          <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
