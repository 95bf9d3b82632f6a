import type { Roster } from '@parking/contract/workforce/schedules';
import { describe, expect, test } from 'vitest';
import {
  addPost,
  conflictsOf,
  copyWeek,
  movePost,
  noDraft,
  overtaken,
  removePost,
  savingOf,
  shownPosts,
} from './draft.ts';
import { daysOfWeek, mondayOf, weekIn } from './weeks.ts';

const saved = (id: string, userId: string, date: string, shiftId = 'early'): Roster['posts'][number] => ({
  id,
  userId,
  date,
  dateStart: date,
  dateEnd: date,
  schedule: [{ date }],
  shiftId,
  gateId: null,
  start: '06:00',
  end: '14:00',
  updatedAt: '2026-03-01T00:00:00',
});
const user = (id: string, version = 'v1', active = true): Roster['users'][number] => ({
  id,
  name: id,
  username: id,
  groups: [],
  active,
  version,
});
const roster: Roster = {
  period: { from: '2026-03-02', to: '2026-03-08' },
  today: '2026-03-04',
  users: [user('budi'), user('siti'), user('gone', 'v1', false)],
  groups: [],
  gates: [{ id: 'booth', code: 'K1', name: 'Keluar 1', gateType: 'OUT', gateCategory: 'CASHIER' }],
  shifts: [
    { id: 'early', name: 'Pagi', start: '06:00', end: '14:00' },
    { id: 'night', name: 'Malam', start: '22:00', end: '06:30' },
  ],
  posts: [
    { ...saved('p0', 'budi', '2026-03-01', 'night'), start: '22:00', end: '06:30' },
    saved('p1', 'budi', '2026-03-03'),
    saved('p2', 'siti', '2026-03-03'),
  ],
  holidays: [],
  worked: [{ userId: 'siti', date: '2026-03-03' }],
};
const post = (key: string) => {
  const found = shownPosts(roster, noDraft).find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
};

describe('a draft', () => {
  test('shows the week alone, and what is moved to another person leaves the first', () => {
    expect(shownPosts(roster, noDraft).map(({ key }) => key)).toEqual(['p1', 'p2']);
    const draft = movePost(roster, noDraft, post('p1'), { userId: 'siti', date: '2026-03-05' });
    expect([...draft.keys()].toSorted()).toEqual(['budi', 'siti']);
    expect(shownPosts(roster, draft).map(({ key, userId, date }) => [key, userId, date])).toEqual([
      ['p2', 'siti', '2026-03-03'],
      ['p1', 'siti', '2026-03-05'],
    ]);
  });

  test('that comes back to what is saved is no change', () => {
    const there = movePost(roster, noDraft, post('p1'), { date: '2026-03-05' });
    const [moved] = shownPosts(roster, there).filter(({ key }) => key === 'p1');
    const back = moved ? movePost(roster, there, moved, { date: '2026-03-03' }) : there;
    expect(back.size).toBe(0);
    const added = addPost(roster, noDraft, { userId: 'gone', date: '2026-03-05', shiftId: 'early', gateId: null });
    const [extra] = added.get('gone')?.posts ?? [];
    expect(extra && removePost(roster, added, extra).size).toBe(0);
  });

  test('is refused at once where hours reach in from the day before', () => {
    const early = { userId: 'budi', date: '2026-03-02', shiftId: 'early', gateId: null };
    expect(conflictsOf(roster, addPost(roster, noDraft, early)).map(({ code }) => code)).toEqual(['overlapping-post']);
    expect(conflictsOf(roster, addPost(roster, noDraft, { ...early, date: '2026-03-06' }))).toEqual([]);
  });

  test('sends the people it changed with the versions it was made from', () => {
    const draft = removePost(roster, noDraft, post('p1'));
    expect(savingOf(roster, draft)).toEqual({
      dateStart: '2026-03-02',
      dateEnd: '2026-03-08',
      userIds: ['budi'],
      versions: { budi: 'v1' },
      schedule: [],
    });
    expect(overtaken(roster, draft)).toEqual([]);
    expect(overtaken({ ...roster, users: [user('budi', 'v2')] }, draft)).toEqual(['budi']);
  });

  test('copied from another week replaces those plans, but not days that were worked nor people who left', () => {
    const draft = copyWeek(
      roster,
      [
        { userId: 'budi', date: '2026-02-24', shiftId: 'night', gateId: 'booth' },
        { userId: 'siti', date: '2026-02-24', shiftId: 'night', gateId: null },
        { userId: 'siti', date: '2026-02-25', shiftId: 'early', gateId: 'lost' },
        { userId: 'gone', date: '2026-02-25', shiftId: 'early', gateId: null },
      ],
      '2026-02-23',
    );
    const shown = shownPosts(roster, draft).map((one) => [one.userId, one.date, one.shiftId, one.gateId]);
    expect(shown).toEqual([
      ['budi', '2026-03-03', 'night', 'booth'],
      ['siti', '2026-03-03', 'early', null],
      ['siti', '2026-03-04', 'early', null],
    ]);
  });
});

test('weeks begin on Monday, whatever the address says', () => {
  expect(mondayOf('2026-03-08')).toBe('2026-03-02');
  expect(mondayOf('2026-03-02')).toBe('2026-03-02');
  expect(daysOfWeek('2026-12-28').at(-1)).toBe('2027-01-03');
  expect(weekIn('2026-03-05', '2026-01-01')).toBe('2026-03-02');
  expect(weekIn('2026-99-05', '2026-01-01')).toBe('2025-12-29');
  expect(weekIn(null, '2026-01-01')).toBe('2025-12-29');
});
