import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeStay } from './charge.ts';
import { findCheaperStay } from './cheaper.ts';
import { type FareRule, FareRules } from './fare-rules.ts';
import { pricingOf } from './pricing-of.ts';
import { shiftMinutes } from './stay-clock.ts';
import type { TariffBook } from './tariff-book.ts';
import { publishedTariffs } from './testing/published.ts';
import { buildFare, buildTariffBook, car, hourly, memberFare, washing } from './testing/tariff-book.ts';

const window = { from: '2026-11-20T10:17:00', until: '2026-11-21T00:00:00' };
const ordinary = { vehicleTypeId: car, parkingType: 'REGULAR', fareNonRegularId: null } as const;
const bookOf = (rules: FareRules, handling: 'ENTRY' | 'EXIT' = 'ENTRY'): TariffBook =>
  buildTariffBook({ fares: [buildFare({ rules: [...rules] })], settings: { fareHandlingType: handling } });
const isCheaper = (before: FareRules, after: FareRules): boolean =>
  findCheaperStay(bookOf(before), bookOf(after), ordinary, window) !== null;
const totalOf = (book: TariffBook, enteredAt: string, minutes: number): number =>
  chargeStay(
    book,
    pricingOf(
      { vehicleTypeId: car, parkingType: 'REGULAR', enteredAt, prepaid: 0 },
      { exitedAt: shiftMinutes(enteredAt, minutes) },
    ),
  ).total;

describe('of published tariffs', () => {
  test.each(publishedTariffs)('$id is not cheaper than itself', ({ rules }) => {
    expect(isCheaper(rules, rules)).toBe(false);
  });

  test('whatever stay costs less by another tariff, the comparison finds that it is cheaper', () => {
    const known = new Map<string, boolean>();
    const anyTariff = fc.nat({ max: publishedTariffs.length - 1 });
    const minutesOfDay = 13 * 60 + 42;
    fc.assert(
      fc.property(
        anyTariff,
        anyTariff,
        fc.nat({ max: minutesOfDay }),
        fc.integer({ min: 1, max: 20_000 }),
        (one, other, after, minutes) => {
          const [before, now] = [publishedTariffs[one], publishedTariffs[other]];
          if (!before || !now) return;
          const enteredAt = shiftMinutes(window.from, after);
          if (totalOf(bookOf(now.rules), enteredAt, minutes) >= totalOf(bookOf(before.rules), enteredAt, minutes))
            return;
          const key = `${before.id} ${now.id}`;
          if (!known.has(key)) known.set(key, isCheaper(before.rules, now.rules));
          expect([key, known.get(key)]).toEqual([key, true]);
        },
      ),
      { numRuns: 5_000 },
    );
  }, 30_000);

  test.each(publishedTariffs)('$id is cheaper by a rupiah of any of its amounts, and not dearer', ({ rules }) => {
    for (const [index, rule] of rules.entries()) {
      if (!('amount' in rule)) continue;
      const by = (change: number): FareRule[] =>
        rules.map((one, at) => (at === index ? ({ ...rule, amount: rule.amount + change } as FareRule) : one));
      expect([index, isCheaper(rules, by(1))]).toEqual([index, false]);
      expect([index, isCheaper(rules, by(-1))]).toEqual([index, true]);
    }
  });
});

