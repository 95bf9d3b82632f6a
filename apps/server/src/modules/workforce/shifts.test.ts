import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, signIn, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildShift } from './testing/plan.ts';

const { shifts, currentSchedule } = contract;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
});
afterAll(() => server.close());

interface Shift {
  readonly id: string;
  readonly name: string;
  readonly start: string;
}
const list = async (query = ''): Promise<Shift[]> => (await admin.call(shifts.list, { query })).data as Shift[];

test('three shifts are there from the start, and one more is kept as it was written', async () => {
  expect((await list()).map(({ name, start }) => [name, start])).toEqual([
    ['Pagi', '06:00'],
    ['Siang', '14:00'],
    ['Malam', '22:00'],
  ]);
  const made = await admin.call(shifts.create, { body: { name: 'Lembur', start: '20:30', end: '02:00' } });
  expect(made.data).toMatchObject({ name: 'Lembur', start: '20:30', end: '02:00' });
  const { id } = made.data as Shift;
  const changed = await admin.call(shifts.update, { params: { id }, body: { end: '03:15' } });
  expect(changed.data).toMatchObject({ start: '20:30', end: '03:15' });
  expect(await list('start.equals=20:30')).toHaveLength(1);
  expect(await admin.call(shifts.remove, { params: { id } })).toMatchObject({ status: 200, data: null });
});

test('times that no clock shows, and names that are taken, are refused', async () => {
  const wrong = await admin.call(shifts.create, { body: { name: 'X', start: '24:00', end: '6:00' } });
  expect(wrong.error.fields.map(({ path }) => path)).toEqual(['start', 'end']);
  const taken = await admin.call(shifts.create, { body: { name: 'Pagi', start: '06:00', end: '14:00' } });
  expect(taken).toMatchObject({ status: 409, error: { code: 'already-exists', fields: [{ path: 'name' }] } });
});

test('a shift that is scheduled stays', async () => {
  const { id: userId } = await buildUser(server);
  const [shift] = await list('name.equals=Siang');
  await server.platform.database.writeQueries
    .insertInto('schedules')
    .values({ id: newId(), day: '2026-01-05', userId, shiftId: shift?.id ?? '' })
    .execute();
  expect(await admin.call(shifts.remove, { params: { id: shift?.id ?? '' } })).toMatchObject({
    status: 409,
    error: { code: 'in-use' },
  });
});

test('everybody sees own posts of today and of this week, and nobody else’s', async () => {
  const person = await buildUser(server, { groups: ['CASHIER'] });
  const other = await buildUser(server, { groups: ['CASHIER'] });
  const today = toLocalDate(new Date(), server.platform.site.current().zone);
  const [start, end] = ['00:00', '00:00'];
  const shiftId = await buildShift(server, start, end);
  for (const userId of [person.id, other.id])
    await server.platform.database.writeQueries
      .insertInto('schedules')
      .values({ id: newId(), day: today, userId, shiftId })
      .execute();
  const answer = await (await signIn(server, person)).call(currentSchedule.current);
  const post = { date: today, shiftId, start, end, gateId: null };
  expect(answer.data).toMatchObject({ date: today, current: { shiftId }, today: [post], week: [post] });
  expect((answer.data as { week: unknown[] }).week).toHaveLength(1);
});
