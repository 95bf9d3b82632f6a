import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type DayClass, dayClasses } from '@parking/contract/tariffs/fare-rules';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../../../kit/form/parts/field-frame.tsx';

interface DayChoiceProps {
  /** The rule's place in the list, from 1. */
  readonly number: number;
  /** Undefined or null for every day. */
  readonly value: unknown;
  readonly problem: string | undefined;
  readonly onChange: (days: readonly DayClass[] | null) => void;
}

const weekend: readonly DayClass[] = ['SAT', 'SUN', 'HOLIDAY'];

/** On which kinds of day a rule holds. */
export function DayChoice({ number, value, problem, onChange }: DayChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const days = Array.isArray(value) ? (value as readonly DayClass[]) : null;
  const write = (chosen: readonly DayClass[]) => onChange(dayClasses.filter((day) => chosen.includes(day)));
  const field = { id, label: t('fares.fields.days'), help: undefined, error: problem, required: true };
  return (
    <FieldFrame field={field}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Select
          labelId={`${id}-label`}
          value={days ? 'some' : 'every'}
          error={problem !== undefined}
          onChange={(event) => onChange(event.target.value === 'some' ? weekend : null)}
          inputProps={{ id, ...(problem !== undefined && { 'aria-describedby': `${id}-help` }) }}
          sx={{ minWidth: 136 }}
        >
          <MenuItem value="every">{t('fareEditor.page.everyDay')}</MenuItem>
          <MenuItem value="some">{t('fareEditor.page.someDays')}</MenuItem>
        </Select>
        {days && (
          <ToggleButtonGroup
            size="small"
            color="primary"
            value={[...days]}
            onChange={(_, chosen: DayClass[]) => write(chosen)}
            aria-label={t('fareEditor.page.daysLabel', { number })}
            sx={{ flexWrap: 'wrap' }}
          >
            {dayClasses.map((day) => (
              <ToggleButton key={day} value={day} aria-label={t(`fares.days.${day}`)} sx={{ px: 2, minWidth: 40 }}>
                {t(`fareEditor.page.dayShort.${day}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
      </Box>
    </FieldFrame>
  );
}
