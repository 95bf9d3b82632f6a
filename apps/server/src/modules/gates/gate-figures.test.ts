import { contract } from '@parking/contract/contract';
import type { MonitoredGate } from '@parking/contract/gates/monitoring';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../parking/testing/stays.ts';
import { connectGate, gateEvent, sendEvents } from './testing/gates.ts';

const { gateMonitoring } = contract;
type Takings = ReplyOf<typeof gateMonitoring.takings>;
let server: TestServer;
let top: Client;
let lane: Lane;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  lane = await buildLane(server);
});
afterAll(() => server.close());

async function monitored(id: string): Promise<MonitoredGate | undefined> {
  const { data } = await top.call(gateMonitoring.state);
  return (data as { gates: MonitoredGate[] }).gates.find((gate) => gate.id === id);
}
async function leave(by: Client, minutesAgo: number, gateId = lane.exitId): Promise<{ plate: string; code: string }> {
  const stay = await buildStay(server, lane, { minutesAgo });
  const body = { parkingCode: stay.code, gateId, plateNumber: stay.plate, paidTypeId: cash };
  expect(await save(by, body)).toMatchObject({ status: 200 });
  return stay;
}
const takingsOf = async (by: Client): Promise<Takings> => (await by.call(gateMonitoring.takings)).data as Takings;

describe('a gate on the wall', () => {
  test('tells the cars of the last hour by its direction, and the newest car that is on record', async () => {
    const quiet = await buildLane(server);
    expect(await monitored(quiet.entryId)).toMatchObject({ carsLastHour: 0, lastCar: null });
    await buildStay(server, lane, { minutesAgo: 90 });
    const newest = await buildStay(server, lane, { minutesAgo: 30 });
    const gone = await leave(top, 75);
    expect(await monitored(lane.entryId)).toMatchObject({
      carsLastHour: 1,
      lastCar: { code: newest.code, plate: newest.plate, image: null },
    });
    expect(await monitored(lane.exitId)).toMatchObject({ carsLastHour: 1, lastCar: { code: gone.code } });
  });

  test('shows the newer of what it told and what was recorded at it, a picture with its own car alone', async () => {
    const here = await buildLane(server);
    const { id, code } = await server.platform.database.readQueries
      .selectFrom('gates')
      .select(['id', 'code'])
      .where('id', '=', here.entryId)
      .executeTakeFirstOrThrow();
    const machine = await connectGate(server, top, { id, code });
    const read = (plateNumber: string, ago: number) =>
      sendEvents(machine, [gateEvent('PLATE_READ', { ago, data: { plateNumber, images: ['aaa'] } })]);
    await read('B 1 A', 600);
    const stay = await buildStay(server, here, { minutesAgo: 9, plate: 'B 1 A' });
    expect((await monitored(id))?.lastCar).toMatchObject({ code: stay.code, image: 'aaa' });
    const other = await buildStay(server, here, { minutesAgo: 5, plate: 'B 2 C' });
    expect((await monitored(id))?.lastCar).toMatchObject({ code: other.code, plate: 'B 2 C', image: null });
    await read('B 3 D', 10);
    expect((await monitored(id))?.lastCar).toMatchObject({ plate: 'B 3 D', code: null, image: 'aaa' });
  });
});

describe('takings on the wall', () => {
  test('are those of the report of production, gate by gate', async () => {
    const other = await buildLane(server);
    await leave(top, 61, other.exitId);
    const finance = await signInAs(server, 'FINANCE');
    const { total, gates, withoutOwnDeposit } = await takingsOf(finance);
    const { data } = await finance.call(contract.dashboards.takings);
    expect(total).toBe((data as { total: number }).total);
    expect(total).toBeGreaterThan(0);
    expect(gates.reduce((sum, gate) => sum + gate.total, 0)).toBe(total);
    expect(gates.map(({ gateId }) => gateId)).toEqual(expect.arrayContaining([lane.exitId, other.exitId]));
    expect(gates.map(({ gateId }) => gateId)).not.toContain(lane.entryId);
    expect(withoutOwnDeposit).toBe(false);
  });

  test('leave out the own open deposit of who counts blind', async () => {
    const seller = await signInAs(server, 'SUPERADMIN');
    const finance = await signInAs(server, 'FINANCE');
    await sql`update system_configuration set blind_deposit = true`.execute(server.platform.database.writeQueries);
    const before = await takingsOf(finance);
    await leave(seller, 61);
    expect(await takingsOf(seller)).toMatchObject({ total: before.total, withoutOwnDeposit: true });
    const after = await takingsOf(finance);
    expect(after.withoutOwnDeposit).toBe(false);
    expect(after.total).toBeGreaterThan(before.total);
  });

  test('are for who may read production, never for who only watches gates, nor for a screen', async () => {
    const gate = await server.platform.database.readQueries
      .selectFrom('gates')
      .select(['id', 'code'])
      .where('id', '=', lane.exitId)
      .executeTakeFirstOrThrow();
    const wall = await connectGate(server, top, gate, 'wall');
    expect((await wall.call(gateMonitoring.takings)).error.code).toBe('forbidden');
    for (const group of ['OPERATOR', 'CASHIER'] as const) {
      expect((await (await signInAs(server, group)).call(gateMonitoring.takings)).status).toBe(403);
    }
    expect((await server.client().call(gateMonitoring.takings)).status).toBe(401);
    expect((await top.call(gateMonitoring.takings, { query: 'date=2026-11-20' })).status).toBe(400);
  });
});
