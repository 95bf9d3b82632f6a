import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Charge, type ChargeInput, chargeStay } from './charge.ts';
import { type Covered, joinCovered, uncovered, withoutCovered } from './entitlements.ts';
import type { FareRule } from './fare-rules.ts';
import { shiftMinutes } from './stay-clock.ts';
import { anyRules } from './testing/any-rules.ts';
import { full } from './testing/full.ts';
import { buildChargeInput, buildFare, buildTariffBook, car, hourly, memberFare } from './testing/tariff-book.ts';

const label = 'Langganan';
const timeout = full ? 600_000 : 30_000;
/** A stay from ten o'clock, of so many hours. */
const parked = (hours: number, given: Partial<ChargeInput> = {}): ChargeInput =>
  buildChargeInput({ exitedAt: shiftMinutes('2026-11-20T10:00:00', hours * 60), ...given });
const covering = (...covered: Covered[]) => ({ kind: 'COVERED' as const, label, covered });
const at = (time: string, day = '2026-11-20'): string => `${day}T${time}:00`;
const memberLine = ({ lines }: Charge): number => lines.find(({ code }) => code === 'MEMBER')?.amount ?? 0;
const bookOf = (rules: FareRule[]) => buildTariffBook({ fares: [buildFare({ rules })] });
const book = bookOf(hourly(5000));

test('what falls due in covered time is free, a unit to its end; the line says what the membership was worth', () => {
  const until = covering({ from: at('00:00'), until: at('12:30') });
  const found = chargeStay(book, parked(5, { entitlement: until }));
  expect(found).toMatchObject({ gross: 25_000, discount: 15_000, total: 10_000 });
  expect(memberLine(found)).toBe(-15_000);
});

test('a membership that begins while the car is inside covers from its first second', () => {
  const from = (time: string) =>
    chargeStay(book, parked(5, { entitlement: covering({ from: time, until: at('23:59') }) })).total;
  expect(from('2026-11-20T12:00:00')).toBe(10_000);
  expect(from('2026-11-20T12:00:01')).toBe(15_000);
});

test('what is covered fills no cap', () => {
  const capped = bookOf([...hourly(5000), { rule: 'CAP', amount: 20_000, ruleType: 'DAY24' }]);
  const morning = covering({ from: at('00:00'), until: at('14:00') });
  expect(chargeStay(capped, parked(6, { entitlement: morning })).total).toBe(10_000);
  expect(chargeStay(capped, parked(10, { entitlement: morning })).total).toBe(20_000);
});

test('a free hour never makes a stay dearer, whatever caps stand behind each other', () => {
  const night = { rule: 'OVERNIGHT', mode: 'ADD', amount: 1000 } as const;
  const rules: FareRule[] = [
    { ...night, fromTime: '20:00', toTime: '21:00' },
    { ...night, fromTime: '05:00', toTime: '06:00' },
    { rule: 'CAP', amount: 1000, ruleType: 'CALENDAR_DAY' },
    { rule: 'CAP', amount: 1000, ruleType: 'DAY24' },
  ];
  const dawn = { from: at('05:00', '2026-11-21'), until: at('06:00', '2026-11-21') };
  const dusk = { from: at('20:00'), until: at('21:00') };
  const priced = (...covered: Covered[]) =>
    chargeStay(bookOf(rules), parked(36, { entitlement: covering(...covered) })).total;
  expect([priced(), priced(dawn), priced(dusk), priced(dawn, dusk)]).toEqual([1000, 1000, 1000, 1000]);
});

