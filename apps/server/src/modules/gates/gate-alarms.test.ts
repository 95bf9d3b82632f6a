import { contract } from '@parking/contract/contract';
import { toLocalDate } from '@parking/contract/core/time';
import type { GateAlarm, MonitoredGate } from '@parking/contract/gates/monitoring';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/pool.ts';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { noteAlarms } from './gate-alarms.ts';
import { buildGate, connectGate, gateEvent, sendEvents } from './testing/gates.ts';

const { gateMonitoring } = contract;
let server: TestServer;
let top: Client;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

async function newGate(input: Parameters<typeof buildGate>[1] = {}) {
  const gate = await buildGate(server, input);
  return { gate, machine: await connectGate(server, top, gate) };
}
const query = (text: string, values: unknown[]) => server.platform.database.writes.query(text, values);
const look = () => inTransaction(server.platform.database, (tx) => noteAlarms(tx));
async function monitored(id: string): Promise<MonitoredGate | undefined> {
  const { data } = await top.call(gateMonitoring.state);
  return (data as { gates: MonitoredGate[] }).gates.find((gate) => gate.id === id);
}
async function alarmsOf(id: string, more = ''): Promise<GateAlarm[]> {
  const { data } = await top.call(gateMonitoring.alarms, { query: `gateId=${id}${more}` });
  return (data as { alarms: GateAlarm[] }).alarms;
}

test('an alarm stands from its beginning to its end under one name, and is told afterwards', async () => {
  const { gate, machine } = await newGate();
  await sendEvents(machine, [gateEvent('PAPER_OUT', { ago: 30 })]);
  const [raised] = (await monitored(gate.id))?.alarms ?? [];
  expect(raised).toMatchObject({ type: 'PAPER_OUT' });
  expect(raised?.ageSeconds).toBeGreaterThanOrEqual(30);
  await sendEvents(machine, [gateEvent('HEARTBEAT', { data: { paper: 'OUT' } }), gateEvent('PAPER_OUT')]);
  expect((await monitored(gate.id))?.alarms).toMatchObject([{ id: raised?.id, since: raised?.since }]);
  await sendEvents(machine, [gateEvent('HEARTBEAT', { data: { paper: 'OK' } })]);
  expect((await monitored(gate.id))?.alarms).toEqual([]);
  // The roll runs out again: that is another one.
  await sendEvents(machine, [gateEvent('PAPER_OUT')]);
  const told = await alarmsOf(gate.id);
  expect(told).toMatchObject([
    { type: 'PAPER_OUT', gateCode: gate.code, endedAt: null },
    { id: raised?.id, since: raised?.since, endedAt: expect.any(String) },
  ]);
  expect(told[0]?.id).not.toBe(raised?.id);
});

test('how long a fact is so does not begin anew with every sign of life', async () => {
  const { gate, machine } = await newGate();
  await sendEvents(machine, [
    gateEvent('LOOP_ON', { ago: 300 }),
    gateEvent('PAPER_LOW', { ago: 400 }),
    gateEvent('HEARTBEAT', { ago: 5, data: { barrier: 'CLOSED', paper: 'LOW', loopOn: true } }),
    gateEvent('HEARTBEAT', { data: { barrier: 'CLOSED', paper: 'LOW', loopOn: true } }),
  ]);
  const alarms = (await monitored(gate.id))?.alarms ?? [];
  expect(alarms.find(({ type }) => type === 'PAPER_LOW')?.ageSeconds).toBeGreaterThanOrEqual(400);
  const open = await newGate();
  await sendEvents(open.machine, [
    gateEvent('BARRIER_OPENED', { ago: 200 }),
    gateEvent('HEARTBEAT', { data: { barrier: 'OPEN' } }),
  ]);
  expect((await monitored(open.gate.id))?.alarms).toMatchObject([{ type: 'BARRIER_OPEN_LONG' }]);
  // The next car is let through by the same open barrier: that is an opening of its own.
  await sendEvents(open.machine, [gateEvent('BARRIER_OPENED')]);
  expect((await monitored(open.gate.id))?.alarms).toEqual([]);
});

