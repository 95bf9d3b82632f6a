import { newId } from '@parking/contract/core/id';
import { fromLocal } from '@parking/contract/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { findCurrentPost } from './current-shift.ts';

let server: TestServer;
let userId: string;
const shifts = {
  Pagi: '01900000-0000-7000-8000-000000000201',
  Siang: '01900000-0000-7000-8000-000000000202',
  Malam: '01900000-0000-7000-8000-000000000203',
};

beforeAll(async () => {
  server = await startTestServer();
  userId = (await buildUser(server, { groups: ['CASHIER'] })).id;
  const schedule = (day: string, shift: keyof typeof shifts) =>
    server.platform.database.writeQueries
      .insertInto('schedules')
      .values({ id: newId(), day, userId, shiftId: shifts[shift] })
      .execute();
  await schedule('2026-03-02', 'Malam');
  await schedule('2026-03-03', 'Siang');
});
afterAll(() => server.close());

async function shiftAt(local: string, who = userId): Promise<[string | null, boolean]> {
  const site = server.platform.site.current();
  const post = await findCurrentPost(server.platform.database.readQueries, site, who, fromLocal(local, site.zone));
  return [post.shiftName, post.scheduleId !== null];
}

test.each([
  ['2026-03-02T23:00:00', 'Malam', true],
  ['2026-03-03T05:59:59', 'Malam', true],
  ['2026-03-03T13:40:00', 'Siang', true],
  ['2026-03-03T22:30:00', 'Siang', true],
  ['2026-03-04T06:00:00', 'Pagi', false],
])('at %s the post is %s (scheduled: %s)', async (local, shift, scheduled) => {
  expect(await shiftAt(local)).toEqual([shift, scheduled]);
});

test('without a schedule the hours tell, also past midnight', async () => {
  const stranger = newId();
  expect(await shiftAt('2026-03-03T01:00:00', stranger)).toEqual(['Malam', false]);
  expect(await shiftAt('2026-03-03T14:00:00', stranger)).toEqual(['Siang', false]);
});
