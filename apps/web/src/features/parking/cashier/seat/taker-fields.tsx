import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../../api/session.tsx';
import { TextInput } from '../../../../kit/text-input.tsx';
import { useDeskState } from '../offline/the-desk.ts';
import { ChoiceSelect } from '../shared/choice-select.tsx';
import { PinInput, isWholePin } from './pin-input.tsx';

const other = 'other';

export interface Taker {
  /** Of the choice; null before anything was chosen. */
  readonly chosen: string | null;
  readonly typed: string;
  readonly pin: string;
}
export const noTaker: Taker = { chosen: null, typed: '', pin: '' };

/** Who may take over here: whoever is expected first, and by their user name whoever else has a PIN. */
function useTakers() {
  const { t } = useTranslation();
  const { roster, seat, mode } = useDeskState();
  const { id } = useProfile();
  const sits = seat?.user.id ?? id;
  const people = (roster?.people ?? [])
    .filter((person) => person.id !== sits)
    .map(({ username, name, scheduled }) => ({
      id: username,
      label: scheduled ? t('cashier.seat.scheduled', { name, username }) : `${name} (${username})`,
    }));
  // Without the server nobody else's PIN is known.
  return mode === 'offline' ? people : [...people, { id: other, label: t('cashier.seat.other') }];
}

/** The user name of who was chosen or typed, once there is a whole PIN beside it; null before. */
export function useTakerOf({ chosen, typed, pin }: Taker): string | null {
  const [first] = useTakers();
  const choice = chosen ?? first?.id ?? '';
  const username = choice === other ? typed.trim() : choice;
  return username !== '' && isWholePin(pin) ? username : null;
}

interface TakerFieldsProps {
  readonly taker: Taker;
  readonly onChange: (taker: Taker) => void;
  readonly problem: string | null;
}

export function TakerFields({ taker, onChange, problem }: TakerFieldsProps) {
  const { t } = useTranslation();
  const takers = useTakers();
  const choice = taker.chosen ?? takers[0]?.id ?? '';
  return (
    <>
      <ChoiceSelect
        label={t('cashier.seat.taker')}
        choices={takers}
        value={choice}
        onChange={(chosen) => onChange({ ...taker, chosen })}
      />
      {choice === other && (
        <TextInput
          label={t('cashier.seat.username')}
          value={taker.typed}
          autoComplete="off"
          onChange={(event) => onChange({ ...taker, typed: event.target.value })}
        />
      )}
      <PinInput
        label={t('cashier.seat.pinOf')}
        value={taker.pin}
        problem={problem}
        autoFocus
        onChange={(pin) => onChange({ ...taker, pin })}
      />
    </>
  );
}
