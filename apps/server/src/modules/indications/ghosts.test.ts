import { contract } from '@parking/contract/contract';
import type { CheatingIndication } from '@parking/contract/indications/cheating-indications';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, cash, nextPlate, save } from '../parking/testing/stays.ts';
import { sweep } from '../sweeps/testing/sweeps.ts';
import { judgeNight } from './testing/judge-night.ts';
import { plantEvent } from './testing/plant.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let auditor: Signed;
let first: Signed;
let second: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  auditor = await signInAs(server, 'AUDITOR');
  [first, second] = [await signInAs(server, 'OPERATOR'), await signInAs(server, 'OPERATOR')];
});
afterAll(() => server.close());

async function found(type: string): Promise<CheatingIndication[]> {
  await judgeNight(server);
  const { data } = await auditor.call(contract.cheatingIndications.list, {
    query: `cheatingType.equals=${type}&size=500`,
  });
  return data as CheatingIndication[];
}
const about = (all: readonly CheatingIndication[], id: string) => all.filter(({ subjectId }) => subjectId === id);
async function sweepAllBut(client: Signed, missed: readonly string[], more: readonly string[] = []) {
  const rows = await server.platform.database.readQueries
    .selectFrom('staysInside')
    .select(['stayId', 'plateKey'])
    .execute();
  return sweep(client, [
    ...rows.filter(({ stayId }) => !missed.includes(stayId)).map(({ plateKey }) => plateKey),
    ...more,
  ]);
}

test('tickets of cars that sweeps of different persons do not find are nowhere; one sweep alone may have overlooked them', async () => {
  const gate = await buildLane(server);
  const gone = await buildStay(server, gate, { minutesAgo: 2 * 1440 });
  await buildStay(server, gate);
  const { rows } = await server.platform.database.writes.query<{ at: Date }>(
    'select entered_at as at from stays where id = $1',
    [gone.id],
  );
  await plantEvent(server, gate.entryId, 'TICKET_ISSUED', rows[0]?.at ?? new Date(), { parkingCode: gone.code });
  await sweepAllBut(first, [gone.id]);
  expect(about(await found('TICKET_BALANCE'), gate.entryId)).toEqual([]);
  await sweepAllBut(second, [gone.id]);
  const [one] = about(await found('TICKET_BALANCE'), gate.entryId);
  expect(one).toMatchObject({ subjectKind: 'GATE', severity: 'MEDIUM' });
  expect(one?.sentenceEn).toContain('0 inside (0 found by sweeps); 1 are nowhere');
  await sweepAllBut(first, []);
  expect(about(await found('TICKET_BALANCE'), gate.entryId)).toEqual([]);
});

describe('a car inside by record that sweeps do not find', () => {
  test('is slight after one sweep and grave after two by different persons, at what it was worth then', async () => {
    const [gone] = [await buildStay(server, lane, { minutesAgo: 125 }), await buildStay(server, lane)];
    await sweepAllBut(first, [gone.id]);
    const [slight] = about(await found('GHOST'), gone.id);
    expect(slight).toMatchObject({ severity: 'LOW', subjectKind: 'STAY', expectedLoss: 11_000 });
    await sweepAllBut(first, [gone.id]);
    expect(about(await found('GHOST'), gone.id)).toMatchObject([{ id: slight?.id, severity: 'LOW' }]);
    await sweepAllBut(second, [gone.id]);
    const [grave] = about(await found('GHOST'), gone.id);
    expect(grave).toMatchObject({ id: slight?.id, severity: 'HIGH' });
    expect(grave?.sentenceEn).toContain(
      `Ticket ${gone.code} is inside by record, but its car was not found by 3 sweeps`,
    );
    expect(grave?.sentence).toContain(`Tiket ${gone.code} tercatat di dalam`);
  });

  test('is nothing once a sweep sees it, or it leaves on its own ticket; who swept sees nothing of it', async () => {
    const [back, left] = [await buildStay(server, lane), await buildStay(server, lane)];
    const sweptToo = await signInAs(server, 'AUDITOR');
    await sweepAllBut(sweptToo, [back.id, left.id]);
    expect(about(await found('GHOST'), back.id)).toHaveLength(1);
    const { data } = await sweptToo.call(contract.cheatingIndications.list, { query: `subjectId.equals=${back.id}` });
    expect(data).toEqual([]);
    await sweepAllBut(second, [left.id]);
    await save(await signInAs(server, 'CASHIER'), { parkingInId: left.id, gateId: lane.exitId, paidTypeId: cash });
    const after = await found('GHOST');
    expect([...about(after, back.id), ...about(after, left.id)]).toEqual([]);
  });

  test('counts towards the ceiling of the site where there are too many of them', async () => {
    const ofSite = async () =>
      (await found('CEILING')).filter(({ sentenceEn }) => /sweeps did not find/.test(sentenceEn));
    expect(await ofSite()).toEqual([]);
    // Of the exits of a test.
    await changeAsOwner(
      server,
      `update rule_settings set thresholds = thresholds || '{"leastExits": 1}' where rule = 'CEILING'`,
    );
    const gone: string[] = [];
    for (let n = 0; n < 3; n += 1) gone.push((await buildStay(server, lane)).id);
    for (let n = 0; n < 5; n += 1) await buildStay(server, lane);
    for (const client of [first, second]) await sweepAllBut(client, gone);
    expect(await ofSite()).toMatchObject([{ subjectKind: 'SITE', expectedLoss: 0 }]);
  });
});

describe('a car that stands inside and is not recorded', () => {
  test('is grave, and one finding however often it is seen', async () => {
    const plate = nextPlate();
    await sweepAllBut(first, [], [plate]);
    await sweepAllBut(second, [], [plate]);
    const all = await found('UNRECORDED');
    expect(all).toMatchObject([{ severity: 'HIGH', subjectKind: 'SITE' }]);
    expect(all[0]?.sentence).toContain('sudah 2 kali terlihat');
    expect(all[0]?.sentenceEn).not.toContain(plate);
  });

  test('is explained by an entry that is told late', async () => {
    const plate = nextPlate();
    await sweepAllBut(first, [], [plate]);
    expect(await found('UNRECORDED')).toHaveLength(2);
    await buildStay(server, lane, { plate, minutesAgo: 300 });
    expect(await found('UNRECORDED')).toHaveLength(1);
  });

  test('may be one of those inside whose plate nobody knows', async () => {
    const bare = await buildStay(server, lane, { plate: '' });
    await changeAsOwner(server, `delete from stay_plates where stay_id = $1`, [bare.id]);
    await sweepAllBut(second, [bare.id], [nextPlate()]);
    expect((await found('UNRECORDED')).map(({ severity }) => severity).toSorted()).toEqual(['HIGH', 'LOW']);
  });
});
