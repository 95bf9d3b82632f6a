import { createHash } from 'node:crypto';
import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { buildUser, signInAs, testPassword } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { buildGate, connectGate, gateEvent, sendEvents } from '../../gates/testing/gates.ts';
import { type Lane, buildLane, buildStay, car, cash, nextPlate, save } from '../testing/stays.ts';

const { parkingOuts, parkingIns } = contract;
type SignedIn = Client & { person: { id: string; username: string } };
let server: TestServer;
let lane: Lane;
let cashier: SignedIn;
let operator: SignedIn;
let admin: SignedIn;
let finance: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
  operator = await signInAs(server, 'OPERATOR');
  admin = await signInAs(server, 'ADMIN');
  finance = await signInAs(server, 'FINANCE');
  await buildUser(server, { groups: ['SUPERADMIN'] });
});
afterAll(() => server.close());

const by = ({ person }: SignedIn, approverPassword = testPassword) => ({
  approverUsername: person.username,
  approverPassword,
});
const ago = (minutes: number): string =>
  toLocalDateTime(new Date(Date.now() - minutes * 60_000), server.platform.site.current().zone);
const rows = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
  (await server.platform.database.reads.query(text, values)).rows as Row[];
const logged = (id: string, action: string) =>
  rows<{ payload: { actorName: string; after: Record<string, unknown> } }>(
    'select payload::json as payload from operations_log where entity_id = $1 and action = $2',
    [id, action],
  );

