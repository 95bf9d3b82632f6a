import { FareRules } from '@parking/contract/tariffs/fare-rules';
import { expect, test } from 'vitest';
import { amountFault, askedBy, firstTariffs, isGrace, rulesOf } from './first-tariff.ts';

const typed = (amounts: object) => ({ served: true, amounts });
const all = { once: 3000, first: 5000, next: 2000, day: 25_000, fine: 50_000 };

test.each(firstTariffs)('%s is a sound tariff once all that it asks for is typed, and none before', (name) => {
  expect(FareRules.safeParse(rulesOf(name, typed(all), 10)).success).toBe(true);
  for (const missing of askedBy(name).filter((one) => one !== 'fine'))
    expect(rulesOf(name, typed({ ...all, [missing]: null }), 10)).toBeNull();
});

test('who leaves within the minutes given pays nothing; without any everybody pays', () => {
  expect(rulesOf('entry', typed(all), 15)).toEqual([
    { rule: 'GRACE', minutes: 15 },
    { rule: 'FLAT', amount: 3000, ruleType: 'STAY' },
  ]);
  for (const none of [null, 0]) expect(rulesOf('entry', typed(all), none)).toHaveLength(1);
  expect(rulesOf('entry', typed(all), 'sepuluh')).toBeNull();
});

test('an amount is a sum of money, nothing among them', () => {
  expect(amountFault(undefined)).toBe('missing');
  expect(amountFault(0)).toBeNull();
  for (const none of [-1, 1.5, '5rb', 100_000_001]) expect(amountFault(none)).toBe('no-sum');
  for (const none of [-1, 1.5, 'x', 9_999_999]) expect(isGrace(none)).toBe(false);
});
