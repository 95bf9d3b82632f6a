import { cashMutations } from '@parking/contract/money/cash-documents';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { TakenBackNotice } from '../../kit/record/taken-back-notice.tsx';
import { useBusinessDay } from '../../kit/report/use-business-day.ts';
import { ResourcePage } from '../../kit/resource/resource-page.tsx';
import { mayChange, moneyOutColumns } from './money-out-columns.tsx';
import { SecondName } from './second-name.tsx';
import '../../i18n/cash-books.ts';

const MutationForm = lazy(() => import('./mutation-form.tsx'));

/** Money that goes from one account to another. */
export default function CashMutationsPage() {
  const { t } = useTranslation();
  const today = useBusinessDay()?.today;
  return (
    <ResourcePage
      resource={cashMutations}
      route="/cash-mutation"
      texts="cashBooks.cashMutations"
      columns={[
        { key: 'number' },
        { key: 'transactionDate' },
        { key: 'amount' },
        { key: 'cashOriginId', cell: ({ cashOrigin }) => cashOrigin, exportKey: 'cashOrigin', onCard: true },
        {
          key: 'cashDestinationId',
          cell: ({ cashDestination }) => cashDestination,
          exportKey: 'cashDestination',
          onCard: true,
        },
        { key: 'note' },
        { key: 'by' },
        ...moneyOutColumns('cashMutations'),
        { key: 'createdAt', hidden: true },
        { key: 'updatedAt', hidden: true },
        { key: 'deleted', hidden: true },
      ]}
      fields={
        <Suspense fallback={null}>
          <MutationForm />
        </Suspense>
      }
      {...(today !== undefined && { blank: { transactionDate: today } })}
      nameOf={({ number }) => t('cashBooks.cashMutations.name', { number })}
      canEdit={mayChange}
      canDelete={mayChange}
      notice={(row) => (
        <>
          <TakenBackNotice deleted={row.deleted} />
          <SecondName row={row} decide={cashMutations.decide} />
        </>
      )}
    />
  );
}
