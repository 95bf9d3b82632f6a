import { contract } from '@parking/contract/contract';
import type { CheatingIndication } from '@parking/contract/indications/cheating-indications';
import type { CheatingType } from '@parking/contract/indications/cheating-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Lane, buildLane } from '../parking/testing/stays.ts';
import { judgeNight } from './testing/judge-night.ts';
import { type Planted, plantEvent, plantExits } from './testing/plant.ts';

/** People of whom each does something more often than the others, some of them where a device says why. */
let server: TestServer;
let lane: Lane;
let other: Lane;
let auditor: Client & { readonly person: Person };
let found: CheatingIndication[];
const people: Record<'blurred' | 'silent' | 'alone' | 'stuck' | 'cleared' | 'generous', Person> = {} as never;

const minuteMs = 60_000;
/** Ten in the morning of a past day, by the site's clock. */
const morning = (daysAgo: number, minutes = 0): Date =>
  new Date(Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400_000 + 3 * 3_600_000 + minutes * minuteMs);
const change = (statement: string, values: unknown[]) => changeAsOwner(server, statement, values);

const daysSold = [9, 8, 7, 6, 5];
const aDay = 40;

/** Forty exits on each of five days, of which so many, after the others, are as told. */
async function sell(
  person: Person,
  where: Lane,
  strange = 0,
  as: Partial<Planted> = {},
  atMinute = aDay,
): Promise<string[]> {
  const ids: string[] = [];
  for (const day of daysSold) {
    const sale = { operatorId: person.id, exitedAt: morning(day), minutes: 200, total: 20_000 };
    await plantExits(server, where, sale, aDay - strange);
    if (strange > 0)
      ids.push(...(await plantExits(server, where, { ...sale, exitedAt: morning(day, atMinute), ...as }, strange)));
  }
  return ids;
}

async function goSilent(gateId: string, fromMinute: number, untilMinute: number): Promise<void> {
  for (const day of daysSold) {
    await plantEvent(server, gateId, 'OFFLINE', morning(day, fromMinute));
    await plantEvent(server, gateId, 'ONLINE', morning(day, untilMinute));
  }
}

async function giveFree(person: Person, where: Lane, emergency: boolean): Promise<void> {
  // In the afternoon, when nothing else is the matter.
  const ids = await sell(person, where, 10, { total: 0, flags: ['free-pass'] }, emergency ? 300 : 480);
  await change('update stays set free_pass = true where id = any($1::uuid[])', [ids]);
  await change(
    `insert into free_passes (id, site_id, stay_id, operator_id, business_day, value, at, emergency)
     select gen_random_uuid(), site_id, id, operator_id, business_day, 20000, exited_at, $2 from stays where id = any($1::uuid[])`,
    [ids, emergency],
  );
}

beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  [lane, other] = [await buildLane(server), await buildLane(server)];
  auditor = await signInAs(server, 'AUDITOR');
  for (const table of ['stays', 'free_passes', 'manual_openings', 'audit_plates'])
    await changeAsOwner(server, `alter table ${table} disable trigger user`);
  const cashier = (): Promise<Person> => buildUser(server, { groups: ['CASHIER'] });
  for (const name of ['blurred', 'silent', 'alone', 'stuck', 'cleared', 'generous'] as const)
    people[name] = await cashier();
  for (const peer of [await cashier(), await cashier(), await cashier()])
    for (const where of [lane, other]) await sell(peer, where, 1, { flags: ['plate-differs'] });
  const misread = await sell(people.blurred, lane, 8, { flags: ['plate-differs'] });
  await change(
    `insert into audit_plates (id, stay_id, side, n, gate_id, read_plate, plate, match, by_id)
     select gen_random_uuid(), id, 'EXIT', 1, exit_gate_id, 'B8XKTR', 'B1234KTR', 'DIFFERENT', $2 from stays where id = any($1::uuid[])`,
    [misread, auditor.person.id],
  );
  await sell(people.silent, lane, 16, { exitKind: 'MANUAL' });
  await goSilent(lane.exitId, aDay - 2, aDay + 20);
  await goSilent(lane.entryId, aDay - 5, aDay + 20);
  await sell(people.alone, other, 16, { exitKind: 'MANUAL' });
  const apart = 22;
  await goSilent(other.exitId, aDay + apart, aDay + apart + 20);
  await sell(people.stuck, lane);
  await change(
    `insert into manual_openings (id, site_id, gate_id, note, by_id, at)
     select gen_random_uuid(), g.site_id, g.id, 'Palang macet', $1, $2::timestamptz + make_interval(mins => n) from gates g, generate_series(1, 25) n
     where g.id = $3`,
    [people.stuck.id, morning(8), lane.exitId],
  );
  await plantEvent(server, lane.exitId, 'LOOP_ON', morning(8), { loop: 1 });
  await plantEvent(server, lane.exitId, 'LOOP_OFF', morning(8, 35), { loop: 1 });
  await giveFree(people.cleared, lane, true);
  await giveFree(people.generous, other, false);
  await judgeNight(server);
  const { data } = await auditor.call(contract.cheatingIndications.list, { query: 'size=500' });
  found = data as CheatingIndication[];
}, 120_000);
afterAll(() => server.close());

