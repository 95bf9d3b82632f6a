import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../../../kit/number/number-input.tsx';
import { type TimeUnit, timeUnits, unitFor, unitMinutes } from './time-units.ts';

interface MinutesInputProps {
  readonly id: string;
  /** What the number means, for the unit's own name. */
  readonly label: string;
  /** Minutes, or what was typed instead. */
  readonly value: unknown;
  readonly onChange: (minutes: number | string | null) => void;
  readonly onEnter?: () => void;
  readonly error?: boolean;
  readonly describedBy?: string | undefined;
}

/** A length of time in minutes, hours or days, whichever says it in whole numbers. */
export function MinutesInput({ id, label, value, onChange, onEnter, ...state }: MinutesInputProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<TimeUnit | null>(null);
  const number = typeof value === 'number' ? value : null;
  const unit = chosen !== null && (number === null || number % unitMinutes[chosen] === 0) ? chosen : unitFor(number);
  const shown = number === null ? value : number / unitMinutes[unit];
  const write = (typed: number | string | null) =>
    onChange(typeof typed === 'number' ? typed * unitMinutes[unit] : typed);
  const changeUnit = (next: TimeUnit) => {
    setChosen(next);
    if (typeof shown === 'number') onChange(shown * unitMinutes[next]);
  };
  return (
    <Box
      sx={{ display: 'flex', gap: 1 }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter?.();
      }}
    >
      <NumberInput
        id={id}
        value={shown}
        onChange={write}
        error={state.error ?? false}
        attributes={{ 'aria-invalid': state.error ?? false, 'aria-describedby': state.describedBy }}
        sx={{ width: 72 }}
      />
      <Select
        value={unit}
        onChange={(event) => changeUnit(event.target.value)}
        inputProps={{ 'aria-label': t('fareEditor.page.unitOf', { field: label }) }}
        sx={{ minWidth: 92 }}
      >
        {timeUnits.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`fares.units.${name}`)}
          </MenuItem>
        ))}
      </Select>
    </Box>
  );
}
