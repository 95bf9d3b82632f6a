import type { gates } from '@parking/contract/gates/gates';
import { useTranslation } from 'react-i18next';
import { Blank } from '../../../kit/cells/cells.tsx';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import type { RowOfResource } from '../../../kit/model/resource-types.ts';

export type Gate = RowOfResource<typeof gates>;

export function ConnectionChip({ gate }: { readonly gate: Pick<Gate, 'online' | 'since'> }) {
  const { t } = useTranslation();
  if (gate.online)
    return (
      <ToneChip tone="success" icon="wifi">
        {t('gates.gates.online')}
      </ToneChip>
    );
  const heard = gate.since !== null;
  return (
    <ToneChip tone={heard ? 'error' : 'neutral'} icon="wifi_off">
      {t(heard ? 'gates.gates.offline' : 'gates.gates.neverHeard')}
    </ToneChip>
  );
}

const paperTones = { OK: 'success', LOW: 'warning', OUT: 'error' } as const;
const barriers = {
  OPEN: { tone: 'success', icon: 'lock_open' },
  CLOSED: { tone: 'neutral', icon: 'lock' },
} as const;

export function PaperChip({ gate }: { readonly gate: Pick<Gate, 'paper' | 'since'> }) {
  const { t } = useTranslation();
  if (gate.since === null) return <Blank />;
  return (
    <ToneChip tone={paperTones[gate.paper]} icon="receipt_long">
      {t(`gates.gates.values.paper.${gate.paper}`)}
    </ToneChip>
  );
}

export function BarrierChip({ gate: { barrier } }: { readonly gate: Pick<Gate, 'barrier'> }) {
  const { t } = useTranslation();
  if (barrier === 'UNKNOWN') return <Blank />;
  return <ToneChip {...barriers[barrier]}>{t(`gates.gates.values.barrier.${barrier}`)}</ToneChip>;
}
