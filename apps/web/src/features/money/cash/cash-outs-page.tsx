import { cashOuts } from '@parking/contract/money/cash/cash-documents';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { TakenBackNotice } from '../../../kit/record/taken-back-notice.tsx';
import { useBusinessDay } from '../../../kit/report/use-business-day.ts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { documentColumns, furtherColumns } from './document-columns.tsx';
import { mayChange, moneyOutColumns } from './money-out-columns.tsx';
import { SecondName } from './second-name.tsx';
import './texts.ts';

const CashForm = lazy(() => import('./cash-form.tsx'));

export const ahead = listAhead(cashOuts);

/** Money that leaves the accounts. */
export default function CashOutsPage() {
  const { t } = useTranslation();
  const today = useBusinessDay()?.today;
  return (
    <ResourcePage
      resource={cashOuts}
      route="/cash-out"
      texts="cashBooks.cashOuts"
      columns={[...documentColumns, ...moneyOutColumns('cashOuts'), ...furtherColumns]}
      fields={
        <Suspense fallback={null}>
          <CashForm type="OUT" files="cashOutFiles" />
        </Suspense>
      }
      blank={{ transactionDate: today }}
      nameOf={({ number }) => t('cashBooks.cashOuts.name', { number })}
      canEdit={mayChange}
      canDelete={mayChange}
      notice={(row) => (
        <>
          <TakenBackNotice deleted={row.deleted} />
          <SecondName row={row} decide={cashOuts.decide} route="/cash-out" />
        </>
      )}
    />
  );
}