const of = (type: CheatingType) =>
  found
    .filter(({ cheatingType }) => cheatingType === type)
    .map(({ subjectKind, subjectId, severity }) => [subjectKind, subjectId, severity])
    .toSorted(([one = ''], [another = '']) => one.localeCompare(another));

describe('before somebody is named the devices of that gate are asked', () => {
  test('a camera that people found misreading is what makes plates differ', () => {
    expect(of('PLATE_DIFFERS')).toEqual([['DEVICE', lane.exitId, 'LOW']]);
  });

  test('a network that left several gates excuses sales by hand, and one plug that is pulled does not', () => {
    expect(of('MANUAL_RATE')).toEqual([
      ['DEVICE', lane.exitId, 'LOW'],
      ['OPERATOR', people.alone.id, 'HIGH'],
    ]);
  });

  test('a loop that felt a car for half an hour is why a barrier was opened by hand', () => {
    expect(of('HAND_OPENING_RATE')).toEqual([['DEVICE', lane.exitId, 'LOW']]);
  });

  test('a house that was cleared let everybody out, and free passes without that are still somebody’s', () => {
    expect(of('FREE_RATE')).toEqual([
      ['DEVICE', lane.exitId, 'LOW'],
      ['OPERATOR', people.generous.id, 'HIGH'],
    ]);
  });
});

describe('what a night found and a later one explains', () => {
  const about = async (subjectId: string): Promise<CheatingIndication[]> => {
    const query = `cheatingType.equals=LOST_RATE&subjectId.equals=${subjectId}`;
    return (await auditor.call(contract.cheatingIndications.list, { query })).data as CheatingIndication[];
  };
  const runDry = async (gateId: string): Promise<void> => {
    for (const day of daysSold) await plantEvent(server, gateId, 'PAPER_OUT', morning(day, aDay - 1));
  };
  const loseMany = async (): Promise<readonly [Lane, Person, Person]> => {
    const [dry, open, looked] = [
      await buildLane(server),
      await buildUser(server, { groups: ['CASHIER'] }),
      await buildUser(server, { groups: ['CASHIER'] }),
    ];
    for (const peer of Object.values(people).slice(0, 3)) await sell(peer, dry);
    for (const person of [open, looked]) await sell(person, dry, 16, { exitKind: 'LOST_TICKET' });
    return [dry, open, looked];
  };

  test('is held against nobody any more, but stays where somebody has begun to look', async () => {
    const [dry, open, looked] = await loseMany();
    await judgeNight(server);
    const [first, second] = [await about(open.id), await about(looked.id)];
    for (const one of [first, second]) expect(one).toMatchObject([{ subjectKind: 'OPERATOR', state: 'OPEN' }]);
    const given = { params: { id: second[0]?.id ?? '' }, body: { userId: auditor.person.id } };
    expect((await auditor.call(contract.cheatingIndications.assign, given)).status).toBe(200);
    await runDry(dry.exitId);
    await judgeNight(server);
    expect(await about(open.id)).toEqual([]);
    expect(await about(looked.id)).toMatchObject([{ state: 'REVIEWING' }]);
    expect(await about(dry.exitId)).toMatchObject([{ subjectKind: 'DEVICE', severity: 'LOW' }]);
    await changeAsOwner(server, `delete from gate_events where gate_id = $1`, [dry.exitId]);
    await judgeNight(server);
    expect(await about(open.id)).toMatchObject([{ id: first[0]?.id, subjectKind: 'OPERATOR' }]);
  });
});

test('a loop that was stuck in one of two hours says nothing of the other', async () => {
  const { exitId } = await buildLane(server);
  for (const hour of [0, 2])
    for (let n = 0; n < 8; n += 1)
      await plantEvent(server, exitId, 'LOOP_OFF', morning(1, hour * 60 + n * 2), { loop: 2 });
  await plantEvent(server, exitId, 'LOOP_ON', morning(1, 15), { loop: 2 });
  await plantEvent(server, exitId, 'LOOP_OFF', morning(1, 58), { loop: 2 });
  await judgeNight(server);
  const { data } = await auditor.call(contract.cheatingIndications.list, {
    query: `cheatingType.equals=LOOP_AGAINST_SALES&subjectId.equals=${exitId}`,
  });
  expect(data).toMatchObject([{ subjectKind: 'GATE', severity: 'HIGH' }]);
});

test('a loop that was stuck in each of its hours counted no cars', async () => {
  const { entryId } = await buildLane(server);
  for (let n = 0; n < 8; n += 1) await plantEvent(server, entryId, 'LOOP_OFF', morning(1, n * 2), { loop: 2 });
  await plantEvent(server, entryId, 'LOOP_ON', morning(1, 15), { loop: 2 });
  await plantEvent(server, entryId, 'LOOP_OFF', morning(1, 58), { loop: 2 });
  await judgeNight(server);
  const { data } = await auditor.call(contract.cheatingIndications.list, {
    query: 'cheatingType.equals=LOOP_AGAINST_SALES&size=500',
  });
  const about = (data as CheatingIndication[]).filter(({ subjectId }) => subjectId === entryId);
  expect(about).toMatchObject([{ subjectKind: 'DEVICE', severity: 'LOW' }]);
});
