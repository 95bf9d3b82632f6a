import { type DayClass, type FareRule, type RuleType, dayClasses } from '../fare-rules.ts';

type Night = Extract<FareRule, { rule: 'OVERNIGHT' }>;

/** The site's days and times above the minutes of a stay, as a calendar on the wall would tell them. */
export function calendarOf(rules: readonly FareRule[], enteredAt: string, holidays: readonly string[]) {
  const wall = (at: number): string => new Date(Date.parse(`${enteredAt}Z`) + at * 60_000).toISOString().slice(0, 19);
  const entryMinute = minuteOf(enteredAt);
  const bucket = (basis: RuleType, at: number): number =>
    basis === 'STAY' ? 0 : Math.floor((basis === 'DAY24' ? at : at + entryMinute) / 1440);
  const begins = (basis: RuleType, at: number): boolean => at === 0 || bucket(basis, at) !== bucket(basis, at - 1);
  const firstMinute = (basis: RuleType, number: number): number =>
    basis === 'STAY' ? 0 : Math.max(0, number * 1440 - (basis === 'CALENDAR_DAY' ? entryMinute : 0));
  const kind = (rule: FareRule): string => (rule.rule === 'TOTAL' ? 'PER_UNIT' : rule.rule);
  const known = new Map<FareRule, Map<number, boolean>>();
  const holdsOn = (rule: FareRule, at: number): boolean => {
    const date = wall(at).slice(0, 10);
    const knowsHolidays = rules.some((other) => kind(other) === kind(rule) && other.days?.includes('HOLIDAY'));
    const weekday = dayClasses[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'MON';
    const dayClass: DayClass = knowsHolidays && holidays.includes(date) ? 'HOLIDAY' : weekday;
    return rule.days?.includes(dayClass) ?? true;
  };
  const holds = (rule: FareRule, at: number): boolean => {
    if (!rule.days) return true;
    const day = bucket('CALENDAR_DAY', at);
    const days = known.get(rule) ?? new Map<number, boolean>();
    known.set(rule, days);
    const found = days.get(day) ?? holdsOn(rule, at);
    days.set(day, found);
    return found;
  };
  /** Where the night around this minute began; null in the day. */
  const nightBegan = (rule: Night, at: number): number | null => {
    const from = minuteOf(`----------T${rule.fromTime}`);
    const to = minuteOf(`----------T${rule.toTime}`);
    const now = (((entryMinute + at) % 1440) + 1440) % 1440;
    const since = (now - from + 1440) % 1440;
    const began = at - since;
    return since < (to - from + 1440) % 1440 && holds(rule, began) ? began : null;
  };
  return { wall, bucket, begins, firstMinute, holds, nightBegan };
}

/**
 * The meaning of PER_UNIT, FLAT, CAP, RESTART, OVERNIGHT and SURCHARGE said minute by minute: slow, and written apart
 * from the arithmetic that it checks. What falls due in a covered minute is left out before caps.
 */
export function fareMinuteByMinute(
  rules: readonly FareRule[],
  enteredAt: string,
  minutes: number,
  holidays: readonly string[],
  isCovered?: (localTime: string) => boolean,
): number {
  const { wall, bucket, begins, firstMinute, holds, nightBegan } = calendarOf(rules, enteredAt, holidays);
  const spent = new Map<string, number>();
  let total = 0;
  let periodBegan = 0;
  let paidUntil = 0;
  for (let at = 0; at < minutes; at += 1) {
    if (at > 0 && rules.some((rule) => rule.rule === 'RESTART' && begins(rule.ruleType, at) && holds(rule, at))) {
      periodBegan = at;
      paidUntil = at;
    }
    const replaced = rules.some(
      (rule) => rule.rule === 'OVERNIGHT' && rule.mode === 'REPLACE' && nightBegan(rule, at) !== null,
    );
    const position = at - periodBegan;
    const segment =
      at < paidUntil || replaced
        ? -1
        : rules.findIndex(
            (rule) =>
              rule.rule === 'PER_UNIT' && holds(rule, at) && (rule.untilMinute === null || position < rule.untilMinute),
          );
    let due = 0;
    for (const [index, rule] of rules.entries()) {
      if (rule.rule === 'PER_UNIT' && index === segment) {
        due += rule.amount;
        paidUntil = Math.min(at + rule.unitMinutes, periodBegan + (rule.untilMinute ?? Number.POSITIVE_INFINITY));
      }
      if ((rule.rule === 'FLAT' || rule.rule === 'SURCHARGE') && begins(rule.ruleType ?? 'STAY', at) && holds(rule, at))
        due += rule.amount;
      if (rule.rule === 'OVERNIGHT') {
        const began = nightBegan(rule, at);
        if (began !== null && at === Math.max(0, began)) due += rule.amount;
      }
      if (due > 0 && isCovered?.(wall(at))) due = 0;
      if (rule.rule === 'CAP') {
        const basis = rule.ruleType ?? 'STAY';
        const key = `${index} ${bucket(basis, at)}`;
        if (!holds(rule, firstMinute(basis, bucket(basis, at)))) continue;
        due = Math.min(due, rule.amount - (spent.get(key) ?? 0));
        spent.set(key, (spent.get(key) ?? 0) + due);
      }
    }
    total += due;
  }
  return total;
}

const minuteOf = (text: string): number => Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
