import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { mostMarks } from '@parking/contract/gates/monitoring';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { failureText } from '../../../api/failure-text.ts';
import { findMenu } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import { addDays } from '../../../kit/calendar/periods.ts';
import { searchNow } from '../../../kit/list/state/search-text.ts';
import { Icon } from '../../../theme/icon.tsx';
import { type Cursor, moveCursor, settle } from './cursor.ts';
import { DayChart } from './day-chart.tsx';
import { type Kind, addressOf, kindLooks, kinds } from './kinds.ts';
import { ReadingLine } from './reading-line.tsx';
import {
  type Zoom,
  closer,
  marksFrom,
  minuteMs,
  moved,
  timeText,
  wider,
  windowAround,
  windowOf,
  zoomOf,
  zooms,
} from './span.ts';
import { TimelineControls } from './timeline-controls.tsx';
import { type Density, type Lane, type Lanes, countIn, partMs, useLanes } from './use-lanes.ts';
import type { TimelineFilter } from './use-timeline.ts';

interface LanesViewProps {
  readonly filter: TimelineFilter;
  readonly put: (change: Readonly<Record<string, string | null>>) => void;
  readonly day: Density;
  /** As the address says. */
  readonly zoom: string | null;
  readonly at: string | null;
  readonly isWall: boolean;
}

