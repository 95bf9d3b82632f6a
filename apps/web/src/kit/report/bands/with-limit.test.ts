import { expect, test } from 'vitest';
import { withLimit } from './with-limit.ts';

test('a limit is added in its place, and taken away by a second press', () => {
  expect(withLimit([0, 30, 120], 60)).toEqual([0, 30, 60, 120]);
  expect(withLimit([0, 30, 60, 120], 30)).toEqual([0, 60, 120]);
});
