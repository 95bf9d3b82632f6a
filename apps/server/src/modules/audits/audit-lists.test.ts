import type { AuditPlate, ReaderAccuracy } from '@parking/contract/audits/audit-plates';
import type { AuditedExit } from '@parking/contract/audits/audited-exit';
import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { normalisePlate } from '@parking/contract/parking/plates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { exportedRows } from '../../testing/exported-rows.ts';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { verifyDatabase } from '../../verify-database.ts';
import { uploadPicture } from '../files/testing/samples.ts';
import { erasePersonal } from '../parking/lookup/erase-personal.ts';
import { type Lane, buildLane, buildStay, motorcycle, nextPlate } from '../parking/testing/stays.ts';
import { audits, pick, sellSeen } from './testing/audits.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
const { auditList, auditMatched, auditPlates, auditReports, parkingOutAudits } = contract;
let server: TestServer;
let lane: Lane;
let auditor: Signed;
let cashier: Signed;
const plate = nextPlate();
let matched: string;
let unmatched: string;
let waiting: string;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  auditor = await signInAs(server, 'AUDITOR');
  cashier = await signInAs(server, 'CASHIER');
  const risky = { more: { vehicleId: motorcycle } };
  matched = await sellSeen(server, lane, cashier, { ...risky, entry: { plate } });
  unmatched = await sellSeen(server, lane, cashier, risky);
  waiting = await sellSeen(server, lane, cashier, risky);
  await pick(server);
  await audits.audit(auditor, { parkingOutId: matched, status: 'MATCHED' });
  await audits.audit(auditor, { parkingOutId: unmatched, status: 'UNMATCHED', reason: 'PRICE', amount: 2_000 });
});
afterAll(() => server.close());

const rowsOf = async (query: string, client: Client = auditor) =>
  (await client.call(auditList.list, { query })).data as AuditedExit[];

test('whoever counts blind and audits too reads no amount of the own open drawer, also before anybody has decided', async () => {
  const both = await signInAs(server, 'CASHIER', 'AUDITOR');
  const own = await sellSeen(server, lane, both, { more: { vehicleId: motorcycle } });
  await pick(server);
  const row = async (client: Client) => (await rowsOf('size=100', client)).find(({ id }) => id === own);
  expect(await row(auditor)).toMatchObject({ depositId: null, total: expect.any(Number) as number });
  expect(await row(both)).toMatchObject({ total: null, gross: null, lines: null });
  await changeAsOwner(server, 'delete from audited_exits where stay_id = $1', [own]);
});

describe('the list of audits', () => {
  test('has what waits and what was said, by status, risk, plate and auditor; who sold is told once it is decided', async () => {
    const all = await rowsOf('sort=datetimeOut,desc');
    expect(all.map(({ id }) => id).toSorted()).toEqual([matched, unmatched, waiting].toSorted());
    expect(all.find(({ id }) => id === waiting)).toMatchObject({ operator: '', operatorId: null, depositId: null });
    expect(all.find(({ id }) => id === matched)).toMatchObject({
      operator: cashier.person.username,
      auditor: auditor.person.username,
      risks: ['vehicle-changed'],
    });
    const idsOf = async (query: string) => (await rowsOf(query)).map(({ id }) => id);
    expect(await idsOf('status.equals=UNAUDITED')).toEqual([waiting]);
    expect(await idsOf(`plateNumber.equals=${encodeURIComponent(plate)}`)).toEqual([matched]);
    expect(await idsOf(`auditorId.equals=${auditor.person.id}&reason.equals=PRICE`)).toEqual([unmatched]);
    expect(await idsOf('risks.equals=free-pass')).toEqual([]);
    expect((await auditor.call(auditList.list, { query: 'operatorId.equals=x' })).status).toBe(400);
    const { data } = await auditor.call(auditMatched.list);
    expect((data as AuditedExit[]).map(({ id }) => id)).toEqual([matched]);
  });

  test('is for who views it, and its file says no more', async () => {
    for (const call of [auditList.list, auditMatched.list, auditPlates.list, auditReports.auditReport])
      for (const [client, status] of [
        [server.client(), 401],
        [cashier, 403],
        [await signInAs(server, 'OWNER'), 200],
      ] as const)
        expect((await client.call(call)).status, call.path).toBe(status);
    const cells = await exportedRows({ server, client: auditor }, auditList.export, ['status', 'operator']);
    expect(new Set(cells.map((row) => row.join(' ')))).toEqual(
      new Set([`MATCHED ${cashier.person.username}`, 'UNAUDITED ', `UNMATCHED ${cashier.person.username}`]),
    );
  });
});

