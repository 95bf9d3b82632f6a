import type { FareRule } from '../fare-rules.ts';
import { calendarOf } from './minute-by-minute.ts';

/** Rupiah of a rule that fall due in one minute and stand in another: those of a total stand where its period begins. */
interface Charge {
  rule: number;
  place: number;
  readonly due: number;
  amount: number;
}

/** What stands at a minute: in the ordinary price, and of it without what is covered. */
interface Standing {
  readonly place: number;
  all: number;
  owed: number;
}

/**
 * What of a stay's price is due outside covered times, by every kind of rule, said minute by minute and written apart from
 * the arithmetic that it checks (decisions 9 and 42).
 */
export function outsideMinuteByMinute(
  rules: readonly FareRule[],
  enteredAt: string,
  minutes: number,
  holidays: readonly string[],
  isCovered: (localTime: string) => boolean,
): number {
  const calendar = calendarOf(rules, enteredAt, holidays);
  const { wall, holds } = calendar;
  if (rules.some((rule) => rule.rule === 'GRACE' && minutes <= rule.minutes && holds(rule, 0))) return 0;
  const charges = walk(rules, minutes, calendar);
  let standing: Standing[] = [];
  let ordinary = 0;
  for (const [index, rule] of rules.entries()) {
    const before = sum(standing, 'all');
    if (rule.rule === 'CAP') {
      const basis = rule.ruleType ?? 'STAY';
      for (const number of new Set(standing.map(({ place }) => calendar.bucket(basis, place))))
        if (holds(rule, calendar.firstMinute(basis, number)))
          cap(
            standing.filter(({ place }) => calendar.bucket(basis, place) === number),
            rule.amount,
          );
    }
    for (const charge of charges.filter((one) => one.rule === index))
      standing.push({
        place: charge.place,
        all: charge.amount,
        owed: isCovered(wall(charge.due)) ? 0 : charge.amount,
      });
    standing = standing.toSorted((one, other) => one.place - other.place);
    ordinary += sum(standing, 'all') - before;
    if (rule.rule === 'ROUND' && holds(rule, 0)) ordinary = round(ordinary, rule.to, rule.mode);
  }
  const owed = sum(standing, 'owed');
  if (owed === sum(standing, 'all')) return ordinary;
  const last = rules.find((rule) => rule.rule === 'ROUND' && holds(rule, 0));
  return Math.min(ordinary, last?.rule === 'ROUND' ? round(owed, last.to, last.mode) : owed);
}

const sum = (standing: readonly Standing[], of: 'all' | 'owed'): number =>
  standing.reduce((total, one) => total + one[of], 0);

function walk(rules: readonly FareRule[], minutes: number, calendar: ReturnType<typeof calendarOf>): Charge[] {
  const { begins, holds, nightBegan } = calendar;
  const charges: Charge[] = [];
  let period: Charge[] = [];
  let periodBegan = 0;
  let paidUntil = 0;
  let before = -1;
  for (let at = 0; at < minutes; at += 1) {
    if (at > 0 && rules.some((rule) => rule.rule === 'RESTART' && begins(rule.ruleType, at) && holds(rule, at))) {
      charges.push(...period);
      period = [];
      periodBegan = at;
      paidUntil = at;
      before = -1;
    }
    const isReplaced = rules.some(
      (rule) => rule.rule === 'OVERNIGHT' && rule.mode === 'REPLACE' && nightBegan(rule, at) !== null,
    );
    for (const [index, rule] of rules.entries()) {
      if (rule.rule === 'FLAT' || rule.rule === 'SURCHARGE') {
        if (begins(rule.ruleType ?? 'STAY', at) && holds(rule, at))
          charges.push({ rule: index, place: at, due: at, amount: rule.amount });
      } else if (rule.rule === 'OVERNIGHT') {
        const began = nightBegan(rule, at);
        if (began !== null && at === Math.max(0, began))
          charges.push({ rule: index, place: at, due: at, amount: rule.amount });
      }
    }
    if (at < paidUntil || isReplaced) continue;
    const position = at - periodBegan;
    const index = rules.findIndex(
      (rule) =>
        (rule.rule === 'PER_UNIT' || rule.rule === 'TOTAL') &&
        holds(rule, at) &&
        (rule.untilMinute === null || position < rule.untilMinute),
    );
    const segment = rules[index];
    if (segment?.rule === 'PER_UNIT') {
      period.push({ rule: index, place: at, due: at, amount: segment.amount });
      paidUntil = Math.min(at + segment.unitMinutes, periodBegan + (segment.untilMinute ?? Number.POSITIVE_INFINITY));
    } else if (segment?.rule === 'TOTAL' && index !== before) {
      let left = segment.amount;
      for (const charge of period) {
        charge.amount = Math.min(charge.amount, left);
        left -= charge.amount;
      }
      period.push({ rule: index, place: at, due: at, amount: left });
      for (const charge of period) Object.assign(charge, { rule: index, place: periodBegan });
    }
    before = index;
  }
  return [...charges, ...period];
}

/** Whoever finds no room takes the place of somebody covered, the first come the first place. */
function cap(standing: readonly Standing[], limit: number): void {
  let room = limit;
  let waiting = 0;
  for (const one of standing) {
    one.all = Math.min(one.all, room);
    room -= one.all;
    waiting += Math.max(0, one.owed - one.all);
    one.owed = Math.min(one.owed, one.all);
  }
  for (const one of standing) {
    const seated = Math.min(one.all - one.owed, waiting);
    one.owed += seated;
    waiting -= seated;
  }
}

function round(amount: number, to: number, mode: 'UP' | 'DOWN' | 'NEAREST'): number {
  const steps = amount / to;
  if (mode === 'UP') return Math.ceil(steps) * to;
  return (mode === 'DOWN' ? Math.floor(steps) : Math.floor(steps + 0.5)) * to;
}
