import { type DayClass, type FareRule, type FareRules, type RuleType, dayClasses, isSegment } from './fare-rules.ts';

export const dayMinutes = 1440;
const daySeconds = 86_400;

/** Seconds of the site's wall clock since 1970 began on it; no time zone takes part. */
const wallSeconds = (local: string): number => Date.parse(`${local}Z`) / 1000;

/**
 * Whole minutes of a stay between two of the site's local times, at least 1; `null` when the exit is before the entry.
 * Seconds over a whole minute are dropped, or counted as one more.
 */
export function findStayMinutes(enteredAt: string, exitedAt: string, roundSecondsUp: boolean): number | null {
  const seconds = wallSeconds(exitedAt) - wallSeconds(enteredAt);
  if (!(seconds >= 0)) return null;
  return Math.max(1, roundSecondsUp ? Math.ceil(seconds / 60) : Math.floor(seconds / 60));
}

/** A local time some minutes away from another. */
export function shiftMinutes(local: string, minutes: number): string {
  return new Date((wallSeconds(local) + minutes * 60) * 1000).toISOString().slice(0, 19);
}

/** A stay as minutes from its entry (0 … `minutes` - 1), and the site's calendar above them. */
export interface StayClock {
  readonly minutes: number;
  /** Minutes from midnight to the entry. */
  readonly entryMinute: number;
  /** Calendar day of a minute, counted from the entry's day. */
  readonly dayAt: (minute: number) => number;
  /** The class of a calendar day (counted as above) that decides for this rule. */
  readonly classOf: (rule: FareRule, day: number) => DayClass;
  readonly holds: (rule: FareRule, day: number) => boolean;
}

export function stayClock(
  rules: FareRules,
  enteredAt: string,
  minutes: number,
  holidays: ReadonlySet<string>,
): StayClock {
  const startSeconds = wallSeconds(enteredAt);
  const firstDay = Math.floor(startSeconds / daySeconds);
  const entryMinute = Math.floor((startSeconds - firstDay * daySeconds) / 60);
  const familiesWithHoliday = new Set(rules.filter((rule) => rule.days?.includes('HOLIDAY')).map(family));
  const known = new Map<number, boolean>();
  const isHoliday = (date: number): boolean => {
    const before = known.get(date);
    if (before !== undefined) return before;
    const found = holidays.has(dateText(date));
    known.set(date, found);
    return found;
  };
  const classOf = (rule: FareRule, day: number): DayClass => {
    const date = firstDay + day;
    // Where no rule of the kind knows holidays, a holiday is the day of the week that it falls on.
    if (familiesWithHoliday.has(family(rule)) && isHoliday(date)) return 'HOLIDAY';
    return dayClasses[(((date + 3) % 7) + 7) % 7] ?? 'MON';
  };
  return {
    minutes,
    entryMinute,
    dayAt: (minute) => Math.floor((entryMinute + minute) / dayMinutes),
    classOf,
    holds: (rule, day) => !rule.days || rule.days.includes(classOf(rule, day)),
  };
}

const family = (rule: FareRule): string => (isSegment(rule) ? 'SEGMENT' : rule.rule);
const dateText = (day: number): string => new Date(day * daySeconds * 1000).toISOString().slice(0, 10);

/** Days of a stay: each 24 h from the entry, or the calendar's. */
export type DayBasis = Exclude<RuleType, 'STAY'>;
export type DayClock = Pick<StayClock, 'minutes' | 'entryMinute'>;

/** How many minutes of the first day are over at the entry. */
export const dayOffset = (basis: DayBasis, { entryMinute }: DayClock): number => (basis === 'DAY24' ? 0 : entryMinute);

/** Minutes at which a new 24 h or calendar day of the stay begins, the entry first. */
export function* dayStarts(clock: StayClock, basis: DayBasis): Generator<number> {
  yield 0;
  for (let minute = dayMinutes - dayOffset(basis, clock); minute < clock.minutes; minute += dayMinutes) yield minute;
}
