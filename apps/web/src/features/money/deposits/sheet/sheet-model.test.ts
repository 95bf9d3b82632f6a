import { expect, test } from 'vitest';
import { type SheetEntry, actsOf, dueOf, hasMistyped, noEntry } from './sheet-model.ts';

const row = (id: string, state: 'SUBMITTED' | 'PAID' | 'OPEN', received = 0, inSafe = 0) => ({
  id,
  state,
  counted: 50_000,
  received,
  inSafe,
});
const rows = [
  row('exact', 'SUBMITTED'),
  row('short', 'SUBMITTED'),
  row('part', 'SUBMITTED', 20_000),
  row('paid', 'PAID'),
];
const entries = (all: Record<string, Partial<SheetEntry>>): ReadonlyMap<string, SheetEntry> =>
  new Map(Object.entries(all).map(([id, entry]) => [id, { ...noEntry, ...entry }]));

test('what was typed is received; less than was counted says that no more was there', () => {
  const typed = entries({
    exact: { received: 50_000 },
    short: { received: 49_000 },
    part: { received: 30_000 },
    paid: { agreed: true },
  });
  expect(actsOf(rows, typed)).toEqual([
    { act: 'receive', id: 'exact', value: 50_000, isAll: false },
    { act: 'receive', id: 'short', value: 49_000, isAll: true },
    { act: 'receive', id: 'part', value: 30_000, isAll: false },
    { act: 'book', id: 'paid' },
  ]);
});

test('what nobody wrote anything down of is left alone, and so is what is not in that state any more', () => {
  expect(actsOf(rows, new Map())).toEqual([]);
  const late = entries({ exact: { received: 50_000, agreed: true }, paid: { received: 50_000 } });
  expect(actsOf([row('exact', 'OPEN'), row('paid', 'PAID')], late)).toEqual([]);
  // An empty drawer is received as nothing.
  expect(actsOf([row('short', 'SUBMITTED')], entries({ short: { received: 0 } }))).toMatchObject([{ value: 0 }]);
});

test('what lies in closed bags is no part of what is received', () => {
  const [bagged] = [row('bagged', 'SUBMITTED', 0, 30_000)];
  expect(dueOf(bagged)).toBe(20_000);
  expect(actsOf([bagged], entries({ bagged: { received: 20_000 } }))).toMatchObject([{ isAll: false }]);
  expect(actsOf([bagged], entries({ bagged: { received: 19_000 } }))).toMatchObject([{ isAll: true }]);
});

test('what is no sum holds the sheet up', () => {
  expect(hasMistyped(rows, entries({ short: { received: '49.00' } }))).toBe(true);
  expect(hasMistyped(rows, entries({ short: { received: -1 } }))).toBe(true);
  expect(hasMistyped(rows, entries({ short: { received: 49_000 } }))).toBe(false);
});
