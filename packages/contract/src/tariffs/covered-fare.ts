import { type FareInput, computeFare, rounded } from './compute-fare.ts';
import { type Covered, joinCovered } from './entitlements.ts';
import type { RuleType } from './fare-rules.ts';
import { type RuleRun, chargeRuns } from './fare-runs.ts';
import { type StayClock, dayMinutes, findStayMinutes, stayClock } from './stay-clock.ts';

/** Minutes of a stay from its entry, the last one not among them. */
interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** A charge at its place in the stay: the rupiah of the ordinary price there, and those of them that are still due. */
interface Place {
  readonly at: number;
  readonly full: number;
  readonly due: number;
}

/**
 * What of a tariff's price is due when charges that fall due in covered times are left out, before caps and rounding, while
 * the stay goes on counting: a unit begun in covered time is free to its end, one begun outside is paid to its end, a night
 * goes by its begin, and a grace by the whole stay. Never above `computeFare` of the same, never more for more that is
 * covered, nothing where all is covered. Why caps are as they are: decision 42.
 */
export function fareOutside(input: FareInput, covered: readonly Covered[]): number {
  const ordinary = computeFare(input).total;
  const stretches = stretchesOf(input.enteredAt, covered);
  if (ordinary === 0 || stretches.length === 0) return ordinary;
  const { rules, enteredAt, holidays = new Set<string>(), fromMinute = 0 } = input;
  const minutes = findStayMinutes(enteredAt, input.exitedAt, input.roundSecondsUp ?? false) ?? 1;
  const clock = stayClock(rules, enteredAt, Math.min(minutes, input.untilMinute ?? minutes), holidays);
  const runs = chargeRuns(rules, clock, fromMinute);
  let places: readonly Place[] = [];
  for (const [index, rule] of rules.entries()) {
    if (rule.rule === 'CAP') {
      const holds = (minute: number): boolean => clock.holds(rule, clock.dayAt(minute));
      places = capPlaces(places, rule.amount, rule.ruleType ?? 'STAY', clock, holds);
    } else {
      const made = runs.filter((run) => run.rule === index).flatMap((run) => placesOf(run, stretches));
      places = [...places, ...made].toSorted((one, other) => one.at - other.at);
    }
  }
  const due = places.reduce((sum, place) => sum + place.due, 0);
  if (places.every((place) => place.due === place.full)) return ordinary;
  const round = rules.find((rule) => rule.rule === 'ROUND' && clock.holds(rule, 0));
  return Math.min(ordinary, round?.rule === 'ROUND' ? rounded(due, round.to, round.mode) : due);
}

/** The minutes of a stay whose first second is covered: in it a charge falls due. */
function stretchesOf(enteredAt: string, covered: readonly Covered[]): readonly Stretch[] {
  const minuteOf = (local: string): number =>
    Math.max(0, Math.ceil((Date.parse(`${local}Z`) - Date.parse(`${enteredAt}Z`)) / 60_000));
  return joinCovered(covered).flatMap(({ from, until }) => {
    const stretch = { from: minuteOf(from), until: minuteOf(until) };
    return stretch.from < stretch.until ? [stretch] : [];
  });
}

const isIn = (stretches: readonly Stretch[], minute: number): boolean =>
  stretches.some(({ from, until }) => from <= minute && minute < until);

function placesOf(run: RuleRun, stretches: readonly Stretch[]): Place[] {
  if (run.total) {
    const outside = piecesOf(run).filter(({ at }) => !isIn(stretches, at));
    return [{ at: run.at, full: run.amount, due: outside.reduce((sum, { amount }) => sum + amount, 0) }];
  }
  return piecesOf(run).map(({ at, amount }) => ({ at, full: amount, due: isIn(stretches, at) ? 0 : amount }));
}

interface Piece {
  readonly at: number;
  readonly amount: number;
}

/**
 * What a run charges, piece by piece as it falls due. A total falls due as what it took the place of did, as far as it comes
 * to that, and what it adds when it takes over.
 */
function piecesOf({ at, step, count, amount, total }: RuleRun): Piece[] {
  if (!total) return Array.from({ length: count }, (_, index) => ({ at: at + index * step, amount }));
  const replaced = total.replaced.flatMap(piecesOf).toSorted((one, other) => one.at - other.at);
  let left = amount;
  const kept = replaced.map((piece) => {
    const held = Math.min(left, piece.amount);
    left -= held;
    return { at: piece.at, amount: held };
  });
  return [...kept, { at: total.tookOverAt, amount: left }];
}

/**
 * Holds the places of each stretch to a cap. The ordinary price keeps its places up to the limit. What is due beyond it moves,
 * the earliest first, to kept places that are covered: so a cap that leaves room is filled, and no later cap charges
 * what it would not have charged without the membership.
 */
function capPlaces(
  places: readonly Place[],
  limit: number,
  basis: RuleType,
  clock: StayClock,
  holds: (minute: number) => boolean,
): readonly Place[] {
  const offset = basis === 'CALENDAR_DAY' ? clock.entryMinute : 0;
  const buckets = new Map<number, Place[]>();
  for (const place of places) {
    const number = basis === 'STAY' ? 0 : Math.floor((place.at + offset) / dayMinutes);
    const bucket = buckets.get(number);
    if (bucket) bucket.push(place);
    else buckets.set(number, [place]);
  }
  return [...buckets].flatMap(([number, bucket]) => {
    const begins = basis === 'STAY' ? 0 : Math.max(0, number * dayMinutes - offset);
    return holds(begins) ? capBucket(bucket, limit) : bucket;
  });
}

function capBucket(places: readonly Place[], limit: number): readonly Place[] {
  let room = limit;
  let moving = 0;
  const kept = places.map(({ at, full, due }): Place => {
    const admitted = Math.min(full, room);
    const own = Math.min(due, admitted);
    room -= admitted;
    moving += due - own;
    return { at, full: admitted, due: own };
  });
  return kept.map(({ at, full, due }): Place => {
    const moved = Math.min(moving, full - due);
    moving -= moved;
    return { at, full, due: due + moved };
  });
}
