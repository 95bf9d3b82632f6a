import Box from '@mui/material/Box';
import { type KeyboardEventHandler, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { radius, rowHeight, type } from '../../../theme/tokens.ts';
import { useBox } from '../shared/use-box.ts';
import { AlarmBand } from './alarm-band.tsx';
import type { Cursor } from './cursor.ts';
import { LaneTrack } from './lane-track.tsx';
import { percent, placeOf, timeMarks } from './span.ts';
import type { Lane, Lanes } from './use-lanes.ts';

export interface DayChartProps extends Pick<Lanes, 'whole' | 'window' | 'nowMs' | 'lanes' | 'alarmRows'> {
  readonly cursor: Cursor | null;
  readonly setCursor: (cursor: Cursor | null) => void;
  /** Leads to what the cursor stands on, or closer to it. */
  readonly act: (cursor: Cursor) => void;
  readonly onKeyDown: KeyboardEventHandler;
}

/** The day as wide as the screen: alarms on top, a lane for each gate below. The keyboard moves a cursor through it. */
export function DayChart({ onKeyDown, ...chart }: DayChartProps) {
  const { t } = useTranslation();
  const { whole, window, nowMs, lanes, alarmRows, cursor, setCursor, act } = chart;
  const hours = useRef<HTMLDivElement>(null);
  const box = useBox(hours);
  const marks = timeMarks(window, box?.width ?? 0);
  // One scale for all of them: what looks twice as busy is.
  const most = Math.max(4, ...lanes.flatMap(({ gate }) => [...gate.in, ...gate.out]));
  const toUs = { window, cursor, setCursor, act };
  return (
    <Box
      component="section"
      // The keyboard moves within it, and it may scroll.
      tabIndex={0}
      aria-label={t('gates.timeline.title')}
      aria-description={t('gates.timeline.keys')}
      onKeyDown={onKeyDown}
      onMouseLeave={() => setCursor(null)}
      sx={{
        flex: 1,
        minHeight: { xs: 320, lg: 0 },
        overflowY: 'auto',
        overflowX: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
        outlineOffset: -2,
      }}
    >
      <Box sx={{ ...rowSx, flex: 'none', height: rowHeight.table, ...stickySx }}>
        <Box sx={nameSx} />
        <Box ref={hours} aria-hidden sx={trackSx}>
          {marks.map(({ ms, label }) => (
            <Box key={ms} sx={{ ...labelSx, left: percent(placeOf(ms, window)) }}>
              {label}
            </Box>
          ))}
        </Box>
      </Box>
      <Box sx={{ ...rowSx, flex: 'none', borderTop: 1, borderColor: 'divider' }}>
        <Name
          code={t('gates.timeline.alarms')}
          name={t('gates.timeline.alarmCount', { count: alarmRows.flat().length })}
        />
        <AlarmBand {...toUs} rows={alarmRows} />
      </Box>
      {lanes.map((lane) => (
        <Box
          key={lane.gate.id}
          data-lane={lane.gate.code}
          sx={{ ...rowSx, flex: '1 0 44px', maxHeight: 160, borderTop: 1, borderColor: 'divider' }}
        >
          <LaneName lane={lane} />
          <LaneTrack {...toUs} lane={lane} whole={whole} most={most} marks={marks} nowMs={nowMs} />
        </Box>
      ))}
    </Box>
  );
}

function LaneName({ lane: { gate } }: { readonly lane: Lane }) {
  const { t } = useTranslation();
  return (
    <Name
      code={gate.code}
      name={gate.name}
      side={t(gate.gateType === 'IN' ? 'gates.timeline.entry' : 'gates.timeline.exit')}
    />
  );
}

interface NameProps {
  readonly code: string;
  readonly name: string;
  readonly side?: string;
}

function Name({ code, name, side }: NameProps) {
  return (
    <Box sx={nameSx} title={name}>
      <Box sx={{ fontWeight: 700, ...oneLine }}>{code}</Box>
      <Box sx={{ fontSize: type.small, color: 'text.secondary', ...oneLine }}>
        {side === undefined ? name : `${side} · ${name}`}
      </Box>
    </Box>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const rowSx = { display: 'flex', minWidth: 0 } as const;
const stickySx = { position: 'sticky', top: 0, zIndex: 3, bgcolor: 'background.paper' } as const;
const nameSx = {
  flex: 'none',
  boxSizing: 'border-box',
  width: { xs: 96, sm: 148 },
  px: { xs: 2, sm: 3 },
  py: 1,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  borderRight: 1,
  borderColor: 'divider',
  overflow: 'hidden',
} as const;
const trackSx = { position: 'relative', flex: 1, minWidth: 0, overflow: 'hidden' } as const;
const labelSx = {
  position: 'absolute',
  bottom: 4,
  pl: 1,
  fontSize: type.small,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const;
