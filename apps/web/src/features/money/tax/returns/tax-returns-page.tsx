import { taxReturns } from '@parking/contract/money/tax/tax-returns';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listAhead } from '../../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../../kit/resource/resource-page.tsx';
import { monthName } from '../../../../kit/report/day-words.ts';
import type { ActOnReturn } from './act-on-return.ts';
import { DueDay } from './due-day.tsx';
import { TaxReturnActs } from './tax-return-acts.tsx';
import { TaxReturnState } from './tax-return-state.tsx';
import './texts.ts';
import '../texts.ts';

const TaxReturnActDialog = lazy(() => import('./tax-return-act-dialog.tsx'));
const TaxReturnDetails = lazy(() => import('./tax-return-details.tsx'));

const unfiled = new URLSearchParams('sort=month,asc&status.in=LOCKED,PAID').toString();

export const ahead = listAhead(taxReturns);

/** The months of parking tax: frozen, paid, filed. */
export default function TaxReturnsPage() {
  const { t } = useTranslation();
  const [act, setAct] = useState<ActOnReturn | null>(null);
  const { list, export: exported } = taxReturns;
  return (
    <>
      <ResourcePage
        resource={{ list, export: exported }}
        route="/tax_returns"
        texts="taxReturns.taxReturns"
        views={[{ name: t('taxReturns.unfiled'), query: unfiled }]}
        columns={[
          { key: 'month', cell: ({ month }) => monthName(month) },
          { key: 'status', cell: ({ status }) => <TaxReturnState state={status} /> },
          { key: 'due' },
          { key: 'payBy', cell: ({ payBy, paidOn }) => <DueDay day={payBy} isDone={paidOn !== null} />, onCard: true },
          { key: 'paidOn' },
          {
            key: 'fileBy',
            cell: ({ fileBy, filedOn }) => <DueDay day={fileBy} isDone={filedOn !== null} />,
            onCard: true,
          },
          { key: 'filedOn' },
          { key: 'base' },
          { key: 'tax' },
          { key: 'corrections' },
          { key: 'carried', hidden: true },
          { key: 'booked', hidden: true },
          { key: 'paidAmount', hidden: true },
          { key: 'paymentReference', hidden: true },
          { key: 'cashId', cell: ({ cash }) => cash, exportKey: 'cash', hidden: true },
          { key: 'filingReference', hidden: true },
          { key: 'lockedAt', hidden: true },
          { key: 'lockedBy', hidden: true },
          { key: 'updatedAt', hidden: true },
        ]}
        nameOf={({ month }) => monthName(month)}
        notice={(taxReturn) => <TaxReturnActs taxReturn={taxReturn} onAct={setAct} />}
        more={({ id }) => (
          <Suspense fallback={null}>
            <TaxReturnDetails key={id} id={id} />
          </Suspense>
        )}
      />
      <Suspense fallback={null}>{act && <TaxReturnActDialog on={act} close={() => setAct(null)} />}</Suspense>
    </>
  );
}
