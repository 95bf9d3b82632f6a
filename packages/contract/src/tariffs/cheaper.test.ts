import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeStay } from './charge.ts';
import { findCheaperStay } from './cheaper.ts';
import type { FareRule, FareRules } from './fare-rules.ts';
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
  const unit = fc.constantFrom(15, 30, 45, 60, 80, 90, 120, 240, 1_440);
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
                  : { rule, untilMinute, unitMinutes, amount: amountOf(unitMinutes, rupiah) },
            ),
        ),
      fc.tuple(unit, amount).map(
        ([unitMinutes, rupiah]): FareRule => ({
          rule: 'PER_UNIT',
          untilMinute: null,
          unitMinutes,
          amount: amountOf(unitMinutes, rupiah),
        }),
      ),
    ),
  );
  const after: fc.Arbitrary<FareRule> = fc.oneof(
    fc.constantFrom<FareRule>(
      { rule: 'RESTART', ruleType: 'DAY24' },
      { rule: 'RESTART', ruleType: 'CALENDAR_DAY' },
      { rule: 'OVERNIGHT', fromTime: '22:10', toTime: '05:40', amount: 2_000, mode: 'REPLACE' },
      { rule: 'OVERNIGHT', fromTime: '15:03', toTime: '15:23', amount: 1_000, mode: 'ADD' },
      { rule: 'FLAT', amount: 3_000, ruleType: 'CALENDAR_DAY' },
      { rule: 'CAP', amount: 20_000, ruleType: 'DAY24' },
      { rule: 'CAP', amount: 15_000, ruleType: 'CALENDAR_DAY' },
      { rule: 'SURCHARGE', label: 'x', amount: 1_000, days: ['SAT', 'HOLIDAY'] },
    ),
  );
  const tariff = fc
    .tuple(fc.boolean(), segments, fc.option(after, { nil: null }))
    .map(([grace, parts, more]): FareRule[] => [
      ...(grace ? [{ rule: 'GRACE' as const, minutes: 10 }] : []),
      ...parts,
      ...(more ? [more] : []),
    ]);

  test('where any stay of a dense sample costs less, it is said to be cheaper', () => {
    fc.assert(
      fc.property(
        tariff,
        tariff,
        fc.nat({ max: 13 * 60 + 42 }),
        fc.integer({ min: 1, max: 7 }),
        (one, other, at, step) => {
          const enteredAt = shiftMinutes(window.from, at);
          const dense = Array.from({ length: 200 }, (_, index) => 1 + index * step + Math.floor(index / 4) * 7);
          const isLess = (minutes: number): boolean =>
            totalOf(bookOf(other), enteredAt, minutes) < totalOf(bookOf(one), enteredAt, minutes);
          const found = dense.find(isLess);
          return found === undefined || isCheaper(one, other);
        },
      ),
      { numRuns: 60 },
    );
  }, 30_000);
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
