import { waitingKinds, waitingScreens } from '@parking/contract/dashboards/waiting';
import { expect, test } from 'vitest';
import { addressOfWaiting, listOfWaiting } from './waiting-address.ts';

const one = { id: 'w', recordId: 'r', what: '', note: null, by: null, since: '2026-11-28T08:00:00', amount: null };

test('each kind leads to the screen by which it is told', () => {
  for (const kind of waitingKinds) {
    const screen = waitingScreens[kind] ?? '/my_indications';
    for (const address of [addressOfWaiting(kind, one), listOfWaiting(kind)])
      expect(`${address.replace(/\?.*/, '')}/`.startsWith(`${screen}/`)).toBe(true);
  }
});
