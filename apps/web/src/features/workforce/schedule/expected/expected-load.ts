import type { Forecast, ForecastDay } from '@parking/contract/reports/forecast';
import { type PlannedPost, spanOf } from '@parking/contract/workforce/roster';
import type { Roster } from '@parking/contract/workforce/schedules';
import type { Past } from '../../../reports/shared/use-past.ts';
import { usedShifts } from '../planner-model.ts';

const hourMinutes = 60;
const minuteMs = 60_000;
const least = 1e-9;

/** What a shift of one day is expected to bring. */
export interface ShiftLoad {
  readonly cars: number;
  /** Cars in its busiest hour. */
  readonly peak: number;
  /** People too few in its worst hour, by what one of them has handled. */
  readonly missing: number;
  /** The entries that it was learnt from; null where its hours lie in two business days, or the reader may not see them. */
  readonly past: string | null;
}

export interface ExpectedShift {
  readonly shiftId: string;
  readonly name: string;
  /** Of the days that are told ahead. */
  readonly byDay: ReadonlyMap<string, ShiftLoad>;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** What each shift of the week is expected to bring, and whether those who are planned at gates are enough for it. */
export function expectedShifts(
  roster: Roster,
  posts: readonly PlannedPost[],
  days: readonly string[],
  { days: told, perPerson }: Pick<Forecast, 'days' | 'perPerson'>,
  past: Past,
): ExpectedShift[] {
  const cars = new Map(
    told.flatMap((day) =>
      day.hours.map(({ at, expected }) => [Date.parse(`${at}Z`) / minuteMs, { at, expected, day }] as const),
    ),
  );
  const people = peopleAt(roster, posts);
  const missingIn = (hour: number, expected: number): number =>
    perPerson === null || perPerson <= 0
      ? 0
      : Math.max(0, Math.ceil(expected / perPerson - least) - (people.get(hour)?.size ?? 0));
  const loadOf = (span: Span): ShiftLoad | null => {
    let load = { cars: 0, peak: 0, missing: 0 };
    const hours: number[] = [];
    const within = new Set<ForecastDay>();
    for (const hour of hoursIn(span)) {
      const ofHour = cars.get(hour);
      if (!ofHour) return null;
      const { at, day, expected } = ofHour;
      hours.push(Number(at.slice(11, 13)));
      within.add(day);
      const part = (Math.min(span.to, hour + hourMinutes) - Math.max(span.from, hour)) / hourMinutes;
      load = {
        cars: load.cars + expected * part,
        peak: Math.max(load.peak, expected),
        missing: Math.max(load.missing, missingIn(hour, expected)),
      };
    }
    const [day, other] = within;
    return { ...load, past: day && !other ? past(day, hours) : null };
  };
  return usedShifts(roster, posts).map(({ id, name, start, end }) => ({
    shiftId: id,
    name,
    byDay: new Map(
      days.flatMap((day) => {
        const load = loadOf(spanOf(day, { start, end }));
        return load ? [[day, load] as const] : [];
      }),
    ),
  }));
}

/** The full hours that a span has a part in, in minutes as the span is told. */
const hoursIn = ({ from, to }: Span): number[] => {
  const first = Math.floor(from / hourMinutes) * hourMinutes;
  return Array.from({ length: Math.ceil((to - first) / hourMinutes) }, (_, place) => first + place * hourMinutes);
};

/** Who is planned at a gate in each hour, with what reaches into the week from the days around it. */
function peopleAt(roster: Roster, posts: readonly PlannedPost[]): ReadonlyMap<number, ReadonlySet<string>> {
  const { from, to } = roster.period;
  const people = new Map<number, Set<string>>();
  for (const post of [...posts, ...roster.posts.filter(({ date }) => date < from || date > to)]) {
    const shift = roster.shifts.find(({ id }) => id === post.shiftId);
    const [start, end] = [post.start ?? shift?.start, post.end ?? shift?.end];
    if (post.gateId === null || start === undefined || end === undefined) continue;
    for (const hour of hoursIn(spanOf(post.date, { start, end })))
      people.set(hour, (people.get(hour) ?? new Set()).add(post.userId));
  }
  return people;
}
