import Button from '@mui/material/Button';
import { deposits } from '@parking/contract/money/deposits/deposits';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import { Blank } from '../../../kit/cells/cells.tsx';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { Icon } from '../../../theme/icon.tsx';
import type { ActOnDeposit } from './act-on-deposit.ts';
import { DepositActs } from './deposit-acts.tsx';
import { DepositTabs } from './deposit-tabs.tsx';
import { DepositState } from './deposit-state.tsx';
import { OwnDeposits } from './own-deposits.tsx';
import { nameOfShift } from './name-of-shift.ts';
import { PrintItems } from './print-items.tsx';
import './texts.ts';

const route = '/deposits';
const DepositActDialog = lazy(() => import('./deposit-act-dialog.tsx'));
const DaySheet = lazy(() => import('./sheet/day-sheet.tsx'));
const DepositDetails = lazy(() => import('./deposit-details.tsx'));

const all = { list: deposits.list, export: deposits.export };
const own = { list: deposits.mine, export: deposits.mineExport };

export default function DepositsPage() {
  const { t } = useTranslation();
  const { addable, editable, known } = useFlags(route);
  const [act, setAct] = useState<ActOnDeposit | null>(null);
  const [sheet, setSheet] = useState(false);
  if (!known) return null;
  // Who hands in money without handling that of others sees own deposits.
  const ownOnly = addable && !editable;
  return (
    <>
      <ResourcePage
        key={String(ownOnly)}
        resource={ownOnly ? own : all}
        route={route}
        texts="deposits.deposits"
        beside={
          <>
            <DepositTabs shown="deposits" />
            <OwnDeposits onAct={setAct} />
            {editable && (
              <Button variant="outlined" startIcon={<Icon name="payments" />} onClick={() => setSheet(true)}>
                {t('deposits.sheet.open')}
              </Button>
            )}
          </>
        }
        columns={[
          { key: 'number' },
          { key: 'state', cell: ({ state }) => <DepositState state={state} /> },
          { key: 'operator' },
          {
            key: 'shiftId',
            cell: ({ shift, n }) => (shift === null ? <Blank /> : nameOfShift(t, shift, n)),
            exportKey: 'shift',
          },
          { key: 'businessDay', onCard: true },
          { key: 'cars' },
          { key: 'expected' },
          { key: 'counted', onCard: true },
          { key: 'receivedSoFar' },
          { key: 'difference' },
          { key: 'kind', hidden: true },
          { key: 'n', hidden: true },
          { key: 'takesSales', hidden: true },
          { key: 'look', hidden: true },
          { key: 'lookDueOn', hidden: true },
          { key: 'openedAt', hidden: true },
          { key: 'submittedAt', hidden: true },
          { key: 'note', hidden: true },
        ]}
        nameOf={({ number }) => t('deposits.name', { number })}
        notice={({ id }) => <DepositActs id={id} onAct={setAct} />}
        more={({ id }) => (
          <Suspense fallback={null}>
            <DepositDetails id={id} />
          </Suspense>
        )}
        recordActions={({ id, state }) => state !== 'OPEN' && <PrintItems id={id} />}
      />
      <Suspense fallback={null}>{sheet && <DaySheet close={() => setSheet(false)} />}</Suspense>
      <Suspense fallback={null}>{act && <DepositActDialog on={act} close={() => setAct(null)} />}</Suspense>
    </>
  );
}
