import { expect, test } from 'vitest';
import { id, newId } from './id.ts';

test('an id is one text, however its letters were sent', () => {
  const own = newId();
  expect(id().parse(own.toUpperCase())).toBe(own);
  expect(id().safeParse(`${own}0`).success).toBe(false);
});