test('a car waits from its arrival until it is let through', async () => {
  const { gate, machine } = await newGate();
  const waits = async () => (await monitored(gate.id))?.waitingSince ?? null;
  expect(await waits()).toBeNull();
  await sendEvents(machine, [gateEvent('BARRIER_CLOSED', { ago: 500 }), gateEvent('LOOP_ON', { ago: 130 })]);
  const since = await waits();
  expect(since).not.toBeNull();
  expect((await monitored(gate.id))?.alarms).toMatchObject([{ type: 'CAR_WAITING', since }]);
  await sendEvents(machine, [gateEvent('BARRIER_OPENED', { ago: 100 })]);
  expect(await waits()).toBeNull();
  expect((await monitored(gate.id))?.alarms).toEqual([]);
  // It is still there after the barrier came down again: the next one, close behind.
  await sendEvents(machine, [gateEvent('BARRIER_CLOSED', { ago: 20 })]);
  expect(await waits()).not.toBeNull();
  expect((await waits())?.localeCompare(since ?? '')).toBe(1);
  await sendEvents(machine, [gateEvent('LOOP_OFF')]);
  expect(await waits()).toBeNull();
});

test('what time alone brings is noticed without anybody asking, once, however many look', async () => {
  const { gate, machine } = await newGate();
  await sendEvents(machine, [gateEvent('BARRIER_OPENED', { ago: 1 })]);
  await query(`update gate_states set barrier_since = now() - interval '3 minutes' where gate_id = $1`, [gate.id]);
  await Promise.all([look(), look(), look()]);
  expect(await alarmsOf(gate.id)).toMatchObject([{ type: 'BARRIER_OPEN_LONG', endedAt: null }]);
  await query(
    `update gate_states set online = false, heard_at = now() - interval '1 hour', since = now() - interval '1 minute'
     where gate_id = $1`,
    [gate.id],
  );
  await expect
    .poll(async () => (await monitored(gate.id))?.alarms.map(({ type }) => type), { timeout: 15_000 })
    .toEqual(['OFFLINE']);
  expect(await alarmsOf(gate.id)).toMatchObject([
    { type: 'OFFLINE' },
    { type: 'BARRIER_OPEN_LONG', endedAt: expect.any(String) },
  ]);
  expect(await look()).toBe(false);
});

test('each day tells its own alarms, and those that stood into it', async () => {
  const { gate } = await newGate();
  const hidden = await newGate({ showOnMonitoring: false });
  const at = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const id of [gate.id, hidden.gate.id]) {
    await query(
      `insert into gate_alarms (gate_id, type, since, ended_at) values ($1, 'OFFLINE', $2, $3), ($1, 'PAPER_LOW', $4, $5)`,
      [id, at(9), at(7), at(12), at(12)],
    );
  }
  const typesOn = async (days: number, id = gate.id) =>
    (await alarmsOf(id, `&date=${toLocalDate(at(days), 'Asia/Jakarta')}`)).map(({ type }) => type);
  expect(await typesOn(8)).toEqual(['OFFLINE']);
  expect(await typesOn(12)).toEqual(['PAPER_LOW']);
  expect(await typesOn(11)).toEqual([]);
  expect(await typesOn(8, hidden.gate.id)).toEqual([]);
});

test('its history is open to whom the wall is', async () => {
  const { gate, machine } = await newGate();
  const wall = await connectGate(server, top, gate, 'wall');
  expect((await wall.call(gateMonitoring.alarms)).status).toBe(200);
  expect((await machine.call(gateMonitoring.alarms)).error.code).toBe('forbidden');
  expect((await server.client().call(gateMonitoring.alarms)).status).toBe(401);
  expect((await (await signInAs(server, 'CASHIER')).call(gateMonitoring.alarms)).status).toBe(403);
  for (const text of ['date=2026-13-01', 'gateId=1', 'day=2026-11-20']) {
    expect((await top.call(gateMonitoring.alarms, { query: text })).status).toBe(400);
  }
});
