import fc from 'fast-check';
import { type FareRule, FareRules, dayClasses, ruleTypes } from '../fare-rules.ts';

const amount = fc.integer({ min: 0, max: 50_000 });
const basis = fc.constantFrom(...ruleTypes);
const days = fc.option(fc.uniqueArray(fc.constantFrom(...dayClasses), { minLength: 1 }), { nil: undefined, freq: 2 });
const few = <Rule>(rule: fc.Arbitrary<Rule>, maxLength: number) => fc.array(rule, { maxLength });
const word = <Word extends string>(name: Word) => fc.constant(name);

const segments = fc
  .array(
    fc.record({
      isTotal: fc.nat(3).map((one) => one === 0),
      length: fc.integer({ min: 1, max: 900 }),
      unitMinutes: fc.constantFrom(1, 7, 15, 30, 60, 60, 60, 90, 240),
      amount,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => {
    let until = 0;
    return parts.map(({ isTotal, length, unitMinutes, ...part }, index): FareRule => {
      until += length;
      if (isTotal) return { rule: 'TOTAL', untilMinute: until, amount: part.amount };
      const untilMinute = index === parts.length - 1 ? null : until;
      return { rule: 'PER_UNIT', untilMinute, unitMinutes, amount: part.amount };
    });
  });
const week = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const;
const byDay = fc
  .tuple(segments, segments)
  .map(([one, other]): FareRule[] => [
    ...one.map((rule) => ({ ...rule, days: [...week] })),
    ...other.map((rule) => ({ ...rule, days: ['SAT' as const, 'SUN' as const, 'HOLIDAY' as const] })),
  ]);
const time = fc.constantFrom('00:00', '03:15', '05:30', '17:00', '18:00', '21:30');
const cap = fc.record({ rule: word('CAP'), amount, ruleType: basis, days });

/** Rules of all nine kinds, sound as `FareRules` has them. */
export const anyRules: fc.Arbitrary<FareRule[]> = fc
  .tuple(
    few(fc.record({ rule: word('GRACE'), minutes: fc.integer({ min: 1, max: 60 }), days }), 1),
    fc.oneof(segments, byDay, fc.constant<FareRule[]>([])),
    few(fc.record({ rule: word('RESTART'), ruleType: fc.constantFrom('DAY24', 'CALENDAR_DAY'), days }), 1),
    few(
      fc.record({
        rule: word('OVERNIGHT'),
        fromTime: time,
        toTime: time,
        amount,
        mode: fc.constantFrom('ADD', 'REPLACE'),
        days,
      }),
      2,
    ),
    few(fc.record({ rule: word('FLAT'), amount, ruleType: basis, days }), 2),
    few(cap, 3),
    few(fc.record({ rule: word('SURCHARGE'), label: word('Premium'), amount, ruleType: basis, days }), 2),
    few(cap, 1),
    few(
      fc.record({
        rule: word('ROUND'),
        to: fc.constantFrom(500, 1000),
        mode: fc.constantFrom('UP', 'DOWN', 'NEAREST'),
        days,
      }),
      1,
    ),
    few(fc.oneof(cap, fc.record({ rule: word('FLAT'), amount, ruleType: basis, days })), 1),
  )
  .map((parts): FareRule[] => parts.flat())
  .filter((rules) => FareRules.safeParse(rules).success);