describe('a free pass beyond what its cashier gives alone', () => {
  beforeAll(() =>
    changeAsOwner(server, 'update system_configuration set free_passes_per_shift = 0, free_pass_basis_points = 0', []),
  );

  const passed = async (client: Client, body: object) => {
    const stay = await buildStay(server, lane);
    const answer = await save(client, { parkingInId: stay.id, gateId: lane.exitId, freePass: true, ...body });
    return { answer, stay };
  };

  test('needs a note and somebody else who may edit exits, whom stay, log and list keep', async () => {
    const { answer, stay } = await passed(cashier, { note: 'ambulans', ...by(operator) });
    const { parkingOut } = answer.data as Saved;
    expect(parkingOut).toMatchObject({ total: 0, freePass: true, approvedBy: operator.person.username });
    expect(parkingOut.flags).toContain('free-pass');
    const [log] = await logged(stay.id, 'free-pass');
    expect(log?.payload).toMatchObject({
      actorName: cashier.person.username,
      after: { approvedBy: operator.person.username },
    });
    const [kept] = await rows('select priced_as from stays where id = $1', [stay.id]);
    expect(kept).toMatchObject({
      priced_as: { approval: { askedBy: { id: cashier.person.id }, approvedBy: { id: operator.person.id } } },
    });
    const { data: shown } = await admin.call(parkingOuts.get, { params: { id: stay.id } });
    expect(shown).toMatchObject({ approvedBy: operator.person.username });
  });

  test.each([
    ['by nobody', {}, 409, 'approval-needed'],
    ['by somebody without the right', () => by(finance), 409, 'approval-needed'],
    ['with a wrong password', () => by(operator, 'salah-sekali'), 401, 'login-failed'],
    ['by a name alone', () => ({ approverUsername: operator.person.username }), 400, 'bad-input'],
    ['without a note', () => ({ note: ' x ', ...by(operator) }), 400, 'bad-input'],
  ])('approved %s is refused and the car stays inside', async (_, said, status, code) => {
    const { answer, stay } = await passed(cashier, {
      note: 'ambulans',
      ...(typeof said === 'function' ? said() : said),
    });
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    const quoted = await cashier.call(parkingOuts.quoteV2, {
      body: { parkingInId: stay.id, gateId: lane.exitId },
    });
    expect(quoted.status).toBe(200);
  });

  test('is not approved by whoever gives it, and the answer names the right', async () => {
    for (const own of [operator, admin]) {
      expect((await passed(own, { note: 'ambulans' })).answer.error.code).toBe('approval-needed');
      const { answer } = await passed(own, { note: 'ambulans', ...by(own) });
      expect(answer.error).toMatchObject({ code: 'approval-needed', values: { right: 'Exits' } });
    }
  });

  test('refused for a wrong password counts as a try to sign in, and in the end locks out', async () => {
    const person = await buildUser(server, { groups: ['OPERATOR'] });
    const guess = { note: 'ambulans', approverUsername: person.username, approverPassword: 'salah-sekali' };
    for (let tries = 0; tries < 10; tries += 1)
      expect((await passed(cashier, guess)).answer.error.code).toBe('login-failed');
    const right = await passed(cashier, { ...guess, approverPassword: testPassword });
    expect([right.answer.status, right.answer.error.code]).toEqual([429, 'too-many-requests']);
    expect(await logged(person.id, 'approval-failed')).toHaveLength(10);
  });

  test('asked many times at once with one key is one exit, and the password is not in what is kept of the key', async () => {
    const stay = await buildStay(server, lane);
    const body = {
      parkingInId: stay.id,
      gateId: lane.exitId,
      freePass: true,
      note: 'ambulans',
      ...by(admin),
    };
    const key = newIdempotencyKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(cashier, body, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const [kept] = await rows<{ hash: string }>(
      `select encode(body_hash, 'hex') as hash from idempotency where key = $1`,
      [key],
    );
    const { approverPassword: _, ...without } = body;
    const expected = createHash('sha256')
      .update(JSON.stringify([{}, without]))
      .digest('hex');
    expect(kept?.hash).toBe(expected);
  });
});

describe('a lost ticket', () => {
  const lose = (body: object, client: Client = cashier) =>
    client.call(parkingOuts.lostTicket, { body: { vehicleId: car, gateId: lane.exitId, ...body } });
  const closed = async (body: object) => ((await lose({ paidTypeId: cash, ...body })).data as { saved: Saved }).saved;

  test('with a time that the cashier says costs at least a day, is flagged and keeps what was said', async () => {
    const said = { plateNumber: nextPlate(), datetimeIn: ago(30) };
    expect((await lose(said)).data).toMatchObject({ gross: 74_000, fine: 25_000, total: 99_000 });
    const { parkingOut } = await closed(said);
    expect(parkingOut).toMatchObject({ total: 99_000, approvedBy: null });
    expect(parkingOut.flags).toContain('lost-entry-claimed');
    const [kept] = await rows('select priced_as from stays where id = $1', [parkingOut.id]);
    expect(kept).toMatchObject({ priced_as: { claimedEntry: said.datetimeIn } });
    const longer = { plateNumber: nextPlate(), datetimeIn: ago(3 * 1440) };
    const { total } = (await lose(longer)).data as Quote;
    expect(total).toBeGreaterThan(99_000);
  });

  test('with a time that somebody approves costs what that time costs', async () => {
    const said = { plateNumber: nextPlate(), datetimeIn: ago(61), ...by(operator) };
    expect((await lose(said)).data).toMatchObject({ total: 33_000 });
    const { parkingOut } = await closed(said);
    expect(parkingOut).toMatchObject({ total: 33_000, approvedBy: operator.person.username });
    expect(parkingOut.flags).toContain('lost-entry-claimed');
    expect((await lose({ ...said, ...by(finance) })).error.code).toBe('approval-needed');
    expect((await lose({ ...said, ...by(operator, 'salah-sekali') })).error.code).toBe('login-failed');
  });

  test('without a record costs from when its plate was first read since it last left', async () => {
    const plate = nextPlate();
    const before = await buildStay(server, lane, { plate, minutesAgo: 9 * 1440 });
    const early = await buildGateRead(plate, 8 * 1440);
    expect(early).toBe(200);
    await save(cashier, { parkingInId: before.id, gateId: lane.exitId, paidTypeId: cash });
    expect((await lose({ plateNumber: plate })).data).toMatchObject({ total: 99_000 });
    const unseen = nextPlate();
    await buildGateRead(unseen, 3 * 1440);
    const { total, durationMinutes } = (await lose({ plateNumber: unseen })).data as Quote;
    expect(total).toBeGreaterThan(99_000);
    expect(durationMinutes).toBeGreaterThanOrEqual(3 * 1440);
    const { parkingOut } = await closed({ plateNumber: unseen });
    expect(parkingOut.total).toBe(total);
  });

  test('whose old record is declined costs no less than by that record', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 4 * 1440 });
    const byRecord = (await lose({ plateNumber: stay.plate, parkingInId: stay.id })).data as Quote;
    const declined = (await lose({ plateNumber: stay.plate })).data as Quote;
    expect(declined.total).toBe(byRecord.total);
  });

  test('is not closed by the record of another plate, unless somebody approves', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 10 });
    const other = { plateNumber: nextPlate(), parkingInId: stay.id, paidTypeId: cash };
    const refused = await lose(other);
    expect([refused.status, refused.error.code]).toEqual([409, 'approval-needed']);
    const { parkingOut } = await closed({ ...other, ...by(admin) });
    expect(parkingOut).toMatchObject({ id: stay.id, approvedBy: admin.person.username });
    expect(parkingOut.flags).toContain('lost-another-plate');
  });

  test('of a car without a plate is closed by its record with a picture, flagged; without one it needs an approver', async () => {
    const bare = await buildStay(server, lane, { plate: '' });
    const asked = (stay: { id: string }) => ({ plateNumber: nextPlate(), parkingInId: stay.id, paidTypeId: cash });
    expect((await lose(asked(bare))).error.code).toBe('approval-needed');
    const pictured = await buildStay(server, lane, { plate: '' });
    await server.platform.database.writes.query(
      `insert into stay_images (taken_at, stay_id, side, token) values (now(), $1, 'ENTRY', 'gambar')`,
      [pictured.id],
    );
    const { parkingOut } = await closed(asked(pictured));
    expect(parkingOut.flags).toContain('lost-by-picture');
  });

  async function buildGateRead(plate: string, minutesAgo: number): Promise<number> {
    const read = await server.platform.database.writes.query(
      `insert into temp_plates (id, gate_id, plate, plate_key, read_at, source)
       values (gen_random_uuid(), $1, $2, replace($2, ' ', ''), now() - make_interval(mins => $3), 'LPR')`,
      [lane.entryId, plate, minutesAgo],
    );
    return read.rowCount === 1 ? 200 : 500;
  }
});

