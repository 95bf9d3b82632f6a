import { contract } from '@parking/contract/contract';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { toLocalDateTime } from '@parking/contract/core/time';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { signedBy } from '../testing/to-collect.ts';
import { type Lane, buildLane, buildStay, car, cash, nextPlate, save } from '../testing/stays.ts';

const { paidTypes, parkingIns, parkingOuts } = contract;
type User = Client & { person: Person };
let server: TestServer;
let lane: Lane;
let top: User;
let second: Person;
let cashiers: User[];
let operators: User[];
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
  second = await buildUser(server, { groups: ['SUPERADMIN'] });
  cashiers = await Promise.all([1, 2, 3, 4].map(() => signInAs(server, 'CASHIER')));
  operators = await Promise.all([1, 2].map(() => signInAs(server, 'OPERATOR')));
});
afterAll(() => server.close());

/** PostgreSQL ended one of two acts that waited for each other; it tells so of sessions that are over or idle. */
async function countDeadlocks(): Promise<number> {
  await server.platform.database.writes.query('select pg_stat_force_next_flush()');
  const { rows } = await server.platform.database.reads.query<{ deadlocks: number }>(
    'select deadlocks::integer from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? 0;
}

const leave = async (by: User, given: object = {}) => {
  const stay = await buildStay(server, lane, { minutesAgo: 61.5 });
  return { stay, exit: () => save(by, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash, ...given }) };
};

/** Signed by a second person, as it takes once anything was sold; where its sales take longer than anybody waits, it is asked again. */
async function changeKind(id: string): Promise<Answer> {
  const body = { kind: 'TRANSFER', ...signedBy(second) };
  const answer = await top.call(paidTypes.update, { params: { id }, body });
  return answer.status === 409 && answer.error.code === 'request-in-progress' ? changeKind(id) : answer;
}

test('a payment type that is changed while it sells waits for its sales, and they for nothing', async () => {
  const before = await countDeadlocks();
  for (const round of [1, 2, 3]) {
    const kind = { name: `TUNAI ${round}`, label: `Tunai ${round}`, kind: 'CASH' };
    const { id } = (await top.call(paidTypes.create, { body: kind })).data as { id: string };
    const cars = await Promise.all(cashiers.map((by) => leave(by, { paidTypeId: id })));
    const [change, ...exits] = await Promise.all([
      delay(round * 5).then(() => changeKind(id)),
      ...cars.map(({ exit }) => exit()),
    ]);
    // Changed before the first of them, its money is claimed and needs a slip; after it, the type is in use.
    expect(change.status === 200 ? 'changed' : change.error.code).toMatch(/^(changed|in-use)$/);
    for (const exit of exits) expect(exit.status).toBeLessThan(500);
  }
  expect((await countDeadlocks()) - before).toBe(0);
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});

test('of a car that leaves while its entry is taken away, one of both happens at once, and the answer is what is shown', async () => {
  const [cashier] = cashiers as [User];
  const [asks, approves] = operators as [User, User];
  const before = await countDeadlocks();
  for (const round of [0, 1, 2, 3, 4, 5]) {
    const { stay, exit } = await leave(cashier);
    const take = (by: User) => by.call(parkingIns.deleteEntry, { params: { id: stay.id }, query: 'note=salah' });
    if (round % 2 === 0) await take(asks);
    const [left] = await Promise.all([exit(), delay(round).then(() => take(approves))]);
    const { data: shown } = await top.call(parkingOuts.get, { params: { id: stay.id } });
    expect((left.data as Saved).parkingOut).toEqual(shown);
  }
  expect((await countDeadlocks()) - before).toBe(0);
});

const ago = (minutes: number): string =>
  toLocalDateTime(new Date(Date.now() - minutes * 60_000), server.platform.site.current().zone);
const codes = (answers: readonly Answer[]): string[] =>
  answers
    .map(({ status, error }) => (status === 200 ? 'made' : error.code))
    .toSorted((one, other) => (one < other ? -1 : 1));

test('a stay is recorded by hand once, whoever records it again, and the second is told of the first', async () => {
  const [one, other] = operators as [User, User];
  const record = (by: User, body: object) =>
    by.call(parkingOuts.stayByHand, {
      body: { vehicleId: car, gateId: lane.exitId, paidTypeId: cash, note: 'listrik padam', ...body },
    });
  for (const datetimeIn of [ago(120), undefined]) {
    const stay = { plateNumber: nextPlate(), datetimeIn, datetimeOut: ago(30) };
    const answers = await Promise.all([
      record(one, stay),
      record(other, { ...stay, plateNumber: stay.plateNumber.toLowerCase() }),
    ]);
    expect(codes(answers)).toEqual(['already-recorded', 'made']);
    const made = answers.find(({ status }) => status === 200)?.data as Saved;
    const { operator: by, parkingCode: code } = made.parkingOut;
    const again = await record(one, stay);
    expect([again.status, again.error]).toMatchObject([
      409,
      { code: 'already-recorded', message: expect.stringMatching(new RegExp(`${by}.*${code}`)) },
    ]);
    // At another time it is another stay.
    expect((await record(one, { ...stay, datetimeOut: ago(20) })).status).toBe(200);
    expect((await record(one, { ...stay, datetimeIn: ago(90) })).status).toBe(200);
  }
});

test('an entry is recorded by hand once while its car is inside', async () => {
  const body = {
    plateNumber: nextPlate(),
    vehicleId: car,
    gateId: lane.entryId,
    datetimeIn: ago(60),
    note: 'listrik padam',
  };
  const entries = operators.map((by) => by.call(parkingOuts.checkInByHand, { body }));
  expect(codes(await Promise.all(entries))).toEqual(['already-inside', 'made']);
});
