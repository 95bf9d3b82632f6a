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

import { Suspense, lazy } from 'react';
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
export const zooms = [24, 6, 1] as const;
/** Hours that the width of the screen shows. */
export type ZoomHours = (typeof zooms)[number];

interface TimelineControlsProps {
  readonly filter: TimelineFilter;
  /** The day shown; null before it is known. */
  readonly day: string | null;
  readonly view: View;
  readonly zoom: ZoomHours;
  readonly gates: readonly { readonly id: string; readonly code: string; readonly name: string }[];
  readonly count: number | null;
  /** The time of the oldest event here, when there are earlier ones. */
  readonly since: string | null;
  readonly earlier: { readonly loading: boolean; readonly load: () => void } | null;
  readonly put: (change: Readonly<Record<string, string | null>>) => void;
  readonly setZoom: (hours: ZoomHours) => void;
}

export function TimelineControls(props: TimelineControlsProps) {
  const { filter, day, view, zoom, gates, count, since, earlier, put, setZoom } = props;
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
        <Button disabled={filter.date === undefined} onClick={() => put({ date: null })}>
          {t('gates.timeline.today')}
        </Button>
      </Box>
      <Choice
        label={t('gates.timeline.gate')}
        all={t('gates.timeline.allGates')}
        value={filter.gateId}
        choices={gates.map(({ id, code, name }) => ({ id, label: `${code} · ${name}` }))}
        choose={(gate) => put({ gate })}
      />
      <Choice
        label={t('gates.timeline.type')}
        all={t('gates.timeline.allTypes')}
        value={filter.type}
        choices={filterTypes.map((id) => ({ id, label: t(`gates.timeline.types.${id}`) }))}
        choose={(type) => put({ type })}
      />
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
      {view === 'lanes' && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={zoom}
          aria-label={t('gates.timeline.zoom')}
          onChange={(_, chosen: ZoomHours | null) => chosen && setZoom(chosen)}
        >
          {zooms.map((hours) => (
            <ToggleButton key={hours} value={hours}>
              {t('gates.timeline.zoomHours', { count: hours })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <Box sx={{ flex: 1 }} />
      {earlier && (
        <Button variant="outlined" loading={earlier.loading} onClick={earlier.load}>
          {t('gates.timeline.earlier')}
        </Button>
      )}
      {count !== null && (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {since === null
            ? t('gates.timeline.loaded', { count })
            : t('gates.timeline.loadedSince', { count, time: since })}
        </Box>
      )}
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
