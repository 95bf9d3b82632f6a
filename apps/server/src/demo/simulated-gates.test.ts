import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '@parking/contract/contract';
import { type SimulatedGate, startGate } from '@parking/gate-simulator/gate';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltGate, buildGate, connectGate } from '../modules/gates/testing/gates.ts';
import { readEveryMs } from '../modules/parking/member-gates/gate-copies.ts';
import { openDevice } from '../modules/parking/testing/offline.ts';
import { buildStay, car, cash, emoney, save } from '../modules/parking/testing/stays.ts';
import { sellSubscription } from '../modules/members/testing/members.ts';
import { buildMember, plateOf } from '../modules/parking/testing/memberships.ts';
import { signedBy } from '../modules/parking/testing/to-collect.ts';
import { buildUser, signInAs } from '../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../testing/test-server.ts';

let server: TestServer;
let baseUrl: string;
let top: Client;
const running: SimulatedGate[] = [];
beforeAll(async () => {
  server = await startTestServer();
  baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
  top = await signInAs(server, 'SUPERADMIN');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((gate) => gate.stop()));
});
afterAll(() => server.close());

async function plugIn(
  gateType: 'IN' | 'OUT',
  options: Partial<Parameters<typeof startGate>[0]> = {},
): Promise<{ record: BuiltGate; gate: SimulatedGate }> {
  const record = await buildGate(server, { gateType, gateCategory: gateType === 'OUT' ? 'CASHIER' : null });
  const { token = '' } = await connectGate(server, top, record);
  const gate = await startGate({
    baseUrl,
    gateId: record.id,
    token: token.replace('Gate ', ''),
    name: record.code,
    passMs: 30,
    retryMs: 50,
    ...options,
  });
  running.push(gate);
  return { record, gate };
}

const staysAt = (gateIds: readonly string[]) =>
  server.platform.database.readQueries
    .selectFrom('stays')
    .innerJoin('stayPlates', 'stayPlates.stayId', 'stays.id')
    .select(['stays.code', 'stays.enteredAt', 'stayPlates.entryPlate', 'stays.entryGateId', 'stays.id', 'stays.flags'])
    .where('stays.entryGateId', 'in', gateIds)
    .execute();

const commandsOf = (gateId: string) =>
  server.platform.database.readQueries
    .selectFrom('gateCommands')
    .select(['command', 'state', 'error'])
    .where('gateId', '=', gateId)
    .execute();

test('a gate that was cut off takes the price from a card, and its sale is paid by that once it comes up', async () => {
  const [entry, exit] = [await plugIn('IN'), await plugIn('OUT')];
  const lane = { entryId: entry.record.id, exitId: exit.record.id };
  const stay = await buildStay(server, lane, { minutesAgo: 70 });
  const device = await openDevice(server, await signInAs(server, 'CASHIER'), lane);
  await exit.gate.goOffline();
  const sale = device.sale({ parkingCode: stay.code, paidTypeId: emoney, amountTaken: 8_000 });
  const card = { type: 'BRIZZI', number: '6013500000001234', balance: 50_000, counter: 0 };
  const deduct = exit.gate.deduct(card, { requestId: sale.requestId, amount: 8_000 });
  const [booked] = await device.upload({ ...sale, deduct });
  expect(booked?.saved?.parkingOut).toMatchObject({ total: 8_000, paidTypeId: emoney, flags: [] });
  expect(card.balance).toBe(42_000);
});

describe('forty cars through four gates', () => {
  test('are forty stays with their times and pictures, though two gates were cut off and said much of it twice', async () => {
    const gates = await Promise.all([1, 2, 3, 4].map(() => plugIn('IN')));
    const expected = new Map<string, { plate: string; at: number; gateId: string }>();
    const drive = async (from: number, count: number): Promise<void> => {
      for (let index = from; index < from + count; index += 1) {
        const { gate, record } = gates[index % gates.length] ?? { gate: undefined, record: undefined };
        const plate = `B ${2000 + index} KTR`;
        const at = Date.now();
        const ticket = await gate?.enter({ plate, vehicleId: car });
        if (ticket && record) expected.set(ticket.parkingCode, { plate, at, gateId: record.id });
      }
    };
    await drive(0, 12);
    await Promise.all(gates.slice(0, 2).map(({ gate }) => gate.goOffline()));
    await drive(12, 20);
    expect(gates[0]?.gate.waiting).toBeGreaterThan(10);
    let turn = 0;
    const random = (): number => (turn = (turn + 0.618) % 1);
    await Promise.all(gates.slice(0, 2).map(({ gate }) => gate.goOnline({ shuffled: true, repeated: 0.6, random })));
    await drive(32, 8);
    await Promise.all(gates.map(({ gate }) => gate.settled()));

    const stays = await staysAt(gates.map(({ record }) => record.id));
    expect(stays).toHaveLength(40);
    for (const stay of stays) {
      const ticket = expected.get(stay.code);
      expect(stay.entryPlate).toBe(ticket?.plate);
      expect(stay.entryGateId).toBe(ticket?.gateId);
      expect(Math.abs(stay.enteredAt.getTime() - (ticket?.at ?? 0))).toBeLessThan(1_000);
      expect(stay.flags).toEqual([]);
    }
    const { rows } = await server.platform.database.reads.query<{ pictures: number; names: number }>(
      `select count(*)::integer as pictures, count(*) filter (where f.filename = 'plate-' || p.plate_key || '.jpg')::integer as names
       from stay_images i join stay_plates p using (stay_id) join asset_files f on f.token = i.token
       where i.stay_id = any($1)`,
      [stays.map(({ id }) => id)],
    );
    expect(rows[0]).toEqual({ pictures: 40, names: 40 });
    const [inside] = (
      await server.platform.database.reads.query<{ cars: number }>('select count(*)::integer as cars from stays_inside')
    ).rows;
    expect(inside?.cars).toBe(40);
  }, 60_000);
});

