import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { jobs } from '@parking/contract/files/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWorkbook } from '../../platform/spreadsheet/testing/read-workbook.ts';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { sell } from '../money/testing/deposits.ts';
import { type Lane, buildLane } from '../parking/testing/stays.ts';
import { shiftIds } from './testing/plan.ts';

const { schedules } = contract;
const { early, late, night } = shiftIds;
const monday = '2026-03-02';
const tuesday = '2026-03-03';

let server: TestServer;
let reader: Client;
let lane: Lane;
beforeAll(async () => {
  server = await startTestServer();
  reader = await signInAs(server, 'AUDITOR');
  lane = await buildLane(server);
});
afterAll(() => server.close());

interface Row {
  readonly operator: { readonly id: string } | null;
  readonly state: string | null;
  readonly [name: string]: unknown;
}
interface Answer {
  readonly data: readonly Row[];
  readonly totals: Readonly<Record<string, number>>;
}

async function ask(operatorId: string, more = ''): Promise<Answer> {
  const query = `from=${monday}&to=${tuesday}&operatorId.equals=${operatorId}${more}`;
  return (await reader.call(schedules.summary, { query })).body as Answer;
}
const plan = (userId: string, ...posts: readonly (readonly [day: string, shiftId: string])[]) =>
  server.platform.database.writeQueries
    .insertInto('schedules')
    .values(posts.map(([day, shiftId]) => ({ id: newId(), day, userId, shiftId, gateId: lane.exitId })))
    .execute();
const at = (local: string): Date => new Date(`${local}:00+07:00`);
const signedIn = (userId: string, from: string, to: string) =>
  server.platform.database.writeQueries
    .insertInto('sessions')
    .values({
      id: newId(),
      userId,
      remembered: false,
      createdAt: at(from),
      lastSeenAt: at(to),
      expiresAt: at('2026-04-01T00:00'),
      endedAt: at(to),
      endedWhy: 'LOGOUT',
    })
    .execute();
const states = ({ data }: Answer) => data.map(({ state, late: minutes, worked }) => [state, minutes, worked]);

test('who came in time, who was late and who never came is told post by post', async () => {
  const [punctual, tardy, missing] = [await buildUser(server), await buildUser(server), await buildUser(server)];
  for (const { id } of [punctual, tardy, missing]) await plan(id, [monday, early]);
  await signedIn(punctual.id, `${monday}T05:50`, `${monday}T13:58`);
  await signedIn(tardy.id, `${monday}T06:12`, `${monday}T14:20`);
  const [row] = (await ask(punctual.id)).data;
  expect(row).toMatchObject({
    date: monday,
    shift: { id: early },
    gate: { id: lane.exitId },
    startsAt: `${monday}T06:00:00`,
    endsAt: `${monday}T14:00:00`,
    arrivedAt: `${monday}T05:50:00`,
    leftAt: `${monday}T13:58:00`,
    state: 'ON_TIME',
    planned: 480,
    worked: 478,
    late: 0,
    early: 0,
    earlyTimes: 0,
    lateDeposits: 0,
    absences: 0,
  });
  expect(states(await ask(tardy.id))).toEqual([['LATE', 12, 468]]);
  expect(states(await ask(missing.id))).toEqual([['ABSENT', 0, 0]]);
});

test('who leaves a quarter of an hour before the end or earlier, and whose takings come late, is told', async () => {
  const [punctual, tardy] = [await buildUser(server), await buildUser(server)];
  const siteId = server.platform.site.current().id;
  for (const { id } of [punctual, tardy]) {
    await plan(id, [monday, early]);
    const deposit = { id: newId(), siteId, operatorId: id, businessDay: monday, openedAt: at(`${monday}T06:30`) };
    await server.platform.database.writeQueries
      .insertInto('deposits')
      .values({ ...deposit, shiftId: early })
      .execute();
    const handedIn = { depositId: deposit.id, fromState: 'OPEN', toState: 'SUBMITTED', byId: id } as const;
    if (id === punctual.id)
      await server.platform.database.writeQueries
        .insertInto('depositSteps')
        .values({ id: newId(), ...handedIn, at: at(`${monday}T14:50`) })
        .execute();
  }
  await signedIn(punctual.id, `${monday}T05:50`, `${monday}T13:45`);
  await signedIn(tardy.id, `${monday}T05:50`, `${monday}T13:46`);
  expect((await ask(punctual.id)).data).toMatchObject([{ early: 15, earlyTimes: 1, lateDeposits: 0 }]);
  expect((await ask(tardy.id)).data).toMatchObject([{ early: 0, earlyTimes: 0, lateDeposits: 1 }]);
});

