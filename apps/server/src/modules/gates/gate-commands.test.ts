import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import type { GateCommand } from '@parking/contract/gates/gate-commands';
import { gateTopic, liveDestinations } from '@parking/contract/live';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/pool.ts';
import { listen } from '../../platform/realtime/testing/listen.ts';
import { type LiveClient, openLive } from '../../platform/realtime/testing/live-client.ts';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startServerOn, startTestServer } from '../../testing/test-server.ts';
import { type GateOrder, orderGate } from './order-gate.ts';
import { type BuiltGate, buildGate, connectGate, gateEvent, sendEvents } from './testing/gates.ts';

const { gateCommands, gates } = contract;
let server: TestServer;
let top: Client;
let url: string;
let gate: BuiltGate;
let machine: Client;
const open: LiveClient[] = [];
beforeAll(async () => {
  server = await startTestServer();
  url = await listen(server);
  top = await signInAs(server, 'SUPERADMIN');
  gate = await buildGate(server, { gateType: 'OUT' });
  machine = await connectGate(server, top, gate);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});
afterAll(() => server.close());

async function live(token: string | undefined, ...subscribe: string[]): Promise<LiveClient> {
  const client = await openLive(url, { token, subscribe });
  open.push(client);
  return client;
}

async function order(given: Partial<GateOrder> = {}): Promise<string> {
  const siteId = server.platform.site.current().id;
  const id = await inTransaction(server.platform.database, (tx) =>
    orderGate(tx, {
      siteId,
      gateId: gate.id,
      command: 'OPEN',
      cause: 'test',
      causeId: null,
      requestedBy: null,
      expiresInSeconds: 30,
      ...given,
    }),
  );
  server.platform.events.wake();
  return id;
}