describe('an exit', () => {
  const lane = async (options = {}) => {
    const entry = await buildGate(server, { gateType: 'IN' });
    const exit = await plugIn('OUT', options);
    const stay = await buildStay(server, { entryId: entry.id, exitId: exit.record.id });
    const cashier = await signInAs(server, 'CASHIER');
    const sell = () =>
      save(cashier, { parkingInId: stay.id, gateId: exit.record.id, plateNumber: stay.plate, paidTypeId: cash });
    return { ...exit, stay, sell };
  };
  const stateOf = async (stayId: string) =>
    server.platform.database.readQueries
      .selectFrom('stays')
      .innerJoin('receipts', 'receipts.stayId', 'stays.id')
      .select(['stays.state', 'receipts.number'])
      .where('stays.id', '=', stayId)
      .executeTakeFirstOrThrow();

  test('opens for the car that was sold its exit', async () => {
    const { gate, record, stay, sell } = await lane();
    const { opened } = await gate.exitArrives({ plate: stay.plate });
    expect((await sell()).status).toBe(200);
    await opened;
    expect(gate.barrier.openings).toBe(1);
    await expect.poll(() => commandsOf(record.id)).toEqual([{ command: 'OPEN', state: 'DONE', error: null }]);
    await gate.settled();
    const events = await server.platform.database.readQueries
      .selectFrom('gateEvents')
      .select('type')
      .where('gateId', '=', record.id)
      .execute();
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['PLATE_READ', 'BARRIER_OPENED']));
  });

  test('whose barrier is broken says so, and the sale stands', async () => {
    const { gate, record, stay, sell } = await lane();
    gate.breakBarrier();
    expect((await sell()).status).toBe(200);
    await expect
      .poll(() => commandsOf(record.id))
      .toEqual([{ command: 'OPEN', state: 'FAILED', error: 'the barrier does not move' }]);
    expect(await stateOf(stay.id)).toEqual({ state: 'OUT', number: 1 });
    expect(gate.barrier.openings).toBe(0);
  });

  test('whose barrier says nothing lets the order expire, and the sale stands', async () => {
    const { gate, record, stay, sell } = await lane();
    gate.breakBarrier('silent');
    expect((await sell()).status).toBe(200);
    await expect.poll(() => gate.commands.length).toBeGreaterThan(0);
    await server.platform.database.writes.query(
      `update gate_commands set expires_at = clock_timestamp() where gate_id = $1`,
      [record.id],
    );
    await expect
      .poll(() => commandsOf(record.id), { timeout: 10_000 })
      .toEqual([{ command: 'OPEN', state: 'EXPIRED', error: null }]);
    expect(await stateOf(stay.id)).toEqual({ state: 'OUT', number: 1 });
  });

  test.each([
    ['prints the receipt at the gate', false, 'DONE'],
    ['that is dead says so, and the sale stands', true, 'FAILED'],
  ])('with a printer of its own %s', async (_, dead, state) => {
    const { gate, record, stay, sell } = await lane();
    await server.platform.database.writeQueries
      .updateTable('gates')
      .set({ printType: 'ESC_POS_58', embeddedPrinterType: 'NETWORK' })
      .where('id', '=', record.id)
      .execute();
    gate.printer.dead = dead;
    expect((await sell()).status).toBe(200);
    await expect
      .poll(async () =>
        (await commandsOf(record.id)).toSorted((one, other) => one.command.localeCompare(other.command)),
      )
      .toMatchObject([
        { command: 'OPEN', state: 'DONE' },
        { command: 'PRINT', state },
      ]);
    expect(gate.printer.slips.some((slip) => slip.includes('STRUK PARKIR'))).toBe(!dead);
    expect(await stateOf(stay.id)).toEqual({ state: 'OUT', number: 1 });
  });

  test('that is opened by hand sends what its camera sees at that moment', async () => {
    const { gate, record, stay } = await lane();
    await gate.exitArrives({ plate: stay.plate });
    await gate.settled();
    const { lastImage } = await server.platform.database.readQueries
      .selectFrom('gateStates')
      .select('lastImage')
      .where('gateId', '=', record.id)
      .executeTakeFirstOrThrow();
    expect(lastImage).toEqual(expect.any(String));
    expect((await top.call(contract.gateActs.openGate, { body: { gateId: record.id, note: 'EDC mati' } })).status).toBe(
      200,
    );
    const cameraImage = async (): Promise<unknown> => {
      const { data } = await top.call(contract.manualOpenings.list, { query: `gateId.equals=${record.id}` });
      return (data as { cameraImage: unknown }[])[0]?.cameraImage;
    };
    await expect.poll(cameraImage).not.toBe(lastImage);
    expect(await cameraImage()).toEqual(expect.any(String));
  });

  test('hears its orders without a live connection too', async () => {
    const { gate, record, sell } = await lane({ gateId: undefined, pollMs: 50 });
    expect((await sell()).status).toBe(200);
    await expect.poll(() => commandsOf(record.id)).toEqual([{ command: 'OPEN', state: 'DONE', error: null }]);
    expect(gate.commands).toHaveLength(1);
  });
});

