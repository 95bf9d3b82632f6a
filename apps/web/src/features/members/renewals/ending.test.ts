import { expect, test } from 'vitest';
import { endingQuery, nextEnding } from './ending.ts';

test('asks for who ends in 30 days and who ended in the last 7', () => {
  expect(endingQuery('2026-12-28').slice(0, 2)).toEqual([
    ['memberEndDate.atLeast', '2026-12-21'],
    ['memberEndDate.atMost', '2027-01-27'],
  ]);
});

test('goes on in their order, and shows nobody twice who was renewed into the list again', () => {
  const rows = [
    { id: 'a', memberEndDate: '2026-12-21' },
    { id: 'b', memberEndDate: '2026-12-24' },
    { id: 'c', memberEndDate: '2026-12-24' },
    { id: 'd', memberEndDate: '2027-01-21' },
  ];
  expect(nextEnding(rows, '2026-12-24', new Set(['b']))?.id).toBe('c');
  expect(nextEnding(rows, '2026-12-24', new Set(['b', 'c']))?.id).toBe('d');
  expect(nextEnding(rows, '2027-01-21', new Set(['d']))).toBeUndefined();
});
