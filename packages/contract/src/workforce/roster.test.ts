import { describe, expect, test } from 'vitest';
import { type PlannedPost, type RosterFacts, findConflicts, findOverlaps, spanOf } from './roster.ts';

const shifts = new Map([
  ['early', { start: '06:00', end: '14:00' }],
  ['before', { start: '05:00', end: '13:00' }],
  ['late', { start: '14:00', end: '22:00' }],
  ['night', { start: '22:00', end: '06:00' }],
  ['whole', { start: '00:00', end: '00:00' }],
]);
const post = (date: string, shiftId: string, more: Partial<PlannedPost> = {}): PlannedPost => ({
  userId: 'budi',
  gateId: null,
  shiftId,
  date,
  ...more,
});
const facts: RosterFacts = {
  shifts,
  isActive: (userId) => userId !== 'gone',
  isAttended: (gateId) => gateId === 'booth',
  isWorked: (userId, date) => userId === 'budi' && date < '2026-03-01',
};

describe('hours', () => {
  test('that end at or before their start end on the next day', () => {
    const { from, to } = spanOf('2026-02-28', { start: '22:00', end: '06:00' });
    expect(to - from).toBe(480);
    const whole = spanOf('2026-03-02', { start: '00:00', end: '00:00' });
    expect(whole.to - whole.from).toBe(1440);
    expect(spanOf('2026-03-01', { start: '06:00', end: '14:00' }).from).toBe(to);
  });
});

describe('two posts of one person', () => {
  test.each([
    ['one after the other on a day', post('2026-03-02', 'early'), post('2026-03-02', 'late'), 0],
    ['a night and the morning that begins as it ends', post('2026-03-02', 'night'), post('2026-03-03', 'early'), 0],
    ['a night and a morning that begins before it ends', post('2026-03-02', 'night'), post('2026-03-03', 'before'), 2],
    [
      'a night at the end of a month and the whole next day',
      post('2026-03-31', 'night'),
      post('2026-04-01', 'whole'),
      2,
    ],
    ['two whole days', post('2026-03-02', 'whole'), post('2026-03-03', 'whole'), 0],
    ['the same shift twice', post('2026-03-02', 'late'), post('2026-03-02', 'late', { gateId: 'booth' }), 2],
    [
      'hours kept from before',
      post('2026-03-02', 'early', { start: '06:00', end: '15:00' }),
      post('2026-03-02', 'late'),
      2,
    ],
    ['a shift nobody knows', post('2026-03-02', 'early'), post('2026-03-02', 'lost'), 0],
  ])('%s', (_, one, other, count) => {
    expect(findOverlaps([one, other], shifts).size).toBe(count);
    expect(findOverlaps([other, one], shifts).size).toBe(count);
  });

  test('only count when the person is the same', () => {
    expect(
      findOverlaps([post('2026-03-02', 'late'), post('2026-03-02', 'late', { userId: 'siti' })], shifts).size,
    ).toBe(0);
  });

  test('a long post overlaps all that lie within it', () => {
    const day = [post('2026-03-02', 'whole'), post('2026-03-02', 'early'), post('2026-03-02', 'late')];
    expect(findOverlaps(day, shifts)).toEqual(new Set(day));
  });
});

test('what speaks against a post names its field, and posts that stay are not judged', () => {
  const kept = post('2026-03-02', 'early');
  const posts = [
    kept,
    post('2026-03-02', 'before'),
    post('2026-03-02', 'early', { userId: 'gone' }),
    post('2026-03-02', 'late', { gateId: 'dispenser' }),
    post('2026-02-27', 'late', { gateId: 'booth' }),
  ];
  const found = findConflicts(posts, (one) => one !== kept, facts);
  expect(found.map(({ post: at, field, code }) => [posts.indexOf(at), field, code])).toEqual([
    [1, 'shiftId', 'overlapping-post'],
    [2, 'userId', 'inactive-user'],
    [3, 'gateId', 'unattended-gate'],
    [4, 'date', 'day-worked'],
  ]);
  expect(findConflicts([post('2026-03-02', 'late', { gateId: 'booth' })], () => true, facts)).toEqual([]);
});
