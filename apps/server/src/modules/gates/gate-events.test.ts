import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type GateEvent, type GateEventRegistration, runHandlers } from './event-handlers.ts';
import { type BuiltGate, buildGate, connectGate, gateEvent, sendEvents } from './testing/gates.ts';

let server: TestServer;
let top: Client;
let gate: BuiltGate;
let machine: Client;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  gate = await buildGate(server);
  machine = await connectGate(server, top, gate);
});
afterAll(() => server.close());

const stored = async (gateId = gate.id) =>
  server.platform.database.readQueries
    .selectFrom('gateEvents')
    .select(['eventId', 'type', 'at', 'saidAt', 'sentAt', 'data', 'receivedAt'])
    .where('gateId', '=', gateId)
    .orderBy('receivedAt')
    .execute();

const stateOf = async (gateId: string) =>
  server.platform.database.readQueries
    .selectFrom('gateStates')
    .selectAll()
    .where('gateId', '=', gateId)
    .executeTakeFirstOrThrow();

async function newGate(): Promise<{ gate: BuiltGate; machine: Client }> {
  const own = await buildGate(server);
  return { gate: own, machine: await connectGate(server, top, own) };
}

/** Lists in lists, so many. */
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

describe('events', () => {
  test('count once, in one sending, in two, and in two at the same time', async () => {
    const own = await newGate();
    const [one, two, three] = [gateEvent('BUTTON'), gateEvent('BUTTON'), gateEvent('BARRIER_CLOSED')];
    const statuses = (answers: { status: string }[]) => answers.map(({ status }) => status);
    expect(statuses(await sendEvents(own.machine, [one, one, two]))).toEqual(['accepted', 'duplicate', 'accepted']);
    expect(statuses(await sendEvents(own.machine, [two, three]))).toEqual(['duplicate', 'accepted']);
    const many = Array.from({ length: 200 }, () => gateEvent('BUTTON', { ago: 3_600 }));
    const answers = await Promise.all([
      sendEvents(own.machine, many),
      sendEvents(own.machine, many.toReversed()),
      sendEvents(own.machine, many),
    ]);
    expect(answers.flatMap(statuses).filter((status) => status === 'accepted')).toHaveLength(200);
    const kept = (await stored(own.gate.id)).filter(({ type }) => type !== 'ONLINE');
    expect(kept).toHaveLength(203);
  });

  test('of two gates never meet, even with one id', async () => {
    const other = await newGate();
    const event = gateEvent('BACKOUT');
    expect(await sendEvents(machine, [event])).toMatchObject([{ status: 'accepted' }]);
    expect(await sendEvents(other.machine, [event])).toMatchObject([{ status: 'accepted' }]);
  });

  test.each([
    [null, 'bad-input', ''],
    ['text', 'bad-input', ''],
    [{ ...gateEvent('BUTTON'), id: 'x' }, 'bad-input', 'id'],
    [{ ...gateEvent('BUTTON'), type: 'EXPLODED' }, 'bad-input', 'type'],
    [{ ...gateEvent('BUTTON'), at: '2026-11-20T10:00:00' }, 'bad-input', 'at'],
    [{ ...gateEvent('BUTTON'), colour: 'red' }, 'bad-input', 'colour'],
    [gateEvent('TICKET_ISSUED', { data: {} }), 'bad-input', 'data.parkingCode'],
    [gateEvent('PLATE_READ', { data: { plateNumber: 12 } }), 'bad-input', 'data.plateNumber'],
    [gateEvent('TICKET_ISSUED', { data: { parkingCode: 'A\u0000B' } }), 'bad-input', 'data.parkingCode'],
    [gateEvent('BUTTON', { data: { more: 'x'.repeat(9_000) } }), 'bad-input', 'data'],
    [gateEvent('BUTTON', { data: [] }), 'bad-input', 'data'],
    [gateEvent('HEARTBEAT', { data: { x: '\ud800' } }), 'bad-input', 'data.x'],
    [gateEvent('HEARTBEAT', { data: { deep: [{ '\udfff': 1 }] } }), 'bad-input', 'data.deep.0.\\udfff'],
    [gateEvent('TICKET_ISSUED', { data: { parkingCode: '🚗'.slice(0, 1) } }), 'bad-input', 'data.parkingCode'],
    [gateEvent('BUTTON', { data: { x: nested(60) } }), 'bad-input', 'data'],
    [gateEvent('BUTTON', { data: { x: nested(3_900) } }), 'bad-input', 'data'],
    [{ ...gateEvent('BUTTON'), at: '0000-01-01T00:00:00Z' }, 'bad-input', 'at'],
    [{ ...gateEvent('BUTTON'), at: '0001-01-01T00:00:00+14:00' }, 'bad-input', 'at'],
    [{ ...gateEvent('BUTTON'), at: '9999-12-31T23:59:59-14:00' }, 'bad-input', 'at'],
    [{ ...gateEvent('BUTTON'), at: '2026-02-30T00:00:00Z' }, 'bad-input', 'at'],
  ])('%#: a bad one is refused by itself and spoils no other', async (bad, error, path) => {
    const good = gateEvent('BUTTON');
    const [refused, accepted] = await sendEvents(machine, [bad, good]);
    expect(refused).toMatchObject({ status: 'error', kept: false, error, fields: [{ path }] });
    expect(accepted).toMatchObject({ id: good.id, status: 'accepted', kept: true, error: null });
  });

  test('are heard when the data of one bears a name that nobody may give', async () => {
    const [odd, good] = [gateEvent('BUTTON', { data: { kept: 1 } }), gateEvent('BUTTON')];
    const text = JSON.stringify({ events: [odd, good] }).replace('"kept"', '"__proto__":{"x":1},"kept"');
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/gate_events',
      headers: { authorization: machine.token ?? '', 'content-type': 'application/json' },
      payload: text,
    });
    expect(answer.json().data.events).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }]);
  });

  test('are heard from a gate whose clock has lost its battery, and under a clock that nobody can mean', async () => {
    const own = await newGate();
    const event = { ...gateEvent('BUTTON'), at: '1970-01-01T00:00:09+07:00' };
    for (const sentAt of ['1970-01-01T00:00:10+07:00', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00']) {
      const { status, data } = await own.machine.call(contract.gateEvents.send, { body: { sentAt, events: [event] } });
      expect([status, (data as { events: unknown[] }).events], sentAt).toMatchObject([200, [{ kept: true }]]);
    }
  });

  test('keep what the maker adds, and drop what is wrong but can be done without', async () => {
    const event = gateEvent('TICKET_ISSUED', {
      data: { parkingCode: 'T-1', plateConfidence: 1.2, vehicleId: 'car', firmware: 'v2', images: 'none' },
    });
    expect(await sendEvents(machine, [event])).toMatchObject([{ status: 'accepted' }]);
    const row = (await stored()).find(({ eventId }) => eventId === event.id);
    expect(row?.data).toEqual({ parkingCode: 'T-1', firmware: 'v2' });
  });

  test('are kept under both clocks', async () => {
    const own = await newGate();
    const event = gateEvent('BUTTON', { ago: 3_600 });
    const sentAt = new Date(Date.now() + 90_000).toISOString();
    const body = { sentAt, events: [event] };
    const { data } = await own.machine.call(contract.gateEvents.send, { body });
    expect(Math.abs(Date.parse((data as { now: string }).now) - Date.now())).toBeLessThan(5_000);
    const row = (await stored(own.gate.id)).find(({ type }) => type === 'BUTTON');
    expect([row?.saidAt?.toISOString(), row?.sentAt?.toISOString()]).toEqual([event.at, sentAt]);
    expect(row?.at.getTime()).toBe(Date.parse(event.at) + (row?.receivedAt.getTime() ?? 0) - Date.parse(sentAt));
    expect(Math.abs((row?.receivedAt.getTime() ?? 0) - Date.now())).toBeLessThan(5_000);
    expect(Math.abs((await stateOf(own.gate.id)).clockSkewMs - 90_000)).toBeLessThan(2_000);
  });

  test('are at most 500 at once', async () => {
    const events = Array.from({ length: 501 }, () => gateEvent('HEARTBEAT'));
    const { status, error } = await machine.call(contract.gateEvents.send, { body: { events } });
    expect(status).toBe(400);
    expect(error.fields).toMatchObject([{ path: 'events', code: 'too-many' }]);
    expect(await sendEvents(machine, events.slice(1))).toHaveLength(500);
  });

  test('are answered when the licence has expired', async () => {
    const licence = server.platform.licence as { isExpired: () => boolean };
    const before = licence.isExpired;
    licence.isExpired = () => true;
    try {
      expect(await sendEvents(machine, [gateEvent('BUTTON')])).toMatchObject([{ status: 'accepted' }]);
    } finally {
      licence.isExpired = before;
    }
  });
});

