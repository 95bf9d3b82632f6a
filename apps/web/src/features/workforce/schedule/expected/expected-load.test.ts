import type { Forecast } from '@parking/contract/reports/forecast';
import type { PlannedPost } from '@parking/contract/workforce/roster';
import type { Roster } from '@parking/contract/workforce/schedules';
import { expect, test } from 'vitest';
import type { Past } from '../../../reports/shared/use-past.ts';
import { expectedShifts } from './expected-load.ts';

const [monday, tuesday, wednesday] = ['2026-03-02', '2026-03-03', '2026-03-04'];
const early = { id: 'early', name: 'Pagi', start: '06:00', end: '14:00' };
const night = { id: 'night', name: 'Malam', start: '22:30', end: '06:00' };
const roster: Roster = {
  period: { from: monday, to: '2026-03-08' },
  today: monday,
  users: [],
  groups: [],
  gates: [],
  shifts: [early, night],
  posts: [],
  holidays: [],
  worked: [],
};
const post = (userId: string, date: string, shiftId: string, gateId: string | null = 'booth'): PlannedPost => ({
  userId,
  date,
  shiftId,
  gateId,
});

/** Ten cars an hour by day, one by night, and thirty at nine. */
const carsAt = (hour: number): number => (hour === 9 ? 30 : hour >= 6 && hour < 22 ? 10 : 1);
const tell = (perPerson: number | null): Pick<Forecast, 'days' | 'perPerson'> => ({
  perPerson,
  days: [monday, tuesday].map((businessDay) => ({
    businessDay,
    holiday: null,
    expected: 0,
    low: 0,
    high: 0,
    hours: Array.from({ length: 24 }, (_, hour) => ({
      at: `${businessDay}T${String(hour).padStart(2, '0')}:00:00`,
      expected: carsAt(hour),
      low: 0,
      high: 99,
    })),
  })),
});
const pastOf: Past = ({ businessDay }, hours = []) => [businessDay, ...hours].join(' ');
const loadsOf = (posts: readonly PlannedPost[], perPerson: number | null, plan = roster) =>
  Object.fromEntries(
    expectedShifts(plan, posts, [monday, tuesday, wednesday], tell(perPerson), pastOf).map(({ shiftId, byDay }) => [
      shiftId,
      Object.fromEntries(byDay),
    ]),
  );

test('a shift brings the cars of its hours, of half an hour half of them, and of days that are not told nothing is said', () => {
  const { early: byDay, night: byNight } = loadsOf([], null);
  expect(byDay).toMatchObject({
    [monday]: { cars: 100, peak: 30, missing: 0 },
    [tuesday]: { cars: 100, peak: 30, missing: 0 },
  });
  // Tuesday's ends on a day that is not told.
  expect(byNight).toMatchObject({ [monday]: { cars: 7.5, peak: 1, missing: 0 } });
  expect(Object.keys(byNight ?? {})).toEqual([monday]);
});

test('a shift leads to the hours of its business day, and nowhere where they lie in two of them', () => {
  const { early: byDay, night: byNight } = loadsOf([], null);
  expect(byDay?.[tuesday]?.past).toBe(`${tuesday} 6 7 8 9 10 11 12 13`);
  expect(byNight?.[monday]?.past).toBeNull();
});

test('a shift is short of as many people as its worst hour lacks, whoever stands there twice or at no gate', () => {
  const plan = [
    post('budi', monday, 'early'),
    post('budi', monday, 'early'),
    post('siti', monday, 'early', null),
    ...['a', 'b', 'c'].map((userId) => post(userId, tuesday, 'early')),
  ];
  const { early: byDay } = loadsOf(plan, 10);
  expect(byDay?.[monday]?.missing).toBe(2);
  expect(byDay?.[tuesday]?.missing).toBe(0);
  expect(loadsOf(plan, 9.9).early?.[tuesday]?.missing).toBe(1);
});

test('who was planned the night before stands there until the morning', () => {
  const before = { ...roster.posts[0], ...post('budi', '2026-03-01', 'night'), start: '22:30', end: '06:30' };
  const { early: byDay } = loadsOf([post('siti', monday, 'early')], 10, {
    ...roster,
    posts: [
      {
        ...before,
        id: 'p0',
        dateStart: '2026-03-01',
        dateEnd: '2026-03-01',
        schedule: [],
        updatedAt: '2026-03-01T00:00:00',
      },
    ],
  });
  expect(byDay?.[monday]?.missing).toBe(2);
  expect(byDay?.[tuesday]?.missing).toBe(3);
});
