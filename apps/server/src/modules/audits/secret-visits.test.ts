import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { verifyDatabase } from '../../verify-database.ts';
import { uploadPicture } from '../files/testing/samples.ts';
import { judgeNight, judgeSoon } from '../indications/testing/judge-night.ts';
import { type Lane, buildLane, buildStay, cash, motorcycle, nextPlate } from '../parking/testing/stays.ts';
import {
  findingsOf,
  keyed,
  localAgo,
  plan as planVisit,
  report as reportVisit,
  sold as sellVisit,
  visitOf,
  whatOf,
} from './testing/visits.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
const { secretVisits: calls } = contract;
let server: TestServer;
let lane: Lane;
let auditor: Signed;
let cashier: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  [auditor, cashier] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'CASHIER')];
});
afterAll(() => server.close());

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const local = (minutesAgo: number): string => localAgo(server, minutesAgo);
const plan = (client: Client, plateNumber: string, more: object = {}, key?: string) =>
  planVisit(server, client, plateNumber, more, key);
const report = (client: Client, id: string, more: object = {}, key?: string) =>
  reportVisit(server, client, { id, gateId: lane.exitId }, more, key);

/** A car that came in and was sold, as its visitor had it. */
async function visited(seller: Signed = cashier) {
  const { id: stayId, plate } = await buildStay(server, lane, { minutesAgo: 61 });
  const visit = visitOf(await plan(auditor, plate));
  return { visit, stayId, plate, ...(await sold(seller, stayId, plate)) };
}

const sold = (seller: Client, stayId: string, plateNumber: string) =>
  sellVisit(server, lane, seller, { stayId, plateNumber });

test('what was sold as it was to be matches, and raises nothing', async () => {
  const { visit, stayId, total, receiptNumber } = await visited();
  const receiptPicture = await uploadPicture(auditor);
  const told = visitOf(await report(auditor, visit.id, { paid: total, receiptNumber, receiptPicture }));
  expect(told).toMatchObject({
    state: 'MATCHES',
    stayId,
    operator: cashier.person.username,
    paid: total,
    found: total,
    loss: 0,
    differences: [],
  });
  await judgeSoon(server);
  expect(await findingsOf(auditor, visit)).toEqual([]);
});

test('each thing that was otherwise is said, and raised against who sold', async () => {
  const { visit, total, receiptNumber } = await visited();
  const told = visitOf(
    await report(auditor, visit.id, { datetimeIn: local(90), paid: total + 5_000, receiptNumber: 'LAIN-1' }),
  );
  expect(told).toMatchObject({ state: 'DIFFERS', loss: 5_000 });
  expect(told.differences).toMatchObject([
    { what: 'ENTRY_TIME' },
    { what: 'AMOUNT', expected: String(total + 5_000), found: String(total) },
    { what: 'RECEIPT', expected: 'LAIN-1', found: receiptNumber },
  ]);
  await judgeSoon(server);
  expect(await findingsOf(auditor, visit)).toMatchObject([
    { severity: 'HIGH', subjectId: cashier.person.id, expectedLoss: 5_000 },
  ]);
});

test('a car that was sold as something cheaper, or to whom no receipt was given, differs', async () => {
  const { id: stayId, plate } = await buildStay(server, lane, { minutesAgo: 61, vehicleTypeId: motorcycle });
  const visit = visitOf(await plan(auditor, plate));
  const { total } = await sold(cashier, stayId, plate);
  const told = visitOf(await report(auditor, visit.id, { paid: total }));
  expect(whatOf(told)).toEqual(['VEHICLE', 'PRICE', 'RECEIPT']);
  expect(told.loss).toBeGreaterThan(0);
});

test('what was paid and is nowhere is the gravest, about whoever stood at that gate; told late, it is taken back', async () => {
  const plate = nextPlate();
  const visit = visitOf(await plan(auditor, plate));
  await visited();
  const told = visitOf(await report(auditor, visit.id, { paid: 7_000 }));
  expect(told).toMatchObject({ state: 'NOT_FOUND', stayId: null, found: null, loss: 7_000 });
  expect(told.operator).toBe(cashier.person.username);
  expect(whatOf(told)).toEqual(['ENTRY']);
  await judgeSoon(server);
  expect(await findingsOf(auditor, visit)).toMatchObject([{ severity: 'HIGH', expectedLoss: 7_000 }]);

  const { id: stayId } = await buildStay(server, lane, { minutesAgo: 61, plate });
  const anew = () => auditor.call(calls.compare, { params: { id: visit.id }, body: {}, ...keyed() });
  expect(whatOf(visitOf(await anew()))).toEqual(['SALE']);
  const { total } = await sold(cashier, stayId, plate);
  expect(visitOf(await anew())).toMatchObject({ stayId, found: total });
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});

test('the number on the receipt is the same however it is typed, and that of a slip without the network is one too', async () => {
  const typed = await visited();
  const spaced = typed.receiptNumber.toLowerCase().replaceAll('-', ' ');
  expect(whatOf(visitOf(await report(auditor, typed.visit.id, { paid: typed.total, receiptNumber: spaced })))).toEqual(
    [],
  );
  const offline = await visited();
  await changeAsOwner(server, `update receipts set provisional = 'Pos-3-17' where stay_id = $1`, [offline.stayId]);
  const onSlip = { paid: offline.total, receiptNumber: 'POS-3-17' };
  expect(whatOf(visitOf(await report(auditor, offline.visit.id, onSlip)))).toEqual([]);
});

