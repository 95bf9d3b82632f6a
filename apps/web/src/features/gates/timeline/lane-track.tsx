import Box from '@mui/material/Box';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import { type Cursor, nearest } from './cursor.ts';
import { densityPath } from './density-path.ts';
import { type Kind, kindLooks } from './kinds.ts';
import { type Span, percent, placeOf } from './span.ts';
import { type Lane, partMs } from './use-lanes.ts';

interface LaneTrackProps {
  readonly lane: Lane;
  readonly whole: Span;
  readonly window: Span;
  /** The most cars that any gate had in one part. */
  readonly most: number;
  readonly marks: readonly { readonly ms: number }[];
  readonly nowMs: number | null;
  readonly cursor: Cursor | null;
  readonly setCursor: (cursor: Cursor | null) => void;
  readonly act: (cursor: Cursor) => void;
}

/** A pointer means a mark from as far away as a finger is wide. */
const reachPx = 12;

/** One gate's cars: how many in each part, or each of them; in from below, out from above, opened by hand through all of it. */
export function LaneTrack({ lane, whole, window, most, marks, nowMs, cursor, setCursor, act }: LaneTrackProps) {
  const { t } = useTranslation();
  const here = cursor?.lane === lane.gate.id ? cursor : null;
  const pointed = (event: MouseEvent<HTMLElement>): Cursor | null => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const { fromMs, untilMs } = window;
    const msPerPx = (untilMs - fromMs) / width;
    const ms = Math.min(Math.max(fromMs + (event.clientX - left) * msPerPx, fromMs), untilMs - 1);
    if (lane.marks === null) {
      return { lane: lane.gate.id, ms: fromMs + Math.floor((ms - fromMs) / partMs) * partMs, id: null };
    }
    const mark = nearest(
      lane.marks.map(({ key, ms: at }) => ({ id: key, ms: at })),
      ms,
    );
    return mark && Math.abs(mark.ms - ms) <= reachPx * msPerPx ? { lane: lane.gate.id, ...mark } : null;
  };
  const point = (event: MouseEvent<HTMLElement>) => {
    const next = pointed(event);
    if (next?.lane !== cursor?.lane || next?.ms !== cursor?.ms || next?.id !== cursor?.id) setCursor(next);
  };
  return (
    <Box
      onMouseMove={point}
      onClick={(event) => {
        const next = pointed(event);
        setCursor(next);
        if (next) act(next);
      }}
      sx={{ position: 'relative', flex: 1, minWidth: 0, overflow: 'hidden', cursor: 'pointer' }}
    >
      {marks.map(({ ms }) => (
        <Box key={ms} sx={{ ...lineSx, left: percent(placeOf(ms, window)), bgcolor: 'divider' }} />
      ))}
      {lane.marks === null ? (
        <Density lane={lane} whole={whole} fromMs={window.fromMs} untilMs={window.untilMs} most={most} />
      ) : (
        <Marks lane={lane} fromMs={window.fromMs} untilMs={window.untilMs} />
      )}
      {nowMs !== null && nowMs < window.untilMs && nowMs >= window.fromMs && (
        <Box
          title={t('gates.timeline.now')}
          sx={{ ...lineSx, left: percent(placeOf(nowMs, window)), width: 2, bgcolor: 'primary.main' }}
        />
      )}
      {here && <CursorMark cursor={here} window={window} isPart={lane.marks === null} />}
    </Box>
  );
}

interface CursorMarkProps {
  readonly cursor: Cursor;
  readonly window: Span;
  readonly isPart: boolean;
}

function CursorMark({ cursor: { ms }, window, isPart }: CursorMarkProps) {
  const left = placeOf(ms, window);
  const width = isPart ? placeOf(ms + partMs, window) - left : 0;
  return (
    <Box
      data-cursor
      sx={{
        position: 'absolute',
        top: 0,
        bottom: 0,
        left: percent(left),
        width: `max(${percent(width)}, 10px)`,
        ml: isPart ? 0 : '-5px',
        border: 2,
        borderColor: 'primary.main',
        borderRadius: '2px',
        pointerEvents: 'none',
        zIndex: 2,
      }}
    />
  );
}

interface DrawnProps {
  readonly lane: Lane;
  readonly fromMs: number;
  readonly untilMs: number;
}

const Density = memo(function Density(props: DrawnProps & { readonly whole: Span; readonly most: number }) {
  const { lane, whole, fromMs, untilMs, most } = props;
  const [first, count] = [(fromMs - whole.fromMs) / partMs, (untilMs - fromMs) / partMs];
  return (
    <>
      <svg
        viewBox={`${first} 0 ${count} ${most}`}
        preserveAspectRatio="none"
        aria-hidden
        style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
      >
        <path d={densityPath(lane.gate.in, most, 'below')} fill={colourOf('IN')} />
        <path d={densityPath(lane.gate.out, most, 'above')} fill={colourOf('OUT')} />
      </svg>
      {lane.gate.openings.map((openings, part) => {
        const ms = whole.fromMs + (part + 0.5) * partMs;
        return openings > 0 && ms > fromMs && ms < untilMs ? (
          <Opening key={ms} left={percent(placeOf(ms, { fromMs, untilMs }))} />
        ) : null;
      })}
    </>
  );
});

const Marks = memo(function Marks({ lane, fromMs, untilMs }: DrawnProps) {
  const left = (ms: number): string => percent(placeOf(ms, { fromMs, untilMs }));
  const cars = (lane.marks ?? []).filter(({ kind }) => kind !== 'OPENING');
  const openings = (lane.marks ?? []).filter(({ kind }) => kind === 'OPENING');
  return (
    <>
      <svg aria-hidden style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}>
        {cars.map(({ key, kind, ms }) => (
          <rect
            key={key}
            x={left(ms)}
            y={kind === 'IN' ? '45%' : 0}
            width={markWidth}
            height="55%"
            transform={`translate(${-markWidth / 2} 0)`}
            fill={colourOf(kind)}
          />
        ))}
      </svg>
      {openings.map(({ key, ms }) => (
        <Opening key={key} left={left(ms)} />
      ))}
    </>
  );
});

const markWidth = 4;
const colourOf = (kind: Kind): string => `var(--mui-palette-${kindLooks[kind].tone}-main)`;

/** Rare, and what one looks for: it stands out of any density. */
function Opening({ left }: { readonly left: string }) {
  return (
    <Box sx={{ ...lineSx, left, width: 2, ml: '-1px', bgcolor: 'error.main', zIndex: 1 }}>
      <Icon
        name={kindLooks.OPENING.icon}
        size={14}
        sx={{
          position: 'absolute',
          top: 2,
          left: -8,
          p: '2px',
          boxSizing: 'content-box',
          borderRadius: '50%',
          color: 'error.main',
          bgcolor: 'error.surface',
        }}
      />
    </Box>
  );
}

const lineSx = { position: 'absolute', top: 0, bottom: 0, width: '1px', pointerEvents: 'none' } as const;
