import Box from '@mui/material/Box';
import { type TaxReturnDetail, taxReturns } from '@parking/contract/money/tax/tax-returns';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../../api/query.ts';
import { formatDate, formatDateTime, formatRupiah } from '../../../../i18n/format.ts';
import { FailureNotice } from '../../../../kit/list/list-states.tsx';
import { FactList } from '../../../../kit/record/fact-list.tsx';
import { RecordSection } from '../../../../kit/record/record-section.tsx';
import { monthName } from '../../../../kit/report/day-words.ts';
import { type TaxedLine, TaxedTable } from './taxed-table.tsx';

/** What the return of a month is made of: its sums, its lines by what is taxed and by day, and what was paid of it. */
export default function TaxReturnDetails({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const query = useApiQuery(taxReturns.detail, { params: { id } }, { handles: 'all' });
  const detail = query.data;
  if (query.error && !detail) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!detail) return null;
  if (detail.status === 'DRAFT') return <Box sx={{ color: 'text.secondary' }}>{t('taxReturns.draft')}</Box>;
  const categories = detail.categories.map(({ month, category, ...sums }): TaxedLine => {
    const what = t(`parkingTax.report.values.category.${category}`);
    const told = month === detail.month ? what : t('taxReturns.correctionOf', { what, month: monthName(month) });
    return { ...sums, key: `${month} ${category}`, what: told };
  });
  const days = detail.days.map(({ day, ...sums }): TaxedLine => ({ ...sums, key: day, what: formatDate(day) }));
  return (
    <>
      <RecordSection title={t('taxReturns.categories')}>
        <TaxedTable what={t('parkingTax.report.fields.category')} lines={categories} />
      </RecordSection>
      {detail.payments.length > 0 && (
        <RecordSection title={t('taxReturns.payments')}>
          {detail.payments.map((payment) => (
            <Payment key={payment.id} payment={payment} />
          ))}
        </RecordSection>
      )}
      <RecordSection title={t('taxReturns.days')}>
        <TaxedTable what={t('parkingTax.report.fields.businessDay')} lines={days} />
      </RecordSection>
      <RecordSection title={t('taxReturns.proof')}>
        <Proof detail={detail} />
      </RecordSection>
    </>
  );
}

/** Why it is not what was booked on the business days of the month, and by what a copy can be told from another. */
function Proof({ detail: { tax, corrections, booked, sha256 } }: { readonly detail: TaxReturnDetail }) {
  const { t } = useTranslation();
  const facts = [
    [t('taxReturns.bridge'), formatRupiah((tax ?? 0) - (corrections ?? 0) - (booked ?? 0))],
    ['SHA-256', sha256],
  ] as const;
  return <FactList facts={facts} />;
}

function Payment({ payment }: { readonly payment: TaxReturnDetail['payments'][number] }) {
  const { t } = useTranslation();
  const { paidOn, amount, reference, cash, by, withdrawnAt, withdrawnBy, reason } = payment;
  return (
    <Box sx={{ py: 1, ...(withdrawnAt !== null && { color: 'text.secondary' }) }}>
      <Box sx={withdrawnAt === null ? null : { textDecoration: 'line-through' }}>
        {[formatDate(paidOn), formatRupiah(amount), reference].filter(Boolean).join(' · ')}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{[cash, by].filter(Boolean).join(' · ')}</Box>
      {withdrawnAt !== null && (
        <Box sx={{ typography: 'body2' }}>
          {t('taxReturns.withdrawn', { by: withdrawnBy ?? '', at: formatDateTime(withdrawnAt), reason: reason ?? '' })}
        </Box>
      )}
    </Box>
  );
}