describe('the state of a gate', () => {
  test('follows the newest facts, in whatever order they arrive', async () => {
    const own = await newGate();
    await sendEvents(own.machine, [
      gateEvent('BARRIER_CLOSED', { ago: 10 }),
      gateEvent('BARRIER_OPENED', { ago: 20, data: { cause: 'COMMAND' } }),
      gateEvent('PAPER_LOW', { ago: 30 }),
      gateEvent('TICKET_ISSUED', { ago: 25, data: { parkingCode: 'NEW', plateNumber: 'B 2 B' } }),
      gateEvent('LOOP_ON', { ago: 5 }),
      gateEvent('LOOP_OFF', { ago: 1, data: { loop: 2 } }),
    ]);
    await sendEvents(own.machine, [
      gateEvent('BARRIER_OPENED', { ago: 60 }),
      gateEvent('PAPER_OUT', { ago: 90 }),
      gateEvent('TICKET_ISSUED', { ago: 100, data: { parkingCode: 'OLD' } }),
    ]);
    expect(await stateOf(own.gate.id)).toMatchObject({
      barrier: 'CLOSED',
      paper: 'LOW',
      loopOn: true,
      lastCode: 'NEW',
      lastPlate: 'B 2 B',
      lastEventType: 'LOOP_OFF',
      online: true,
    });
    await sendEvents(own.machine, [gateEvent('HEARTBEAT', { data: { paper: 'OK' } })]);
    expect(await stateOf(own.gate.id)).toMatchObject({ paper: 'OK', barrier: 'CLOSED' });
  });

  test('is not held hostage by a clock that runs ahead', async () => {
    const own = await newGate();
    await sendEvents(own.machine, [{ ...gateEvent('BARRIER_OPENED'), at: '2099-01-01T00:00:00Z' }]);
    await new Promise((done) => setTimeout(done, 20));
    await sendEvents(own.machine, [gateEvent('BARRIER_CLOSED')]);
    expect(await stateOf(own.gate.id)).toMatchObject({ barrier: 'CLOSED' });
  });

  test('of a gate that falls silent is offline, told to who watches gates, and online again when heard', async () => {
    const own = await newGate();
    await sendEvents(own.machine, [gateEvent('HEARTBEAT')]);
    await server.platform.database.writes.query(
      `update gate_states set heard_at = now() - interval '16 s' where gate_id = $1`,
      [own.gate.id],
    );
    await expect.poll(async () => (await stateOf(own.gate.id)).online, { timeout: 25_000 }).toBe(false);
    const told = async () =>
      ((await top.call(contract.notifications.mine)).data as { message: string }[]).map(({ message }) => message);
    await expect.poll(told, { timeout: 5_000 }).toContain(`Gerbang ${own.gate.code} tidak terhubung.`);
    expect((await stored(own.gate.id)).map(({ type }) => type)).toContain('OFFLINE');
    await sendEvents(own.machine, [gateEvent('HEARTBEAT')]);
    expect((await stateOf(own.gate.id)).online).toBe(true);
    const lines = (await stored(own.gate.id)).map(({ type }) => type);
    expect(lines.filter((type) => type !== 'HEARTBEAT')).toEqual(['ONLINE', 'OFFLINE', 'ONLINE']);
  }, 40_000);

  test('out of paper is told once', async () => {
    const own = await newGate();
    await sendEvents(own.machine, [gateEvent('PAPER_OUT', { ago: 5 })]);
    await sendEvents(own.machine, [gateEvent('PAPER_OUT')]);
    const told = async () =>
      ((await top.call(contract.notifications.mine, { query: `message.contains=${own.gate.code} habis` })).data as [])
        .length;
    await expect.poll(told, { timeout: 5_000 }).toBe(1);
  });
});

