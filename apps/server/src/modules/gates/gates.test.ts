import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { newId } from '@parking/contract/core/id';
import type { Post } from '@parking/contract/gates/gates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type BuiltGate, buildGate, connectGate, gateBody, gateEvent, sendEvents } from './testing/gates.ts';

const { gates, gateEvents } = contract;
let server: TestServer;
let top: Client;
let gate: BuiltGate;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  gate = await buildGate(server);
});
afterAll(() => server.close());

const car = '01900000-0000-7000-8000-000000000102';
const motorcycle = '01900000-0000-7000-8000-000000000101';

async function deviceTypeId(): Promise<string> {
  const row = await server.platform.database.readQueries
    .selectFrom('deviceTypes')
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

describe('a gate', () => {
  test('is made with its devices and vehicle types, changed in part and found again', async () => {
    const devices = [
      { deviceTypeId: await deviceTypeId(), name: 'Kamera depan', address: '10.0.0.9', config: { user: 'x' } },
    ];
    const body = { ...gateBody(), devices, gateVehicleTypes: [car, motorcycle], fixedVehicleId: car };
    const made = await top.call(gates.create, { body });
    expect(made.status).toBe(200);
    expect(made.data).toMatchObject({
      ...body,
      gateVehicleTypes: [motorcycle, car],
      location: null,
      hasToken: false,
      online: false,
      since: null,
      barrier: 'UNKNOWN',
      paper: 'OK',
    });
    const { id } = made.data as { id: string };
    const changed = await top.call(gates.update, { params: { id }, body: { gateVehicleTypes: [car] } });
    expect(changed.data).toMatchObject({ devices, gateVehicleTypes: [car], name: body.name });
    const cleared = await top.call(gates.update, { params: { id }, body: { devices: [], fixedVehicleId: null } });
    expect(cleared.data).toMatchObject({ devices: [], gateVehicleTypes: [car], fixedVehicleId: null });
    const found = await top.call(gates.list, { query: `gateVehicleTypes.equals=${car}&code.equals=${body.code}` });
    expect(found.data).toEqual([cleared.data]);
    expect((await top.call(gates.history, { params: { id } })).data).toHaveLength(3);
    expect((await top.call(gates.remove, { params: { id } })).status).toBe(200);
  });

  test.each([
    [{ code: 'a b' }, 'code', 'wrong-format'],
    [{ gateType: 'SIDE' }, 'gateType', 'not-an-option'],
    [{ gateVehicleTypes: [newId()] }, 'gateVehicleTypes', 'does-not-exist'],
    [{ fixedVehicleId: newId() }, 'fixedVehicleId', 'does-not-exist'],
    [
      { devices: [{ deviceTypeId: newId(), name: 'x', address: null, config: {} }] },
      'devices.0.deviceTypeId',
      'does-not-exist',
    ],
    [
      { devices: [{ deviceTypeId: newId(), name: 'x', address: null, config: { port: 80 } }] },
      'devices.0.config.port',
      'wrong-type',
    ],
  ])('with %o is refused and the field is named', async (part, path, code) => {
    const { status, error } = await top.call(gates.create, { body: { ...gateBody(), ...part } });
    expect(status).toBe(400);
    expect(error.fields).toMatchObject([{ path, code }]);
  });

  test('keeps the password of a camera that comes back as its log shows it, and takes no sign for one', async () => {
    const camera = (address: string) => ({ name: 'Kamera', address, config: {} });
    const device = { deviceTypeId: await deviceTypeId() };
    const body = (address: string) => ({ devices: [{ ...device, ...camera(address) }] });
    const made = await top.call(gates.create, {
      body: { ...gateBody(), ...body('http://cam:rahasia@10.0.0.9/a.jpg') },
    });
    const { id } = made.data as { id: string };
    const [logged] = (await top.call(gates.history, { params: { id } })).data as { after: { devices: object[] } }[];
    expect(logged?.after.devices).toMatchObject([{ address: 'http://•••@10.0.0.9/a.jpg' }]);
    const back = await top.call(gates.update, { params: { id }, body: { devices: logged?.after.devices } });
    expect(back.data).toMatchObject(body('http://cam:rahasia@10.0.0.9/a.jpg'));
    const moved = await top.call(gates.update, { params: { id }, body: body('http://•••@10.0.0.8/a.jpg') });
    expect(moved.error.fields).toMatchObject([{ path: 'devices.0.address', code: 'wrong-format' }]);
  });

  test('has a code of its own', async () => {
    const { status, error } = await top.call(gates.create, { body: { ...gateBody(), code: gate.code } });
    expect(status).toBe(409);
    expect(error.fields).toMatchObject([{ path: 'code', code: 'already-taken' }]);
  });

  test('is offered by direction and category', async () => {
    const exit = await buildGate(server, { gateType: 'OUT', gateCategory: 'MOBILE' });
    const ids = async (call: typeof gates.exits | typeof gates.entries | typeof gates.mobile | typeof gates.options) =>
      ((await top.call(call)).data as { id: string }[]).map(({ id }) => id);
    expect(await ids(gates.exits)).toContain(exit.id);
    expect(await ids(gates.entries)).not.toContain(exit.id);
    expect(await ids(gates.mobile)).toEqual([exit.id]);
    expect(await ids(gates.options)).toEqual(expect.arrayContaining([exit.id, gate.id]));
    for (const call of [gates.types, gates.printTypes, gates.embeddedPrinterTypes])
      expect(((await top.call(call)).data as unknown[]).length).toBeGreaterThan(1);
  });
});

describe('where somebody works', () => {
  test('is remembered as chosen, for each direction, until a schedule says otherwise', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const exits = [await buildGate(server, { gateType: 'OUT' }), await buildGate(server, { gateType: 'OUT' })];
    const [first = gate, second = gate] = exits;
    await server.platform.database.writeQueries
      .insertInto('gateStates')
      .values({ gateId: first.id, heardAt: new Date(), online: true })
      .execute();
    const before = (await cashier.call(gates.exitPost)).data as Post;
    expect(before.gate).toBeNull();
    // One has never said anything.
    const answering = new Map(before.candidates.map(({ id, online }) => [id, online]));
    expect([answering.get(first.id), answering.get(second.id)]).toEqual([true, null]);
    expect(before.candidates.map(({ id }) => id)).toEqual(expect.arrayContaining(exits.map(({ id }) => id)));
    expect((await cashier.call(gates.choose, { body: { gateId: first.id } })).status).toBe(200);
    expect((await cashier.call(gates.exitPost)).data).toMatchObject({ gate: { id: first.id }, schedule: null });
    expect((await cashier.call(gates.entryPost)).data).not.toMatchObject({ gate: { id: first.id } });
    const { data: shift } = await server.platform.database.writeQueries
      .insertInto('shifts')
      .values({ id: newId(), name: 'Sepanjang hari', startTime: '00:00', endTime: '00:00' })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then((data) => ({ data }));
    const day = server.platform.site.today();
    await server.platform.database.writeQueries
      .insertInto('schedules')
      .values({ id: newId(), day, userId: cashier.person.id, gateId: second.id, shiftId: shift.id })
      .execute();
    expect((await cashier.call(gates.exitPost)).data).toMatchObject({
      gate: { id: second.id },
      shift: { id: shift.id, name: 'Sepanjang hari', endsAt: `${shiftDays(day, 1)}T00:00:00` },
      schedule: { id: expect.any(String) },
    });
    expect((await cashier.call(gates.exitPost)).data).toMatchObject({ next: null });
    const other = await signInAs(server, 'CASHIER');
    await server.platform.database.writeQueries
      .insertInto('schedules')
      .values({ id: newId(), day: shiftDays(day, 1), userId: other.person.id, gateId: second.id, shiftId: shift.id })
      .execute();
    expect((await cashier.call(gates.exitPost)).data).toMatchObject({
      next: { name: other.person.username, startsAt: `${shiftDays(day, 1)}T00:00:00` },
    });
    // Nobody is relieved by an account that cannot sign in.
    await changeAsOwner(server, `update users set status = 'INACTIVE' where id = $1`, [other.person.id]);
    expect((await cashier.call(gates.exitPost)).data).toMatchObject({ next: null });
    expect((await cashier.call(gates.choose, { body: { gateId: newId() } })).error.code).toBe('gate-not-found');
  });
});

