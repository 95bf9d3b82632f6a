import { expect, it } from 'vitest';
import { minuteMarks, shortFigure, shortMinutes } from './short-figure.ts';

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

it('lengths of time are marked at whole hours, which are read at once', () => {
  expect(minuteMarks(500)).toEqual([0, 120, 240, 360, 480, 600]);
  expect(minuteMarks(45)).toEqual([0, 15, 30, 45]);
  expect([0, 45, 120, 500, 2880].map((minutes) => shortMinutes(minutes, 'id'))).toEqual([
    '0',
    '45 mnt',
    '2 jam',
    '8 jam 20 mnt',
    '2 hari',
  ]);
});