describe('what no single amount says', () => {
  const day: FareRule[] = [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 5_000 }];
  test.each<[string, FareRule[], FareRule[], boolean]>([
    ['a longer unit', day, [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes: 90, amount: 5_000 }], true],
    ['a grace', day, [{ rule: 'GRACE', minutes: 15 }, ...day], true],
    ['a cap that is lower', [...day, { rule: 'CAP', amount: 30_000 }], [...day, { rule: 'CAP', amount: 29_999 }], true],
    ['a cap that was not there', day, [...day, { rule: 'CAP', amount: 100_000, ruleType: 'DAY24' }], true],
    [
      'a cap that is higher',
      [...day, { rule: 'CAP', amount: 30_000 }],
      [...day, { rule: 'CAP', amount: 40_000 }],
      false,
    ],
    ['rounding down', day, [...day, { rule: 'ROUND', to: 7_000, mode: 'DOWN' }], true],
    [
      'a dear first hour with cheap ones after it',
      day,
      [
        { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 50_000 },
        { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 4_800 },
      ],
      true,
    ],
    ['another weekday alone', day, [...day, { rule: 'SURCHARGE', label: 'x', amount: 1_000, days: ['FRI'] }], false],
    [
      'units that are longer in the middle alone',
      [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3_000 }],
      [
        { rule: 'TOTAL', untilMinute: 240, amount: 12_000 },
        { rule: 'PER_UNIT', untilMinute: 480, unitMinutes: 80, amount: 4_000 },
        { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3_000 },
      ],
      true,
    ],
    [
      'a free window of the day between two full hours',
      day,
      [...day, { rule: 'OVERNIGHT', fromTime: '15:03', toTime: '15:23', amount: 0, mode: 'REPLACE' }],
      true,
    ],
    [
      'a total of the third week',
      day,
      [
        { rule: 'PER_UNIT', untilMinute: 24_910, unitMinutes: 60, amount: 5_000 },
        { rule: 'TOTAL', untilMinute: 24_950, amount: 2_080_000 },
        { rule: 'TOTAL', untilMinute: 24_960, amount: 2_080_000 - 4_999 },
        { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 5_000 },
      ],
      true,
    ],
  ])('%s', (_, before, after, expected) => {
    expect(isCheaper(before, after)).toBe(expected);
  });
});

