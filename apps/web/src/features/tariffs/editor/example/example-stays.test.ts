import type { FareRules } from '@parking/contract/tariffs/fare-rules';
import { buildTariffBook } from '@parking/contract/tariffs/testing/tariff-book';
import { expect, it } from 'vitest';
import { exampleStays, lengthsWith, usualMinutes } from './example-stays.ts';
import { exampleFare } from '../fare-templates.ts';
import { unitFor } from '../rules/time-units.ts';

const book = buildTariffBook({ fares: [], fines: [], holidays: ['2026-12-25'] });
const hourly: FareRules = [
  { rule: 'GRACE', minutes: 10 },
  { rule: 'PER_UNIT', untilMinute: 60, unitMinutes: 60, amount: 5000 },
  { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3000 },
];
const totals = (rules: FareRules, enteredAt: string, lengths: readonly number[]) =>
  exampleStays({ book, rules, current: null, enteredAt }, lengths).map(({ charge }) => charge.total);

it('prices the usual stays as the cashier would', () => {
  expect(totals(hourly, '2026-11-20T08:00:00', usualMinutes)).toEqual([
    5000, 5000, 8000, 11_000, 74_000, 218_000, 506_000, 2_162_000,
  ]);
  expect(totals(exampleFare('capped'), '2026-11-20T08:00:00', [1440, 4320])).toEqual([40_000, 120_000]);
});

it('sets what is in force beside it', () => {
  const current: FareRules = [{ rule: 'FLAT', amount: 4000 }];
  const [stay] = exampleStays({ book, rules: hourly, current, enteredAt: '2026-11-20T08:00:00' }, [60]);
  expect([stay?.before, stay?.charge.total]).toEqual([4000, 5000]);
});

it('knows the holidays of the site', () => {
  const rules: FareRules = [
    { rule: 'FLAT', amount: 9000, days: ['HOLIDAY'] },
    { rule: 'FLAT', amount: 2000, days: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] },
  ];
  expect(totals(rules, '2026-12-25T08:00:00', [60])).toEqual([9000]);
  expect(totals(rules, '2026-12-24T08:00:00', [60])).toEqual([2000]);
});

it("puts one's own lengths among the usual ones, each once", () => {
  expect(lengthsWith([600, 60])).toEqual([15, 60, 61, 180, 600, 1440, 4320, 10_080, 43_200]);
});

it.each([
  [15, 'minute'],
  [61, 'minute'],
  [60, 'hour'],
  [1440, 'hour'],
  [4320, 'day'],
  [null, 'hour'],
] as const)('says %s minutes in the unit %s', (minutes, unit) => {
  expect(unitFor(minutes)).toBe(unit);
});
