import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { MonitoredGate, TimelineEvent } from '@parking/contract/gates/monitoring';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/pool.ts';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { orderGate } from './order-gate.ts';
import { buildGate, connectGate, gateEvent, sendEvents } from './testing/gates.ts';

const { gateMonitoring } = contract;
let server: TestServer;
let top: Client;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

async function gateNamed(client: Client, id: string): Promise<MonitoredGate | undefined> {
  const { data } = await client.call(gateMonitoring.state);
  return (data as { gates: MonitoredGate[] }).gates.find((gate) => gate.id === id);
}

describe('the monitoring', () => {
  test('shows each gate as it is now, with what is wrong and how long', async () => {
    const gate = await buildGate(server);
    const machine = await connectGate(server, top, gate);
    expect(await gateNamed(top, gate.id)).toMatchObject({ online: false, since: null, lastCar: null, alarms: [] });
    await sendEvents(machine, [
      gateEvent('PAPER_OUT', { ago: 30 }),
      gateEvent('LOOP_ON', { ago: 200 }),
      gateEvent('BARRIER_OPENED', { ago: 10 }),
      gateEvent('PLATE_READ', { ago: 5, data: { plateNumber: 'B1234XYZ', plateConfidence: 0.9 } }),
    ]);
    await inTransaction(server.platform.database, (tx) =>
      orderGate(tx, {
        siteId: server.platform.site.current().id,
        gateId: gate.id,
        command: 'OPEN',
        cause: 'test',
        causeId: null,
        requestedBy: null,
        expiresInSeconds: 60,
      }),
    );
    const shown = await gateNamed(top, gate.id);
    expect(shown).toMatchObject({
      code: gate.code,
      online: true,
      barrier: 'OPEN',
      paper: 'OUT',
      loopOn: true,
      lastCar: { plate: 'B1234XYZ', code: null, image: null },
      commandsOpen: 1,
      commandsFailed: 0,
      countIn: 0,
      countOut: 0,
    });
    // The car on the loop has been let through.
    expect(shown?.alarms.map(({ type }) => type)).toEqual(['PAPER_OUT']);
    expect(shown?.alarms[0]?.ageSeconds).toBeGreaterThanOrEqual(30);
    await server.platform.database.writes.query(
      `update gate_states set online = false, heard_at = now() - interval '1 hour' where gate_id = $1`,
      [gate.id],
    );
    await expect
      .poll(async () => (await gateNamed(top, gate.id))?.alarms.map(({ type }) => type), { timeout: 15_000 })
      .toEqual(['OFFLINE']);
  });

  test('leaves out what is not to be shown', async () => {
    const hidden = await buildGate(server, { showOnMonitoring: false });
    expect(await gateNamed(top, hidden.id)).toBeUndefined();
  });

  test('is open to a wall screen by its own token, and to who may view it', async () => {
    const gate = await buildGate(server);
    const wall = await connectGate(server, top, gate, 'wall');
    expect((await gateNamed(wall, gate.id))?.code).toBe(gate.code);
    expect((await wall.call(gateMonitoring.timeline)).status).toBe(200);
    const machine = await connectGate(server, top, gate);
    expect((await machine.call(gateMonitoring.state)).error.code).toBe('forbidden');
    expect((await server.client().call(gateMonitoring.state)).status).toBe(401);
  });

  test.each(['date=2026-13-01', 'date=today', 'day=2026-11-20'])('asked with %s is refused', async (query) => {
    expect((await top.call(gateMonitoring.state, { query })).status).toBe(400);
  });
});

describe('the timeline', () => {
  const timeline = async (query: string) => {
    const { data } = await top.call(gateMonitoring.timeline, { query });
    return data as { date: string; from: string; until: string; events: TimelineEvent[]; next: string | null };
  };

  test('tells the events of one day by when they happened, newest first, page by page', async () => {
    const gate = await buildGate(server);
    const machine = await connectGate(server, top, gate);
    const dayAt = (back: number) => toLocalDate(new Date(Date.now() - back * 86_400_000), 'Asia/Jakarta');
    const [before, day, after] = [dayAt(4), dayAt(3), dayAt(2)];
    const at = (time: string) => `${day}T${time}+07:00`;
    const events = Array.from({ length: 250 }, (_, index) => ({
      ...gateEvent('BUTTON'),
      at: at(`10:${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`),
    }));
    const others = [
      { ...gateEvent('TICKET_ISSUED', { data: { parkingCode: 'T-9', plateNumber: 'D 1 A' } }), at: at('23:59:59') },
      { ...gateEvent('HEARTBEAT'), at: at('12:00:00') },
      { ...gateEvent('BUTTON'), at: `${after}T00:00:00+07:00` },
      { ...gateEvent('BUTTON'), at: `${before}T23:59:59+07:00` },
    ];
    // One instant for two events: both are told, each once.
    const twins = [events[0], events[0]].map((event) => ({ ...event, id: newId() }));
    await sendEvents(machine, [...events, ...others, ...twins]);
    await server.platform.database.writes.query('select 1');
    const first = await timeline(`date=${day}&gateId=${gate.id}`);
    expect(first).toMatchObject({
      date: day,
      from: `${day}T00:00:00`,
      until: `${after}T00:00:00`,
    });
    expect(first.events).toHaveLength(200);
    expect(first.events[0]).toMatchObject({
      gateCode: gate.code,
      type: 'TICKET_ISSUED',
      at: `${day}T23:59:59`,
      code: 'T-9',
      plate: 'D 1 A',
    });
    const second = await timeline(`date=${day}&gateId=${gate.id}&before=${first.next}`);
    expect(second.next).toBeNull();
    const all = [...first.events, ...second.events];
    expect(new Set(all.map(({ id }) => id)).size).toBe(253);
    expect(all.map((event) => event.at)).toEqual(
      all
        .map((event) => event.at)
        .toSorted()
        .toReversed(),
    );
    // Signs of life would drown everything else: they are told to who asks for them.
    for (const type of ['TICKET_ISSUED', 'HEARTBEAT']) {
      expect((await timeline(`date=${day}&gateId=${gate.id}&type=${type}`)).events).toMatchObject([{ type }]);
    }
  });

  test.each(['type=BANG', 'before=x', 'gateId=1', 'from=2020-01-01'])('asked with %s is refused', async (query) => {
    expect((await top.call(gateMonitoring.timeline, { query })).status).toBe(400);
  });
});