describe('what is known of an exit', () => {
  test('is its price, made again, its pictures and all that was said; names once it is decided', async () => {
    const open = await audits.detail(auditor, waiting);
    expect(open.evidence).toMatchObject({ overridden: false, recomputed: open.exit.total });
    expect(open.pictures).toMatchObject([{ side: 'EXIT', repeated: true }]);
    expect(open.operations.every(({ actor }) => actor === null)).toBe(true);
    const { audits: steps } = await audits.detail(auditor, unmatched);
    expect(steps).toMatchObject([{ n: 1, status: 'UNMATCHED', by: auditor.person.username, amount: 2_000 }]);
    const unpicked = await sellSeen(server, lane, cashier);
    expect((await audits.detail(auditor, unpicked)).exit).toMatchObject({ status: 'UNAUDITED', why: [], operator: '' });
  });

  test('is refused by who, by what, and where there is none', async () => {
    const ask = (client: Client, query: string) => client.call(parkingOutAudits.viewDetail, { query });
    expect((await ask(server.client(), `parkingOutId=${waiting}`)).status).toBe(401);
    expect((await ask(cashier, `parkingOutId=${waiting}`)).status).toBe(403);
    expect((await ask(auditor, '')).error.fields).toMatchObject([{ path: 'parkingOutId' }]);
    expect((await ask(auditor, `parkingOutId=${newId()}`)).error.code).toBe('record-not-found');
    const { id: inside } = await buildStay(server, lane);
    expect((await ask(auditor, `parkingOutId=${inside}`)).status).toBe(404);
  });
});

describe('the report', () => {
  test('adds up what was said by operator; what waits names nobody', async () => {
    const { data } = await auditor.call(auditReports.auditReport, { query: 'groupBy=operator' });
    const report = data as unknown as { operator: { id: string } | null; audited: number }[];
    const rows = Array.isArray(report) ? report : (data as { data: typeof report }).data;
    expect(rows).toContainEqual(
      expect.objectContaining({
        operator: expect.objectContaining({ id: cashier.person.id }) as object,
        audited: 2,
        matched: 1,
        unmatched: 1,
        noEvidence: 0,
        amount: 2_000,
        amountMinus: 0,
      }),
    );
    expect(rows).toContainEqual(expect.objectContaining({ operator: null, audited: 0, waiting: 1 }));
    const { body } = await auditor.call(auditReports.auditReport, { query: 'groupBy=shift,operator' });
    const byShift = (body as { data: { shift: { id: string } | null; operator: object | null; audited: number }[] })
      .data;
    expect(byShift.filter(({ operator }) => operator === null).every(({ shift }) => shift === null)).toBe(true);
    const [sold] = byShift.filter(({ audited }) => audited === 2);
    const listed = await auditor.call(auditList.list, { query: `shiftId.equals=${sold?.shift?.id ?? ''}` });
    expect(listed.data).toMatchObject([{ operatorId: cashier.person.id }, { operatorId: cashier.person.id }]);
    for (const groupBy of ['shift', 'gate', 'day', 'auditor', 'day,gate'])
      expect((await auditor.call(auditReports.auditReport, { query: `groupBy=${groupBy}` })).status).toBe(200);
    expect((await auditor.call(auditReports.auditReport, { query: 'groupBy=moon' })).status).toBe(400);
  });
});

