import { groupedBy } from '../../../platform/grouped-by.ts';
import type { Steps } from '../../../platform/in-slices.ts';

/** Cars over the closing loop of a gate, and cars that were recorded there, while one person sold, in one hour. */
export interface LoopHour {
  readonly gateId: string;
  /** Nobody where it is not sure who: of such hours the loop's error alone is learnt. */
  readonly person: string | null;
  readonly day: string;
  /** Of that day, from 0 on: other cars come by night than by day, and loops feel them otherwise. */
  readonly quarter: number;
  readonly hour: Date;
  readonly cars: number;
  readonly sales: number;
}

/** How a loop counts: so much more, or less, of each car, how far that spreads by each, and how far off the share may be. */
export interface LoopError {
  readonly share: number;
  readonly spread: number;
  readonly doubt: number;
}

/** How the loop counts of which this hour tells; null where too little is known of it. */
export type ErrorOf = (hour: LoopHour) => LoopError | null;

/** No loop is taken to count more exactly than that: of each car one of a hundred wrongly. */
const leastSpread = 0.01;
/** Of a loop that has told less nothing is known yet. */
const leastTurns = 3;
/** What one person sold in a quarter of a day tells nothing if fewer cars were recorded, or the loop felt hardly any of them. */
const leastCars = 10;
const deadShare = 0.5;

/** What one person sold at one gate in one quarter of a day. */
interface Turn {
  readonly person: string | null;
  readonly hours: readonly LoopHour[];
}

/**
 * What each loop's error is in a quarter of the day, by the medians of what it told while others sold than whoever is judged. Where others
 * hardly ever do it is learnt from that person as well: of them it can only be told what they do in less than half of their turns.
 */
export function* learnErrors(hours: readonly LoopHour[]): Steps<ErrorOf> {
  const cells = new Map<string, readonly Turn[]>();
  for (const [cell, ofCell] of groupedBy(hours, cellOf)) {
    yield;
    const turns = [...groupedBy(ofCell, ({ day, person }) => `${day}:${person ?? ''}`).values()];
    cells.set(cell, turns.map((turn) => ({ person: turn[0]?.person ?? null, hours: turn })).filter(tellsSomething));
  }
  const learnt = new Map<string, LoopError | null>();
  return (hour) => {
    const cell = cellOf(hour);
    const key = `${cell}:${hour.person ?? ''}`;
    const known = learnt.get(key);
    if (known !== undefined) return known;
    const turns = cells.get(cell) ?? [];
    const ofOthers = turns.filter(({ person }) => person !== hour.person);
    const from = ofOthers.length < leastTurns ? turns : ofOthers;
    const error = from.length < leastTurns ? null : errorFrom(from);
    learnt.set(key, error);
    return error;
  };
}

const cellOf = ({ gateId, quarter }: LoopHour): string => `${gateId}:${quarter}`;

function tellsSomething({ hours }: Turn): boolean {
  const sales = sumOf(hours, 'sales');
  return sales >= leastCars && sumOf(hours, 'cars') >= sales * deadShare;
}

function errorFrom(turns: readonly Turn[]): LoopError {
  const share = medianOf(turns.map(({ hours }) => sumOf(hours, 'cars') / sumOf(hours, 'sales') - 1));
  const off = (cars: number, sales: number): number => (cars - sales * (1 + share)) ** 2;
  const byHour = medianOf(
    turns.map(({ hours }) => hours.reduce((sum, { cars, sales }) => sum + off(cars, sales), 0) / sumOf(hours, 'sales')),
  );
  // What is wrong for hours on end, and not the other way the next time, shows in whole turns alone.
  const byTurn = medianOf(
    turns.map(({ hours }) => off(sumOf(hours, 'cars'), sumOf(hours, 'sales')) / sumOf(hours, 'sales')),
  );
  const spread = Math.max(leastSpread, byHour, byTurn / medianOfSquares);
  const sales = turns.reduce((all, { hours }) => all + sumOf(hours, 'sales'), 0);
  return { share, spread, doubt: doubted * Math.sqrt(spread / sales) };
}

/** The median of the square of a normal deviation whose mean square is one. */
const medianOfSquares = 0.455;
/** So many standard errors; that of a median is a quarter more than that of a mean. */
const doubted = 2 * 1.25;

export const sumOf = (hours: readonly Pick<LoopHour, 'cars' | 'sales'>[], of: 'cars' | 'sales'): number =>
  hours.reduce((sum, hour) => sum + hour[of], 0);

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** What a loop makes of what was recorded, by its own error; that of which nothing is known is taken as it stands. */
export const expectedOf = (hours: readonly LoopHour[], errorOf: ErrorOf): number =>
  hours.reduce((all, hour) => all + hour.sales * (1 + (errorOf(hour)?.share ?? 0)), 0);

/** Hours of one person at one gate in which more and more cars passed than were sold. */
export interface LoopSum {
  readonly gateId: string;
  readonly person: string;
  readonly hours: readonly LoopHour[];
  /** Of what honest hours hardly ever come to so much: above one it says something. */
  readonly times: number;
}

export interface Setting {
  /** So many more cars of each that was sold are let pass. */
  readonly slack: number;
  /** So many cars more say nothing, however exact a loop is. */
  readonly least: number;
}

/** Honest hours come to the limit by chance once in so many cars. */
const oncePer = 100_000;

/**
 * Running sums (CUSUM) per gate and person of cars beyond what the loop's own error makes of what was sold: each from where it was last
 * nothing to where it stood highest, if that is above its limit.
 */
export function* sumLoops(hours: readonly LoopHour[], errorOf: ErrorOf, setting: Setting): Steps<LoopSum[]> {
  const sums: LoopSum[] = [];
  for (const ofOne of groupedBy(hours, ({ gateId, person }) => `${gateId}:${person ?? ''}`).values()) {
    yield;
    sums.push(...sumsOf(ofOne, errorOf, setting));
  }
  return sums;
}

function sumsOf(ofOne: readonly LoopHour[], errorOf: ErrorOf, { slack, least }: Setting): LoopSum[] {
  const hours = ofOne
    .toSorted((one, other) => one.hour.getTime() - other.hour.getTime())
    .flatMap((hour) => {
      const error = errorOf(hour);
      return error ? [{ hour, error }] : [];
    });
  const sums: LoopSum[] = [];
  let highest: LoopSum | null = null;
  // Each car weighs by how exactly its loop counts at that time: of a mixture of hours the sum is as unlikely as of those of one kind.
  let [weighed, cars, since] = [0, 0, 0];
  for (const [place, { hour, error }] of hours.entries()) {
    const { gateId, person, sales } = hour;
    const { share, spread, doubt } = error;
    if (weighed === 0) {
      if (highest) sums.push(highest);
      [highest, cars, since] = [null, 0, place];
    }
    const more = hour.cars - sales * (1 + share + doubt + slack);
    weighed = Math.max(0, weighed + (more * 2 * slack) / spread);
    cars += more;
    const times = Math.min(weighed / Math.log(oncePer), cars / least);
    if (person === null || times <= (highest?.times ?? 1)) continue;
    highest = { gateId, person, hours: hours.slice(since, place + 1).map((one) => one.hour), times };
  }
  return highest ? [...sums, highest] : sums;
}
