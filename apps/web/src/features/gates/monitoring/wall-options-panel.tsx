import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarButton } from '../shared/bar-button.tsx';
import { tryAlarmSound } from './use-alarm-sound.ts';
import { type WallOptions, nightModes } from './wall-options.ts';

interface WallOptionsPanelProps {
  readonly options: WallOptions;
  readonly choose: (change: Partial<WallOptions>) => void;
  /** Whether who looks may know what was taken. */
  readonly mayTakings: boolean;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** What this wall shows and does beside its gates. */
export function WallOptionsPanel({ options, choose, mayTakings }: WallOptionsPanelProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { takings, sound, night, nightFrom, nightUntil } = options;
  return (
    <>
      <BarButton label={t('gates.wall.options')} icon="tune" onClick={(event) => setAnchor(event.currentTarget)} />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('gates.wall.options') } }}
      >
        <Box sx={{ p: 4, width: 'min(360px, 100vw)', display: 'flex', flexDirection: 'column', gap: 3 }}>
          {mayTakings && (
            <Option
              label={t('gates.wall.takings')}
              help={t('gates.wall.takingsHelp')}
              checked={takings}
              onChange={(checked) => choose({ takings: checked })}
            />
          )}
          <Option
            label={t('gates.wall.sound')}
            help={t('gates.wall.soundHelp')}
            checked={sound}
            onChange={(checked) => {
              choose({ sound: checked });
              if (checked) void tryAlarmSound();
            }}
          />
          <TextField
            select
            size="small"
            label={t('gates.wall.night')}
            helperText={t('gates.wall.nightHelp')}
            value={night}
            onChange={({ target }) => choose({ night: nightModes.find((mode) => mode === target.value) ?? 'OFF' })}
          >
            {nightModes.map((mode) => (
              <MenuItem key={mode} value={mode}>
                {t(`gates.wall.nightModes.${mode}`)}
              </MenuItem>
            ))}
          </TextField>
          {night === 'HOURS' && (
            <Box sx={{ display: 'flex', gap: 3 }}>
              <Hour
                label={t('gates.wall.nightFrom')}
                value={nightFrom}
                choose={(hour) => choose({ nightFrom: hour })}
              />
              <Hour
                label={t('gates.wall.nightUntil')}
                value={nightUntil}
                choose={(hour) => choose({ nightUntil: hour })}
              />
            </Box>
          )}
        </Box>
      </Popover>
    </>
  );
}

interface OptionProps {
  readonly label: string;
  readonly help: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Option({ label, help, checked, onChange }: OptionProps) {
  return (
    <Box>
      <FormControlLabel
        control={<Switch checked={checked} onChange={(_, isOn) => onChange(isOn)} />}
        label={label}
        sx={{ mr: 0 }}
      />
      <FormHelperText sx={{ mt: 0 }}>{help}</FormHelperText>
    </Box>
  );
}

interface HourProps {
  readonly label: string;
  readonly value: number;
  readonly choose: (hour: number) => void;
}

function Hour({ label, value, choose }: HourProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      sx={{ flex: 1 }}
      onChange={({ target }) => choose(Number(target.value))}
    >
      {hours.map((hour) => (
        <MenuItem key={hour} value={hour}>
          {clock(hour)}
        </MenuItem>
      ))}
    </TextField>
  );
}