test('one that agrees when it is held against the books anew is taken back by the night', async () => {
  const { visit, total, receiptNumber } = await visited();
  const stayAway = 'update secret_visits set state = $2, differences = $3::jsonb where id = $1';
  visitOf(await report(auditor, visit.id, { paid: total, receiptNumber }));
  await changeAsOwner(server, stayAway, [
    visit.id,
    'NOT_FOUND',
    '[{"what": "ENTRY", "expected": null, "found": null}]',
  ]);
  await judgeSoon(server);
  expect(await findingsOf(auditor, visit)).toHaveLength(1);
  const anew = await auditor.call(calls.compare, { params: { id: visit.id }, body: {}, ...keyed() });
  expect(visitOf(anew).state).toBe('MATCHES');
  await judgeNight(server);
  expect(await findingsOf(auditor, visit)).toEqual([]);
});

test('nobody but who may read visits learns of one by any list, file, log or figure, nor by what is refused', async () => {
  const others = await Promise.all(
    (['ADMIN', 'FINANCE', 'OWNER', 'CASHIER', 'OPERATOR'] as const).map((group) => signInAs(server, group)),
  );
  // Who may read visits and sells is one of them.
  const both = await signInAs(server, 'AUDITOR', 'CASHIER');
  await visited(both);
  const everybody = [...others, both];
  const lists = Object.values(contract).flatMap((group) =>
    Object.values(group as Readonly<Record<string, EndpointDefinition>>).filter(
      ({ method, columns, path }) => method === 'GET' && columns !== undefined && !path.includes('{'),
    ),
  );
  expect(lists.length).toBeGreaterThan(50);
  const readAll = async (client: Signed): Promise<string> => {
    const answers: unknown[] = [];
    for (const call of lists) {
      const { status, data, error } = await client.call(call, { query: 'size=100' });
      answers.push([call.path, status, data ?? error?.code]);
    }
    return JSON.stringify(answers);
  };
  const { visit, stayId, total } = await visited();
  const told = visitOf(await report(auditor, visit.id, { paid: total + 4_000, note: 'BISIKAN-RAHASIA' }));
  await judgeSoon(server);
  const [found] = await findingsOf(auditor, told);
  if (!found) throw new Error('Nothing was found.');
  for (const client of everybody) {
    const all = await readAll(client);
    for (const secret of [visit.id, 'BISIKAN-RAHASIA', found.id, 'Bayar dengan uang pas', 'plan-visit', 'report-visit'])
      expect(all, `${client.person.username} ${secret}`).not.toContain(secret);
    const detail = await client.call(contract.parkingOutAudits.viewDetail, { query: `parkingOutId=${stayId}` });
    expect(JSON.stringify(detail.body)).not.toContain('indicated');
    expect((await client.call(contract.cheatingIndications.get, { params: { id: found.id } })).status).not.toBe(200);
    expect([403, 404]).toContain((await plan(client, nextPlate())).status);
    expect([403, 404]).toContain((await report(client, visit.id)).status);
  }
  expect(await readAll(auditor)).toContain('BISIKAN-RAHASIA');
  const { rows } = await server.platform.database.writes.query<{ userId: string }>(
    `select user_id as "userId" from notifications where type = 'CHEATING_INDICATION'`,
  );
  const notified = new Set(rows.map(({ userId }) => userId));
  expect(everybody.filter(({ person }) => notified.has(person.id))).toEqual([]);
});

test('a vehicle type that a visit expects is kept without a word of the visit', async () => {
  const admin = await signInAs(server, 'SUPERADMIN');
  visitOf(await plan(auditor, nextPlate()));
  const answer = await admin.call(contract.paidTypes.remove, { params: { id: cash } });
  expect(JSON.stringify(answer.body)).not.toMatch(/kunjungan|visit/i);
});

test('calls refuse who is signed out or may not, what cannot be, and what was told; the same key is done once', async () => {
  expect((await plan(server.client(), nextPlate())).status).toBe(401);
  expect((await plan(cashier, nextPlate())).status).toBe(403);
  expect((await plan(auditor, '--')).status).toBe(400);
  expect((await plan(auditor, nextPlate(), { datetimeTo: local(130) })).status).toBe(400);
  expect((await plan(auditor, nextPlate(), { vehicleId: newIdempotencyKey() })).status).toBe(400);
  const key = newIdempotencyKey();
  const plate = nextPlate();
  const [one, two] = [visitOf(await plan(auditor, plate, {}, key)), visitOf(await plan(auditor, plate, {}, key))];
  expect(two.id).toBe(one.id);
  expect((await report(auditor, one.id, { datetimeOut: local(-30) })).status).toBe(400);
  expect((await report(auditor, one.id, { gateId: newIdempotencyKey() })).status).toBe(400);
  expect(codeOf(await auditor.call(calls.compare, { params: { id: one.id }, body: {}, ...keyed() }))).toEqual([
    409,
    'visit-not-told',
  ]);
  const both = await Promise.all([report(auditor, one.id), report(auditor, one.id)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const cancel = (id: string) =>
    auditor.call(calls.cancel, { params: { id }, body: { note: 'Tidak jadi' }, ...keyed() });
  expect(codeOf(await cancel(one.id))).toEqual([409, 'visit-told']);
  const other = visitOf(await plan(auditor, nextPlate()));
  expect(visitOf(await cancel(other.id))).toMatchObject({ state: 'CANCELLED', note: 'Tidak jadi' });
  expect(codeOf(await report(auditor, other.id))).toEqual([409, 'visit-told']);
});
