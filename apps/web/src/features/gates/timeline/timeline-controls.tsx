import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import IconButton from '@mui/material/IconButton';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../kit/calendar/periods.ts';
import { Icon } from '../../../theme/icon.tsx';
import { filterTypes } from './event-looks.ts';
import type { TimelineFilter } from './use-timeline.ts';

const DayPicker = lazy(() =>
  import('../../../kit/calendar/day-picker.tsx').then((module) => ({ default: module.DayPicker })),
);

export const views = ['lanes', 'table'] as const;
export type View = (typeof views)[number];

interface TimelineControlsProps {
  readonly filter: TimelineFilter;
  /** The day shown; null before it is known. */
  readonly day: string | null;
  readonly view: View;
  readonly gates: readonly { readonly id: string; readonly code: string; readonly name: string }[];
  readonly put: (change: Readonly<Record<string, string | null>>) => void;
  /** What belongs to the view alone. */
  readonly children: ReactNode;
}

export function TimelineControls({ filter, day, view, gates, put, children }: TimelineControlsProps) {
  const { t } = useTranslation();
  return (
    <Box
      role="search"
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: { xs: 3, xl: 4 },
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <StepButton label={t('gates.timeline.yesterday')} icon="chevron_left" day={day} by={-1} put={put} />
        <Box sx={{ width: 180, '& label': { position: 'absolute', clip: 'rect(0 0 0 0)', overflow: 'hidden' } }}>
          <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
            <DayPicker
              label={t('gates.timeline.date')}
              value={filter.date ?? day ?? ''}
              onChange={(date) => put({ date })}
            />
          </Suspense>
        </Box>
        <StepButton label={t('gates.timeline.tomorrow')} icon="chevron_right" day={day} by={1} put={put} />
        <Button onClick={() => put({ date: null, at: null })}>{t('gates.timeline.today')}</Button>
      </Box>
      <Choice
        label={t('gates.timeline.gate')}
        all={t('gates.timeline.allGates')}
        value={filter.gateId}
        choices={gates.map(({ id, code, name }) => ({ id, label: `${code} · ${name}` }))}
        choose={(gate) => put({ gate })}
      />
      {view === 'table' && (
        <Choice
          label={t('gates.timeline.type')}
          all={t('gates.timeline.allTypes')}
          value={filter.type}
          choices={filterTypes.map((id) => ({ id, label: t(`gates.timeline.types.${id}`) }))}
          choose={(type) => put({ type })}
        />
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={t('gates.timeline.view')}
        onChange={(_, chosen: View | null) => chosen && put({ view: chosen === 'lanes' ? null : chosen })}
      >
        {views.map((kind) => (
          <ToggleButton key={kind} value={kind}>
            {t(`gates.timeline.${kind}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {children}
    </Box>
  );
}

interface StepButtonProps extends Pick<TimelineControlsProps, 'day' | 'put'> {
  readonly label: string;
  readonly icon: string;
  readonly by: -1 | 1;
}

function StepButton({ label, icon, day, by, put }: StepButtonProps) {
  return (
    <IconButton aria-label={label} disabled={day === null} onClick={() => day && put({ date: addDays(day, by) })}>
      <Icon name={icon} />
    </IconButton>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string | undefined;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  readonly choose: (id: string | null) => void;
}

function Choice({ label, all, value = '', choices, choose }: ChoiceProps) {
  const id = `timeline-${label}`;
  const known = value === '' || choices.some((choice) => choice.id === value);
  return (
    <FormControl size="small" sx={{ minWidth: 180 }}>
      <InputLabel id={id} shrink>
        {label}
      </InputLabel>
      <Select
        labelId={id}
        label={label}
        notched
        displayEmpty
        value={known ? value : ''}
        onChange={(event) => choose(event.target.value || null)}
      >
        <MenuItem value="">{all}</MenuItem>
        {choices.map((choice) => (
          <MenuItem key={choice.id} value={choice.id}>
            {choice.label}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}
