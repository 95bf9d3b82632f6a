import { buildTariffBook, car } from '@parking/contract/tariffs/testing/tariff-book';
import { expect, test } from 'vitest';
import { quoteByHand } from './quote-by-hand.ts';

const book = buildTariffBook();
const stay = {
  vehicleId: car,
  parkingType: 'REGULAR' as const,
  datetimeIn: '2026-11-20T10:00:00',
  datetimeOut: '2026-11-20T11:00:00',
};

test('times that nobody else approved are priced until now, where that costs more', () => {
  expect(quoteByHand(book, stay, '2026-11-20T15:00:00', false)?.total).toBe(25_000);
  expect(quoteByHand(book, stay, '2026-11-20T15:00:00', true)?.total).toBe(5_000);
  expect(quoteByHand(book, stay, '2026-11-20T10:59:59', false)?.total).toBe(5_000);
});

test('an exit before its entry has no price', () => {
  expect(quoteByHand(book, { ...stay, datetimeOut: '2026-11-20T09:59:59' }, '2026-11-20T15:00:00', false)).toBe(null);
});
