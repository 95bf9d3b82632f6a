import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { FoundCar, Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toLocalDateTime } from '@parking/contract/core/time';
import { buildUser, signInAs, testPassword } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { type Lane, buildLane, buildStay, car, cash, motorcycle, nextPlate, save } from '../testing/stays.ts';

const { parkingOuts, parkingIns } = contract;
let server: TestServer;
let lane: Lane;
let cashier: Client & { person: { id: string } };
let signed: { approverUsername: string; approverPassword: string };
beforeAll(async () => {
  server = await startTestServer();
  const { username } = await buildUser(server, { groups: ['ADMIN'] });
  signed = { approverUsername: username, approverPassword: testPassword };
  lane = await buildLane(server);
  cashier = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const quote = (body: object) => cashier.call(parkingOuts.quoteV2, { body: { gateId: lane.exitId, ...body } });
const rows = async <Row>(text: string): Promise<Row[]> =>
  (await server.platform.database.reads.query(text)).rows as Row[];

describe('the usual exit', () => {
  test('is priced line by line, booked to the rupiah, numbered, and orders the gate open', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 125 });
    const asked = await quote({ parkingCode: stay.code.toLowerCase() });
    expect(asked.status).toBe(200);
    const price = asked.data as Quote;
    expect(price).toMatchObject({ total: 11_000, gross: 11_000, tax: 1_000, durationMinutes: 125, warnings: [] });
    expect(price.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(11_000);

    const saved = await save(cashier, {
      parkingCode: stay.code,
      gateId: lane.exitId,
      plateNumber: stay.plate,
      paidTypeId: cash,
      expectedTotal: 11_000,
      tendered: 20_000,
    });
    expect(saved.status).toBe(200);
    const { parkingOut, receipt, change } = saved.data as Saved;
    expect(parkingOut).toMatchObject({
      id: stay.id,
      total: 11_000,
      tax: 1_000,
      exitKind: 'NORMAL',
      plateNumber: stay.plate,
    });
    expect(parkingOut.receiptNumber).toMatch(/-\d{6}-00001$/);
    expect(receipt).toMatchObject({ kind: 'RECEIPT', total: 11_000, tendered: 20_000, change: 9_000, copyNumber: 0 });
    expect(change).toBe(9_000);

    const lines = await rows<{ kind: string; amount: string }>(`
      select a.kind, l.amount from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
      where e.source_id = '${stay.id}' order by l.n`);
    expect(lines.map(({ kind, amount }) => [kind, Number(amount)])).toEqual([
      ['DRAWER', 11_000],
      ['REVENUE', -10_000],
      ['TAX', -1_000],
    ]);
    const [command] = await rows<{ command: string; gate_id: string }>(
      `select command, gate_id from gate_commands where cause_id = '${stay.id}'`,
    );
    expect(command).toEqual({ command: 'OPEN', gate_id: lane.exitId });
  });

  test('happens once: the second is told when the car left', async () => {
    const stay = await buildStay(server, lane);
    const body = { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash };
    expect((await save(cashier, body)).status).toBe(200);
    const again = await save(cashier, body);
    expect([again.status, again.error.code]).toEqual([409, 'stay-already-closed']);
    const byCode = await quote({ parkingCode: stay.code });
    expect(byCode.error.code).toBe('stay-already-closed');
  });

  test('of one stay saved fifty times at once succeeds once', async () => {
    const stay = await buildStay(server, lane);
    const body = { parkingCode: stay.code, gateId: lane.exitId, paidTypeId: cash };
    const answers = await Promise.all(Array.from({ length: 50 }, () => save(cashier, body)));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    const [count] = await rows<{ count: number }>(
      `select count(*)::int as count from journal_entries where source_id = '${stay.id}'`,
    );
    expect(count?.count).toBe(1);
  });

  test('sent fifty times at once with one key is one exit, one receipt and fifty equal answers', async () => {
    const stay = await buildStay(server, lane);
    const body = { parkingCode: stay.code, gateId: lane.exitId, paidTypeId: cash };
    const key = newIdempotencyKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => save(cashier, body, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const [count] = await rows<{ count: number }>(
      `select count(*)::int as count from receipts where stay_id = '${stay.id}'`,
    );
    expect(count?.count).toBe(1);
  });

  test('at another price than the customer was told is refused with the new one, and nothing is booked', async () => {
    const stay = await buildStay(server, lane);
    const refused = await save(cashier, {
      parkingInId: stay.id,
      gateId: lane.exitId,
      paidTypeId: cash,
      expectedTotal: 5_000,
    });
    expect([refused.status, refused.error.code]).toEqual([409, 'fare-changed']);
    expect(refused.error).toMatchObject({ values: { total: 8_000 } });
    expect((await quote({ parkingInId: stay.id })).status).toBe(200);
  });
});

describe('a wrong exit', () => {
  beforeAll(() => buildStay(server, lane, { code: 'DIDALAM' }));

  test.each([
    ['an unknown code', { parkingCode: 'TIDAKADA' }, 404, 'stay-not-found'],
    ['no car at all', {}, 400, 'bad-input'],
    ['a negative expected total', { parkingCode: 'X', expectedTotal: -1 }, 400, 'bad-input'],
    ['an amount beyond all money', { parkingCode: 'X', tendered: 1e17 }, 400, 'bad-input'],
    ['an amount of its own', { parkingCode: 'X', amountTaken: 0 }, 400, 'bad-input'],
    ['an unknown field', { parkingCode: 'X', total: 0 }, 400, 'bad-input'],
    ['a voucher nobody gave out', { parkingCode: 'DIDALAM', voucherCode: 'HEMAT' }, 404, 'voucher-not-found'],
  ])('with %s is refused', async (_, body, status, code) => {
    const answer = await save(cashier, { gateId: lane.exitId, paidTypeId: cash, ...body });
    expect([answer.status, answer.error.code]).toEqual([status, code]);
  });

  test.each([
    ['without a payment type', {}, 'bad-input'],
    ['with too little money', { paidTypeId: cash, tendered: 1_000 }, 'tendered-too-little'],
    ['at an entry gate', { paidTypeId: cash, gate: 'entry' }, 'wrong-gate-type'],
    ['at an unknown gate', { paidTypeId: cash, gate: 'none' }, 'gate-not-found'],
    ['with an unknown payment type', { paidTypeId: car }, 'bad-input'],
    ['with an additional fare that does not exist for anybody', { paidTypeId: cash, vehicleId: cash }, 'bad-input'],
    ['as a free pass without a reason', { freePass: true }, 'bad-input'],
  ])('%s is refused and the car stays inside', async (_, { gate, ...body }: Record<string, unknown>, code) => {
    const stay = await buildStay(server, lane);
    const gateId = gate === 'entry' ? lane.entryId : gate === 'none' ? cash : lane.exitId;
    const answer = await save(cashier, { parkingInId: stay.id, gateId, ...body });
    expect(answer.error.code).toBe(code);
    expect((await quote({ parkingInId: stay.id })).status).toBe(200);
  });
});

describe('a plate', () => {
  test('finds its car as it is, as a camera misreads it, and one character off for a person to decide', async () => {
    const stay = await buildStay(server, lane, { plate: 'D 8051 QZ' });
    const exact = await quote({ plateNumber: 'd8051qz' });
    expect((exact.data as Quote).parkingIn.id).toBe(stay.id);
    const misread = await quote({ plateNumber: 'D 8O51 QZ' });
    expect((misread.data as Quote).parkingIn.id).toBe(stay.id);
    expect((await quote({ plateNumber: 'D 8951 QZ' })).error.code).toBe('stay-not-found');
    const found = await cashier.call(parkingIns.search, { query: 'search=D%208951%20QZ' });
    expect(found.data).toMatchObject([{ id: stay.id, match: 'NEAR' }]);
    const later = await buildStay(server, lane, { plate: 'DK 8051 QZX' });
    for (const part of ['8051', '51%20qz']) {
      const byPart = await cashier.call(parkingIns.search, { query: `search=${part}` });
      const cars = byPart.data as FoundCar[];
      expect(cars).toMatchObject([later, stay].map(({ id }) => ({ id, match: 'PART' })));
      // What it says now is what its price says.
      for (const { id, durationMinutes, fee } of cars) {
        const { total, durationMinutes: inside } = (await quote({ parkingInId: id })).data as Quote;
        expect([fee, Math.max(1, durationMinutes)]).toEqual([total, inside]);
      }
    }
    expect((await cashier.call(parkingIns.search, { query: 'search=51' })).data).toEqual([]);
  });

  test('that two cars carry asks for a choice', async () => {
    await buildStay(server, lane, { plate: 'L 1 X' });
    await buildStay(server, lane, { plate: 'L 1 X' });
    expect((await quote({ plateNumber: 'L1X' })).error.code).toBe('several-cars');
  });

  test('however strange never holds a car', async () => {
    const stay = await buildStay(server, lane);
    const saved = await save(cashier, {
      parkingInId: stay.id,
      gateId: lane.exitId,
      paidTypeId: cash,
      plateNumber: '???-ÄÖ 99999999',
    });
    expect(saved.status).toBe(200);
    expect((saved.data as Saved).parkingOut.flags).toContain('strange-plate');
  });

  test('is corrected inside and after the exit, with both kept', async () => {
    const stay = await buildStay(server, lane, { plate: 'B 1 AA' });
    const body = { plateNumber: 'B 2 BB', note: 'salah baca' };
    const inside = await cashier.call(parkingIns.editPlate, { params: { id: stay.id }, body });
    expect(inside.data).toMatchObject({ plateNumber: 'B 2 BB', flags: ['plate-edited'] });
    expect((await quote({ plateNumber: 'B2BB' })).status).toBe(200);
    await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
    const late = await cashier.call(parkingIns.editPlate, { params: { id: stay.id }, body });
    expect(late.error.code).toBe('stay-already-closed');
    const gone = await cashier.call(parkingOuts.editPlate, {
      params: { id: stay.id },
      body: { plateNumber: 'B 3 CC', note: 'salah baca lagi' },
    });
    expect(gone.data).toMatchObject({ plateNumber: 'B 3 CC', plateNumberIn: 'B 2 BB' });
    const logged = await rows(`select from operations_log where entity_id = '${stay.id}' and action = 'edit-plate'`);
    expect(logged).toHaveLength(2);
  });
});

describe('the vehicle type', () => {
  test('that a cashier changes decides the price and is flagged', async () => {
    const stay = await buildStay(server, lane);
    const saved = await save(cashier, {
      parkingInId: stay.id,
      gateId: lane.exitId,
      paidTypeId: cash,
      vehicleId: motorcycle,
    });
    expect((saved.data as Saved).parkingOut).toMatchObject({ total: 3_000, flags: ['vehicle-changed'] });
  });
});

describe('a free pass', () => {
  test('lets the car out for nothing, keeps the value, and books no money', async () => {
    const stay = await buildStay(server, lane);
    const saved = await save(cashier, {
      parkingInId: stay.id,
      gateId: lane.exitId,
      freePass: true,
      note: 'ambulans',
      ...signed,
    });
    expect((saved.data as Saved).parkingOut).toMatchObject({ total: 0, gross: 8_000, discount: 8_000, freePass: true });
    expect(await rows(`select from journal_entries where source_id = '${stay.id}'`)).toHaveLength(0);
  });
});

/** So many minutes ago by the site's clock. */
const ago = (minutes: number): string =>
  toLocalDateTime(new Date(Date.now() - minutes * 60_000), server.platform.site.current().zone);

describe('an entry by hand', () => {
  const entry = (more: object) => ({
    plateNumber: nextPlate(),
    vehicleId: car,
    gateId: lane.entryId,
    datetimeIn: ago(180),
    note: 'mesin tiket mati',
    ...more,
  });
  const record = (body: object) => cashier.call(parkingOuts.checkInByHand, { body });

  test('stands as it was told and is flagged', async () => {
    const datetimeIn = ago(180);
    const made = await record(entry({ parkingCode: 'TANGAN-1', datetimeIn }));
    expect(made.data).toMatchObject({
      parkingCode: 'TANGAN-1',
      datetimeIn,
      flags: ['manual-entry'],
    });
    const again = await record(entry({ parkingCode: 'tangan-1' }));
    expect([again.status, again.error.code, again.error.fields[0]?.path]).toEqual([
      409,
      'already-exists',
      'parkingCode',
    ]);
  });

  test('in the future, without a reason, or of a plate inside is refused', async () => {
    expect((await record(entry({ datetimeIn: '2199-01-01T00:00:00' }))).error.code).toBe('time-in-future');
    expect((await record(entry({ note: '' }))).error.fields[0]?.path).toBe('note');
    const stay = await buildStay(server, lane);
    expect((await record(entry({ plateNumber: stay.plate }))).error.code).toBe('already-inside');
  });

  test('and exit in one are priced between both times; an exit before the entry is refused', async () => {
    const both = (datetimeOut: string) => ({
      plateNumber: nextPlate(),
      vehicleId: car,
      gateId: lane.exitId,
      datetimeIn: ago(180),
      datetimeOut,
      paidTypeId: cash,
      note: 'listrik padam',
      ...signed,
    });
    const saved = await cashier.call(parkingOuts.stayByHand, { body: both(ago(30)) });
    expect((saved.data as Saved).parkingOut).toMatchObject({ total: 11_000, exitKind: 'MANUAL' });
    const wrong = await cashier.call(parkingOuts.stayByHand, { body: both(ago(181)) });
    expect([wrong.status, wrong.error.code]).toEqual([400, 'exit-before-entry']);
  });
});

describe('a lost ticket', () => {
  const lose = (body: object) =>
    cashier.call(parkingOuts.lostTicket, { body: { vehicleId: car, gateId: lane.exitId, ...body } });

  test('without a record costs a day and the fine, makes a stay and is flagged', async () => {
    const quoted = await lose({ plateNumber: 'B 777 LOST' });
    expect(quoted.data).toMatchObject({ fine: 25_000, gross: 74_000, total: 99_000, saved: null, candidates: [] });
    const closed = await lose({ plateNumber: 'B 777 LOST', paidTypeId: cash, expectedTotal: 99_000 });
    const { saved } = closed.data as { saved: Saved };
    expect(saved.parkingOut).toMatchObject({ exitKind: 'LOST_TICKET', total: 99_000, fine: 25_000 });
    expect(saved.parkingOut.flags).toContain('lost-entry-unknown');
  });

  test('is priced as its record parks, unless the cashier says otherwise, which is flagged', async () => {
    const stay = await buildStay(server, lane, { parkingType: 'VALET' });
    const kept = await lose({ plateNumber: stay.plate, parkingInId: stay.id });
    expect(kept.data).toMatchObject({ parkingType: 'VALET', parkingIn: { parkingType: 'VALET' } });
    const told = { plateNumber: stay.plate, parkingInId: stay.id, parkingType: 'REGULAR' };
    expect((await lose(told)).data).toMatchObject({ parkingType: 'REGULAR', saved: null });
    const closed = await lose({ ...told, paidTypeId: cash });
    const { saved } = closed.data as { saved: Saved };
    expect(saved.parkingOut).toMatchObject({ parkingType: 'REGULAR', exitKind: 'LOST_TICKET' });
    expect(saved.parkingOut.flags).toContain('parking-type-changed');
  });

  test('of a car inside offers its record first; declining it needs a note', async () => {
    const stay = await buildStay(server, lane);
    const quoted = await lose({ plateNumber: stay.plate });
    expect(quoted.data).toMatchObject({ candidates: [{ id: stay.id, match: 'EXACT' }] });
    const declined = await lose({ plateNumber: stay.plate, paidTypeId: cash });
    expect([declined.status, declined.error.code]).toEqual([409, 'plate-in-use']);
    const used = await lose({ plateNumber: stay.plate, parkingInId: stay.id, paidTypeId: cash });
    expect((used.data as { saved: Saved }).saved.parkingOut).toMatchObject({
      id: stay.id,
      total: 33_000,
      fine: 25_000,
    });
  });
});

describe('taking an entry away', () => {
  test('needs a reason and somebody who did not make it, and leaves the record', async () => {
    const made = await cashier.call(parkingOuts.checkInByHand, {
      body: {
        plateNumber: nextPlate(),
        vehicleId: car,
        gateId: lane.entryId,
        datetimeIn: ago(60),
        note: 'coba',
      },
    });
    const own = { params: { id: (made.data as { id: string }).id }, query: 'note=salah%20ketik' };
    expect((await cashier.call(parkingIns.deleteEntry, own)).error.code).toBe('own-entry');
    const stay = await buildStay(server, lane);
    const given = { params: { id: stay.id }, query: 'note=tiket%20uji' };
    expect((await cashier.call(parkingIns.deleteEntry, { params: { id: stay.id } })).status).toBe(400);
    expect((await cashier.call(parkingIns.deleteEntry, given)).error.code).toBe('approval-needed');
    const body = { note: 'tiket uji', ...signed };
    expect((await cashier.call(parkingIns.deleteEntryApproved, { params: given.params, body })).status).toBe(200);
    expect((await cashier.call(parkingIns.deleteEntry, given)).error.code).toBe('stay-deleted');
    const ticket = await cashier.call(parkingIns.reprint, { body: { id: stay.id, note: 'tiket basah' } });
    expect(ticket.error.code).toBe('stay-deleted');
  });
});

test('after all of this everything in the database still holds', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
