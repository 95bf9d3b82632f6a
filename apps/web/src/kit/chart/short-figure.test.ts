import { expect, it } from 'vitest';
import { shortFigure } from './short-figure.ts';

it.each([
  [0, '0', '0'],
  [9_500, '9.500', '9,500'],
  [12_000, '12 rb', '12 k'],
  [1_540_000, '1,5 jt', '1.5 m'],
  [2_000_000_000, '2 M', '2 bn'],
  [-12_000, '-12 rb', '-12 k'],
])('%d is short %s and %s', (value, indonesian, english) => {
  expect([shortFigure(value, 'id'), shortFigure(value, 'en')]).toEqual([indonesian, english]);
});
