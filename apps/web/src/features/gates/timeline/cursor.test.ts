import { expect, test } from 'vitest';
import { type Cursor, alarmLane, moveCursor, settle } from './cursor.ts';

const items = (...places: readonly number[]) => ({ items: places.map((ms) => ({ id: `m${ms}`, ms })) });
const marks = [
  { id: alarmLane, content: items(50) },
  { id: 'P1', content: items(10, 20, 20.5, 90) },
  { id: 'P2', content: items() },
  { id: 'K1', content: items(25) },
];
const counts = [
  { id: alarmLane, content: items(50) },
  { id: 'P1', content: { partMs: 5 } },
];
const within = { fromMs: 0, untilMs: 100, startMs: 60 };
const press = (lanes: typeof marks | typeof counts, keys: readonly string[], from: Cursor | null = null) =>
  keys.reduce<Cursor | null>((cursor, key) => {
    const far = key.startsWith('far ');
    return moveCursor({ key: `Arrow${key.replace('far ', '')}`, shiftKey: far }, cursor, lanes, within) ?? cursor;
  }, from);

test('the first key stands on what is nearest to now, never on an alarm', () => {
  expect(press(marks, ['Left'])).toEqual({ lane: 'P1', ms: 90, id: 'm90' });
  expect(press(counts, ['Left'])).toEqual({ lane: 'P1', ms: 60, id: null });
});

test('left and right go from mark to mark, or from count to count, and stop at the ends', () => {
  expect(press(marks, ['Left', 'Left', 'Left'])?.id).toBe('m20');
  expect(press(marks, ['Left', 'far Left', 'Left'])?.id).toBe('m10');
  expect(press(counts, ['Left', 'Right', 'Right'])?.ms).toBe(70);
  expect(press(counts, ['Left', 'far Right'])?.ms).toBe(95);
  expect(press(counts, ['Left', 'far Left', 'far Left'])?.ms).toBe(0);
});

test('up and down go to what the next lane has at that time', () => {
  expect(press(marks, ['Left', 'Up'])).toEqual({ lane: alarmLane, ms: 50, id: 'm50' });
  const empty = press(marks, ['Left', 'Down']);
  expect(empty).toEqual({ lane: 'P2', ms: 90, id: null });
  expect(press(marks, ['Right'], empty)).toEqual(empty);
  expect(press(marks, ['Down'], empty)?.id).toBe('m25');
  expect(press(marks, ['Down', 'Down', 'Down'], empty)?.lane).toBe('K1');
});

test('a mark is found again where a window was looked at closer', () => {
  expect(press(marks, ['Right'], { lane: 'P1', ms: 15, id: null })?.id).toBe('m20');
  expect(press(marks, ['Left'], { lane: 'P1', ms: 15, id: null })?.id).toBe('m10');
  expect(press(marks, ['Right'], { lane: 'gone', ms: 15, id: null })?.id).toBe('m90');
});

test('a count that is looked at closer leads to what it held', () => {
  const stood = { lane: 'P1', ms: 15, id: null };
  expect(settle(stood, marks, 5)).toEqual(stood);
  expect(settle(stood, marks, 10)).toEqual({ lane: 'P1', ms: 20, id: 'm20' });
  expect(settle(stood, counts, 10)).toEqual(stood);
  expect(settle({ lane: 'P2', ms: 15, id: null }, marks, 10).id).toBeNull();
});

test('other keys move nothing', () => {
  expect(moveCursor({ key: 'a', shiftKey: false }, null, marks, within)).toBeNull();
  expect(moveCursor({ key: 'End', shiftKey: false }, { lane: 'P1', ms: 10, id: 'm10' }, marks, within)?.id).toBe('m90');
});