test('rounding never passes the ordinary price', () => {
  const saturday = (fromTime: string, toTime: string, amount: number): FareRule => ({
    rule: 'OVERNIGHT',
    fromTime,
    toTime,
    amount,
    mode: 'ADD',
    days: ['SAT'],
  });
  const rules: FareRule[] = [
    { rule: 'FLAT', amount: 100 },
    saturday('10:00', '11:00', 100),
    saturday('20:00', '21:00', 800),
    { rule: 'ROUND', to: 500, mode: 'UP', days: ['FRI'] },
    { rule: 'CAP', amount: 700, ruleType: 'CALENDAR_DAY', days: ['SAT'] },
  ];
  const morning = covering({ from: at('09:00', '2026-11-21'), until: at('12:00', '2026-11-21') });
  expect(chargeStay(bookOf(rules), parked(36)).total).toBe(800);
  expect(chargeStay(bookOf(rules), parked(36, { entitlement: morning })).total).toBe(800);
});

test('the stay goes on counting: no second grace and no second first hour', () => {
  const rules: FareRule[] = [
    { rule: 'GRACE', minutes: 15 },
    { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5000 },
    { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 2000 },
  ];
  const ended = covering({ from: at('00:00'), until: at('11:00') });
  const stay = parked(1, { exitedAt: at('11:10'), entitlement: ended });
  expect(chargeStay(bookOf(rules), stay).total).toBe(2000);
});

test('a night belongs to the time in which it began', () => {
  const night: FareRule = { rule: 'OVERNIGHT', fromTime: '21:00', toTime: '05:00', amount: 30_000, mode: 'ADD' };
  const stay = (covered: Covered) =>
    chargeStay(bookOf([night]), parked(0, { exitedAt: at('08:00', '2026-11-21'), entitlement: covering(covered) }));
  expect(stay({ from: at('00:00'), until: at('22:00') }).total).toBe(0);
  expect(stay({ from: at('22:00'), until: at('12:00', '2026-11-21') }).total).toBe(30_000);
});

test('a total is due as what it takes the place of, and what it adds when it takes over', () => {
  const rules: FareRule[] = [
    { rule: 'PER_UNIT', untilMinute: 120, unitMinutes: 60, amount: 2000 },
    { rule: 'TOTAL', untilMinute: 600, amount: 10_000 },
  ];
  const until = (time: string) =>
    chargeStay(bookOf(rules), parked(5, { entitlement: covering({ from: at('00:00'), until: at(time) }) })).total;
  expect([until('10:01'), until('11:01'), until('12:00'), until('12:01')]).toEqual([8000, 6000, 6000, 0]);
});

test('each fare version charges by itself', () => {
  const fares = [buildFare({ rules: hourly(5000) }), buildFare({ rules: hourly(1000), effectiveDate: '2026-11-21' })];
  const split = buildTariffBook({ fares, settings: { fareHandlingType: 'SPLIT' } });
  const stay = { enteredAt: at('22:00'), exitedAt: at('02:00', '2026-11-21') };
  const covered = { from: at('23:00'), until: at('01:00', '2026-11-21') };
  expect(chargeStay(split, parked(4, { ...stay, entitlement: covering(covered) })).total).toBe(6000);
});

test('the fine of a lost ticket is owed, and tax is made of what is left', () => {
  const all = covering({ from: at('00:00'), until: at('23:59') });
  const found = chargeStay(book, parked(5, { lostTicket: 'entry-known', entitlement: all }));
  expect(found).toMatchObject({ gross: 25_000, fine: 25_000, discount: 25_000, total: 25_000, tax: 2273 });
});

test('another fare charges what is covered, where that makes the stay cheaper', () => {
  const priced = (amount: number, covered: Covered) => {
    const fares = [
      buildFare({ rules: hourly(5000) }),
      buildFare({ rules: hourly(amount), fareNonRegularId: memberFare }),
    ];
    const entitlement = { kind: 'FARE' as const, label, covered: [covered], fareNonRegularId: memberFare };
    return chargeStay(buildTariffBook({ fares }), parked(5, { entitlement }));
  };
  const always = { from: at('00:00'), until: at('23:59') };
  expect(priced(2000, always)).toMatchObject({ gross: 25_000, discount: 15_000, total: 10_000, warnings: [] });
  expect(priced(2000, { from: at('00:00'), until: at('12:00') }).total).toBe(19_000);
  expect(priced(9000, always)).toMatchObject({ discount: 0, total: 25_000 });
  const none = { kind: 'FARE' as const, label, covered: [always], fareNonRegularId: memberFare };
  expect(chargeStay(book, parked(5, { entitlement: none }))).toMatchObject({
    total: 25_000,
    warnings: ['fare-fallback'],
  });
});