describe('plates that people read', () => {
  const read = (client: Client, body: object, key = newIdempotencyKey()) =>
    client.call(auditPlates.savePlate, { body, headers: { 'idempotency-key': key } });

  test('stand beside what the reader said, the last of each picture counts for its accuracy', async () => {
    const said = 'B 1234 KTR';
    const { exitedAt } = await server.platform.database.readQueries
      .selectFrom('stays')
      .select('exitedAt')
      .where('id', '=', waiting)
      .executeTakeFirstOrThrow();
    await changeAsOwner(
      server,
      `insert into gate_events (received_at, gate_id, event_id, site_id, type, at, data)
       values (now(), $1, gen_random_uuid(), $2, 'PLATE', $3, jsonb_build_object('plateNumber', $4::text))`,
      [lane.exitId, server.platform.site.current().id, exitedAt, said],
    );
    const body = (plateNumber: string) => ({ parkingOutId: waiting, side: 'EXIT', plateNumber });
    expect((await read(auditor, body('D 9 X'))).data).toMatchObject({ readPlate: said, match: 'DIFFERENT' });
    expect((await read(auditor, body('b1234ktr'))).data).toMatchObject({ plateNumber: 'B1234KTR', match: 'EXACT' });
    const both = await Promise.all([read(auditor, body('B 1234 KTR')), read(auditor, body('8 1234 KTR'))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(auditor, { ...body('B 5 A'), side: 'ENTRY' })).data).toMatchObject({
      readPlate: null,
      match: null,
    });
    const { data } = await auditor.call(auditPlates.accuracy);
    const readers = data as ReaderAccuracy[];
    // One more agreed with its picture, of which the reader had said nothing.
    expect(readers.find(({ side }) => side === 'EXIT')).toMatchObject({ pictures: 2, different: 0, unread: 1 });
    expect(readers.find(({ side }) => side === 'ENTRY')).toMatchObject({ pictures: 1, unread: 1 });
    const listed = (await auditor.call(auditPlates.list, { query: 'match.equals=DIFFERENT' })).data as AuditPlate[];
    expect(listed.map(({ plateNumber }) => plateNumber)).toEqual(['D9X']);
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });

  test('are those that were recorded, at each picture of an exit that agrees, but where somebody wrote one, or it is taken back', async () => {
    const countOf = async () =>
      ((await auditor.call(auditPlates.accuracy)).data as ReaderAccuracy[]).reduce(
        (sum, { pictures }) => sum + pictures,
        0,
      );
    const seen = nextPlate();
    const images = [await uploadPicture(cashier)];
    const stayId = await sellSeen(server, lane, cashier, {
      entry: { plate: seen, images, imagesBy: cashier.person.id },
    });
    const readOf = async () =>
      ((await auditor.call(auditPlates.list, { query: 'size=500' })).data as AuditPlate[])
        .filter(({ parkingInId }) => parkingInId === stayId)
        .map(({ side, plateNumber }) => [side, plateNumber] as const)
        .toSorted(([one], [other]) => one.localeCompare(other));
    const before = await countOf();
    await audits.audit(auditor, { parkingOutId: stayId, status: 'MATCHED' });
    const plain = normalisePlate(seen);
    expect(await readOf()).toEqual([
      ['ENTRY', plain],
      ['EXIT', plain],
    ]);
    expect(await countOf()).toBe(before + 2);
    expect((await audits.detail(auditor, stayId)).audits).toMatchObject([{ status: 'MATCHED', plateNumber: null }]);
    await audits.rollbackMatched(auditor, stayId);
    expect(await countOf()).toBe(before);
    await read(auditor, { parkingOutId: stayId, side: 'EXIT', plateNumber: seen });
    await audits.audit(auditor, { parkingOutId: stayId, status: 'MATCHED' });
    expect(await readOf()).toEqual([
      ['ENTRY', plain],
      ['ENTRY', plain],
      ['EXIT', plain],
      ['EXIT', plain],
    ]);
    expect(await countOf()).toBe(before + 2);
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });

  test('are refused by who and by field, and go with their age', async () => {
    const body = { parkingOutId: waiting, side: 'EXIT', plateNumber: 'B 1 A' };
    expect((await read(server.client(), body)).status).toBe(401);
    for (const group of ['CASHIER', 'OWNER', 'FINANCE'])
      expect((await read(await signInAs(server, group), body)).status).toBe(403);
    const fieldsOf = async (given: object) => (await read(auditor, given)).error.fields.map(({ path }) => path);
    expect(await fieldsOf({ side: 'EXIT', plateNumber: 'B 1 A' })).toEqual(['parkingOutId']);
    expect(await fieldsOf({ ...body, plateNumber: '--' })).toEqual(['plateNumber']);
    expect(await fieldsOf({ ...body, side: 'TOP' })).toEqual(['side']);
    expect((await read(auditor, { ...body, parkingOutId: newId() })).error.code).toBe('record-not-found');
    await changeAsOwner(server, `update audit_plates set at = now() - interval '10 years'`);
    await erasePersonal(server.platform.database);
    expect((await auditor.call(auditPlates.list)).data).toEqual([]);
  });
});
