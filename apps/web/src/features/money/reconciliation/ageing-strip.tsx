import Alert from '@mui/material/Alert';
import { reconciliation } from '@parking/contract/money/reconciliation/reconciliation';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate, formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { type Fact, FactsStrip } from '../../../kit/facts-strip.tsx';
import './texts.ts';

/** What providers owe, since when, and what of it is on its way. */
export function AgeingStrip() {
  const { t } = useTranslation();
  const { data } = useApiQuery(reconciliation.ageing, {}, { handles: 'all' });
  if (!data) return null;
  const { owed, oldest, expected, dueToday, late, byKey, buckets } = data;
  const facts: readonly Fact[] = [
    [t('reconciliation.ageing.owed'), formatRupiah(owed)],
    [t('reconciliation.ageing.oldest'), oldest === null ? t('reconciliation.ageing.none') : formatDate(oldest)],
    [t('reconciliation.ageing.expected'), formatRupiah(expected)],
    [t('reconciliation.ageing.dueToday'), formatRupiah(dueToday)],
    ...(late === 0 ? [] : [[t('reconciliation.ageing.late'), formatRupiah(late)] as const]),
    ...(byKey === null ? [] : [[t('reconciliation.ageing.byKey'), `${formatNumber(byKey / 100)} %`] as const]),
    ...buckets
      .filter(({ fromDays, amount }) => fromDays > 0 && amount !== 0)
      .map(
        ({ fromDays, amount }): Fact => [
          t('reconciliation.ageing.bucket', { from: formatNumber(fromDays) }),
          formatRupiah(amount),
        ],
      ),
  ];
  return (
    <>
      <FactsStrip title={t('reconciliation.ageing.title')} facts={facts} />
      {data.withoutOwnDeposit && <Alert severity="info">{t('reconciliation.ageing.withoutOwnDeposit')}</Alert>}
    </>
  );
}