const anyTimes = fc
  .array(fc.tuple(fc.integer({ min: -2000, max: 9000 }), fc.integer({ min: 0, max: 5000 })), { maxLength: 4 })
  .map((given) =>
    given.map(([from, length]): Covered => {
      const begins = shiftMinutes('2026-11-20T10:00:00', from);
      return { from: begins, until: shiftMinutes(begins, length) };
    }),
  );

test(
  'with versions, fines and prepaid sums, more that is covered never costs more and the lines sum to the price',
  () => {
    const anyBook = fc
      .record({
        fares: fc.array(
          fc.record({
            rules: anyRules,
            fareNonRegularId: fc.constantFrom(null, null, memberFare),
            effectiveDate: fc.constantFrom('2026-11-10', '2026-11-20', '2026-11-21', '2026-11-23'),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        fareHandlingType: fc.constantFrom('ENTRY' as const, 'EXIT' as const, 'SPLIT' as const),
        fineType: fc.constantFrom('FINE_ONLY' as const, 'FINE_PLUS_FARE' as const),
      })
      .map(({ fares, ...settings }) => buildTariffBook({ fares: fares.map(buildFare), settings }));
    const anyStay = fc.record({
      minutes: fc.integer({ min: 0, max: 7000 }),
      lostTicket: fc.constantFrom('no' as const, 'no' as const, 'entry-known' as const),
      prepaid: fc.constantFrom(0, 0, 7000),
    });
    fc.assert(
      fc.property(anyBook, anyStay, anyTimes, anyTimes, (tariffs, { minutes, ...given }, some, more) => {
        const priced = (entitlement: ChargeInput['entitlement']) =>
          chargeStay(tariffs, parked(minutes / 60, { ...given, vehicleTypeId: car, entitlement }));
        const ordinary = priced(null);
        const found = priced(covering(...some));
        expect(found.total).toBeLessThanOrEqual(ordinary.total);
        expect(priced(covering(...some, ...more)).total).toBeLessThanOrEqual(found.total);
        expect(priced(covering()).total).toBe(ordinary.total);
        const all = covering({ from: at('00:00'), until: at('00:00', '2026-12-31') });
        expect(priced(all)).toMatchObject({ total: priced({ kind: 'FREE', label }).total });
        const byFare = priced({ kind: 'FARE', label, covered: some, fareNonRegularId: memberFare });
        expect(byFare.total).toBeLessThanOrEqual(ordinary.total);
        for (const one of [found, byFare])
          expect(one.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(one.total);
      }),
      { numRuns: full ? 10_000 : 500 },
    );
  },
  timeout,
);

test('times are joined and taken from each other second by second', () => {
  const isIn = (covered: readonly Covered[], time: string): boolean =>
    covered.some(({ from, until }) => from <= time && time < until);
  const anyMinute = fc.integer({ min: -2500, max: 9500 }).map((one) => shiftMinutes('2026-11-20T10:00:00', one));
  fc.assert(
    fc.property(anyTimes, anyTimes, anyMinute, (some, others, time) => {
      expect(isIn(joinCovered(some), time)).toBe(isIn(some, time));
      expect(isIn(withoutCovered(some, others), time)).toBe(isIn(some, time) && !isIn(others, time));
      expect(isIn(uncovered(some), time)).toBe(!isIn(some, time));
      const joined = joinCovered(some);
      for (const [index, one] of joined.entries()) expect(one.until < (joined[index + 1]?.from ?? '9')).toBe(true);
    }),
  );
});