/** How many cars passed each gate through a day, closer by each of them; the window stands in the address. */
export function LanesView({ filter, put, day, at, isWall, ...given }: LanesViewProps) {
  const { t } = useTranslation();
  const zoom = zoomOf(given.zoom);
  const lanes = useLanes({ day, zoom, at, date: filter.date, gateId: filter.gateId });
  const { window, failure, isCut } = lanes;
  const [kept, setCursor] = useState<Cursor | null>(null);
  const cursor = kept && isShown(kept, lanes) ? settle(kept, lanes.cursorLanes, partMs) : null;
  const { zoomTo, zoomBy, move } = useMoves({ put, day, lanes, cursor });
  const addressAt = useAddressAt(lanes, isWall);
  const navigate = useNavigate();
  const act = (on: Cursor) => {
    const address = addressAt(on);
    if (address !== null) void navigate(address);
    else if (zoom > marksFrom) zoomTo(marksFrom, on.ms);
  };
  const press = (pressed: KeyboardEvent) => {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
    const { key } = pressed;
    const { nowMs } = lanes;
    const isNow = nowMs !== null && nowMs >= window.fromMs && nowMs < window.untilMs;
    const startMs = isNow ? nowMs : (window.fromMs + window.untilMs) / 2;
    const next = moveCursor(pressed, cursor, lanes.cursorLanes, { ...window, startMs });
    if (next) setCursor(next);
    else if (key === '+' || key === '=') zoomBy(closer);
    else if (key === '-' || key === '_') zoomBy(wider);
    else if (key === 'PageUp' || key === 'PageDown') move(key === 'PageUp' ? -1 : 1);
    else if (key === 'Enter' && cursor && pressed.target === pressed.currentTarget) act(cursor);
    else return;
    pressed.preventDefault();
  };
  return (
    <>
      <TimelineControls {...{ filter, put }} gates={day.gates} day={day.date} view="lanes">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <MoveButton by={-1} move={move} />
          <ToggleButtonGroup
            exclusive
            size="small"
            value={zoom}
            aria-label={t('gates.timeline.zoom')}
            onChange={(_, chosen: Zoom | null) => chosen && zoomTo(chosen)}
          >
            {zooms.map((each) => (
              <ToggleButton key={each} value={each}>
                {each < 60
                  ? t('gates.timeline.zoomMinutes', { count: each })
                  : t('gates.timeline.zoomHours', { count: each / 60 })}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <MoveButton by={1} move={move} />
        </Box>
        <Counted lanes={lanes} />
      </TimelineControls>
      {failure && (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {failureText(failure)}
        </Alert>
      )}
      {isCut && (
        <Alert severity="info" sx={{ borderRadius: 0 }}>
          {t('gates.timeline.cut', { count: mostMarks })}
        </Alert>
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 3, p: { xs: 3, xl: 4 } }}>
        <DayChart {...lanes} {...{ cursor, setCursor, act }} onKeyDown={press} />
        <ReadingLine lanes={lanes} cursor={cursor} address={cursor && addressAt(cursor)} />
      </Box>
    </>
  );
}

/** Of a lane and a time that are drawn. */
const isShown = (cursor: Cursor, { window, cursorLanes }: Lanes): boolean =>
  cursor.ms >= window.fromMs && cursor.ms < window.untilMs && cursorLanes.some(({ id }) => id === cursor.lane);

interface Moving extends Pick<LanesViewProps, 'put' | 'day'> {
  readonly lanes: Lanes;
  readonly cursor: Cursor | null;
}

/** Other windows, by what the address has to say for them: it is ahead of what is drawn while keys follow fast. */
function useMoves({ put, day, lanes: { whole, nowMs }, cursor }: Moving) {
  const looked = () => {
    const [address, isRunning] = [searchNow(), nowMs !== null && nowMs >= whole.fromMs && nowMs < whole.untilMs];
    const [zoom, at] = [zoomOf(address.get('zoom')), address.get('at')];
    return { zoom, window: windowOf(whole, zoom, at, nowMs), isFollowing: at === null && isRunning };
  };
  const zoomTo = (next: Zoom, aroundMs = cursor?.ms): void => {
    const { window, isFollowing } = looked();
    const middle = (window.fromMs + window.untilMs) / 2;
    const stays = next === zooms[0] || (aroundMs === undefined && isFollowing);
    put({
      zoom: next === zooms[0] ? null : String(next),
      at: stays ? null : timeText(windowAround(whole, next, aroundMs ?? middle).fromMs),
    });
  };
  const move = (by: -1 | 1): void => {
    const { zoom, window } = looked();
    const next = moved(whole, zoom, window, by);
    if (next) {
      put({ at: timeText(next.fromMs) });
      return;
    }
    const edge = by > 0 ? whole.fromMs : whole.untilMs - zoom * minuteMs;
    put({ date: addDays(day.date, by), at: zoom === zooms[0] ? null : timeText(edge) });
  };
  return { zoomTo, move, zoomBy: (way: typeof closer): void => zoomTo(way(looked().zoom)) };
}

/** Where a mark leads: to its record, for a user who may open its screen. */
function useAddressAt({ lanes }: Lanes, isWall: boolean): (cursor: Cursor) => string | null {
  const navigation = useNavigation();
  const may = (screen: string): boolean => !isWall && findMenu(navigation, screen) !== null;
  return ({ lane, id }) => {
    const marks = lanes.find(({ gate }) => gate.id === lane)?.marks;
    const mark = id === null ? undefined : marks?.find(({ key }) => key === id);
    return mark ? addressOf(mark, may) : null;
  };
}

function MoveButton({ by, move }: { readonly by: -1 | 1; readonly move: (by: -1 | 1) => void }) {
  const { t } = useTranslation();
  return (
    <IconButton
      size="small"
      aria-label={t(by < 0 ? 'gates.timeline.before' : 'gates.timeline.after')}
      onClick={() => move(by)}
    >
      <Icon name={by < 0 ? 'keyboard_double_arrow_left' : 'keyboard_double_arrow_right'} />
    </IconButton>
  );
}

/** How many of each kind the window shows, which is what their colours and icons mean too. */
function Counted({ lanes: { lanes, window, whole, isCut } }: { readonly lanes: Lanes }) {
  const { t } = useTranslation();
  const countOf = ({ gate, marks }: Lane, kind: Kind): number =>
    marks && !isCut
      ? marks.filter((mark) => mark.kind === kind).length
      : countIn(gate[kindLooks[kind].counts], whole.fromMs, window);
  return (
    <Box
      component="ul"
      aria-label={t('gates.timeline.counted')}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}
    >
      {kinds.map((kind) => {
        const { tone, icon } = kindLooks[kind];
        const sum = lanes.reduce((all, lane) => all + countOf(lane, kind), 0);
        return (
          <Box component="li" key={kind} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Icon name={icon} size={18} sx={{ color: `${tone}.main` }} />
            {t(`gates.timeline.count.${kind}`, { cars: formatNumber(sum) })}
          </Box>
        );
      })}
    </Box>
  );
}
