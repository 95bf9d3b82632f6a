import { type CashMutation, cashMutations } from '@parking/contract/money/cash/cash-documents';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Blank } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import { TakenBackNotice } from '../../../kit/record/taken-back-notice.tsx';
import { useBusinessDay } from '../../../kit/report/use-business-day.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { mayChange, moneyOutColumns } from './money-out-columns.tsx';
import { Arrival } from './arrival.tsx';
import { SecondName } from './second-name.tsx';
import './texts.ts';

const MutationForm = lazy(() => import('./mutation-form.tsx'));

const looks = {
  IN_TRANSIT: { tone: 'warning', icon: 'local_shipping' },
  ARRIVED: { tone: 'success', icon: 'account_balance' },
} as const;

/** What arrived stands on the bank's statement. */
const mayChangeTransfer = (row: CashMutation): boolean => mayChange(row) && row.arrival !== 'ARRIVED';

export const ahead = listAhead(cashMutations);

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
        {
          key: 'arrival',
          cell: ({ arrival }) =>
            arrival === null ? (
              <Blank />
            ) : (
              <ToneChip {...looks[arrival]}>{t(`cashBooks.cashMutations.values.arrival.${arrival}`)}</ToneChip>
            ),
        },
        { key: 'arrivedOn', hidden: true },
        { key: 'statementReference', hidden: true },
        { key: 'arrivedBy', hidden: true },
        { key: 'createdAt', hidden: true },
        { key: 'updatedAt', hidden: true },
        { key: 'deleted', hidden: true },
      ]}
      fields={
        <Suspense fallback={null}>
          <MutationForm />
        </Suspense>
      }
      blank={{ transactionDate: today }}
      nameOf={({ number }) => t('cashBooks.cashMutations.name', { number })}
      canEdit={mayChangeTransfer}
      canDelete={mayChangeTransfer}
      notice={(row) => (
        <>
          <TakenBackNotice deleted={row.deleted} />
          <SecondName row={row} decide={cashMutations.decide} route="/cash-mutation" />
          <Arrival row={row} />
        </>
      )}
    />
  );
}
