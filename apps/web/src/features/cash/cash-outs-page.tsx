import { cashOuts } from '@parking/contract/money/cash-documents';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { TakenBackNotice } from '../../kit/record/taken-back-notice.tsx';
import { useBusinessDay } from '../../kit/report/use-business-day.ts';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { documentColumns, furtherColumns } from './document-columns.tsx';
import '../../i18n/cash-books.ts';

const CashForm = lazy(() => import('./cash-form.tsx'));

/** Money that leaves the accounts. */
export default function CashOutsPage() {
  const { t } = useTranslation();
  const today = useBusinessDay()?.today;
  return (
    <ResourcePage
      resource={cashOuts}
      route="/cash-out"
      texts="cashBooks.cashOuts"
      columns={[...documentColumns, ...furtherColumns]}
      fields={
        <Suspense fallback={null}>
          <CashForm type="OUT" files="cashOutFiles" />
        </Suspense>
      }
      {...(today !== undefined && { blank: { transactionDate: today } })}
      nameOf={({ number }) => t('cashBooks.cashOuts.name', { number })}
      canEdit={({ deleted }) => !deleted}
      canDelete={({ deleted }) => !deleted}
      notice={(row) => <TakenBackNotice deleted={row.deleted} />}
    />
  );
}
