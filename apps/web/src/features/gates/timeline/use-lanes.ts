import {
  type AlarmType,
  type GateDensity,
  type TimelineMark,
  densityMinutes,
  gateMonitoring,
} from '@parking/contract/gates/monitoring';
import { useMemo } from 'react';
import type { ResultOf } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/query.ts';
import { localMs, localText, useSiteClock } from '../shared/wall-clock.ts';
import { type CursorLane, alarmLane } from './cursor.ts';
import { type Lasting, packRows } from './pack-alarms.ts';
import { type Span, type Zoom, marksFrom, minuteMs, windowOf } from './span.ts';

export type Density = ResultOf<typeof gateMonitoring.density>;

export interface LaneMark extends TimelineMark {
  readonly ms: number;
  /** A car may come in and leave by one gate, under one id. */
  readonly key: string;
}

export interface Lane {
  readonly gate: GateDensity;
  /** Oldest first; null where how many there were is drawn. */
  readonly marks: readonly LaneMark[] | null;
}

export interface LastingAlarm extends Lasting {
  readonly type: AlarmType;
  readonly gateCode: string;
  readonly isStanding: boolean;
}

export const partMs = densityMinutes * minuteMs;

interface Looked {
  readonly day: Density;
  readonly zoom: Zoom;
  /** As the address says. */
  readonly at: string | null;
  readonly date: string | undefined;
  readonly gateId: string | undefined;
}

/** All that is drawn of a day's window: alarms on top, then a lane for each gate. */
export function useLanes({ day, zoom, at, date, gateId }: Looked) {
  const nowMs = useSiteClock(day.asOf);
  const whole: Span = { fromMs: localMs(day.from), untilMs: localMs(day.until) };
  const { fromMs, untilMs } = windowOf(whole, zoom, at, nowMs);
  const isClose = zoom <= marksFrom;
  const onlyGate = gateId === undefined ? {} : { gateId };
  const marks = useApiQuery(
    gateMonitoring.marks,
    { query: { from: localText(fromMs), minutes: zoom, ...onlyGate } },
    { handles: 'all', enabled: isClose, keepPrevious: true },
  );
  const alarms = useApiQuery(
    gateMonitoring.alarms,
    { query: { ...(date && { date }), ...onlyGate } },
    { handles: 'all', keepPrevious: true },
  );
  const lanes = useMemo(() => {
    const byGate = new Map<string, LaneMark[]>(day.gates.map(({ id }) => [id, []]));
    for (const mark of isClose ? (marks.data?.marks ?? []) : []) {
      const ms = localMs(mark.at);
      if (ms >= fromMs && ms < untilMs) byGate.get(mark.gateId)?.push({ ...mark, ms, key: `${mark.kind}${mark.id}` });
    }
    return day.gates
      .filter(({ id }) => gateId === undefined || id === gateId)
      .map((gate): Lane => ({ gate, marks: isClose ? (byGate.get(gate.id) ?? []) : null }));
  }, [day.gates, marks.data, isClose, fromMs, untilMs, gateId]);
  // By the minute: an alarm that stands grows, but nobody sees it do so by the second.
  const nowMinute = nowMs === null ? null : Math.floor(nowMs / minuteMs) * minuteMs;
  const alarmRows = useMemo(() => {
    const lasting = (alarms.data?.alarms ?? []).map(
      ({ id, type, gateCode, since, endedAt }): LastingAlarm => ({
        id,
        type,
        gateCode,
        isStanding: endedAt === null,
        fromMs: localMs(since),
        untilMs: endedAt === null ? (nowMinute ?? localMs(day.until)) + minuteMs : localMs(endedAt),
      }),
    );
    return packRows(lasting.filter((alarm) => alarm.fromMs < untilMs && alarm.untilMs > fromMs));
  }, [alarms.data, nowMinute, day.until, fromMs, untilMs]);
  const cursorLanes = useMemo((): CursorLane[] => {
    const begun = alarmRows.flat().map(({ id, fromMs: ms }) => ({ id, ms: Math.max(ms, fromMs) }));
    return [
      { id: alarmLane, content: { items: begun.toSorted((one, other) => one.ms - other.ms) } },
      ...lanes.map((lane) => ({
        id: lane.gate.id,
        content: lane.marks ? { items: lane.marks.map(({ key, ms }) => ({ id: key, ms })) } : { partMs },
      })),
    ];
  }, [alarmRows, lanes, fromMs]);
  return {
    whole,
    window: { fromMs, untilMs },
    nowMs,
    lanes,
    alarmRows,
    cursorLanes,
    isCut: isClose && (marks.data?.isCut ?? false),
    failure: alarms.error ?? (isClose ? marks.error : null),
  };
}

export type Lanes = ReturnType<typeof useLanes>;

/** How many of a kind there were in a window. */
export function countIn(numbers: readonly number[], dayFromMs: number, { fromMs, untilMs }: Span): number {
  const part = (ms: number) => Math.round((ms - dayFromMs) / partMs);
  return numbers.slice(part(fromMs), part(untilMs)).reduce((sum, count) => sum + count, 0);
}
