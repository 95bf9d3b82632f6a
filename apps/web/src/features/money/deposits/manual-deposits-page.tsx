import { depositManual } from '@parking/contract/money/deposits/other-deposits';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { DateTimeField } from '../../../kit/form/fields/date-field.tsx';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import type { ActOnDeposit } from './act-on-deposit.ts';
import { DepositActs } from './deposit-acts.tsx';
import { DepositState } from './deposit-state.tsx';
import { PrintItems } from './print-items.tsx';
import './texts.ts';

const DepositActDialog = lazy(() => import('./deposit-act-dialog.tsx'));
const DepositDetails = lazy(() => import('./deposit-details.tsx'));

export const ahead = listAhead(depositManual);

/** Money handed in outside a shift. */
export default function ManualDepositsPage() {
  const { t } = useTranslation();
  const [act, setAct] = useState<ActOnDeposit | null>(null);
  return (
    <>
      <ResourcePage
        resource={depositManual}
        route="/deposit_manual"
        texts="deposits.manual"
        columns={[
          { key: 'number' },
          { key: 'state', cell: ({ state }) => <DepositState state={state} /> },
          { key: 'operatorId', cell: ({ operator }) => operator, exportKey: 'operator' },
          { key: 'businessDay' },
          { key: 'receivedSoFar', onCard: true },
          { key: 'note' },
          { key: 'openedAt', hidden: true },
        ]}
        fields={
          <>
            <ReferenceField name="operatorId" options="/users/list" autoFocus />
            <MoneyField name="value" />
            <ReferenceField name="cashId" options="/cash/takings" />
            <DateTimeField name="datetime" />
            <TextField name="note" lines={3} />
          </>
        }
        nameOf={({ number }) => t('deposits.name', { number })}
        notice={({ id }) => <DepositActs id={id} onAct={setAct} />}
        more={({ id }) => (
          <Suspense fallback={null}>
            <DepositDetails id={id} />
          </Suspense>
        )}
        recordActions={({ id }) => <PrintItems id={id} />}
      />
      <Suspense fallback={null}>{act && <DepositActDialog on={act} close={() => setAct(null)} />}</Suspense>
    </>
  );
}
