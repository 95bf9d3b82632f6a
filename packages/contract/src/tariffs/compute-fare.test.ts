import { describe, expect, test } from 'vitest';
import { computeFare } from './compute-fare.ts';
import type { FareRule } from './fare-rules.ts';
import { shiftMinutes } from './stay-clock.ts';
import { publishedCases } from './testing/published.ts';

interface CpuUsage {
  /** Microseconds. */
  readonly user: number;
}
/** Of Node, whose types this workspace does not load: what is no test of it runs in browsers too. */
declare const process: { readonly cpuUsage: (before?: CpuUsage) => CpuUsage };

const perHour = (amount: number, untilMinute: number | null = null): FareRule => ({
  rule: 'PER_UNIT',
  untilMinute,
  unitMinutes: 60,
  amount,
});
/** Friday, 20 November 2026, at ten. */
const friday = '2026-11-20T10:00:00';
const fare = (rules: readonly FareRule[], minutes: number, enteredAt = friday, holidays: readonly string[] = []) =>
  computeFare({ rules, enteredAt, exitedAt: shiftMinutes(enteredAt, minutes), holidays: new Set(holidays) });
const totals = (rules: readonly FareRule[], minutes: readonly number[], enteredAt = friday) =>
  minutes.map((one) => fare(rules, one, enteredAt).total);
const lines = (rules: readonly FareRule[], minutes: number, enteredAt = friday, holidays: readonly string[] = []) =>
  fare(rules, minutes, enteredAt, holidays).lines.map((one) => [one.label, one.quantity, one.unitAmount]);

test.each(publishedCases)('$tariff: $minutes minutes cost $fee', ({ rules, minutes, fee }) => {
  for (const enteredAt of ['2021-04-01T12:52:00', '2026-12-31T23:59:59', '2028-02-28T00:00:00']) {
    const found = fare(rules, minutes, enteredAt);
    expect(found.total).toBe(fee);
    expect(found.lines.reduce((sum, one) => sum + one.quantity * one.unitAmount, 0)).toBe(fee);
  }
});

test('the receipt of 61 days reads in few lines', () => {
  const rules: FareRule[] = [
    perHour(10_000, 60),
    perHour(5000),
    { rule: 'RESTART', ruleType: 'DAY24' },
    { rule: 'SURCHARGE', label: 'Premium', amount: 30_000, ruleType: 'DAY24' },
  ];
  expect(lines(rules, 88_383, '2021-04-01T12:52:00')).toEqual([
    ['Jam 1', 62, 10_000],
    ['Jam 2–24', 1412, 5000],
    ['Premium', 62, 30_000],
  ]);
});

describe('minutes', () => {
  const rules = [perHour(5000)];
  const between = (exitedAt: string, roundSecondsUp: boolean) =>
    computeFare({ rules, enteredAt: '2026-11-20T10:00:30', exitedAt, roundSecondsUp });

  test('seconds are dropped, or counted as one minute more', () => {
    expect(between('2026-11-20T11:01:29', false)).toMatchObject({ minutes: 60, total: 5000 });
    expect(between('2026-11-20T11:01:29', true)).toMatchObject({ minutes: 61, total: 10_000 });
  });

  test('a stay has at least one, and none ends before it began', () => {
    expect(between('2026-11-20T10:00:30', false)).toMatchObject({ minutes: 1, total: 5000 });
    expect(() => between('2026-11-20T10:00:29', false)).toThrow(RangeError);
  });
});

test('a stay within the grace is free, with a line that says so', () => {
  expect(
    lines(
      [
        { rule: 'GRACE', minutes: 15 },
        { rule: 'FLAT', amount: 5000 },
      ],
      15,
    ),
  ).toEqual([['Gratis sampai 15 menit', 1, 0]]);
});

test('a total replaces what the segments before it came to, and the next segment goes on from it', () => {
  const rules: FareRule[] = [perHour(4000, 120), { rule: 'TOTAL', untilMinute: 1440, amount: 15_000 }, perHour(1000)];
  expect(totals(rules, [60, 120, 121, 1440, 1441])).toEqual([4000, 8000, 15_000, 15_000, 16_000]);
  expect(lines(rules, 1441)).toEqual([
    ['Sampai 24 jam', 1, 15_000],
    ['Jam 25', 1, 1000],
  ]);
});

describe('days', () => {
  test('flat by calendar day counts each day touched; leaving at midnight touches no further one', () => {
    const rules: FareRule[] = [{ rule: 'FLAT', amount: 5000, ruleType: 'CALENDAR_DAY' }];
    expect(totals(rules, [840, 841, 2280, 2281])).toEqual([5000, 10_000, 10_000, 15_000]);
  });

  test('a daily cap holds each calendar day apart', () => {
    const rules: FareRule[] = [perHour(5000), { rule: 'CAP', amount: 20_000, ruleType: 'CALENDAR_DAY' }];
    expect(totals(rules, [180, 300, 840, 841, 1080, 1440])).toEqual([15_000, 20_000, 20_000, 25_000, 40_000, 40_000]);
    expect(lines(rules, 1440)).toEqual([
      ['Jam 1–24', 24, 5000],
      ['Batas harian', 1, -50_000],
      ['Batas harian', 1, -30_000],
    ]);
  });

  test('a cap of 24 hours counts from the entry, one of the stay once, and one stands below the other', () => {
    const daily: FareRule[] = [perHour(5000), { rule: 'CAP', amount: 20_000, ruleType: 'DAY24' }];
    expect(totals(daily, [840, 1440, 1441, 1501, 4320])).toEqual([20_000, 20_000, 25_000, 30_000, 60_000]);
    expect(totals([...daily, { rule: 'CAP', amount: 50_000 }], [1440, 4320, 14_400])).toEqual([20_000, 50_000, 50_000]);
  });

  test('what stands below a cap comes on top of it', () => {
    const rules: FareRule[] = [
      perHour(5000),
      { rule: 'CAP', amount: 20_000 },
      { rule: 'SURCHARGE', label: 'Premium', amount: 3000 },
    ];
    expect(fare(rules, 900).total).toBe(23_000);
  });

  test('segments begin again at midnight, in the middle of a unit', () => {
    const rules: FareRule[] = [perHour(10_000, 60), perHour(1000), { rule: 'RESTART', ruleType: 'CALENDAR_DAY' }];
    expect(totals(rules, [60, 120, 150, 151, 211], '2026-11-20T21:30:00')).toEqual([
      10_000, 11_000, 12_000, 22_000, 23_000,
    ]);
  });
});

