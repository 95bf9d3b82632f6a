import { expect, test } from 'vitest';
import { far, nearerByKey, nearerByWheel } from './zoom.ts';

test('the wheel brings a picture nearer and back, never farther than it is whole', () => {
  const near = nearerByWheel(nearerByWheel(1, -100), -100);
  expect(near).toBeGreaterThan(1.5);
  expect(nearerByWheel(nearerByWheel(near, 100), 100)).toBeCloseTo(1);
  expect(nearerByWheel(1, 100)).toBe(1);
  let most = 1;
  for (let turn = 0; turn < 40; turn += 1) most = nearerByWheel(most, -1);
  expect(most).toBe(8);
});

test('keys bring it near, move within it, and lead back', () => {
  const near = nearerByKey(far, '+') ?? far;
  expect(near.scale).toBeGreaterThan(1);
  const left = Array.from({ length: 9 }).reduce<typeof near>((now) => nearerByKey(now, 'ArrowLeft') ?? now, near);
  expect(left.x).toBe(0);
  expect(nearerByKey(left, 'ArrowDown')).toEqual({ ...left, y: 60 });
  expect(nearerByKey(left, '0')).toEqual(far);
  expect(nearerByKey(left, 'q')).toBeNull();
});
