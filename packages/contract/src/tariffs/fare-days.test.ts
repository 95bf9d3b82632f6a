import { describe, expect, test } from 'vitest';
import { dayLine, toldLines } from './by-day.ts';
import { chargeAs } from './charge-as.ts';
import { type ChargeInput, chargeStay } from './charge.ts';
import type { FareRule } from './fare-rules.ts';
import { shiftMinutes } from './stay-clock.ts';
import type { TariffBook } from './tariff-book.ts';
import { buildChargeInput, buildFare, buildTariffBook, hourly } from './testing/tariff-book.ts';

/** Friday, 20 November 2026, at ten. */
const friday = '2026-11-20T10:00:00';
const day = 1440;
const first = (amount: number): FareRule => ({ rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount });
const cap = (amount: number, ruleType: 'STAY' | 'DAY24' | 'CALENDAR_DAY'): FareRule => ({
  rule: 'CAP',
  amount,
  ruleType,
});
const restart: FareRule = { rule: 'RESTART', ruleType: 'DAY24' };

const charge = (rules: FareRule[], minutes: number, given: Partial<ChargeInput> = {}, book: Partial<TariffBook> = {}) =>
  chargeStay(
    buildTariffBook({ fares: [buildFare({ rules })], ...book }),
    buildChargeInput({ enteredAt: friday, exitedAt: shiftMinutes(friday, minutes), ...given }),
  );
const told = (rules: FareRule[], minutes: number, given: Partial<ChargeInput> = {}) => {
  const { byDay } = charge(rules, minutes, given);
  return byDay && { days: byDay.days.map(rowOf), lines: byDay.lines.map(({ label, amount }) => [label, amount]) };
};
const rowOf = (one: Parameters<typeof dayLine>[0]) => [
  dayLine(one).label + (one.capped ? ' (maks)' : ''),
  dayLine(one).amount,
];

describe('a price is told by the days of its stay', () => {
  test('by 24 hours from the entry, equal days as one: 3 days 21 h 47 min with a cap by day', () => {
    expect(told([first(5000), ...hourly(3000), cap(40_000, 'DAY24')], 3 * day + 21 * 60 + 47)).toEqual({
      days: [
        ['Hari 1–3, masing-masing Rp 40.000 (maks)', 120_000],
        ['Hari 4, 21 jam 47 mnt (maks)', 40_000],
      ],
      lines: [],
    });
  });

  test('with a last day below the most that one may cost', () => {
    expect(told([first(5000), ...hourly(3000), restart, cap(40_000, 'DAY24')], 3 * day + 3 * 60 + 1)?.days).toEqual([
      ['Hari 1–3, masing-masing Rp 40.000 (maks)', 120_000],
      ['Hari 4, 3 jam 1 mnt', 14_000],
    ]);
  });

  test('by the days of the calendar over midnight', () => {
    const late = { enteredAt: '2026-11-20T21:30:00', exitedAt: '2026-11-22T01:10:00' };
    // 21.30, 22.30 and 23.30 fall due on the first day; 0.30 on the last.
    expect(told([...hourly(5000), cap(30_000, 'CALENDAR_DAY')], 0, late)?.days).toEqual([
      ['Hari 1, 2 jam 30 mnt', 15_000],
      ['Hari 2 (maks)', 30_000],
      ['Hari 3, 1 jam 10 mnt', 5000],
    ]);
  });

  test('what is of the whole stay stands beside them', () => {
    const rules: FareRule[] = [
      { rule: 'FLAT', amount: 7000, ruleType: 'DAY24' },
      { rule: 'SURCHARGE', label: 'Premium', amount: 2000 },
      cap(20_000, 'STAY'),
      { rule: 'ROUND', to: 3000, mode: 'UP' },
    ];
    expect(told(rules, 3 * day)).toEqual({
      days: [['Hari 1–3, masing-masing Rp 7.000', 21_000]],
      lines: [
        ['Premium', 2000],
        ['Batas tarif', -3000],
        ['Pembulatan', 1000],
      ],
    });
  });

  test('unless a cap by day below holds it with the rest of its day', () => {
    const rules: FareRule[] = [
      ...hourly(1000),
      { rule: 'SURCHARGE', label: 'Premium', amount: 30_000 },
      cap(40_000, 'DAY24'),
    ];
    expect(told(rules, 2 * day)).toEqual({
      days: [
        ['Hari 1 (maks)', 40_000],
        ['Hari 2', 24_000],
      ],
      lines: [],
    });
  });

  test('what is charged beyond the cap of a day is told in that day, and not as its most', () => {
    const night = { rule: 'OVERNIGHT', fromTime: '21:00', toTime: '05:00', amount: 10_000, mode: 'ADD' } as const;
    expect(told([...hourly(5000), cap(40_000, 'DAY24'), night], 2 * day)?.days).toEqual([
      ['Hari 1–2, masing-masing Rp 50.000', 100_000],
    ]);
  });

  test('by a unit of a day', () => {
    const rules: FareRule[] = [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes: day, amount: 50_000 }];
    expect(told(rules, 3 * day + 5)?.days).toEqual([
      ['Hari 1–3, masing-masing Rp 50.000', 150_000],
      ['Hari 4, 5 mnt', 50_000],
    ]);
  });

  test('with fine, reductions and tax after them', () => {
    const { byDay, total } = charge(
      [...hourly(5000), cap(40_000, 'DAY24')],
      2 * day,
      { lostTicket: 'entry-known', prepaid: 10_000 },
      { taxRates: [{ from: '0001-01-01', basisPoints: 1000, mode: 'ON_TOP' }] },
    );
    expect(byDay?.lines.map(({ code, amount }) => [code, amount])).toEqual([
      ['FINE', 25_000],
      ['PREPAID', -10_000],
      ['TAX', 9500],
    ]);
    expect(total).toBe(80_000 + 25_000 - 10_000 + 9500);
  });
});