describe('of any two tariffs', () => {
  // Much the same for each minute, so that only the steps decide.
  const amountOf = (minutes: number, more: number): number => minutes * 50 + more;
  const amount = fc.constantFrom(0, 0, 0, 1_000, -500);
  const unit = fc.constantFrom(7, 15, 25, 30, 45, 60, 80, 90, 120, 240, 1_440);
  const until = fc.uniqueArray(fc.constantFrom(30, 60, 100, 120, 240, 480, 720, 1_500), { maxLength: 3 });
  const kind = fc.constantFrom('PER_UNIT', 'TOTAL') as fc.Arbitrary<'PER_UNIT' | 'TOTAL'>;
  const segments = until.chain((untils) =>
    fc.tuple(
      ...untils
        .toSorted((a, b) => a - b)
        .map((untilMinute) =>
          fc
            .tuple(kind, unit, amount)
            .map(
              ([rule, unitMinutes, rupiah]): FareRule =>
                rule === 'TOTAL'
                  ? { rule, untilMinute, amount: amountOf(untilMinute, rupiah) }
                  : { rule, untilMinute, unitMinutes, amount: Math.max(0, amountOf(unitMinutes, rupiah)) },
            ),
        ),
      fc.tuple(unit, amount).map(
        ([unitMinutes, rupiah]): FareRule => ({
          rule: 'PER_UNIT',
          untilMinute: null,
          unitMinutes,
          amount: Math.max(0, amountOf(unitMinutes, rupiah)),
        }),
      ),
    ),
  );
  const time = fc.nat({ max: 1_439 }).map((minute) => shiftMinutes('2026-11-20T00:00:00', minute).slice(11, 16));
  const rupiah = fc.constantFrom(1_000, 2_000, 15_000, 20_000, 40_000);
  const basis = fc.constantFrom('STAY', 'DAY24', 'CALENDAR_DAY') as fc.Arbitrary<'STAY' | 'DAY24' | 'CALENDAR_DAY'>;
  const restart = fc.constantFrom('DAY24', 'CALENDAR_DAY') as fc.Arbitrary<'DAY24' | 'CALENDAR_DAY'>;
  const mode = fc.constantFrom('ADD', 'REPLACE') as fc.Arbitrary<'ADD' | 'REPLACE'>;
  const days = fc.constantFrom<(FareRule['days'] | undefined)[]>(
    undefined,
    ['SAT', 'HOLIDAY'],
    ['FRI'],
    ['MON', 'SUN'],
  );
  const after: fc.Arbitrary<FareRule> = fc.oneof(
    fc.record({ rule: fc.constant('RESTART' as const), ruleType: restart }),
    fc
      .record({ rule: fc.constant('OVERNIGHT' as const), fromTime: time, toTime: time, amount: rupiah, mode })
      .filter(({ fromTime, toTime }) => fromTime !== toTime),
    fc.record({ rule: fc.constant('FLAT' as const), amount: rupiah, ruleType: basis, days }),
    fc.record({ rule: fc.constant('CAP' as const), amount: rupiah, ruleType: basis, days }),
    fc.record({
      rule: fc.constant('SURCHARGE' as const),
      label: fc.constant('x'),
      amount: rupiah,
      ruleType: basis,
      days,
    }),
    fc.record({
      rule: fc.constant('ROUND' as const),
      to: fc.constantFrom(500, 7_000),
      mode: fc.constantFrom('UP', 'DOWN', 'NEAREST') as fc.Arbitrary<'UP' | 'DOWN' | 'NEAREST'>,
    }),
  );
  const tariff = fc
    .tuple(fc.boolean(), segments, fc.array(after, { maxLength: 3 }))
    .map(([grace, parts, more]): FareRule[] => [
      ...(grace ? [{ rule: 'GRACE' as const, minutes: 10 }] : []),
      ...parts,
      ...more,
    ])
    .filter((rules) => FareRules.safeParse(rules).success);
  // One and the same but for an amount, a rule that was added and one that was taken away.
  const edited = tariff.chain((rules) =>
    fc
      .tuple(
        fc.nat({ max: rules.length - 1 }),
        fc.constantFrom(0, 1, 500, 1_000, -1),
        fc.option(after, { nil: null }),
        fc.option(fc.nat({ max: rules.length - 1 }), { nil: null }),
      )
      .map(([at, more, added, dropped]): readonly [FareRule[], FareRule[]] => {
        const changed = rules.map((rule, index) =>
          index === at && 'amount' in rule ? ({ ...rule, amount: Math.max(0, rule.amount + more) } as FareRule) : rule,
        );
        return [rules, [...changed.filter((_, index) => index !== dropped), ...(added ? [added] : [])]];
      })
      .filter(([, other]) => FareRules.safeParse(other).success),
  );
  const pair = fc.oneof(fc.tuple(tariff, tariff), edited);
  const handlings = fc.constantFrom('ENTRY', 'EXIT', 'SPLIT') as fc.Arbitrary<'ENTRY' | 'EXIT' | 'SPLIT'>;
  const length = fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 100_000 }));
  const holidays = ['2026-11-19', '2026-11-20', '2026-11-24'];

  test('where any of many stays costs less, it is never said that none does, however odd their hours', () => {
    fc.assert(
      fc.property(
        pair,
        handlings,
        fc.boolean(),
        fc.array(fc.tuple(fc.nat({ max: 13 * 60 + 42 }), length), { minLength: 150, maxLength: 150 }),
        ([one, other], fareHandlingType, keepsHolidays, stays) => {
          const dated = (rules: FareRule[], effectiveDate: string) => buildFare({ rules, effectiveDate });
          const given = { settings: { fareHandlingType }, holidays: keepsHolidays ? holidays : [] };
          const before = buildTariffBook({ ...given, fares: [dated(one, '2020-01-01')] });
          const now = buildTariffBook({ ...given, fares: [dated(one, '2020-01-01'), dated(other, '2026-11-20')] });
          const found = stays.some(([at, minutes], index) => {
            // Half of them are inside already.
            const enteredAt = shiftMinutes(window.from, index % 2 === 0 ? at : -minutes + Math.min(minutes, at));
            return totalOf(now, enteredAt, minutes) < totalOf(before, enteredAt, minutes);
          });
          return !found || findCheaperStay(before, now, ordinary, window) !== null;
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});

test('by the exit’s version cars that came before count as well', () => {
  const dated = (effectiveDate: string) =>
    buildTariffBook({
      fares: [buildFare({ rules: hourly(5_000) }), buildFare({ rules: hourly(4_000), effectiveDate })],
      settings: { fareHandlingType: 'EXIT' },
    });
  expect(findCheaperStay(dated('2026-11-21'), dated('2026-11-20'), ordinary, window)).not.toBeNull();
  expect(findCheaperStay(dated('2026-11-21'), dated('2026-11-21'), ordinary, window)).toBeNull();
});

test('by the entry’s version only who comes from now on pays it, on the days that it is for', () => {
  const dated = (effectiveDate: string, days: FareRule['days']) =>
    buildTariffBook({
      fares: [
        buildFare({ rules: [{ rule: 'FLAT', amount: 9_000 }] }),
        buildFare({ rules: [{ rule: 'FLAT', amount: 9_000, days }], effectiveDate }),
      ],
    });
  // The twentieth is a Friday.
  const found = (days: FareRule['days']) =>
    findCheaperStay(dated('2026-11-21', days), dated('2026-11-20', days), ordinary, window);
  expect(found(['FRI'])).toBeNull();
  expect(found(['SAT'])).toMatchObject({ before: 9_000, after: 0 });
});

test('a fare of members is held against what they paid before: the ordinary one', () => {
  const before = buildTariffBook({ fares: [buildFare({ rules: hourly(5_000) })] });
  const withOwn = (amount: number): TariffBook => ({
    ...before,
    fares: [...before.fares, buildFare({ rules: hourly(amount), fareNonRegularId: memberFare })],
  });
  const asked = { ...ordinary, fareNonRegularId: memberFare };
  expect(findCheaperStay(before, withOwn(1_000), asked, window)).not.toBeNull();
  expect(findCheaperStay(before, withOwn(6_000), asked, window)).toBeNull();
});

test('a first fare of a type that has one for members alone is held against the dearest of others, which it paid', () => {
  const bus = '01900000-0000-7000-8000-000000000104';
  const fares = [
    buildFare({ rules: hourly(5_000) }),
    buildFare({ rules: hourly(1_000), vehicleTypeId: bus, fareNonRegularId: memberFare }),
  ];
  const asked = { ...ordinary, vehicleTypeId: bus };
  const first = (amount: number) =>
    buildTariffBook({ fares: [...fares, buildFare({ rules: hourly(amount), vehicleTypeId: bus })] });
  const before = buildTariffBook({ fares });
  expect(findCheaperStay(before, first(4_999), asked, window)).not.toBeNull();
  expect(findCheaperStay(before, first(5_000), asked, window)).toBeNull();
  const none = buildTariffBook({ fares: fares.slice(1) });
  expect(findCheaperStay(none, none, asked, window)).toBeNull();
});

test('what is charged beside parking is looked at where it is asked for', () => {
  const washed = (amount: number): TariffBook =>
    buildTariffBook({
      additionalFares: [
        { nameId: washing, label: 'Cuci', labelEn: null, vehicleTypeId: car, effectiveDate: '2020-01-01', amount },
      ],
    });
  const asked = { ...ordinary, additionalFareNameIds: [washing] };
  expect(findCheaperStay(washed(20_000), washed(19_999), asked, window)).not.toBeNull();
  expect(findCheaperStay(washed(20_000), washed(20_001), asked, window)).toBeNull();
  expect(findCheaperStay(washed(20_000), washed(1), ordinary, window)).toBeNull();
});
