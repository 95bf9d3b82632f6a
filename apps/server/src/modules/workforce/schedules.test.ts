import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { RosterPost } from '@parking/contract/workforce/schedules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedRows } from '../../testing/exported-rows.ts';
import { type Person, buildUser, signInAs } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type BuiltGate, buildGate } from '../gates/testing/gates.ts';
import { buildShift, monday, postsOf, readWeek, savePlan, shiftIds, sunday, versionOf } from './testing/plan.ts';

const { schedules, shifts } = contract;
const { early, late, night } = shiftIds;
const tuesday = '2031-03-04';

let server: TestServer;
let planner: Client;
let booth: BuiltGate;
let dispenser: BuiltGate;
let fromFive: string;

beforeAll(async () => {
  server = await startTestServer();
  planner = await signInAs(server, 'OPERATOR');
  booth = await buildGate(server, { gateType: 'OUT', gateCategory: 'CASHIER' });
  dispenser = await buildGate(server);
  fromFive = await buildShift(server, '05:00', '13:00');
});
afterAll(() => server.close());

const cashier = (): Promise<Person> => buildUser(server, { groups: ['CASHIER'] });
const faults = ({ error }: Answer): string[] => error.fields.map(({ path, code }) => `${path} ${code}`);

async function onlyPost(userId: string): Promise<RosterPost> {
  const found = (await readWeek(planner)).posts.filter((post) => post.userId === userId);
  const [post] = found;
  if (found.length !== 1 || !post) throw new Error(`${found.length} posts`);
  return post;
}

