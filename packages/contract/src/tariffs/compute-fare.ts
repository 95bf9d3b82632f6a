import { z } from 'zod';
import { signedRupiah } from '../core/money.ts';
import { capRuns } from './fare-caps.ts';
import { type DaySums, gatherDays, isLongTotal } from './fare-days.ts';
import { linePrint } from './fare-labels.ts';
import type { FareRule, FareRules } from './fare-rules.ts';
import { type Run, type RuleRun, chargeRuns } from './fare-runs.ts';
import { type DayBasis, findStayMinutes, stayClock } from './stay-clock.ts';

/** One line of a price as screen, receipt and log show it; `quantity` × `unitAmount` is `amount`. */
export const ChargeLine = z.object({
  code: z.string(),
  label: z.string(),
  labelEn: z.string().nullable(),
  quantity: z.int(),
  unitAmount: signedRupiah(),
  amount: signedRupiah(),
});
export type ChargeLine = z.output<typeof ChargeLine>;

export interface FareInput {
  readonly rules: FareRules;
  /** The site's local times, `YYYY-MM-DDTHH:mm:ss`. */
  readonly enteredAt: string;
  readonly exitedAt: string;
  /** Calendar days, `YYYY-MM-DD`. */
  readonly holidays?: ReadonlySet<string>;
  readonly roundSecondsUp?: boolean;
  /** Only what falls due in this minute of the stay or later: the fare from the moment a version took over. */
  readonly fromMinute?: number;
  /** Only what falls due before this minute of the stay. */
  readonly untilMinute?: number;
  /** Tells it by these days too. */
  readonly dayBasis?: DayBasis | null;
}

export interface Fare {
  readonly lines: readonly ChargeLine[];
  readonly total: number;
  readonly minutes: number;
  /** The same told by days; null where it was not asked for, or no day is what a day costs. */
  readonly byDay: DayParts | null;
}

/** What falls due in which day, and the lines of what is of no day: together the total. */
export interface DayParts {
  readonly sums: DaySums;
  readonly lines: readonly ChargeLine[];
}

/**
 * What a stay costs by one tariff. Pure: the same input gives the same lines in any time zone and at any time.
 * Lines stand in the order of their rules and sum to the total, which is never below zero.
 * Throws a RangeError when the exit is before the entry.
 */
export function computeFare(input: FareInput): Fare {
  const { rules, enteredAt, holidays = new Set<string>(), fromMinute = 0 } = input;
  const minutes = findStayMinutes(enteredAt, input.exitedAt, input.roundSecondsUp ?? false);
  if (minutes === null) throw new RangeError('the exit is before the entry');
  const clock = stayClock(rules, enteredAt, Math.min(minutes, input.untilMinute ?? minutes), holidays);
  const grace = rules.find((rule) => rule.rule === 'GRACE' && minutes <= rule.minutes && clock.holds(rule, 0));
  if (grace) return { lines: [line(grace, 1, 0)], total: 0, minutes, byDay: null };

  const all = chargeRuns(rules, clock, fromMinute);
  const charged = groupBy(all, (run) => run.rule);
  const byDay = input.dayBasis && !isLongTotal(rules, all) ? gatherDays(rules, input.dayBasis, clock) : null;
  const apart: ChargeLine[] = [];
  const lines: ChargeLine[] = [];
  let due: Run[] = [];
  let total = 0;
  for (const [index, rule] of rules.entries()) {
    const made: ChargeLine[] = [];
    if (rule.rule === 'CAP') {
      const holds = (minute: number) => clock.holds(rule, clock.dayAt(minute));
      const capped = capRuns(due, rule.amount, rule.ruleType ?? 'STAY', clock, holds);
      due = capped.runs;
      byDay?.cap(index, due, capped.cuts);
      for (const [cut, equal] of groupBy(capped.cuts, ({ by }) => by)) made.push(line(rule, equal.length, -cut));
    } else if (rule.rule === 'ROUND') {
      const difference = clock.holds(rule, 0) ? rounded(total, rule.to, rule.mode) - total : 0;
      if (difference !== 0) made.push(line(rule, 1, difference));
    } else {
      const runs = charged.get(index) ?? [];
      for (const run of runs) due.push(run);
      byDay?.charge(index, runs);
      made.push(...linesOf(rule, runs));
    }
    lines.push(...made);
    if (byDay?.isApart(index)) apart.push(...made);
    total = made.reduce((sum, one) => sum + one.amount, total);
  }
  return { lines, total, minutes, byDay: byDay && { sums: byDay.sums(), lines: apart } };
}

function linesOf(rule: FareRule, runs: readonly RuleRun[]): ChargeLine[] {
  const from = runs.reduce((least, run) => Math.min(least, run.from), Number.POSITIVE_INFINITY);
  const until = runs.reduce((most, run) => Math.max(most, run.until), 0);
  return [...groupBy(runs, (run) => run.amount)].map(([amount, equal]) => {
    const quantity = equal.reduce((sum, run) => sum + run.count, 0);
    return line(rule, quantity, amount, from, until);
  });
}

function line(rule: FareRule, quantity: number, unitAmount: number, from = 0, until = 0): ChargeLine {
  return { ...linePrint(rule, from, until), quantity, unitAmount, amount: quantity * unitAmount };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

export function rounded(amount: number, to: number, mode: 'UP' | 'DOWN' | 'NEAREST'): number {
  const below = amount - (amount % to);
  if (mode === 'DOWN' || below === amount) return below;
  return mode === 'UP' || (amount - below) * 2 >= to ? below + to : below;
}