test('a night belongs to the day it began on, and one session serves two posts in a row', async () => {
  const { id } = await buildUser(server);
  await plan(id, [monday, late], [monday, night]);
  await signedIn(id, `${monday}T13:55`, `${tuesday}T05:40`);
  expect(states(await ask(id))).toEqual([
    ['ON_TIME', 0, 480],
    ['ON_TIME', 0, 460],
  ]);
});

test('who was signed in since the day before came with the first sale', async () => {
  const person = await buildUser(server, { groups: ['CASHIER'] });
  await plan(person.id, [tuesday, early]);
  await sell(server, lane, person, { at: at(`${tuesday}T06:07`) });
  await sell(server, lane, person, { at: at(`${tuesday}T13:00`) });
  await signedIn(person.id, `${monday}T10:00`, `${tuesday}T13:30`);
  const { data } = await ask(person.id);
  expect(data).toMatchObject([{ state: 'LATE', late: 7, sales: 2, leftAt: `${tuesday}T13:30:00` }]);
});

test('money taken without a post is told apart', async () => {
  const { id } = await buildUser(server);
  const siteId = server.platform.site.current().id;
  await server.platform.database.writeQueries
    .insertInto('deposits')
    .values({
      id: newId(),
      siteId,
      operatorId: id,
      businessDay: monday,
      openedAt: at(`${monday}T09:00`),
      shiftId: early,
    })
    .execute();
  expect((await ask(id)).data).toMatchObject([
    { state: 'UNPLANNED', posts: 0, unplanned: 1, date: monday, startsAt: null, arrivedAt: `${monday}T09:00:00` },
  ]);
});

test('sums by person and by day are those of the posts, and filters narrow them', async () => {
  const { id } = await buildUser(server);
  await plan(id, [monday, early], [monday, late], [tuesday, early]);
  await signedIn(id, `${monday}T06:30`, `${monday}T13:00`);
  const posts = await ask(id);
  expect(posts.totals).toMatchObject({ posts: 3, planned: 1440, late: 30, lateTimes: 1, absences: 2, worked: 390 });
  for (const group of ['operator', 'day']) {
    const grouped = await ask(id, `&groupBy=${group}`);
    expect(grouped.totals).toEqual(posts.totals);
    expect(grouped.data).toHaveLength(group === 'day' ? 2 : 1);
  }
  expect((await ask(id, '&attendance.equals=ABSENT')).totals).toMatchObject({ posts: 2, absences: 2 });
  expect((await ask(id, `&shiftId.equals=${late}`)).data).toHaveLength(1);
  expect((await ask(id, `&gateId.equals=${lane.entryId}`)).data).toEqual([]);
  const wrong = await reader.call(schedules.summary, { query: 'from=2026-01-01&to=2027-06-30' });
  expect(wrong.error.fields).toMatchObject([{ path: 'to', code: 'too-broad' }]);
});

test('what lies ahead is neither late nor absent', async () => {
  const { id } = await buildUser(server);
  await plan(id, ['2031-03-03', early]);
  const { body } = await reader.call(schedules.summary, { query: `date=2031-03-03&operatorId.equals=${id}` });
  expect((body as Answer).data).toMatchObject([{ state: 'UPCOMING', late: 0, absences: 0, planned: 480 }]);
});

test('the file holds the same rows and totals', async () => {
  const { id } = await buildUser(server);
  await plan(id, [monday, early], [tuesday, early]);
  const columns = ['date', 'operator.label', 'planned', 'absences'].map((key) => ({ key, heading: key }));
  const { data } = await reader.call(schedules.summaryExport, {
    query: `from=${monday}&to=${tuesday}&operatorId.equals=${id}`,
    body: { columns, totalLabel: 'Jumlah' },
  });
  const params = { id: (data as { jobId: string }).jobId };
  const see = async () => (await reader.call(jobs.get, { params })).data as { status: string; token: string };
  await expect.poll(async () => (await see()).status, { timeout: 15_000, interval: 50 }).toBe('DONE');
  const file = await server.app.inject({
    url: `/api/asset_files/${(await see()).token}`,
    headers: { authorization: reader.token ?? '' },
  });
  const [sheet = []] = readWorkbook(file.rawPayload).sheets;
  expect(sheet.slice(1).map((row) => row.slice(2).map(({ text }) => text))).toEqual([
    ['480', '1'],
    ['480', '1'],
    ['960', '2'],
  ]);
});