describe('who acts on events', () => {
  const events = ['a', 'b', 'c'].map(
    (code): GateEvent => ({
      gateId: gate?.id ?? newId(),
      siteId: newId(),
      eventId: newId(),
      type: 'TICKET_ISSUED',
      at: new Date(),
      clockUnsure: false,
      saidAt: new Date(),
      receivedAt: new Date(),
      data: { parkingCode: code },
    }),
  );
  const complaints: unknown[] = [];
  const logger = { error: (what: unknown) => void complaints.push(what) };

  /** Writes the code of each event down, and does for one code what is given. */
  const writing = (odd: string, act: () => { error: 'stay-not-found' } | null): GateEventRegistration => ({
    type: 'TICKET_ISSUED',
    handle: async (tx, { data }) => {
      const code = String(data['parkingCode']);
      if (code === odd) return act();
      await tx
        .insertInto('reminders')
        .values({ key: `event:${code}` })
        .execute();
      return null;
    },
  });

  async function run(handler: GateEventRegistration): Promise<{ refused: string[]; written: string[] }> {
    const rollBack = new Error('enough');
    let result = { refused: [] as string[], written: [] as string[] };
    await inTransaction(server.platform.database, async (tx) => {
      const refusals = await runHandlers(tx, events, [handler], logger);
      const rows = await tx.selectFrom('reminders').select('key').where('key', 'like', 'event:%').execute();
      result = {
        refused: events.map(({ eventId }) => refusals.refusals.get(eventId) ?? ''),
        written: rows.map(({ key }) => key.slice(-1)).toSorted(),
      };
      throw rollBack;
    }).catch((error: unknown) => {
      if (error !== rollBack) throw error;
    });
    return result;
  }

  test('may refuse one, by answering or throwing, and the others stand', async () => {
    const refusedOne = { refused: ['', 'stay-not-found', ''], written: ['a', 'c'] };
    expect(await run(writing('b', () => ({ error: 'stay-not-found' })))).toEqual(refusedOne);
    const thrown = () => {
      throw new Failure('stay-not-found');
    };
    expect(await run(writing('b', thrown))).toEqual(refusedOne);
  });

  test('may fail on one: it is complained about, and the others stand', async () => {
    const fault = () => {
      throw new TypeError('not foreseen');
    };
    expect(await run(writing('c', fault))).toEqual({ refused: ['', '', 'server-fault'], written: ['a', 'b'] });
    expect(complaints).toHaveLength(1);
  });

  test('stop the whole batch when the database is at fault, so that it is sent again', async () => {
    const away = () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    };
    await expect(run(writing('c', away))).rejects.toThrow('terminating');
  });

  test('take many at once, and one by one when that fails', async () => {
    const all = { ...writing('b', () => ({ error: 'stay-not-found' })) };
    const together: GateEventRegistration = {
      ...all,
      handleAll: async (_, given) => new Map(given.map(({ eventId }) => [eventId, { error: 'several-cars' }])),
    };
    expect(await run(together)).toEqual({ refused: Array(3).fill('several-cars'), written: [] });
    const failing: GateEventRegistration = {
      ...all,
      handleAll: async () => {
        throw new Failure('already-inside');
      },
    };
    expect(await run(failing)).toEqual({ refused: ['', 'stay-not-found', ''], written: ['a', 'c'] });
  });
});
