import type { SettlementState as State } from '@parking/contract/money/settlements/settlement-states';
import { useTranslation } from 'react-i18next';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import type { Tone } from '../../../kit/cells/states.ts';

const looks: Readonly<Record<State, { readonly tone: Tone; readonly icon: string }>> = {
  OPEN: { tone: 'info', icon: 'lock_open' },
  GENERATED: { tone: 'warning', icon: 'description' },
  SENT: { tone: 'info', icon: 'outbox' },
  ACCEPTED: { tone: 'info', icon: 'verified' },
  REJECTED: { tone: 'error', icon: 'gavel' },
  PAID: { tone: 'success', icon: 'payments' },
  CLOSED: { tone: 'neutral', icon: 'lock' },
};

export function SettlementState({ state }: { readonly state: State }) {
  const { t } = useTranslation();
  return <ToneChip {...looks[state]}>{t(`settlements.settlements.values.status.${state}`)}</ToneChip>;
}