describe('what is recorded by hand', () => {
  const leave = (client: Client, body: object) =>
    client.call(parkingOuts.checkOutByHand, {
      body: { gateId: lane.exitId, paidTypeId: cash, note: 'listrik padam', ...body },
    });

  test('an exit at an earlier time costs what it costs now, unless somebody else approves', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 300 });
    const told = { parkingInId: stay.id, gateId: lane.exitId, datetimeOut: ago(239) };
    const quoted = await operator.call(parkingOuts.quoteByHand, { body: told });
    const now = await cashier.call(parkingOuts.quoteV2, {
      body: { parkingInId: stay.id, gateId: lane.exitId },
    });
    expect((quoted.data as Quote).total).toBe((now.data as Quote).total);
    const approved = await operator.call(parkingOuts.quoteByHand, { body: { ...told, ...by(admin) } });
    expect((approved.data as Quote).total).toBe(8_000);
    const cheap = await leave(operator, { ...told, expectedTotal: 8_000 });
    expect(cheap.error.code).toBe('fare-changed');
    const own = await leave(operator, { ...told, ...by(operator) });
    expect(own.error.code).toBe('approval-needed');
    const saved = await leave(operator, { ...told, expectedTotal: 8_000, ...by(admin) });
    const { parkingOut } = saved.data as Saved;
    expect(parkingOut).toMatchObject({ total: 8_000, approvedBy: admin.person.username });
    expect(parkingOut.flags).toContain('manual-exit');
    const [log] = await logged(stay.id, 'exit-by-hand');
    expect(log?.payload.after).toMatchObject({ approvedBy: admin.person.username });
  });

  test('unapproved it is booked at the price of now, and keeps the time that was told', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 300 });
    const datetimeOut = ago(239);
    const { parkingOut } = (await leave(operator, { parkingInId: stay.id, datetimeOut })).data as Saved;
    expect(parkingOut).toMatchObject({ datetimeOut, flags: ['manual-exit'] });
    expect(parkingOut.total).toBeGreaterThan(8_000);
  });

  test('no time lies more than a day back', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 3 * 1440 });
    const old = { datetimeOut: ago(1441) };
    for (const answer of [
      await leave(operator, { parkingInId: stay.id, ...old, ...by(admin) }),
      await operator.call(parkingOuts.quoteByHand, {
        body: { parkingInId: stay.id, gateId: lane.exitId, ...old },
      }),
      await enter({ datetimeIn: ago(1441) }),
    ])
      expect([answer.status, answer.error.code]).toEqual([400, 'time-too-old']);
    expect((await enter({ datetimeIn: ago(1438) })).status).toBe(200);
  });

  const enter = (body: object, client: Client = operator) =>
    client.call(parkingOuts.checkInByHand, {
      body: { plateNumber: nextPlate(), vehicleId: car, gateId: lane.entryId, note: 'mesin mati', ...body },
    });

  test('an entry is no later than its plate was first seen, unless somebody else approves', async () => {
    const seen = async () => {
      const plateNumber = nextPlate();
      await server.platform.database.writes.query(
        `insert into temp_plates (id, gate_id, plate, plate_key, read_at, source)
         values (gen_random_uuid(), $1, $2, replace($2, ' ', ''), now() - interval '10 hours', 'LPR')`,
        [lane.entryId, plateNumber],
      );
      return { plateNumber, datetimeIn: ago(5) };
    };
    const first = await seen();
    const { data } = await enter(first, cashier);
    expect((data as { datetimeIn: string }).datetimeIn < ago(599)).toBe(true);
    const second = await seen();
    expect((await enter({ ...second, ...by(operator) }, cashier)).data).toMatchObject({
      datetimeIn: second.datetimeIn,
      flags: ['manual-entry'],
    });
  });

  test('both ends in one cost what the stay costs until now, unless somebody else approves', async () => {
    const both = () => ({
      plateNumber: nextPlate(),
      vehicleId: car,
      gateId: lane.exitId,
      datetimeIn: ago(600),
      datetimeOut: ago(539),
      paidTypeId: cash,
      note: 'listrik padam',
    });
    const record = (body: object) => operator.call(parkingOuts.stayByHand, { body });
    const dear = (await record(both())).data as Saved;
    expect(dear.parkingOut.total).toBeGreaterThan(8_000);
    expect(dear.parkingOut.flags).toEqual(expect.arrayContaining(['manual-entry', 'manual-exit']));
    const told = (await record({ ...both(), ...by(admin) })).data as Saved;
    expect(told.parkingOut).toMatchObject({ total: 8_000, approvedBy: admin.person.username });
  });
});