describe('a saved plan', () => {
  test('is read as it was saved, with hours, and everything a planner chooses from', async () => {
    const { id: userId, username } = await cashier();
    const saved = await savePlan(planner, [
      { userId, date: monday, shiftId: early, gateId: booth.id },
      { userId, date: tuesday, shiftId: night },
    ]);
    expect(saved.data).toEqual({ added: 2, changed: 0, removed: 0 });
    const roster = await readWeek(planner);
    expect(roster.posts.filter((post) => post.userId === userId)).toMatchObject([
      { date: monday, shiftId: early, gateId: booth.id, start: '06:00', end: '14:00' },
      { date: tuesday, shiftId: night, gateId: null, start: '22:00', end: '06:00' },
    ]);
    expect(roster.users.find(({ id }) => id === userId)).toMatchObject({ username, active: true });
    expect(roster.gates.map(({ id }) => id)).toEqual(expect.arrayContaining([booth.id, dispenser.id]));
    expect(roster.shifts.map(({ start }) => start)).toEqual(['05:00', '06:00', '14:00', '22:00']);
    expect(roster.period).toEqual({ from: monday, to: sunday });
  });

  test('is exported post by post, with the words of shift, person and gate', async () => {
    const { id: userId, username } = await cashier();
    await savePlan(planner, [
      { userId, date: monday, shiftId: early, gateId: booth.id },
      { userId, date: tuesday, shiftId: night },
    ]);
    const query = `date.atLeast=${monday}&date.atMost=${sunday}&userId.equals=${userId}`;
    const keys = ['start', 'end', 'shift', 'username', 'gate'];
    expect(await exportedRows({ server, client: planner }, schedules.detailExport, keys, { query })).toEqual([
      ['06:00', '14:00', 'Pagi', username, expect.stringMatching(/^Pintu/)],
      ['22:00', '06:00', 'Malam', username, ''],
    ]);
  });

  test('replaces what was planned for the same people, keeps what stays, and leaves others alone', async () => {
    const [one, other, third] = [await cashier(), await cashier(), await cashier()];
    await savePlan(planner, [
      { userId: one.id, date: monday, shiftId: early },
      { userId: one.id, date: tuesday, shiftId: early },
      { userId: other.id, date: monday, shiftId: late },
      { userId: third.id, date: monday, shiftId: late },
    ]);
    const before = (await readWeek(planner)).posts.find((post) => post.userId === one.id);
    const { data } = await savePlan(
      planner,
      [
        { userId: one.id, date: monday, shiftId: early, gateId: booth.id },
        { userId: one.id, date: sunday, shiftId: night },
      ],
      { userIds: [third.id] },
    );
    expect(data).toEqual({ added: 1, changed: 1, removed: 2 });
    const roster = await readWeek(planner);
    expect(postsOf(roster, one.id)).toEqual([`${monday} ${early}`, `${sunday} ${night}`]);
    expect(postsOf(roster, other.id)).toEqual([`${monday} ${late}`]);
    expect(postsOf(roster, third.id)).toEqual([]);
    expect(roster.posts.find((post) => post.userId === one.id)).toMatchObject({ id: before?.id, gateId: booth.id });
  });

  test('sent again changes nothing', async () => {
    const { id: userId } = await cashier();
    const plan = [{ userId, date: monday, shiftId: early, gateId: booth.id }];
    await savePlan(planner, plan);
    const before = await readWeek(planner);
    expect((await savePlan(planner, plan)).data).toEqual({ added: 0, changed: 0, removed: 0 });
    expect(versionOf(await readWeek(planner), userId)).toBe(versionOf(before, userId));
  });

  test('writes down who planned whom', async () => {
    const { id: userId } = await cashier();
    await savePlan(planner, [{ userId, date: monday, shiftId: late }]);
    const post = await onlyPost(userId);
    const { rows } = await server.platform.database.reads.query(
      `select from operations_log where entity = 'schedules' and entity_id = $1 and action = 'create'`,
      [post.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('that is older than what stands is refused, whatever changed meanwhile', async () => {
    const [one, other] = [await cashier(), await cashier()];
    await savePlan(planner, [{ userId: one.id, date: monday, shiftId: early }]);
    const seen = await readWeek(planner);
    const versions = { [one.id]: versionOf(seen, one.id), [other.id]: versionOf(seen, other.id) };
    await savePlan(planner, [], { userIds: [one.id] });
    const stale = await savePlan(planner, [{ userId: one.id, date: tuesday, shiftId: early }], { versions });
    expect([stale.status, stale.error.code]).toEqual([409, 'changed-meanwhile']);
    const own = await savePlan(planner, [{ userId: other.id, date: tuesday, shiftId: early }], {
      versions: { [other.id]: versions[other.id] },
    });
    expect(own.status).toBe(200);
    expect(postsOf(await readWeek(planner), one.id)).toEqual([]);
  });
});

describe('a plan is refused as a whole, with the field named,', () => {
  test('where hours overlap, also across midnight and into the day before the period', async () => {
    const { id: userId } = await cashier();
    const same = await savePlan(planner, [
      { userId, date: monday, shiftId: early },
      { userId, date: monday, shiftId: fromFive, gateId: booth.id },
    ]);
    expect([same.status, same.error.code]).toEqual([409, 'schedule-conflict']);
    expect(faults(same)).toEqual(['schedule.0.shiftId overlapping-post', 'schedule.1.shiftId overlapping-post']);
    const acrossMidnight = await savePlan(planner, [
      { userId, date: monday, shiftId: night },
      { userId, date: tuesday, shiftId: fromFive },
    ]);
    expect(faults(acrossMidnight)).toHaveLength(2);
    expect(postsOf(await readWeek(planner), userId)).toEqual([]);

    await savePlan(planner, [{ userId, date: '2031-03-02', shiftId: night }], {
      dateStart: '2031-03-02',
      dateEnd: '2031-03-02',
    });
    const nightBefore = await savePlan(planner, [{ userId, date: monday, shiftId: fromFive }]);
    expect(faults(nightBefore)).toEqual(['schedule.0.shiftId overlapping-post']);
    expect((await savePlan(planner, [{ userId, date: monday, shiftId: early }])).status).toBe(200);
  });

  test('where the same post stands twice, or twice with different gates', async () => {
    const { id: userId } = await cashier();
    const post = { userId, date: monday, shiftId: early };
    expect(faults(await savePlan(planner, [post, { ...post, gateId: booth.id }]))).toContain(
      'schedule.1.shiftId overlapping-post',
    );
  });

  test('for people who are not active, and at gates where nobody works', async () => {
    const { id: userId } = await cashier();
    const gone = await buildUser(server, { groups: ['CASHIER'], status: 'INACTIVE' });
    const answer = await savePlan(planner, [
      { userId, date: monday, shiftId: early, gateId: dispenser.id },
      { userId: gone.id, date: monday, shiftId: early },
    ]);
    expect(faults(answer)).toEqual(['schedule.0.gateId unattended-gate', 'schedule.1.userId inactive-user']);
    expect(postsOf(await readWeek(planner), userId)).toEqual([]);
  });

  test('where it names what is not there, lies outside its period, or has no end', async () => {
    const { id: userId } = await cashier();
    const unknown = await savePlan(planner, [{ userId: newId(), date: monday, shiftId: newId(), gateId: newId() }], {
      userIds: [newId()],
    });
    expect(faults(unknown)).toEqual(
      ['userIds.0', 'schedule.0.userId', 'schedule.0.shiftId', 'schedule.0.gateId'].map(
        (path) => `${path} does-not-exist`,
      ),
    );
    expect(faults(await savePlan(planner, [{ userId, date: '2031-03-10', shiftId: early }]))).toEqual([
      'schedule.0.date outside-period',
    ]);
    expect(faults(await savePlan(planner, [], { dateEnd: '2031-03-02' }))).toEqual(['dateEnd too-small']);
    expect(faults(await savePlan(planner, [], { dateEnd: '2031-09-02' }))).toEqual(['dateEnd too-broad']);
    expect(faults(await savePlan(planner, [{ userId, date: '3 Maret', shiftId: early }]))).toEqual([
      'schedule.0.date wrong-format',
    ]);
    const { error } = await planner.call(schedules.detail, { query: 'from=2031-03-09&to=2031-03-03' });
    expect(error.fields).toMatchObject([{ path: 'to', code: 'too-small' }]);
  });

  test('on past days on which the cashier took money; days without may still be put right', async () => {
    const { id: userId } = await cashier();
    const past = { dateStart: '2026-03-02', dateEnd: '2026-03-08' };
    const [worked, free] = ['2026-03-03', '2026-03-04'];
    const both = [worked, free].map((date) => ({ userId, date, shiftId: early }));
    expect((await savePlan(planner, both, past)).status).toBe(200);
    await server.platform.database.writeQueries
      .insertInto('deposits')
      .values({
        id: newId(),
        siteId: server.platform.site.current().id,
        operatorId: userId,
        businessDay: worked,
        openedAt: new Date(`${worked}T07:00:00+07:00`),
      })
      .execute();
    expect(faults(await savePlan(planner, [], { ...past, userIds: [userId] }))).toEqual(['schedule day-worked']);
    const moved = both.map((post) => ({ ...post, gateId: booth.id }));
    expect(faults(await savePlan(planner, moved, past))).toEqual(['schedule.0.date day-worked']);
    expect((await savePlan(planner, both.slice(0, 1), past)).data).toMatchObject({ removed: 1 });
    const roster = await readWeek(planner, past.dateStart, past.dateEnd);
    expect(roster.worked).toContainEqual({ userId, date: worked });
    const post = roster.posts.find((one) => one.userId === userId);
    const removed = await planner.call(schedules.update, { params: { id: post?.id ?? '' }, body: { shiftId: late } });
    expect(faults(removed)).toEqual(['date day-worked']);
    const admin = await signInAs(server, 'ADMIN');
    expect((await admin.call(schedules.remove, { params: { id: post?.id ?? '' } })).error.code).toBe('schedule-worked');
  });
});

describe('one post', () => {
  test('moves to another person, day, shift and gate, and goes', async () => {
    const [one, other] = [await cashier(), await cashier()];
    await savePlan(planner, [{ userId: one.id, date: monday, shiftId: early, gateId: booth.id }]);
    const { id, updatedAt } = await onlyPost(one.id);
    const moved = await planner.call(schedules.update, {
      params: { id },
      body: { userId: other.id, date: tuesday, shiftId: night, gateId: null, updatedAt },
    });
    const changed = { id, userId: other.id, date: tuesday, shiftId: night, gateId: null, start: '22:00', end: '06:00' };
    expect(moved.data).toMatchObject(changed);
    expect(await onlyPost(other.id)).toMatchObject(changed);
    const stale = await planner.call(schedules.update, { params: { id }, body: { date: monday, updatedAt } });
    expect(stale.error.code).toBe('changed-meanwhile');
    expect((await planner.call(schedules.remove, { params: { id } })).error.code).toBe('forbidden');
    const admin = await signInAs(server, 'ADMIN');
    expect((await admin.call(schedules.remove, { params: { id } })).data).toBeNull();
    expect((await admin.call(schedules.remove, { params: { id } })).error.code).toBe('record-not-found');
    expect((await planner.call(schedules.update, { params: { id }, body: {} })).error.code).toBe('record-not-found');
  });

  test('is refused where it would overlap, where it would stand nowhere, and for nobody', async () => {
    const { id: userId } = await cashier();
    await savePlan(planner, [{ userId, date: tuesday, shiftId: fromFive }]);
    const { id } = await onlyPost(userId);
    await savePlan(planner, [
      { userId, date: tuesday, shiftId: fromFive },
      { userId, date: monday, shiftId: early },
    ]);
    const update = (body: object) => planner.call(schedules.update, { params: { id }, body });
    expect(faults(await update({ date: monday }))).toEqual(['shiftId overlapping-post']);
    expect(faults(await update({ gateId: dispenser.id }))).toEqual(['gateId unattended-gate']);
    expect(faults(await update({ gateId: newId(), userId: newId(), shiftId: newId() }))).toEqual([
      'userId does-not-exist',
      'shiftId does-not-exist',
      'gateId does-not-exist',
    ]);
    expect(faults(await update({ date: 'x' }))).toEqual(['date wrong-format']);
  });
});

describe('at once', () => {
  test('two planners of the same person: one plan stands, the other is told', async () => {
    const { id: userId } = await cashier();
    const versions = { [userId]: versionOf(await readWeek(planner), userId) };
    const answers = await Promise.all(
      [early, fromFive, early, fromFive].map((shiftId) =>
        savePlan(planner, [{ userId, date: monday, shiftId }], { versions }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect((await onlyPost(userId)).date).toBe(monday);
  });

  test('two planners of different people: both plans stand', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(cashier));
    const answers = await Promise.all(
      people.map(({ id: userId }) => savePlan(planner, [{ userId, date: monday, shiftId: early }])),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const roster = await readWeek(planner);
    expect(people.map(({ id }) => postsOf(roster, id).length)).toEqual([1, 1, 1, 1]);
  });

  test('without versions hours still never overlap, whichever call comes first', async () => {
    const { id: userId } = await cashier();
    await savePlan(planner, [
      { userId, date: monday, shiftId: early },
      { userId, date: sunday, shiftId: late },
    ]);
    const posts = (await readWeek(planner)).posts.filter((post) => post.userId === userId);
    await Promise.all(
      posts.flatMap(({ id }) => [
        planner.call(schedules.update, { params: { id }, body: { date: tuesday, shiftId: early } }),
        planner.call(schedules.update, { params: { id }, body: { date: tuesday, shiftId: fromFive } }),
      ]),
    );
    const { rows } = await server.platform.database.reads.query(
      `select from schedules a join schedules b on a.user_id = b.user_id and a.id < b.id
         and tsrange(a.starts, a.ends) && tsrange(b.starts, b.ends)`,
    );
    expect(rows).toHaveLength(0);
    expect((await readWeek(planner)).posts.filter((post) => post.userId === userId)).toHaveLength(2);
  });
});

describe('hours of a shift', () => {
  test('that change move what is planned from today on, and what was worked keeps its own', async () => {
    const admin = await signInAs(server, 'ADMIN');
    const { id: userId } = await cashier();
    const shiftId = await buildShift(server, '07:00', '15:00');
    await savePlan(planner, [{ userId, date: monday, shiftId }]);
    await savePlan(planner, [{ userId, date: '2026-02-02', shiftId }], {
      dateStart: '2026-02-02',
      dateEnd: '2026-02-08',
    });
    const changed = await admin.call(shifts.update, {
      params: { id: shiftId },
      body: { start: '08:00', end: '16:30' },
    });
    expect(changed.status).toBe(200);
    expect(await onlyPost(userId)).toMatchObject({ start: '08:00', end: '16:30' });
    const { posts } = await readWeek(planner, '2026-02-02', '2026-02-08');
    expect(posts.find((post) => post.userId === userId)).toMatchObject({ start: '07:00', end: '15:00' });
  });

  test('that would put somebody in two places at once are refused, and so is removing a shift that is used', async () => {
    const admin = await signInAs(server, 'ADMIN');
    const { id: userId } = await cashier();
    const shiftId = await buildShift(server, '14:00', '18:00');
    await savePlan(planner, [
      { userId, date: monday, shiftId: early },
      { userId, date: monday, shiftId },
      { userId, date: tuesday, shiftId },
    ]);
    const clash = await admin.call(shifts.update, { params: { id: shiftId }, body: { start: '13:00' } });
    expect([clash.status, clash.error.code]).toEqual([409, 'schedule-overlap']);
    // Moved together: one day's post may reach where the next day's stood before.
    const whole = await admin.call(shifts.update, { params: { id: shiftId }, body: { start: '14:30', end: '14:30' } });
    expect(whole.status).toBe(200);
    const removed = await admin.call(shifts.remove, { params: { id: shiftId } });
    expect([removed.status, removed.error.code]).toEqual([409, 'in-use']);
  });
});

test('a plan written past every rule still cannot put anybody in two places', async () => {
  const { id: userId } = await cashier();
  const rows = [early, fromFive].map((shiftId) => ({ id: newId(), day: monday, userId, shiftId }));
  const written = server.platform.database.writeQueries.insertInto('schedules').values(rows).execute();
  await expect(written).rejects.toThrow(/schedules_one_place/);
});
