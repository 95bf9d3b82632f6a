import { dayLabel } from '../../../kit/report/day-words.ts';
import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { DraftPost } from './draft.ts';
import type { PlannerView } from './use-planner.ts';

export type FullPlace = Pick<DraftPost, 'userId' | 'date' | 'shiftId' | 'gateId'>;

interface PlaceFieldsProps {
  readonly view: PlannerView;
  readonly days: readonly string[];
  readonly place: FullPlace;
  readonly set: (change: Partial<FullPlace>) => void;
}

/** Which shift, at which gate, whose and on which day: who and what is gone is still offered where it stands. */
export function PlaceFields({ view, days, place, set }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const { roster } = view;
  const { userId, date, shiftId, gateId } = place;
  const people = roster.users.filter(({ id, active }) => active || id === userId);
  const gates = roster.gates.filter(({ id, gateCategory }) => gateCategory !== null || id === gateId);
  return (
    <>
      <TextField
        select
        size="small"
        label={t('roster.shift')}
        value={shiftId}
        autoFocus
        onChange={(event) => set({ shiftId: event.target.value })}
      >
        {roster.shifts.map(({ id, name, start, end }) => (
          <MenuItem key={id} value={id}>{`${name} ${start}–${end}`}</MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t('roster.gate')}
        value={gateId ?? ''}
        onChange={(event) => set({ gateId: event.target.value || null })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('roster.noGate')}</MenuItem>
        {gates.map(({ id, code, name }) => (
          <MenuItem key={id} value={id}>{`${code} – ${name}`}</MenuItem>
        ))}
      </TextField>
      <Autocomplete
        size="small"
        options={people}
        value={people.find(({ id }) => id === userId) ?? null}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onChange={(_, one) => set({ userId: one?.id ?? '' })}
        renderInput={(input) => <TextField {...input} label={t('roster.person')} />}
      />
      <TextField
        select
        size="small"
        label={t('roster.day')}
        value={date}
        onChange={(event) => set({ date: event.target.value })}
      >
        {days.map((day) => (
          <MenuItem key={day} value={day}>
            {dayLabel(day)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
