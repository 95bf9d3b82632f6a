import { dayClassOf, occupancyAt } from '@parking/contract/demo/occupancy';
import type { Random } from './random.ts';
import { type SiteCalendar, hourMs } from './site-calendar.ts';

/** Share of the cars inside that leave in an hour and are replaced, by day and by night: cars stay two hours or so. */
const turnoverByDay = 0.45;
const turnoverByNight = 0.06;
/** Days begin to differ at the quietest hour. */
const quietHour = 4;

/** Hour by hour how full the car park is to be, and the arrivals and departures that make it so. */
export interface Demand {
  /** Start of the first hour, ms since 1970. */
  readonly from: number;
  readonly hours: number;
  /** Share of all arrivals that came before an hour's end. */
  readonly arrivedBy: Float64Array;
  /** When a car leaves that came at `enteredAt`, ms; cars leave at the pace that keeps the car park as full as it should be. */
  leavesAt(enteredAt: number, patience: number): number;
}

interface Period {
  readonly from: number;
  readonly until: number;
  readonly calendar: SiteCalendar;
  readonly random: Random;
  readonly year?: YearShape | undefined;
}

/** What a year does beside its weeks. */
export interface YearShape {
  /** Days that are Sundays, whatever their weekday, `YYYY-MM-DD`. */
  readonly holidays: ReadonlySet<string>;
  /** Cars more from year to year, as a share. */
  readonly growth: number;
}

const yearHours = 8_766;
const evenYear: YearShape = { holidays: new Set(), growth: 0 };

/**
 * The shape of real garages over a period: their hours by day class, with busier months, weekends of payday and noise.
 * From how full it is follow arrivals and the pace of departures: what turns over, and what the difference to the next
 * hour asks for.
 */
export function planDemand({ from, until, calendar, random, year = evenYear }: Period): Demand {
  const hours = Math.max(1, Math.ceil((until - from) / hourMs));
  const wanted = new Float64Array(hours + 1);
  const nights = new Uint8Array(hours + 1);
  let mood = 1;
  for (let hour = 0; hour <= hours; hour += 1) {
    const at = from + hour * hourMs;
    const day = calendar.dayNumber(at);
    const clock = Math.floor((at - calendar.atHour(day, 0)) / hourMs);
    const text = calendar.dayText(day);
    if (clock === quietHour || hour === 0) mood = moodOf(text, random) * (1 + (year.growth * hour) / yearHours);
    wanted[hour] = occupancyAt(year.holidays.has(text) ? 'sun' : dayClassOf(text), clock) * mood;
    nights[hour] = clock < 6 || clock >= 23 ? 1 : 0;
  }
  const arrivedBy = new Float64Array(hours);
  const left = new Float64Array(hours + 1);
  let arrived = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    const [now, next] = [wanted[hour] ?? 0, wanted[hour + 1] ?? 0];
    const turnover = (nights[hour] === 1 ? turnoverByNight : turnoverByDay) * now;
    const share = hour === hours - 1 ? Math.min(1, (until - from) / hourMs - hour) : 1;
    arrived += (turnover + Math.max(0, next - now)) * share;
    arrivedBy[hour] = arrived;
    const pace = (turnover + Math.max(0, now - next)) / Math.max(now, 0.001);
    left[hour + 1] = (left[hour] ?? 0) + pace;
  }
  for (let hour = 0; hour < hours; hour += 1) arrivedBy[hour] = (arrivedBy[hour] ?? 0) / arrived;
  return {
    from,
    hours,
    arrivedBy,
    leavesAt: (enteredAt, patience) => leavesAt(left, from, hours, enteredAt, patience),
  };
}

/** Walks the pace of departures until it has used up the car's patience; beyond the plan it goes on as in the last hour. */
function leavesAt(left: Float64Array, from: number, hours: number, enteredAt: number, patience: number): number {
  const place = (enteredAt - from) / hourMs;
  let hour = Math.min(hours - 1, Math.floor(place));
  const paceOf = (at: number): number => Math.max(0.01, (left[at + 1] ?? 0) - (left[at] ?? 0));
  const ahead = paceOf(hour) * (1 - (place - hour));
  if (patience <= ahead) return enteredAt + (patience / paceOf(hour)) * hourMs;
  let rest = patience - ahead;
  for (;;) {
    hour += 1;
    const pace = paceOf(Math.min(hour, hours - 1));
    if (rest <= pace) return from + (hour + rest / pace) * hourMs;
    rest -= pace;
  }
}

/** December, school holidays in June and July, and the days around payday are busier. */
function moodOf(day: string, random: Random): number {
  const month = Number(day.slice(5, 7));
  const date = Number(day.slice(8, 10));
  const season = month === 12 ? 1.18 : month === 6 || month === 7 ? 1.08 : month === 2 ? 0.92 : 1;
  const payday = date >= 26 || date <= 2 ? 1.1 : 1;
  return season * payday * (0.92 + random.unit() * 0.16);
}
