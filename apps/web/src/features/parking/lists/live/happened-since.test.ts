import { expect, test } from 'vitest';
import { happenedSince } from './happened-since.ts';

const row = (id: string, kind: 'IN' | 'OUT' = 'IN') => ({ id, kind });
const counts = (day: string, cars: number) => ({ day, in: cars, out: 0, openings: 0, deleted: 0, wrong: 0 });

test('what is new among the rows is counted, each end of a stay by itself', () => {
  const stays = [row('a'), row('b')];
  expect(happenedSince({ stays, counts: undefined, live: stays, now: undefined })).toBe(0);
  const live = [row('b', 'OUT'), row('c'), ...stays];
  expect(happenedSince({ stays, counts: undefined, live, now: undefined })).toBe(2);
});

test('more than one reading shows is known by the counts of the day, while it is the same day', () => {
  const given = { stays: [row('a')], live: [row('y'), row('z')] };
  expect(happenedSince({ ...given, counts: counts('2026-11-20', 10), now: counts('2026-11-20', 130) })).toBe(120);
  expect(happenedSince({ ...given, counts: counts('2026-11-20', 130), now: counts('2026-11-21', 1) })).toBe(2);
});
