import { gates } from '@parking/contract/gates/gates';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../../api/session.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import { DeviceSummary } from './device-summary.tsx';
import { BarrierChip, ConnectionChip, PaperChip } from './gate-state.tsx';
import { TokenActions } from './token-actions.tsx';
import type { TokenAct } from './token-act.ts';
import '../texts.ts';

const route = '/gates';
const GateFields = lazy(() => import('./gate-fields.tsx'));
const TokenDialog = lazy(() => import('./token-dialog.tsx'));

export const ahead = listAhead(gates);

export default function GatesPage() {
  const { t } = useTranslation();
  const { editable } = useFlags(route);
  const [act, setAct] = useState<TokenAct | null>(null);
  return (
    <>
      <ResourcePage
        resource={gates}
        route={route}
        texts="gates.gates"
        columns={[
          { key: 'name' },
          { key: 'online', cell: (gate) => <ConnectionChip gate={gate} /> },
          { key: 'since' },
          { key: 'code' },
          { key: 'gateType' },
          {
            key: 'gateCategory',
            cell: ({ gateCategory }) =>
              gateCategory ? t(`gates.gates.values.gateCategory.${gateCategory}`) : t('gates.gates.noCategory'),
          },
          { key: 'barrier', cell: (gate) => <BarrierChip gate={gate} /> },
          { key: 'paper', cell: (gate) => <PaperChip gate={gate} /> },
          { key: 'location', hidden: true },
          { key: 'hasToken' },
          { key: 'hasWallToken', hidden: true, exportKey: false },
          { key: 'showOnMonitoring', hidden: true },
          { key: 'gateVehicleTypes', hidden: true },
          { key: 'fixedVehicleId', hidden: true },
          { key: 'parkingType', hidden: true },
          { key: 'printType', hidden: true },
          { key: 'embeddedPrinterType', hidden: true },
          {
            key: 'devices',
            hidden: true,
            exportKey: false,
            cell: ({ devices }) => <DeviceSummary devices={devices} />,
          },
          { key: 'updatedAt', hidden: true },
        ]}
        fields={<GateFields />}
        blank={{ printType: 'NONE', embeddedPrinterType: 'NONE', parkingType: 'REGULAR', showOnMonitoring: true }}
        nameOf={({ name }) => name}
        recordActions={(gate) => editable && <TokenActions gate={gate} onAct={setAct} />}
      />
      <Suspense fallback={null}>{act && <TokenDialog act={act} close={() => setAct(null)} />}</Suspense>
    </>
  );
}
