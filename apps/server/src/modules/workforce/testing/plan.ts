import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { Roster } from '@parking/contract/workforce/schedules';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';

/** The shifts that every site begins with: 06–14, 14–22 and 22–06. */
export const shiftIds = {
  early: '01900000-0000-7000-8000-000000000201',
  late: '01900000-0000-7000-8000-000000000202',
  night: '01900000-0000-7000-8000-000000000203',
} as const;

export interface Wanted {
  readonly userId: string;
  readonly date: string;
  readonly shiftId: string;
  readonly gateId?: string | null;
}

/** A Monday far enough ahead that nothing was worked on it. */
export const monday = '2031-03-03';
export const sunday = '2031-03-09';

export async function readWeek(planner: Client, from = monday, to = sunday): Promise<Roster> {
  const { data } = await planner.call(contract.schedules.detail, { query: `from=${from}&to=${to}` });
  return data as Roster;
}

/** What one person is planned for, `<date> <shift id>`. */
export const postsOf = (roster: Roster, userId: string): string[] =>
  roster.posts.filter((post) => post.userId === userId).map(({ date, shiftId }) => `${date} ${shiftId}`);

export const versionOf = (roster: Roster, userId: string): string =>
  roster.users.find(({ id }) => id === userId)?.version ?? '';

export const savePlan = (
  planner: Client,
  schedule: readonly Wanted[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> =>
  planner.call(contract.schedules.save, {
    body: { dateStart: monday, dateEnd: sunday, schedule, ...more },
    headers: { 'idempotency-key': newId() },
  });

/** A shift of its own, `HH:mm`. */
export async function buildShift(server: TestServer, start: string, end: string): Promise<string> {
  const id = newId();
  await server.platform.database.writeQueries
    .insertInto('shifts')
    .values({ id, name: `${start}–${end} ${id.slice(-6)}`, startTime: start, endTime: end })
    .execute();
  return id;
}
