import { expect, it } from 'vitest';
import { targetAddress } from './target-address.ts';

it('opens the screen of the rule with the filters of the notification', () => {
  expect(targetAddress('/users', { 'status.equals': 'WAITING' })).toBe('/users?status.equals=WAITING');
  expect(targetAddress('/users', {})).toBe('/users');
});
