import { expect, test } from 'vitest';
import { withLimit, withoutLimit } from './with-limit.ts';

test('a limit is added in its place, once, and taken away again, but for the last one', () => {
  expect(withLimit([0, 30, 120], 60)).toEqual([0, 30, 60, 120]);
  expect(withLimit([0, 30, 120], 30)).toEqual([0, 30, 120]);
  expect(withoutLimit([0, 30, 60, 120], 30)).toEqual([0, 60, 120]);
  expect(withoutLimit([0, 30], 30)).toEqual([0, 30]);
});