describe('a token', () => {
  test.each(['Gate', 'Gate ', 'Gate x', `Gate ${'a'.repeat(43)}`, `gate  ${'a'.repeat(43)}`, `Gate ${'a'.repeat(44)}`])(
    '%j is invalid',
    async (token) => {
      expect((await server.client(token).call(gateEvents.send, { body: { events: [] } })).error.code).toBe(
        'token-invalid',
      );
    },
  );

  test('made anew revokes the one before, and can be revoked itself', async () => {
    const own = await buildGate(server);
    const first = await connectGate(server, top, own);
    const second = await connectGate(server, top, own);
    const send = (client: Client) => client.call(gateEvents.send, { body: { events: [] } });
    expect((await send(first)).error.code).toBe('token-invalid');
    expect((await send(second)).status).toBe(200);
    expect((await top.call(gates.list, { query: `code.equals=${own.code}` })).data).toMatchObject([{ hasToken: true }]);
    expect((await top.call(gates.revokeToken, { params: { id: own.id } })).status).toBe(200);
    expect((await send(second)).error.code).toBe('token-invalid');
    expect((await top.call(gates.generateToken, { params: { id: newId() } })).error.code).toBe('gate-not-found');
  });

  test('is given back by its gate, which then speaks no more; a wall screen and people have none to give', async () => {
    const own = await buildGate(server);
    const [machine, wall] = [await connectGate(server, top, own), await connectGate(server, top, own, 'wall')];
    const body = { token: (machine.token ?? '').slice('Gate '.length) };
    const statusFor = async (client: Client, given: object = body) =>
      (await client.call(gates.returnToken, { body: given })).status;
    expect([await statusFor(server.client()), await statusFor(top), await statusFor(wall)]).toEqual([401, 403, 403]);
    expect([await statusFor(machine, {}), await statusFor(machine, { token: 'x' })]).toEqual([400, 400]);
    expect((await top.call(gates.list, { query: `code.equals=${own.code}` })).data).toMatchObject([{ hasToken: true }]);
    expect(await Promise.all([1, 2].map(() => statusFor(machine)))).toContain(200);
    expect((await machine.call(gateEvents.send, { body: { events: [] } })).error.code).toBe('token-invalid');
    expect((await top.call(gates.list, { query: `code.equals=${own.code}` })).data).toMatchObject([
      { hasToken: false },
    ]);
    const { rows } = await server.owner.query(
      `select from operations_log where action = 'return-gate-token' and entity_id = $1`,
      [own.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('is kept as a hash only and never logged', async () => {
    const own = await buildGate(server);
    const machine = await connectGate(server, top, own);
    const token = (machine.token ?? '').slice('Gate '.length);
    const { rows } = await server.platform.database.reads.query<{ found: boolean }>(
      `select exists (select from gates where encode(token_hash, 'escape') like '%' || $1 || '%')
         or exists (select from operations_log where payload like '%' || $1 || '%') as found`,
      [token],
    );
    expect(rows[0]?.found).toBe(false);
  });

  test('of a gate is heard: the gate is online', async () => {
    const own = await buildGate(server);
    const machine = await connectGate(server, top, own);
    await sendEvents(machine, [gateEvent('HEARTBEAT', { data: { barrier: 'CLOSED', paper: 'LOW' } })]);
    expect((await top.call(gates.list, { query: `code.equals=${own.code}` })).data).toMatchObject([
      { online: true, since: expect.any(String), barrier: 'CLOSED', paper: 'LOW' },
    ]);
  });
});
