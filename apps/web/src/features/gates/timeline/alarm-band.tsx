import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import { type as size } from '../../../theme/tokens.ts';
import { alarmLooks } from '../monitoring/alarms.ts';
import { type Cursor, alarmLane } from './cursor.ts';
import { type Span, percent, placeOf } from './span.ts';
import type { LastingAlarm } from './use-lanes.ts';

interface AlarmBandProps {
  readonly rows: readonly (readonly LastingAlarm[])[];
  readonly window: Span;
  readonly cursor: Cursor | null;
  readonly setCursor: (cursor: Cursor | null) => void;
  readonly act: (cursor: Cursor) => void;
}

/** Pixels of a row, and of one that can still be read; where very many stand at once they are as flat as all of them need. */
const heights = { row: 24, all: 112, readable: 18, least: 5 } as const;

/** What stood open, each from its beginning to its end. */
export function AlarmBand({ rows, window, cursor, setCursor, act }: AlarmBandProps) {
  const { t } = useTranslation();
  const height = Math.max(heights.least, Math.min(heights.row, Math.floor(heights.all / Math.max(1, rows.length))));
  if (rows.length === 0) {
    return (
      <Box sx={{ flex: 1, px: 3, display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, color: 'success.main' }}>
        <Icon name="check_circle" size={18} />
        {t('gates.timeline.noAlarms')}
      </Box>
    );
  }
  return (
    <Box sx={{ position: 'relative', flex: 1, minWidth: 0, overflow: 'hidden', minHeight: 44, py: 1 }}>
      {rows.map((row) => (
        <Box key={row[0]?.id} sx={{ position: 'relative', height }}>
          {row.map((alarm) => (
            <AlarmBar
              key={alarm.id}
              alarm={alarm}
              window={window}
              isWordy={height >= heights.readable}
              isChosen={cursor?.lane === alarmLane && cursor.id === alarm.id}
              point={setCursor}
              act={act}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface AlarmBarProps {
  readonly alarm: LastingAlarm;
  readonly window: Span;
  readonly isWordy: boolean;
  readonly isChosen: boolean;
  readonly point: (cursor: Cursor) => void;
  readonly act: (cursor: Cursor) => void;
}

function AlarmBar({ alarm, window, isWordy, isChosen, point, act }: AlarmBarProps) {
  const { t } = useTranslation();
  const { icon, tone } = alarmLooks[alarm.type];
  const left = placeOf(alarm.fromMs, window);
  const cursor = { lane: alarmLane, ms: Math.max(alarm.fromMs, window.fromMs), id: alarm.id };
  return (
    <Box
      data-alarm={alarm.type}
      onMouseMove={() => !isChosen && point(cursor)}
      onClick={() => act(cursor)}
      sx={{
        position: 'absolute',
        top: 1,
        bottom: 1,
        left: percent(left),
        width: percent(placeOf(alarm.untilMs, window) - left),
        minWidth: 4,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        cursor: 'pointer',
        fontSize: size.small,
        borderRadius: '3px',
        borderLeft: 4,
        // One that still stands has no end yet.
        borderRight: alarm.isStanding ? 0 : 1,
        borderColor: `${tone}.main`,
        color: `${tone}.main`,
        bgcolor: `${tone}.surface`,
        ...(isChosen && { outline: '2px solid', outlineColor: 'var(--mui-palette-primary-main)', outlineOffset: -1 }),
      }}
    >
      {isWordy && (
        <>
          <Icon name={icon} size={14} sx={{ ml: 1 }} />
          {alarm.gateCode} · {t(`gates.wall.alarm.${alarm.type}`)}
        </>
      )}
    </Box>
  );
}