describe('a price is told by its lines alone', () => {
  test.each([
    ['of one day', [...hourly(5000), cap(40_000, 'DAY24')], day],
    ['where nothing comes by day', [first(5000), ...hourly(3000)], 4 * day],
    ['where only the stay has a most', [...hourly(3000), cap(100_000, 'STAY')], 4 * day],
    ['within the grace', [{ rule: 'GRACE', minutes: 15 }, ...hourly(5000), cap(40_000, 'DAY24')], 10],
    [
      'where a total is for more than a day',
      [
        { rule: 'PER_UNIT', untilMinute: day, unitMinutes: 60, amount: 2000 },
        { rule: 'TOTAL', untilMinute: 3 * day, amount: 90_000 },
        ...hourly(2000),
        cap(100_000, 'DAY24'),
      ],
      2 * day,
    ],
  ] satisfies [string, FareRule[], number][])('%s', (_, rules, minutes) => {
    expect(charge(rules, minutes).byDay).toBeNull();
  });

  test('of an entry that nobody knows', () => {
    const asked = { lostTicket: 'entry-unknown' as const };
    const settings = { lostTicketMinutes: 4 * day };
    const book = buildTariffBook({ fares: [buildFare({ rules: [...hourly(5000), cap(40_000, 'DAY24')] })], settings });
    expect(chargeStay(book, buildChargeInput(asked))).toMatchObject({ byDay: null, gross: 160_000 });
  });

  test('of more rows than anybody reads', () => {
    // A month of weeks with a dearer Saturday is read; two years are not.
    const weekend: FareRule[] = [
      { rule: 'FLAT', amount: 10_000, ruleType: 'CALENDAR_DAY' },
      { rule: 'SURCHARGE', label: 'Sabtu', amount: 5000, ruleType: 'CALENDAR_DAY', days: ['SAT'] },
    ];
    expect(charge(weekend, 30 * day).byDay?.days.map(({ quantity }) => quantity)).toEqual([
      1, 1, 6, 1, 6, 1, 6, 1, 6, 1, 1,
    ]);
    expect(charge(weekend, 730 * day).byDay).toBeNull();
  });
});

describe('where a version takes over within the stay', () => {
  const book = (before: FareRule[], after: FareRule[]) =>
    buildTariffBook({
      fares: [buildFare({ rules: before }), buildFare({ rules: after, effectiveDate: '2026-11-22' })],
      settings: { fareHandlingType: 'SPLIT' },
    });
  const stay = buildChargeInput({ enteredAt: friday, exitedAt: '2026-11-24T09:00:00' });

  test('the day that both price is one, and the sums add up', () => {
    const { byDay, total } = chargeStay(
      book([...hourly(5000), cap(40_000, 'DAY24')], [...hourly(5000), cap(60_000, 'DAY24')]),
      stay,
    );
    // Saturday's 40.000 are reached at 18.00 before the change; what the new version adds to that day is its own.
    expect(byDay?.days.map(({ unitAmount, minutes, capped }) => [unitAmount, minutes, capped])).toEqual([
      [40_000, day, true],
      [90_000, day, false],
      [60_000, day, true],
      [60_000, 23 * 60, true],
    ]);
    expect(total).toBe(250_000);
  });

  test('one that goes by no days follows the other', () => {
    const { byDay, total } = chargeStay(book(hourly(1000), [...hourly(5000), cap(60_000, 'CALENDAR_DAY')]), stay);
    expect(byDay?.days.map(({ amount }) => amount)).toEqual([14_000, 24_000, 120_000, 45_000]);
    expect(total).toBe(203_000);
  });
});

test('another total than ours ends the days as it ends the lines', () => {
  const ours = charge([...hourly(5000), cap(40_000, 'DAY24')], 2 * day);
  const taken = chargeAs(ours, 70_000, { basisPoints: 1000 }, { code: 'OVERRIDE', label: 'Harga', labelEn: 'Price' });
  expect(toldLines(taken)).toEqual([
    {
      label: 'Hari 1–2, masing-masing Rp 40.000 (maksimum harian)',
      labelEn: 'Days 1–2, Rp 40.000 each (daily maximum)',
      amount: 80_000,
    },
    { label: 'Harga', labelEn: 'Price', amount: -10_000 },
  ]);
});
