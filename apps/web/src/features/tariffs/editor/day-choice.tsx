import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type DayClass, dayClasses } from '@parking/contract/tariffs/fare-rules';
import { useTranslation } from 'react-i18next';

interface DayChoiceProps {
  readonly label: string;
  /** Undefined or null for every day. */
  readonly value: unknown;
  readonly onChange: (days: readonly DayClass[] | null) => void;
  readonly disabled: boolean;
}

const weekend: readonly DayClass[] = ['SAT', 'SUN', 'HOLIDAY'];

/** On which kinds of day a rule holds. */
export function DayChoice({ label, value, onChange, disabled }: DayChoiceProps) {
  const { t } = useTranslation();
  const days = Array.isArray(value) ? (value as readonly DayClass[]) : null;
  const write = (chosen: readonly DayClass[]) => onChange(dayClasses.filter((day) => chosen.includes(day)));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Select
        value={days ? 'some' : 'every'}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value === 'some' ? weekend : null)}
        inputProps={{ 'aria-label': label }}
        sx={{ minWidth: 148 }}
      >
        <MenuItem value="every">{t('fareEditor.page.everyDay')}</MenuItem>
        <MenuItem value="some">{t('fareEditor.page.someDays')}</MenuItem>
      </Select>
      {days && (
        <ToggleButtonGroup
          size="small"
          value={[...days]}
          disabled={disabled}
          onChange={(_, chosen: DayClass[]) => write(chosen)}
          aria-label={label}
          sx={{ flexWrap: 'wrap' }}
        >
          {dayClasses.map((day) => (
            <ToggleButton key={day} value={day} aria-label={t(`fares.days.${day}`)} sx={{ px: 2, minWidth: 44 }}>
              {t(`fareEditor.page.dayShort.${day}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </Box>
  );
}
