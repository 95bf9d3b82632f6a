import type { DepositState as State } from '@parking/contract/money/deposits/deposit-states';
import { useTranslation } from 'react-i18next';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';
import type { Tone } from '../../../kit/cells/states.ts';

const looks: Readonly<Record<State, { readonly tone: Tone; readonly icon: string }>> = {
  OPEN: { tone: 'info', icon: 'lock_open' },
  SUBMITTED: { tone: 'warning', icon: 'outbox' },
  PAID: { tone: 'info', icon: 'payments' },
  VERIFIED: { tone: 'success', icon: 'verified' },
  CLOSED: { tone: 'neutral', icon: 'lock' },
  DISPUTED: { tone: 'error', icon: 'gavel' },
};

export function DepositState({ state }: { readonly state: State }) {
  const { t } = useTranslation();
  const { tone, icon } = looks[state];
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`deposits.states.${state}`)}
    </ToneChip>
  );
}
