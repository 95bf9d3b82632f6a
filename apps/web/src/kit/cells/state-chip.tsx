import { useTranslation } from 'react-i18next';
import { Icon } from '../../theme/icon.tsx';
import { type State, type Tone, states } from './states.ts';
import './cells.css';

/** A word with its icon on a quiet ground. */
export function ToneChip({
  tone,
  icon,
  children,
}: {
  readonly tone: Tone;
  readonly icon: string;
  readonly children: string;
}) {
  return (
    <span className={`chip chip-${tone}`}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  );
}

export function StateChip({ state }: { readonly state: State }) {
  const { t } = useTranslation();
  const { tone, icon } = states[state];
  return (
    <ToneChip tone={tone} icon={icon}>
      {t(`kit.states.${state}`)}
    </ToneChip>
  );
}
