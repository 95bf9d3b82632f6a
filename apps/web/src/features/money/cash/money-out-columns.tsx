import type { MoneyOutState } from '@parking/contract/money/cash/cash-documents';
import { useTranslation } from 'react-i18next';
import { ToneChip } from '../../../kit/cells/state-chip.tsx';

const looks = {
  BOOKED: { tone: 'neutral', icon: 'check' },
  WAITING: { tone: 'warning', icon: 'rule' },
  CONFIRMED: { tone: 'success', icon: 'how_to_reg' },
  REFUSED: { tone: 'error', icon: 'block' },
} as const;

interface StateChipProps {
  readonly state: MoneyOutState;
  readonly resource: 'cashOuts' | 'cashMutations';
}

function StateChip({ state, resource }: StateChipProps) {
  const { t } = useTranslation();
  return <ToneChip {...looks[state]}>{t(`cashBooks.${resource}.values.state.${state}`)}</ToneChip>;
}

/** Whose names money leaves on. */
export const moneyOutColumns = (resource: StateChipProps['resource']) =>
  [
    {
      key: 'state',
      cell: ({ state }: Pick<StateChipProps, 'state'>) => <StateChip state={state} resource={resource} />,
    },
    { key: 'askedBy', hidden: true },
    { key: 'decidedBy', hidden: true },
    { key: 'decidedAt', hidden: true },
    { key: 'decisionNote', hidden: true },
  ] as const;

/** What was refused or taken back stays as it is. */
export const mayChange = ({ deleted, state }: { readonly deleted: boolean; readonly state: MoneyOutState }): boolean =>
  !deleted && state !== 'REFUSED';
