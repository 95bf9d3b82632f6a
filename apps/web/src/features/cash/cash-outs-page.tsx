import { cashOuts } from '@parking/contract/money/cash-documents';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { FileLinks } from '../../kit/record/file-links.tsx';
import { TakenBackNotice } from '../../kit/record/taken-back-notice.tsx';
import { useBusinessDay } from '../../kit/report/use-business-day.ts';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { CategoryName } from './category-name.tsx';
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
      columns={[
        { key: 'number' },
        { key: 'transactionDate' },
        { key: 'amount' },
        { key: 'cashId', cell: ({ cash }) => cash, exportKey: 'cash' },
        { key: 'cashTransactionCategoryId', cell: (row) => <CategoryName {...row} />, exportKey: 'category' },
        { key: 'note' },
        { key: 'files', cell: ({ files }) => <FileLinks files={files} />, exportKey: false },
        { key: 'by' },
        { key: 'createdAt', hidden: true },
        { key: 'updatedAt', hidden: true },
        { key: 'deleted', hidden: true },
      ]}
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
