import Box from '@mui/material/Box';
import type { TimelineEvent } from '@parking/contract/gates/monitoring';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { radius, rowHeight, type } from '../../../theme/tokens.ts';
import { localMs } from '../shared/wall-clock.ts';
import { EventMark } from './event-mark.tsx';
import { type Scale, hourMarks, nearestTo, placeOf } from './lane-scale.ts';
import type { Lane } from './lanes.ts';
import type { ZoomHours } from './timeline-controls.tsx';

interface LaneChartProps extends Scale {
  readonly lanes: readonly Lane[];
  /** Nothing earlier has been read; null when all has. */
  readonly knownFromMs: number | null;
  readonly nowMs: number | null;
  readonly zoom: ZoomHours;
  readonly chosen: TimelineEvent | null;
  readonly choose: (event: TimelineEvent) => void;
}

const nameWidth = 132;
/** Where in the window the newest event first stands. */
const newestAt = 0.75;
const percent = (share: number) => `${share * 100}%`;

/** A lane for each gate, its events as marks where their time lies. One mark is in the tab order; arrows lead to the others. */
export function LaneChart(props: LaneChartProps) {
  const { lanes, fromMs, untilMs, zoom, chosen } = props;
  const { t } = useTranslation();
  const region = useRef<HTMLDivElement>(null);
  const share = (untilMs - fromMs) / (zoom * 3_600_000);
  const newest = lanes
    .flatMap(({ events }) => events.slice(-1))
    .toSorted((one, other) => other.at.localeCompare(one.at))[0];
  const entry = lanes.some(({ events }) => events.some(({ id }) => id === chosen?.id)) ? chosen?.id : newest?.id;

  // What happened last is what one wants to see first.
  useEffect(() => {
    const { current } = region;
    const mark = current?.querySelector<HTMLElement>('[data-event][tabindex="0"]');
    if (current && mark) current.scrollLeft = mark.offsetLeft + nameWidth - current.clientWidth * newestAt;
  }, [zoom, fromMs]);

  const go = (pressed: KeyboardEvent) => {
    const id = pressed.target instanceof HTMLElement ? pressed.target.dataset.event : undefined;
    const target = id === undefined ? undefined : targetOf(pressed.key, lanes, id);
    if (!target) return;
    pressed.preventDefault();
    region.current?.querySelector<HTMLElement>(`[data-event="${target.id}"]`)?.focus();
  };
  return (
    <Box
      ref={region}
      component="section"
      aria-label={t('gates.timeline.title')}
      aria-description={t('gates.timeline.keys')}
      onKeyDown={go}
      sx={{
        minHeight: 0,
        overflow: 'auto',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
      }}
    >
      <Box
        sx={{
          width: `calc(${nameWidth}px + (100% - ${nameWidth}px) * ${share})`,
          minWidth: { xs: 720, lg: 0 },
        }}
      >
        <Hours scale={props} zoom={zoom} />
        {lanes.map((lane) => (
          <Box key={lane.id} sx={{ display: 'flex', borderTop: 1, borderColor: 'divider' }}>
            <LaneName lane={lane} />
            <LaneTrack {...props} lane={lane} entry={entry} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The hours above the lanes, which stay in sight. */
function Hours({ scale, zoom }: { readonly scale: Scale; readonly zoom: ZoomHours }) {
  return (
    <Box
      sx={{
        display: 'flex',
        height: rowHeight.table,
        position: 'sticky',
        top: 0,
        zIndex: 3,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={nameSx} />
      <Box aria-hidden sx={{ position: 'relative', flex: 1 }}>
        {hourMarks(scale, zoom).map(({ ms, label }) => (
          <Box
            key={ms}
            sx={{
              position: 'absolute',
              left: percent(placeOf(ms, scale)),
              bottom: 4,
              pl: 1,
              fontSize: type.small,
              color: 'text.secondary',
            }}
          >
            {label}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Which gate the lane is of, which stays in sight. */
function LaneName({ lane }: { readonly lane: Lane }) {
  return (
    <Box sx={nameSx} title={lane.name}>
      <Box sx={{ fontWeight: 700, fontSize: type.large }}>{lane.code}</Box>
      <Box
        sx={{
          fontSize: type.small,
          color: 'text.secondary',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {lane.name}
      </Box>
    </Box>
  );
}

interface LaneTrackProps extends Omit<LaneChartProps, 'lanes'> {
  readonly lane: Lane;
  /** The event whose mark is in the tab order. */
  readonly entry: string | undefined;
}

/** One gate's day: its hours, what of it has not been read, now, and its events. */
function LaneTrack({ lane, entry, knownFromMs, nowMs, zoom, chosen, choose, ...scale }: LaneTrackProps) {
  const { t } = useTranslation();
  return (
    <Box
      role="group"
      aria-label={t('gates.timeline.laneOf', { gate: lane.code, count: lane.events.length })}
      sx={{ position: 'relative', flex: 1, minHeight: 68, isolation: 'isolate' }}
    >
      {hourMarks(scale, zoom).map(({ ms }) => (
        <Box key={ms} aria-hidden sx={{ ...lineSx, left: percent(placeOf(ms, scale)), bgcolor: 'divider' }} />
      ))}
      {knownFromMs !== null && (
        <Box
          title={t('gates.timeline.notLoaded')}
          sx={{
            position: 'absolute',
            inset: 0,
            right: 'auto',
            width: percent(placeOf(knownFromMs, scale)),
            bgcolor: 'background.sunken',
          }}
        />
      )}
      {nowMs !== null && nowMs < scale.untilMs && nowMs >= scale.fromMs && (
        <Box
          title={t('gates.timeline.now')}
          sx={{ ...lineSx, left: percent(placeOf(nowMs, scale)), width: 2, bgcolor: 'primary.main' }}
        />
      )}
      {lane.events.map((event) => (
        <EventMark
          key={event.id}
          event={event}
          left={percent(placeOf(localMs(event.at), scale))}
          dot={zoom === 24}
          isChosen={event.id === chosen?.id}
          isEntry={event.id === entry}
          choose={choose}
        />
      ))}
    </Box>
  );
}

const lineSx = { position: 'absolute', top: 0, bottom: 0, width: '1px' } as const;
const nameSx = {
  flex: `0 0 ${nameWidth}px`,
  boxSizing: 'border-box',
  width: nameWidth,
  position: 'sticky',
  left: 0,
  zIndex: 2,
  px: 3,
  py: 1,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
  overflow: 'hidden',
} as const;

/** Where a key leads from one event: along its lane, or to the nearest in time of the next lane that has any. */
function targetOf(key: string, lanes: readonly Lane[], id: string): TimelineEvent | undefined {
  const place = lanes.findIndex(({ events }) => events.some((event) => event.id === id));
  const events = lanes[place]?.events ?? [];
  const at = events.findIndex((event) => event.id === id);
  const here = events[at];
  if (!here) return undefined;
  if (key === 'ArrowRight') return events[at + 1];
  if (key === 'ArrowLeft') return events[at - 1];
  if (key === 'Home') return events[0];
  if (key === 'End') return events.at(-1);
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const others = key === 'ArrowDown' ? lanes.slice(place + 1) : lanes.slice(0, place).toReversed();
  const next = others.find((other) => other.events.length > 0);
  return next && nearestTo(here.at, next.events);
}