test('a gate whose token was taken away stops calling', async () => {
  const { gate, record } = await plugIn('IN');
  await top.call(contract.gates.revokeToken, { params: { id: record.id } });
  await gate.enter({ plate: 'B 1 A' });
  await expect.poll(() => gate.isRefused).toBe(true);
});

test('a gate without paper gives no ticket and lets nobody in', async () => {
  const { gate, record } = await plugIn('IN', { paperLeft: 1 });
  expect(await gate.enter({ plate: 'B 1111 AA' })).not.toBeNull();
  expect(await gate.enter({ plate: 'B 2222 AA' })).toBeNull();
  await gate.settled();
  expect(await staysAt([record.id])).toHaveLength(1);
  const shown = async () => (await top.call(contract.gates.list, { query: `id.equals=${record.id}` })).data;
  await expect.poll(shown).toMatchObject([{ paper: 'OUT' }]);
});

test('a member drives in by plate and out by card, and nobody presses anything', async () => {
  const admin = await signInAs(server, 'ADMIN');
  const cardNumber = '04C0FFEE77';
  const signed = signedBy(await buildUser(server, { groups: ['SUPERADMIN'] }));
  const member = await buildMember(server, admin, await sellSubscription(top, signed), { nfcNumber: cardNumber });
  const [entry, exit] = [await plugIn('IN'), await plugIn('OUT')];
  const driving = { plate: plateOf(member), vehicleId: car };
  await (await entry.gate.memberArrives(driving, null)).opened;
  const inside = server.platform.database.readQueries
    .selectFrom('staysInside')
    .select('memberId')
    .where('memberId', '=', member.id);
  await expect.poll(() => inside.execute()).toHaveLength(1);
  expect(entry.gate.tickets.size).toBe(0);
  await (await exit.gate.memberArrives(driving, cardNumber)).opened;
  await expect.poll(() => inside.execute()).toHaveLength(0);
  expect(exit.gate.shown.join()).toContain('TERIMA KASIH');
});

test('a member passes both gates without the network, by what they keep, and what happened comes up afterwards', async () => {
  const admin = await signInAs(server, 'ADMIN');
  const signed = signedBy(await buildUser(server, { groups: ['SUPERADMIN'] }));
  const subscription = await sellSubscription(top, signed);
  const cardNumber = '04C0FFEE78';
  const member = await buildMember(server, admin, subscription, { nfcNumber: cardNumber });
  const [entry, exit] = [await plugIn('IN'), await plugIn('OUT', { side: 'OUT' })];
  const driving = { plate: plateOf(member), vehicleId: car };
  // Somebody may have asked just before there was this member.
  await delay(readEveryMs + 50);
  await Promise.all([entry.gate.keepMembers(), exit.gate.keepMembers()]);
  await Promise.all([entry.gate.goOffline(), exit.gate.goOffline()]);
  const stranger = await entry.gate.memberArrives({ plate: 'B 1 NOB', vehicleId: car }, '04FFFFFFFF');
  await (await entry.gate.memberArrives(driving, cardNumber)).opened;
  await (await exit.gate.memberArrives(driving, null)).opened;
  const ofStranger = [
    stranger.opened.then(() => 'opened'),
    new Promise((resolve) => setTimeout(resolve, 50, 'stands')),
  ];
  expect(await Promise.race(ofStranger)).toBe('stands');
  const stays = server.platform.database.readQueries
    .selectFrom('stays')
    .select(['state', 'origin', 'exitKind', 'total'])
    .where('memberId', '=', member.id);
  // Whichever of the two has the network back first.
  await exit.gate.goOnline();
  await exit.gate.settled();
  await entry.gate.goOnline();
  await entry.gate.settled();
  await expect.poll(() => stays.execute()).toEqual([{ state: 'OUT', origin: 'MEMBER', exitKind: 'MEMBER', total: 0 }]);
});
