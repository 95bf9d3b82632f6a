import { splitByDay } from './fare-caps.ts';
import type { FareRule, FareRules } from './fare-rules.ts';
import type { RuleRun, Run } from './fare-runs.ts';
import { type DayBasis, type DayClock, dayMinutes, dayOffset } from './stay-clock.ts';

interface DaySum {
  readonly amount: number;
  /** What a cap of the day has held it to; other charges may come on top. */
  readonly limit: number | null;
}

/** By the day of the stay, that of the entry 0. */
export type DaySums = ReadonlyMap<number, DaySum>;

/** Equal days that follow each other, as they are read aloud. */
export interface ToldDay {
  /** The first of them; the stay begins on day 1. */
  readonly day: number;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly amount: number;
  /** Of each. */
  readonly minutes: number;
  readonly capped: boolean;
}

/** What is more rows is read by nobody: it is told by its lines. */
const mostRows = 31;

const basisOf = (rule: FareRule): DayBasis | null =>
  'ruleType' in rule && rule.ruleType !== undefined && rule.ruleType !== 'STAY' ? rule.ruleType : null;

/**
 * By which days the price of a tariff is told: those of its last cap by day, else of its restart, else of what it charges by day,
 * calendar days before others; a unit of a day makes days of 24 hours. Null where nothing comes by day: then the lines say all.
 */
export function findDayBasis(rules: FareRules): DayBasis | null {
  const of = (...names: readonly FareRule['rule'][]): readonly DayBasis[] =>
    rules.flatMap((rule) => (names.includes(rule.rule) ? (basisOf(rule) ?? []) : []));
  const charged = of('FLAT', 'SURCHARGE');
  return (
    of('CAP').at(-1) ??
    of('RESTART').at(0) ??
    charged.find((basis) => basis === 'CALENDAR_DAY') ??
    charged.at(0) ??
    (rules.some((rule) => rule.rule === 'PER_UNIT' && rule.unitMinutes === dayMinutes) ? 'DAY24' : null)
  );
}

/** Whether a total has taken over that is for more than a day: what it comes to is of no day. */
export const isLongTotal = (rules: FareRules, runs: readonly RuleRun[]): boolean =>
  runs.some((run) => {
    const rule = run.total && rules[run.rule];
    return rule?.rule === 'TOTAL' && rule.untilMinute > dayMinutes;
  });

/**
 * Gathers what falls due by day while a fare is made, rule by rule. What is by the stay (a flat, a surcharge, a cap) is of no day
 * unless a cap by day stands below it and holds it with the rest; rounding never is.
 */
export function gatherDays(rules: FareRules, basis: DayBasis, clock: DayClock) {
  const lastCap = rules.findLastIndex((rule) => rule.rule === 'CAP' && basisOf(rule) !== null);
  const limits = new Map<number, number>();
  let told: Run[] = [];
  const isApart = (index: number): boolean => {
    const rule = rules[index];
    if (rule?.rule === 'ROUND') return true;
    const byStay = rule?.rule === 'FLAT' || rule?.rule === 'SURCHARGE' || rule?.rule === 'CAP';
    return byStay && basisOf(rule) === null && index > lastCap;
  };
  return {
    isApart,
    charge: (index: number, runs: readonly Run[]): void => {
      if (!isApart(index)) for (const run of runs) told.push(run);
    },
    /** What a cap has left of all that stands above it. */
    cap: (index: number, left: readonly Run[], cuts: readonly { readonly from: number }[]): void => {
      const rule = rules[index];
      if (rule?.rule !== 'CAP' || isApart(index)) return;
      told = [...left];
      if (basisOf(rule) !== basis) return;
      for (const { from } of cuts) limits.set(Math.floor((from + dayOffset(basis, clock)) / dayMinutes), rule.amount);
    },
    sums: (): DaySums => {
      const sums = new Map<number, DaySum>();
      for (const [day, { runs }] of splitByDay(told, basis, clock)) {
        const amount = runs.reduce((sum, run) => sum + run.count * run.amount, 0);
        sums.set(day, { amount, limit: limits.get(day) ?? null });
      }
      return sums;
    },
  };
}

/** What several versions charge on the days of one stay; one that ends within a day shares it with the next. */
export function joinDays(parts: readonly DaySums[]): DaySums {
  const joined = new Map<number, DaySum>();
  for (const part of parts)
    for (const [day, { amount, limit }] of part)
      joined.set(day, { amount: amount + (joined.get(day)?.amount ?? 0), limit });
  return joined;
}

/** The days of a stay with what each costs, equal ones as one. Null when there is but one, or more than anybody reads. */
export function tellDays(sums: DaySums, basis: DayBasis, clock: DayClock): ToldDay[] | null {
  const offset = dayOffset(basis, clock);
  const count = Math.ceil((clock.minutes + offset) / dayMinutes);
  const rows: ToldDay[] = [];
  for (let day = 0; day < count && rows.length <= mostRows; day += 1) {
    const { amount, limit } = sums.get(day) ?? { amount: 0, limit: null };
    const begins = Math.max(0, day * dayMinutes - offset);
    const minutes = Math.min(clock.minutes, (day + 1) * dayMinutes - offset) - begins;
    const told = { day: day + 1, quantity: 1, unitAmount: amount, amount, minutes, capped: limit === amount };
    const last = rows.at(-1);
    if (last && isEqual(last, told))
      rows[rows.length - 1] = { ...last, quantity: last.quantity + 1, amount: last.amount + amount };
    else rows.push(told);
  }
  return count < 2 || rows.length > mostRows ? null : rows;
}

const isEqual = (one: ToldDay, other: ToldDay): boolean =>
  one.unitAmount === other.unitAmount && one.minutes === other.minutes && one.capped === other.capped;
