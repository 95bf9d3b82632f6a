import type { TaxReturnState as State } from '@parking/contract/money/tax/tax-return-states';
import { useTranslation } from 'react-i18next';
import { ToneChip } from '../../../../kit/cells/state-chip.tsx';
import type { Tone } from '../../../../kit/cells/states.ts';

const looks: Readonly<Record<State, { readonly tone: Tone; readonly icon: string }>> = {
  DRAFT: { tone: 'neutral', icon: 'edit_note' },
  LOCKED: { tone: 'warning', icon: 'lock' },
  PAID: { tone: 'info', icon: 'payments' },
  FILED: { tone: 'success', icon: 'task_alt' },
};

export function TaxReturnState({ state }: { readonly state: State }) {
  const { t } = useTranslation();
  return <ToneChip {...looks[state]}>{t(`taxReturns.taxReturns.values.status.${state}`)}</ToneChip>;
}
