import { expect, test } from 'vitest';
import { moved, timeMarks, timeText, windowAround, windowOf, zoomOf } from './span.ts';

const ms = (local: string): number => Date.parse(`${local}Z`);
/** A business day that begins at four. */
const day = { fromMs: ms('2026-11-29T04:00:00'), untilMs: ms('2026-11-30T04:00:00') };
const told = ({ fromMs, untilMs }: { fromMs: number; untilMs: number }) => `${timeText(fromMs)}–${timeText(untilMs)}`;

test('an address names its window by the time of the day, after midnight too', () => {
  expect(told(windowOf(day, 60, '08:00', null))).toBe('08:00–09:00');
  expect(windowOf(day, 60, '02:00', null).fromMs).toBe(ms('2026-11-30T02:00:00'));
  expect(told(windowOf(day, 1440, '08:00', null))).toBe('04:00–04:00');
  expect(told(windowOf(day, 15, '08:03', null))).toBe('08:00–08:15');
});

test('it lies within the day', () => {
  expect(told(windowOf(day, 360, '03:00', null))).toBe('22:00–04:00');
  expect(told(windowAround(day, 360, day.fromMs))).toBe('04:00–10:00');
});

test('without a time it follows now, or begins with a day that is over', () => {
  const now = ms('2026-11-29T10:12:30');
  expect(told(windowOf(day, 60, null, now))).toBe('09:20–10:20');
  expect(told(windowOf(day, 60, null, now + 86_400_000))).toBe('04:00–05:00');
  for (const broken of ['8:00', '24:00', 'now', '']) expect(told(windowOf(day, 60, broken, now))).toBe('09:20–10:20');
});

test('it moves by its half, up to the edge of the day', () => {
  const first = windowOf(day, 60, '04:10', null);
  const before = moved(day, 60, first, -1);
  expect(before && told(before)).toBe('04:00–05:00');
  expect(before && moved(day, 60, before, -1)).toBeNull();
  expect(moved(day, 1440, day, 1)).toBeNull();
});

test('a zoom that nobody offers is the whole day', () => {
  expect(['60', '61', '', null].map(zoomOf)).toEqual([60, 1440, 1440, 1440]);
});

test('times stand on round minutes, as many as find room', () => {
  expect(timeMarks(day, 1200).map(({ label }) => label)[0]).toBe('04:00');
  expect(timeMarks(day, 1200)).toHaveLength(12);
  expect(timeMarks(day, 260).length).toBeLessThanOrEqual(5);
  expect(timeMarks(windowOf(day, 15, '08:05', null), 900).map(({ label }) => label)[0]).toBe('08:05');
});
