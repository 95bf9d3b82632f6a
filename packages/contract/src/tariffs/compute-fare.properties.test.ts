import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargeStay } from './charge.ts';
import { computeFare } from './compute-fare.ts';
import { type FareRule, FareRules, dayClasses, ruleTypes } from './fare-rules.ts';
import { shiftMinutes } from './stay-clock.ts';
import { fareMinuteByMinute } from './testing/minute-by-minute.ts';
import { buildChargeInput, buildFare, buildTariffBook } from './testing/tariff-book.ts';

const amount = fc.integer({ min: 0, max: 50_000 });
const basis = fc.constantFrom(...ruleTypes);
const minuteOfYear = fc.integer({ min: 0, max: 525_599 });
const entry = minuteOfYear.map((minute) => shiftMinutes('2026-01-01T00:00:17', minute));
const length = fc.integer({ min: 1, max: 6000 });

const segments = fc
  .array(
    fc.record({ length: fc.integer({ min: 1, max: 900 }), unitMinutes: fc.integer({ min: 1, max: 240 }), amount }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => {
    let until = 0;
    return parts.map((part, index): FareRule => {
      until += part.length;
      const untilMinute = index === parts.length - 1 ? null : until;
      return { rule: 'PER_UNIT', untilMinute, unitMinutes: part.unitMinutes, amount: part.amount };
    });
  });
const flats = fc.array(fc.record({ rule: fc.constant('FLAT' as const), amount, ruleType: basis }), { maxLength: 2 });
const cap = fc.record({ rule: fc.constant('CAP' as const), amount, ruleType: basis });
const days = fc.option(fc.uniqueArray(fc.constantFrom(...dayClasses), { minLength: 1 }), { nil: undefined });
const rising = fc
  .tuple(segments, flats, fc.array(cap, { maxLength: 2 }))
  .map(([first, then, last]) => [...first, ...then, ...last]);
const anything = fc
  .tuple(
    fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
    segments,
    fc.option(fc.record({ amount, more: fc.integer({ min: 1, max: 2000 }) }), { nil: null }),
    flats,
    fc.option(fc.constantFrom('DAY24' as const, 'CALENDAR_DAY' as const), { nil: null }),
    fc.option(fc.record({ amount, mode: fc.constantFrom('ADD' as const, 'REPLACE' as const), days }), { nil: null }),
    fc.array(cap, { maxLength: 2 }),
    fc.option(fc.record({ amount, ruleType: basis, days }), { nil: null }),
    fc.option(fc.constantFrom('UP' as const, 'DOWN' as const, 'NEAREST' as const), { nil: null }),
  )
  .map(([grace, parts, total, flat, restart, night, caps, surcharge, round]): FareRule[] => [
    ...(grace === null ? [] : [{ rule: 'GRACE' as const, minutes: grace }]),
    ...(total === null
      ? parts
      : [...parts.slice(0, -1), { rule: 'TOTAL' as const, untilMinute: 3601 + total.more, amount: total.amount }]),
    ...flat,
    ...(restart === null ? [] : [{ rule: 'RESTART' as const, ruleType: restart }]),
    ...(night === null ? [] : [{ rule: 'OVERNIGHT' as const, fromTime: '21:00', toTime: '05:30', ...night }]),
    ...caps,
    ...(surcharge === null ? [] : [{ rule: 'SURCHARGE' as const, label: 'Premium', ...surcharge }]),
    ...(round === null ? [] : [{ rule: 'ROUND' as const, to: 500, mode: round }]),
  ]);

const fare = (rules: readonly FareRule[], enteredAt: string, minutes: number) =>
  computeFare({ rules, enteredAt, exitedAt: shiftMinutes(enteredAt, minutes), holidays: new Set(['2026-03-19']) });

test('whatever the rules: they are sound, never below zero, and the lines sum to the fare', () => {
  fc.assert(
    fc.property(anything, entry, length, (rules, enteredAt, minutes) => {
      expect(FareRules.safeParse(rules).success).toBe(true);
      const { lines, total } = fare(rules, enteredAt, minutes);
      expect(total).toBeGreaterThanOrEqual(0);
      expect(lines.reduce((sum, one) => sum + one.amount, 0)).toBe(total);
      for (const one of lines) expect(one.quantity * one.unitAmount).toBe(one.amount);
    }),
    { numRuns: 500 },
  );
});

test('told by days, or with a version change among them, a price is the same to the rupiah', () => {
  const given = fc.record({
    prepaid: fc.integer({ min: 0, max: 60_000 }),
    freePass: fc.boolean(),
    lostTicket: fc.constantFrom('no' as const, 'entry-known' as const),
  });
  const taxMode = fc.constantFrom('INCLUDED' as const, 'ON_TOP' as const);
  let toldByDay = 0;
  fc.assert(
    fc.property(anything, anything, entry, length, given, taxMode, (before, after, enteredAt, minutes, asked, mode) => {
      const exitedAt = shiftMinutes(enteredAt, minutes);
      const effectiveDate = shiftMinutes(enteredAt, Math.floor(minutes / 2)).slice(0, 10);
      const book = buildTariffBook({
        fares: [buildFare({ rules: before }), buildFare({ rules: after, effectiveDate })],
        taxRates: [{ from: '2000-01-01', basisPoints: 1000, mode }],
        settings: { fareHandlingType: 'SPLIT' },
      });
      const { byDay, lines, total } = chargeStay(book, buildChargeInput({ ...asked, enteredAt, exitedAt }));
      if (!byDay) return;
      toldByDay += 1;
      const sum = (of: readonly { amount: number }[]) => of.reduce((all, { amount }) => all + amount, 0);
      expect(sum(byDay.days) + sum(byDay.lines)).toBe(total);
      // What is of no day are lines of the price.
      for (const line of byDay.lines) expect(lines).toContainEqual(line);
      let next = 1;
      for (const { day, quantity, unitAmount, amount } of byDay.days) {
        expect([day, quantity * unitAmount]).toEqual([next, amount]);
        next += quantity;
      }
      expect(byDay.days.reduce((all, one) => all + one.quantity * one.minutes, 0)).toBe(minutes);
    }),
    { numRuns: 500 },
  );
  expect(toldByDay).toBeGreaterThan(20);
});

test('each day costs what minute by minute falls due in it', () => {
  fc.assert(
    fc.property(rising, entry, length, (rules, enteredAt, minutes) => {
      const book = buildTariffBook({ fares: [buildFare({ rules })] });
      const stay = buildChargeInput({ enteredAt, exitedAt: shiftMinutes(enteredAt, minutes) });
      const { byDay } = chargeStay(book, stay);
      const last = byDay?.days.at(-1);
      // With all that is by the stay told apart, the days before the last cost what the shorter stay did.
      if (!byDay || !last || last.quantity > 1 || byDay.lines.length > 0) return;
      const shorter = fareMinuteByMinute(rules, enteredAt, minutes - last.minutes, []);
      expect(last.amount).toBe(fareMinuteByMinute(rules, enteredAt, minutes, []) - shorter);
    }),
    { numRuns: 300 },
  );
});

test('with units, flats and caps a longer stay never costs less', () => {
  fc.assert(
    fc.property(rising, entry, length, length, (rules, enteredAt, one, more) => {
      expect(fare(rules, enteredAt, one + more).total).toBeGreaterThanOrEqual(fare(rules, enteredAt, one).total);
    }),
    { numRuns: 1000 },
  );
});

test('no cap is passed, of the stay or of any day', () => {
  const anyRising = fc.tuple(segments, flats, cap);
  fc.assert(
    fc.property(anyRising, entry, length, ([parts, flat, limit], enteredAt, minutes) => {
      const entryMinute = Number(enteredAt.slice(11, 13)) * 60 + Number(enteredAt.slice(14, 16));
      const dayCount = {
        STAY: 1,
        DAY24: Math.ceil(minutes / 1440),
        CALENDAR_DAY: Math.ceil((entryMinute + minutes) / 1440),
      };
      const most = limit.amount * dayCount[limit.ruleType];
      expect(fare([...parts, ...flat, limit], enteredAt, minutes).total).toBeLessThanOrEqual(most);
    }),
    { numRuns: 500 },
  );
});

test('the arithmetic comes to what counting minute by minute comes to, at every boundary', () => {
  fc.assert(
    fc.property(rising, entry, length, (rules, enteredAt, minutes) => {
      const boundaries = rules.flatMap((rule) =>
        rule.rule === 'PER_UNIT' && rule.untilMinute !== null ? [rule.untilMinute, rule.untilMinute + 1] : [],
      );
      for (const at of [minutes, 1440, 1441, ...boundaries])
        expect(fare(rules, enteredAt, at).total).toBe(fareMinuteByMinute(rules, enteredAt, at, []));
    }),
    { numRuns: 300 },
  );
});

test('so it does with kinds of day, restarts, nights, surcharges and holidays', () => {
  const holidays = ['2026-01-01', '2026-03-19', '2026-03-20'];
  const weekday = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const;
  const byDay = fc
    .tuple(segments, segments)
    .map(([week, weekend]): FareRule[] => [
      ...week.map((rule) => ({ ...rule, days: [...weekday] })),
      ...weekend.map((rule) => ({ ...rule, days: ['SAT' as const, 'SUN' as const, 'HOLIDAY' as const] })),
    ]);
  const night = fc.record({
    rule: fc.constant('OVERNIGHT' as const),
    fromTime: fc.constantFrom('18:00', '21:30', '00:00', '03:15'),
    toTime: fc.constantFrom('05:00', '06:30', '17:00'),
    amount,
    mode: fc.constantFrom('ADD' as const, 'REPLACE' as const),
    days,
  });
  const surcharge = fc.record({
    rule: fc.constant('SURCHARGE' as const),
    label: fc.constant('Premium'),
    amount,
    ruleType: basis,
    days,
  });
  const restart = fc.record({
    rule: fc.constant('RESTART' as const),
    ruleType: fc.constantFrom('DAY24' as const, 'CALENDAR_DAY' as const),
    days,
  });
  const capOfDays = fc.record({ rule: fc.constant('CAP' as const), amount, ruleType: basis, days });
  const few = <Rule>(rule: fc.Arbitrary<Rule>, maxLength: number) => fc.array(rule, { maxLength });
  const mixed = fc
    .tuple(fc.oneof(segments, byDay), few(restart, 1), few(night, 2), few(capOfDays, 2), few(surcharge, 2))
    .map((parts): FareRule[] => parts.flat());
  const lateMarch = fc.integer({ min: 0, max: 8 * 1440 }).map((minute) => shiftMinutes('2026-03-14T00:00:00', minute));
  fc.assert(
    fc.property(mixed, lateMarch, length, (rules, enteredAt, minutes) => {
      const exitedAt = shiftMinutes(enteredAt, minutes);
      const found = computeFare({ rules, enteredAt, exitedAt, holidays: new Set(holidays) });
      expect(found.total).toBe(fareMinuteByMinute(rules, enteredAt, minutes, holidays));
    }),
    { numRuns: 150 },
  );
});
