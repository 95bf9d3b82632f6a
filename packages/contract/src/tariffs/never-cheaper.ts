import { type DayClass, type FareRule, type FareRules, isSegment } from './fare-rules.ts';

/**
 * Whether no stay whatever can cost less by other rules, as far as the rules themselves tell: they charge at the same
 * moments as the former ones, nothing of it less, and what holds prices down holds them down no more. False says only that
 * it cannot be told from the rules.
 */
export function isNeverCheaper(before: FareRules, after: FareRules): boolean {
  const matched = align(before, after);
  if (matched === null) return false;
  if (!knowHolidaysAlike(before, after, matched)) return false;
  if (![before, after].every(hasPlainCaps)) return false;
  // A total takes what was charged before it from the beginning of its period: with caps of days that may be another day.
  const isMoved = matched.some(([one, other]) => isSegment(one) && amountOf(one) !== amountOf(other));
  return !isMoved || ![before, after].some((rules) => hasTotal(rules) && rules.some(isDayCap));
}

/** The same, of what one class of day charges against another: whether a day may become the other and cost no less. */
export const isNeverCheaperDay = (rules: FareRules, before: DayClass, after: DayClass): boolean =>
  isNeverCheaper(rulesOn(rules, before), rulesOn(rules, after));

/** Whether a stay of these rules may be priced in parts, by versions that follow each other, and cost no less for it. */
export const isWholeInParts = (rules: FareRules): boolean =>
  !hasTotal(rules) && rules.every((rule) => rule.rule !== 'ROUND' || rule.mode === 'UP');

type Pair = readonly [FareRule, FareRule];

/** Goes through both lists in their order; null where a rule has no counterpart and is none that only makes dearer. */
function align(before: FareRules, after: FareRules): readonly Pair[] | null {
  const pairs: Pair[] = [];
  let [next, other] = [0, 0];
  while (next < before.length || other < after.length) {
    const [one, two] = [before[next], after[other]];
    if (one && two && isSameShape(one, two) && isNoLess(one, two)) {
      pairs.push([one, two]);
      next += 1;
      other += 1;
    } else if (two && onlyAdds(two)) other += 1;
    else if (one && onlyTakes(one)) next += 1;
    else return null;
  }
  return pairs;
}

const onlyAdds = (rule: FareRule): boolean =>
  rule.rule === 'FLAT' || rule.rule === 'SURCHARGE' || (rule.rule === 'ROUND' && rule.mode === 'UP');
const onlyTakes = (rule: FareRule): boolean =>
  rule.rule === 'CAP' || rule.rule === 'GRACE' || (rule.rule === 'ROUND' && rule.mode === 'DOWN');

const amountOf = (rule: FareRule): number | null => ('amount' in rule ? rule.amount : null);

/** What says when a rule charges, and how often. */
function shapeOf(rule: FareRule): string {
  const days = rule.days && [...new Set(rule.days)].toSorted((one, other) => one.localeCompare(other));
  switch (rule.rule) {
    case 'PER_UNIT':
      return JSON.stringify([rule.rule, days, rule.untilMinute, rule.unitMinutes]);
    case 'TOTAL':
      return JSON.stringify([rule.rule, days, rule.untilMinute]);
    case 'OVERNIGHT':
      return JSON.stringify([rule.rule, days, rule.fromTime, rule.toTime, rule.mode]);
    case 'ROUND':
      return JSON.stringify([rule.rule, days, rule.to]);
    case 'GRACE':
      return JSON.stringify([rule.rule, days]);
    default:
      return JSON.stringify([rule.rule, days, rule.ruleType ?? 'STAY']);
  }
}

const isSameShape = (one: FareRule, other: FareRule): boolean => shapeOf(one) === shapeOf(other);

const modes = ['DOWN', 'NEAREST', 'UP'] as const;

function isNoLess(before: FareRule, after: FareRule): boolean {
  if (before.rule === 'GRACE' && after.rule === 'GRACE') return after.minutes <= before.minutes;
  if (before.rule === 'ROUND' && after.rule === 'ROUND') return modes.indexOf(after.mode) >= modes.indexOf(before.mode);
  return (amountOf(after) ?? 0) >= (amountOf(before) ?? 0);
}

const familyOf = (rule: FareRule): string => (isSegment(rule) ? 'SEGMENT' : rule.rule);
const knowsHolidays = (rules: FareRules, family: string): boolean =>
  rules.some((rule) => familyOf(rule) === family && rule.days?.includes('HOLIDAY'));

/** A rule for holidays takes them from the other days' rules of its kind, so none may come or go. */
const knowHolidaysAlike = (before: FareRules, after: FareRules, matched: readonly Pair[]): boolean =>
  matched.every(([rule]) => knowsHolidays(before, familyOf(rule)) === knowsHolidays(after, familyOf(rule)));

const hasTotal = (rules: FareRules): boolean => rules.some(({ rule }) => rule === 'TOTAL');
const isDayCap = (rule: FareRule): boolean => rule.rule === 'CAP' && (rule.ruleType ?? 'STAY') !== 'STAY';

/** Caps of one kind of day, and of the stay only as the last: where others are mixed, more charged may leave less. */
function hasPlainCaps(rules: FareRules): boolean {
  const bases = rules.flatMap((rule) => (rule.rule === 'CAP' ? [rule.ruleType ?? 'STAY'] : []));
  return bases.every((basis, index) => basis === bases[0] || (basis === 'STAY' && index === bases.length - 1));
}

function rulesOn(rules: FareRules, day: DayClass): FareRules {
  return rules.flatMap((rule) => {
    // Where no rule of the kind knows holidays, a holiday is the day of the week that it falls on: the same either way.
    const isHeld = !knowsHolidays(rules, familyOf(rule)) || !rule.days || rule.days.includes(day);
    return isHeld ? [knowsHolidays(rules, familyOf(rule)) ? { ...rule, days: undefined } : rule] : [];
  });
}