describe('kinds of day', () => {
  const weekday = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const;
  const rules: FareRule[] = [
    { ...perHour(2000), days: [...weekday] },
    { ...perHour(5000), days: ['SAT', 'SUN', 'HOLIDAY'] },
  ];

  test('each unit is charged as the day on which it begins', () => {
    expect(lines(rules, 180, '2026-11-20T22:30:00')).toEqual([
      ['Jam 1–2', 2, 2000],
      ['Jam 3', 1, 5000],
    ]);
  });

  test('a holiday is its own kind of day where the tariff knows holidays, and a day of the week elsewhere', () => {
    expect(fare(rules, 60, friday, ['2026-11-20']).total).toBe(5000);
    const holidaySurcharge: FareRule[] = [
      { ...perHour(2000), days: [...weekday] },
      { rule: 'SURCHARGE', label: 'Libur', amount: 1000, days: ['HOLIDAY'] },
    ];
    expect(fare(holidaySurcharge, 60, friday, ['2026-11-20']).total).toBe(3000);
    expect(fare(holidaySurcharge, 60, friday).total).toBe(2000);
  });

  test('grace, flats, caps and surcharges can be for some days only', () => {
    const some: FareRule[] = [
      { rule: 'GRACE', minutes: 30, days: ['SAT'] },
      { rule: 'FLAT', amount: 10_000, ruleType: 'CALENDAR_DAY' },
      { rule: 'CAP', amount: 7000, ruleType: 'CALENDAR_DAY', days: ['SUN'] },
      { rule: 'SURCHARGE', label: 'Akhir pekan', amount: 500, ruleType: 'CALENDAR_DAY', days: ['SAT', 'SUN'] },
    ];
    expect(fare(some, 30).total).toBe(10_000);
    expect(fare(some, 30, '2026-11-21T10:00:00').total).toBe(0);
    expect(fare(some, 2 * 1440 + 60).total).toBe(10_000 + 10_500 + 7500);
  });
});

describe('nights', () => {
  const night = (mode: 'ADD' | 'REPLACE'): FareRule => ({
    rule: 'OVERNIGHT',
    fromTime: '22:00',
    toTime: '06:00',
    amount: 20_000,
    mode,
  });

  test('an added one counts for every night touched', () => {
    const rules = [perHour(1000), night('ADD')];
    expect(totals(rules, [720, 721, 1441, 2161, 2880])).toEqual([12_000, 33_000, 45_000, 77_000, 88_000]);
    expect(fare(rules, 60, '2026-11-20T05:30:00').total).toBe(21_000);
    expect(fare(rules, 60, '2026-11-20T06:00:00').total).toBe(1000);
  });

  test('one that replaces lets no unit begin in it', () => {
    const rules = [perHour(1000), night('REPLACE')];
    expect(totals(rules, [720, 721, 1200, 1201, 1261])).toEqual([12_000, 32_000, 32_000, 33_000, 34_000]);
  });

  test('one within a day is a night as well', () => {
    const rules: FareRule[] = [{ ...night('ADD'), fromTime: '00:00', toTime: '05:00' } as FareRule];
    expect(totals(rules, [840, 841, 2281])).toEqual([0, 20_000, 40_000]);
  });
});

test.each([
  ['UP', 12_500, 13_000],
  ['DOWN', 12_900, 12_000],
  ['NEAREST', 12_500, 13_000],
  ['NEAREST', 12_499, 12_000],
  ['UP', 12_000, 12_000],
] as const)('rounding %s makes %i into %i', (mode, amount, rounded) => {
  const found = fare(
    [
      { rule: 'FLAT', amount },
      { rule: 'ROUND', to: 1000, mode },
    ],
    10,
  );
  expect(found.total).toBe(rounded);
  expect(found.lines).toHaveLength(amount === rounded ? 1 : 2);
});

test('a stay of fifty years by minutes, days, nights and caps is priced at once', () => {
  const rules: FareRule[] = [
    { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 1, amount: 10, days: ['MON', 'SUN', 'HOLIDAY'] },
    { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 7, amount: 20, days: ['TUE', 'WED', 'THU', 'FRI', 'SAT'] },
    { rule: 'FLAT', amount: 5, ruleType: 'DAY24' },
    { rule: 'OVERNIGHT', fromTime: '23:00', toTime: '04:00', amount: 500, mode: 'REPLACE' },
    { rule: 'CAP', amount: 5000, ruleType: 'CALENDAR_DAY' },
  ];
  const before = process.cpuUsage();
  const found = fare(rules, 50 * 525_600, friday, ['2026-12-25']);
  // Work, not time: what else the machine does says nothing about it.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  expect(found.lines.reduce((sum, one) => sum + one.amount, 0)).toBe(found.total);
});
