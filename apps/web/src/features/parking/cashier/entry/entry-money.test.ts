import { expect, test } from 'vitest';
import { tenderFault, tenderedAt } from './entry-money.ts';

test('money at the entry pays its price, or says why not', () => {
  expect([tenderedAt('', 5000), tenderedAt('20', 5000), tenderedAt('x', null)]).toEqual([null, 20_000, null]);
  const faults = ['', '20', '4000', 'x'].map((typed) => tenderFault(typed, 5000));
  expect(faults).toEqual([null, null, 'tendered-too-little', 'not-an-amount']);
  expect(tenderFault('x', 0)).toBeNull();
});