const commandOf = async (id: string) =>
  server.platform.database.readQueries
    .selectFrom('gateCommands')
    .select(['state', 'attempts', 'error', 'answeredAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const heard = (client: LiveClient, gateId = gate.id) => client.heard(gateTopic(gateId)) as GateCommand[];

const acknowledge = (client: Client, id: string, body: object = { state: 'DONE' }) =>
  client.call(gateCommands.acknowledge, { params: { id }, body });

describe('a command', () => {
  test('goes down to its gate alone, and rests once the gate has answered', async () => {
    const other = await buildGate(server);
    const otherMachine = await connectGate(server, top, other);
    const connections = [
      await live(machine.token, gateTopic(gate.id)),
      await live(otherMachine.token, gateTopic(other.id)),
    ] as const;
    const id = await order({ command: 'DISPLAY', payload: { lines: ['Terima kasih'] } });
    await expect.poll(() => heard(connections[0])).toHaveLength(1);
    expect(heard(connections[0])[0]).toEqual({
      id,
      command: 'DISPLAY',
      payload: { lines: ['Terima kasih'] },
      attempt: 1,
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
    });
    expect((await commandOf(id)).state).toBe('SENT');
    expect((await acknowledge(otherMachine, id)).error.code).toBe('gate-command-not-found');
    expect((await acknowledge(machine, id)).data).toEqual({ id, state: 'DONE' });
    expect(heard(connections[1], other.id)).toEqual([]);
  });

  test('is said again every two seconds until it is answered, and the first answer stands', async () => {
    const connection = await live(machine.token, gateTopic(gate.id));
    const id = await order();
    await expect.poll(() => heard(connection).length, { timeout: 8_000 }).toBeGreaterThan(1);
    expect(new Set(heard(connection).map((command) => command.id))).toEqual(new Set([id]));
    expect((await acknowledge(machine, id, { state: 'FAILED', error: 'palang macet' })).data).toMatchObject({
      state: 'FAILED',
    });
    expect((await acknowledge(machine, id)).data).toMatchObject({ state: 'FAILED' });
    expect(await commandOf(id)).toMatchObject({ state: 'FAILED', error: 'palang macet' });
  });

  test('that nobody answers in time expires and is not said any more', async () => {
    const id = await order({ expiresInSeconds: 0.2 });
    await expect.poll(async () => (await commandOf(id)).state, { timeout: 8_000 }).toBe('EXPIRED');
    const connection = await live(machine.token, gateTopic(gate.id));
    expect((await machine.call(gateCommands.open)).data).toEqual([]);
    expect(heard(connection)).toEqual([]);
    expect((await acknowledge(machine, id)).data).toMatchObject({ state: 'DONE' });
  });

  test('that waited while the gate was away is told when it comes back, by connection or by asking', async () => {
    const id = await order({ command: 'CLOSE' });
    expect((await commandOf(id)).state).toBe('WAITING');
    const refused = await top.call(gates.remove, { params: { id: gate.id } });
    expect([refused.error.code, refused.error.message]).toEqual(['in-use', 'Still used by gate commands.']);
    const asked = (await machine.call(gateCommands.open)).data as GateCommand[];
    expect(asked).toMatchObject([{ id, command: 'CLOSE', attempt: 1 }]);
    const connection = await live(machine.token, gateTopic(gate.id));
    await expect.poll(() => heard(connection)).toMatchObject([{ id, attempt: 2 }]);
    await acknowledge(machine, id);
  });

  test('answered twice under one key is answered once, and two answers at once agree', async () => {
    const headers = { 'idempotency-key': newIdempotencyKey() };
    const params = { id: await order() };
    const answer = (body: object) => machine.call(gateCommands.acknowledge, { params, body, headers });
    const first = await answer({ state: 'DONE' });
    expect((await answer({ state: 'DONE' })).data).toEqual(first.data);
    expect((await answer({ state: 'FAILED' })).error.code).toBe('idempotency-key-reused');
    const contested = await order();
    const both = await Promise.all(
      ['DONE', 'FAILED'].map((state) => acknowledge(machine, contested, { state, error: null })),
    );
    const { state } = await commandOf(contested);
    expect(both.map(({ data }) => data)).toEqual([0, 1].map(() => ({ id: contested, state })));
  });

  test('of an act that is taken back is never sent', async () => {
    const connection = await live(machine.token, gateTopic(gate.id));
    const siteId = server.platform.site.current().id;
    const refused = inTransaction(server.platform.database, async (tx) => {
      const given = { siteId, gateId: gate.id, command: 'OPEN', cause: 'test', causeId: null } as const;
      await orderGate(tx, { ...given, requestedBy: null, expiresInSeconds: 30 });
      throw new Error('taken back');
    });
    await expect(refused).rejects.toThrow('taken back');
    server.platform.events.wake();
    await new Promise((done) => setTimeout(done, 500));
    expect(heard(connection)).toEqual([]);
  });

  test.each([
    [{}, 'state', 'required'],
    [{ state: 'MAYBE' }, 'state', 'not-an-option'],
    [{ state: 'DONE', error: 'x'.repeat(301) }, 'error', 'too-long'],
  ])('answered with %o is refused and the field is named', async (body, path, code) => {
    const { status, error } = await acknowledge(machine, newId(), body);
    expect(status).toBe(400);
    expect(error.fields).toMatchObject([{ path, code }]);
  });
});

test('a command that one server process orders goes down the connection that another holds', async () => {
  const second = await startServerOn(server.database);
  try {
    const connection = await live(machine.token, gateTopic(gate.id));
    const siteId = server.platform.site.current().id;
    const given = { siteId, gateId: gate.id, command: 'OPEN', cause: 'test', causeId: null } as const;
    const id = await inTransaction(second.platform.database, (tx) =>
      orderGate(tx, { ...given, requestedBy: null, expiresInSeconds: 30 }),
    );
    second.platform.events.wake();
    await expect.poll(() => heard(connection)).toMatchObject([{ id, attempt: 1 }]);
    await acknowledge(machine, id);
  } finally {
    await second.close();
  }
});

describe('the live connection', () => {
  test('of a gate hears nothing but its own commands', async () => {
    const other = await buildGate(server);
    const destinations = [
      gateTopic(other.id),
      liveDestinations.announcement,
      liveDestinations.changed,
      liveDestinations.feed,
    ];
    for (const destination of destinations) {
      expect(await (await live(machine.token, destination)).ended).toBe('FORBIDDEN');
    }
    const user = await signInAs(server, 'SUPERADMIN');
    expect(await (await live(user.token, gateTopic(gate.id))).ended).toBe('FORBIDDEN');
    expect(await (await live(`Gate ${'x'.repeat(43)}`, gateTopic(gate.id))).ended).toBe('TOKEN_EXPIRED');
  });

  test('ends with its token', async () => {
    const own = await buildGate(server);
    const ownMachine = await connectGate(server, top, own);
    const connection = await live(ownMachine.token, gateTopic(own.id));
    await top.call(gates.revokeToken, { params: { id: own.id } });
    expect(await connection.ended).toBe('TOKEN_EXPIRED');
  });

  test('ends with its gate', async () => {
    const own = await buildGate(server);
    const ownMachine = await connectGate(server, top, own);
    const connection = await live(ownMachine.token, gateTopic(own.id));
    expect((await top.call(gates.remove, { params: { id: own.id } })).status).toBe(200);
    expect(await connection.ended).toBe('TOKEN_EXPIRED');
  });

  test('keeps a gate online without any call', async () => {
    const own = await buildGate(server);
    const ownMachine = await connectGate(server, top, own);
    await live(ownMachine.token, gateTopic(own.id));
    const heardAt = async () =>
      (
        await server.platform.database.readQueries
          .selectFrom('gateStates')
          .select('heardAt')
          .where('gateId', '=', own.id)
          .executeTakeFirst()
      )?.heardAt?.getTime() ?? 0;
    await expect.poll(heardAt, { timeout: 8_000 }).toBeGreaterThan(0);
    const { data } = await top.call(gates.list, { query: `code.equals=${own.code}` });
    expect(data).toMatchObject([{ online: true }]);
  });

  test('of a wall screen hears that something changed, and nothing else', async () => {
    const wall = await connectGate(server, top, gate, 'wall');
    const connection = await live(wall.token, liveDestinations.changed);
    await sendEvents(machine, [gateEvent('BARRIER_OPENED')]);
    await expect
      .poll(() => connection.heard(liveDestinations.changed), { timeout: 5_000 })
      .toContainEqual({
        entity: 'gateStates',
      });
    expect(await (await live(wall.token, gateTopic(gate.id))).ended).toBe('FORBIDDEN');
  });
});

describe('a cashier', () => {
  const { dispenser, askDispenser } = liveDestinations;

  test('hears what happens at the gate that the screen named, and at no other', async () => {
    const other = await buildGate(server, { gateType: 'OUT' });
    const otherMachine = await connectGate(server, top, other);
    const user = await signInAs(server, 'SUPERADMIN');
    const screen = await live(user.token, dispenser);
    const choose = (gateId: string) =>
      screen.stomp.publish({ destination: askDispenser, body: JSON.stringify({ gateId }) });
    choose(gate.id);
    await new Promise((done) => setTimeout(done, 100));
    await sendEvents(otherMachine, [gateEvent('BUTTON')]);
    await sendEvents(machine, [
      gateEvent('BUTTON', { ago: 7_200 }),
      gateEvent('LOOP_ON', { data: { loop: 1 } }),
      gateEvent('PLATE_READ', { data: { plateNumber: 'b1234xyz' } }),
    ]);
    const types = () => (screen.heard(dispenser) as { type: string }[]).map(({ type }) => type).toSorted();
    await expect.poll(types, { timeout: 5_000 }).toEqual(['LOOP_ON', 'PLATE_READ']);
    expect(screen.heard(dispenser)).toContainEqual({
      gateId: gate.id,
      gateCode: gate.code,
      type: 'PLATE_READ',
      message: `Plat B 1234 XYZ terbaca di gate ${gate.code}.`,
      at: expect.any(String),
    });
    const id = await order();
    await acknowledge(machine, id, { state: 'FAILED' });
    await expect.poll(types, { timeout: 5_000 }).toContain('COMMAND_FAILED');
    choose(other.id);
    await new Promise((done) => setTimeout(done, 100));
    await sendEvents(machine, [gateEvent('BACKOUT')]);
    await sendEvents(otherMachine, [gateEvent('PAPER_OUT')]);
    await expect.poll(types, { timeout: 5_000 }).toContain('PAPER_OUT');
    expect(types()).not.toContain('BACKOUT');
  });
});
