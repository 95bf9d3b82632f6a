import { type FareRule, type FareRules, isSegment } from './fare-rules.ts';
import { chargeRuns } from './fare-runs.ts';
import { dayMinutes, stayClock } from './stay-clock.ts';

/**
 * The lengths, in minutes and up to a longest one, at which the price of a stay by these rules may become another: between
 * two of them it stays as it is, as what is charged falls due in single minutes.
 */
export function stepsOf(
  rules: FareRules,
  enteredAt: string,
  longest: number,
  holidays: ReadonlySet<string>,
): readonly number[] {
  const walked = rules.map(asUnits);
  const steps = [1];
  for (const { rule, at, step, count } of chargeRuns(walked, stayClock(walked, enteredAt, longest, holidays), 0)) {
    const times = rules[rule]?.rule === 'TOTAL' ? 1 : count;
    for (let time = 0; time < times; time += 1) steps.push(at + time * step + 1);
  }
  for (const rule of rules) if (rule.rule === 'GRACE') steps.push(rule.minutes + 1);
  return steps;
}

/** A total replaces what was charged before it; where it takes over is seen by going through it as through units. */
function asUnits(rule: FareRule): FareRule {
  if (rule.rule !== 'TOTAL') return rule;
  const { untilMinute, days } = rule;
  return { rule: 'PER_UNIT', untilMinute, unitMinutes: 1, amount: 0, ...(days && { days }) };
}

/** By which minutes of the day a price goes, and the distance in which all that it counts by recurs from there. */
export interface DayGrid {
  readonly edges: readonly number[];
  readonly distance: number;
}

/** Null where the time of day and the day do not matter. */
export function dayGridOf(rules: FareRules): DayGrid | null {
  const edges = [...new Set(rules.flatMap(edgesOf))];
  const [first = 0] = edges;
  if (edges.length === 0) return null;
  const lengths = rules.flatMap((rule) => {
    if (!isSegment(rule)) return [];
    return [rule.rule === 'TOTAL' ? 0 : rule.unitMinutes, rule.untilMinute ?? 0];
  });
  return { edges, distance: [...lengths, ...edges.map((edge) => Math.abs(edge - first))].reduce(divisor, dayMinutes) };
}

const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function edgesOf(rule: FareRule): readonly number[] {
  if (rule.rule === 'OVERNIGHT') return [0, minuteOfDay(rule.fromTime), minuteOfDay(rule.toTime)];
  const isDaily = rule.days !== undefined || ('ruleType' in rule && rule.ruleType === 'CALENDAR_DAY');
  return isDaily ? [0] : [];
}

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
