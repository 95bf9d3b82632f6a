import { cheatingTypes } from '@parking/contract/indications/cheating-types';
import { expect, test } from 'vitest';
import { join } from 'node:path';
import { castOf } from './doings.ts';
import { notPlanted, schemes } from './index.ts';
import { trainingPage } from './training-page.ts';

test('every rule has a scheme that it is to find, or a reason why none is planted', () => {
  const named = [...schemes.map(({ rule }) => rule), ...Object.keys(notPlanted)];
  expect(named.toSorted((one, other) => one.localeCompare(other))).toEqual(
    cheatingTypes.toSorted((one, other) => one.localeCompare(other)),
  );
});

test('some cashiers are honest, and whoever is held against the others does one such thing', () => {
  const cast = castOf({ schemes, seed: 5 });
  const cashiers = cast.filter(({ scheme }) => scheme.by === 'CASHIER').map(({ schemer }) => schemer.id);
  expect(new Set(cashiers).size).toBe(9);
  expect(new Set(cashiers.slice(0, 9)).size).toBe(9);
});

test('the page for trainers tells of every scheme as it is planted', async () => {
  await expect(trainingPage()).toMatchFileSnapshot(join(import.meta.dirname, '../../../../../docs/training.md'));
});
