import { expect, test } from 'vitest';
import { secondOf } from './second-of.ts';

const waiting = { state: 'WAITING', deleted: false, byId: 'sari', askedById: 'sari' } as const;

test('a second name is asked of another person who may give it, and of nobody else', () => {
  expect(secondOf(waiting, 'dewi', true)).toBe('decides');
  expect(secondOf(waiting, 'dewi', false)).toBe('waits');
  expect(secondOf(waiting, 'sari', true)).toBe('own');
  // Who changed what somebody else wrote has had a hand in it as well.
  expect(secondOf({ ...waiting, askedById: 'dewi' }, 'dewi', true)).toBe('own');
  expect(secondOf({ ...waiting, byId: 'dewi' }, 'dewi', true)).toBe('own');
});

test.each(['BOOKED', 'CONFIRMED', 'REFUSED'] as const)('of one that is %s no second name is needed', (state) => {
  expect(secondOf({ ...waiting, state }, 'dewi', true)).toBe(null);
});

test('nor of one that was taken back while it waited', () => {
  expect(secondOf({ ...waiting, deleted: true }, 'dewi', true)).toBe(null);
});
