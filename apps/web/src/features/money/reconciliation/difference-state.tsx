import type { DifferenceState as State } from '@parking/contract/money/reconciliation/reconciliation-words';
import { useTranslation } from 'react-i18next';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import type { Tone } from '../../../kit/cells/states.ts';
import './texts.ts';

const looks: Readonly<Record<State, { readonly tone: Tone; readonly icon: string }>> = {
  OPEN: { tone: 'warning', icon: 'rule' },
  DISPUTED: { tone: 'info', icon: 'gavel' },
  ACCEPTED: { tone: 'success', icon: 'check' },
  MATCHED: { tone: 'success', icon: 'compare_arrows' },
  WRITTEN_OFF: { tone: 'error', icon: 'block' },
  GONE: { tone: 'neutral', icon: 'check_circle' },
};

export function DifferenceState({ state }: { readonly state: State }) {
  const { t } = useTranslation();
  return <ToneChip {...looks[state]}>{t(`reconciliation.differences.values.state.${state}`)}</ToneChip>;
}
