import {
  type DayClass,
  type FareRule,
  type FareRules,
  dayClasses,
  isSegment,
} from '@parking/contract/tariffs/fare-rules';

/** Charged again each day or night, however long a stay lasts. */
const comesAgain = (rule: FareRule): boolean =>
  rule.rule === 'RESTART' ||
  rule.rule === 'OVERNIGHT' ||
  ((rule.rule === 'FLAT' || rule.rule === 'SURCHARGE') && (rule.ruleType ?? 'STAY') !== 'STAY');

function endOn(rules: FareRules, day: DayClass): number | null {
  const held = rules.filter((rule) => !rule.days || rule.days.includes(day));
  if (held.some(comesAgain)) return null;
  return held.findLast(isSegment)?.untilMinute ?? null;
}

/** The minute after which a stay costs nothing more, because the last segment is bounded; null where it goes on. */
export function endOfCharging(rules: FareRules): number | null {
  const ends = dayClasses.flatMap((day) => endOn(rules, day) ?? []);
  return ends.length === 0 ? null : Math.min(...ends);
}