describe('taking an entry away', () => {
  const remove = (client: Client, id: string, body?: object) =>
    body
      ? client.call(parkingIns.deleteEntryApproved, { params: { id }, body: { note: 'tiket uji', ...body } })
      : client.call(parkingIns.deleteEntry, { params: { id }, query: 'note=tiket%20uji' });
  const stateOf = async (id: string) =>
    (
      await rows<{ state: string }>('select state, deleted_by, delete_approved_by, flags from stays where id = $1', [
        id,
      ])
    )[0];

  test('is asked by one and approved by another, who calls the same', async () => {
    const stay = await buildStay(server, lane);
    const asked = await remove(operator, stay.id);
    expect([asked.status, asked.error.code]).toEqual([409, 'approval-needed']);
    expect((await remove(operator, stay.id)).error.code).toBe('approval-needed');
    expect(await stateOf(stay.id)).toMatchObject({ state: 'INSIDE', flags: ['delete-asked'] });
    expect((await remove(cashier, stay.id)).status).toBe(403);
    expect((await remove(admin, stay.id)).status).toBe(200);
    expect(await stateOf(stay.id)).toMatchObject({
      state: 'DELETED',
      deleted_by: operator.person.id,
      delete_approved_by: admin.person.id,
    });
    expect((await remove(admin, stay.id)).error.code).toBe('stay-deleted');
  });

  test('is approved on the spot by somebody else who may delete', async () => {
    const stay = await buildStay(server, lane);
    expect((await remove(operator, stay.id, {})).error.code).toBe('approval-needed');
    expect((await remove(operator, stay.id, by(operator))).error.code).toBe('approval-needed');
    expect((await remove(operator, stay.id, by(finance))).error.code).toBe('approval-needed');
    expect((await remove(operator, stay.id, by(admin, 'salah'))).error.code).toBe('login-failed');
    expect((await remove(operator, stay.id, by(admin))).status).toBe(200);
    const [log] = await logged(stay.id, 'delete-entry');
    expect(log?.payload.after).toMatchObject({
      askedBy: operator.person.username,
      approvedBy: admin.person.username,
    });
  });

  test('asked by two at once happens once', async () => {
    const stay = await buildStay(server, lane);
    const answers = await Promise.all([remove(operator, stay.id), remove(admin, stay.id)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await stateOf(stay.id)).toMatchObject({ state: 'DELETED' });
  });

  test('is undone by its ticket, which is priced as never deleted and flagged, once', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 125 });
    await remove(operator, stay.id, by(admin));
    const which = { parkingCode: stay.code, gateId: lane.exitId };
    const quoted = await cashier.call(parkingOuts.quoteV2, { body: which });
    expect(quoted.data).toMatchObject({ total: 11_000, parkingIn: { id: stay.id } });
    const answers = await Promise.all([1, 2, 3].map(() => save(cashier, { ...which, paidTypeId: cash })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const saved = answers.find(({ status }) => status === 200)?.data;
    expect(saved).toMatchObject({ parkingOut: { id: stay.id, total: 11_000, flags: ['deleted-shown'] } });
    const [kept] = await rows('select priced_as from stays where id = $1', [stay.id]);
    expect(kept).toMatchObject({ priced_as: { deletion: { note: 'tiket uji', approvedById: admin.person.id } } });
  });
});

test('a camera that reads the car on its way out is no sighting of the next visit', async () => {
  const plate = nextPlate();
  const stay = await buildStay(server, lane, { plate });
  await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
  const gate = await connectGate(server, admin, await buildGate(server, { gateType: 'OUT' }));
  await sendEvents(gate, [gateEvent('PLATE_READ', { data: { plateNumber: plate, plateConfidence: 0.9 }, ago: 0 })]);
  const { data } = await cashier.call(parkingOuts.checkInByHand, {
    body: { plateNumber: plate, vehicleId: car, gateId: lane.entryId, note: 'mesin mati', datetimeIn: ago(0) },
  });
  expect((data as { datetimeIn: string }).datetimeIn >= ago(1)).toBe(true);
});

test('after all of this everything in the database still holds', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
