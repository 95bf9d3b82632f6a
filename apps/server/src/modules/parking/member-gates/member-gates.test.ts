import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { GateEventType } from '@parking/contract/gates/gate-events';
import type { ParkingOut } from '@parking/contract/parking/stays';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import {
  type BuiltGate,
  buildGate,
  connectGate,
  gateEvent,
  photograph,
  sendEvents,
} from '../../gates/testing/gates.ts';
import { newPlate, sellSubscription } from '../../members/testing/members.ts';
import { type Joined, buildMember, enterOn, plateOf } from '../testing/memberships.ts';
import { motorcycle } from '../testing/stays.ts';

let server: TestServer;
let admin: Client;
let root: Client;
const entry = {} as { gate: BuiltGate; machine: Client };
const exit = {} as { gate: BuiltGate; machine: Client };
/** Subscriptions, by what they are. */
const sold: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  [admin, root] = [await signInAs(server, 'ADMIN'), await signInAs(server, 'SUPERADMIN')];
  entry.gate = await buildGate(server, { gateType: 'IN' });
  exit.gate = await buildGate(server, { gateType: 'OUT', gateCategory: 'CASHIER' });
  for (const side of [entry, exit]) side.machine = await connectGate(server, root, side.gate);
  for (const type of ['SUBSCRIPTION', 'STRICT'])
    sold[type] = await sellSubscription(root, { subscriptionFareType: type });
  sold['company'] = await sellSubscription(root, { subscriptionFareGroup: 'PARENT', maxPlate: 2 });
});
afterAll(() => server.close());
endsSound(() => server);

const joined = (more: object = {}, subscription = 'SUBSCRIPTION'): Promise<Joined> =>
  buildMember(server, admin, sold[subscription] ?? '', more);
const orders = async (gate: BuiltGate) =>
  server.platform.database.readQueries
    .selectFrom('gateCommands')
    .select(['command', 'payload'])
    .where('gateId', '=', gate.id)
    .orderBy('id')
    .execute();
/** What happens at a gate, and what the gate is told of it. */
async function at(
  side: typeof entry,
  events: readonly (readonly [GateEventType, object?, { ago?: number; id?: string }?])[],
): Promise<{ opened: boolean; shown: string[] }> {
  const before = (await orders(side.gate)).length;
  const sent = events.map(([type, data, more]) => gateEvent(type, { data, ...more }));
  for (const answer of await sendEvents(side.machine, sent)) expect(answer.error).toBeNull();
  const told = (await orders(side.gate)).slice(before);
  const shown = told.flatMap(({ command, payload }) =>
    command === 'DISPLAY' ? [(payload as { lines: string[] }).lines[0] ?? ''] : [],
  );
  return { opened: told.some(({ command }) => command === 'OPEN'), shown };
}
/** A car on the loop, whose plate is read by a camera that is so sure of it. */
const seen = async ({ machine }: typeof entry, plateNumber: string, plateConfidence = 0.97) => {
  const images = [await photograph(server, machine)];
  return [
    ['LOOP_ON', { loop: 1 }],
    ['PLATE_READ', { plateNumber, plateConfidence, images }],
  ] as const;
};
/** A card that somebody shows from a car on the loop. */
const cardOf = (cardNumber: string) => [loopOn, ['CARD_READ', { cardNumber }]] as const;
const loopOn = ['LOOP_ON', { loop: 1 }] as const;
const insideOf = async ({ id }: Joined) =>
  server.platform.database.readQueries
    .selectFrom('staysInside')
    .select(['stayId', 'plateKey', 'byCard'])
    .where('memberId', '=', id)
    .execute();
const lastExit = async ({ id }: Joined): Promise<ParkingOut> => {
  const { id: stayId } = await server.platform.database.readQueries
    .selectFrom('stays')
    .select('id')
    .where('memberId', '=', id)
    .where('state', '=', 'OUT')
    .orderBy('exitedAt', 'desc')
    .executeTakeFirstOrThrow();
  return (await root.call(contract.parkingOuts.get, { params: { id: stayId } })).data as ParkingOut;
};
const lane = () => ({ entryId: entry.gate.id, exitId: exit.gate.id });

describe('a plate with one sign wrong asks somebody', () => {
  test('at an entry and at an exit: neither opens, the driver is told to wait, and a cashier is called', async () => {
    await joined({ plateNumbers: ['B 4719 XQH'] });
    const asked = { opened: false, shown: ['PLAT MIRIP MEMBER, TUNGGU PETUGAS'] };
    expect(await at(entry, await seen(entry, 'B 4719 XQK'))).toEqual(asked);
    const { rows } = await server.platform.database.writes.query(
      `select from live_messages where body::text like '%MEMBER_WAITING%'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect((await at(entry, await seen(entry, 'B 4719 XQH'))).opened).toBe(true);
    expect(await at(exit, await seen(exit, 'B 4719 XQK'))).toEqual(asked);
    expect((await at(exit, await seen(exit, 'B 4719 XQH'))).opened).toBe(true);
    expect(await at(exit, await seen(exit, 'B 4719 XQK'))).toEqual({ opened: false, shown: [] });
  });
});

describe('a member drives in and out without anybody', () => {
  test('by card: the barrier opens, and the exit is numbered like any other', async () => {
    const member = await joined({ nfcNumber: 'C0FFEE01' });
    const read = cardOf('c0ffee01');
    expect(await at(entry, read)).toEqual({ opened: true, shown: ['SELAMAT DATANG'] });
    expect(await insideOf(member)).toMatchObject([{ byCard: true }]);
    expect(await at(exit, read)).toEqual({ opened: true, shown: ['TERIMA KASIH'] });
    expect(await insideOf(member)).toEqual([]);
    expect(await lastExit(member)).toMatchObject({
      exitKind: 'MEMBER',
      total: 0,
      operatorId: null,
      depositId: null,
      isMember: true,
      receiptNumber: expect.any(String),
    });
  });

  test('by plate, on the loop and with a picture', async () => {
    const member = await joined();
    expect(await at(entry, await seen(entry, plateOf(member)))).toMatchObject({ opened: true });
    expect(await insideOf(member)).toMatchObject([{ plateKey: plateOf(member), byCard: false }]);
    expect(await at(exit, await seen(exit, plateOf(member)))).toMatchObject({ opened: true });
    expect((await lastExit(member)).images).toHaveLength(1);
  });

  test('in by plate, out by card', async () => {
    const member = await joined({ nfcNumber: 'C0FFEE02' });
    await at(entry, await seen(entry, plateOf(member)));
    // The car before it was read here a moment ago.
    await changeAsOwner(server, 'delete from temp_plates');
    expect(await at(exit, cardOf('C0FFEE02'))).toMatchObject({ opened: true });
    expect(await insideOf(member)).toEqual([]);
  });

  test('whose ticket was printed all the same: the camera says whose car it is', async () => {
    const member = await joined();
    const ticket = { parkingCode: `T${newId()}`, plateNumber: plateOf(member), plateConfidence: 0.97 };
    await at(entry, [['TICKET_ISSUED', ticket]]);
    expect(await insideOf(member)).toHaveLength(1);
  });
});

describe('the barrier stays closed', () => {
  test('by plate without a picture, a car on the loop, or a sure reading', async () => {
    const member = await joined();
    const gate = await buildGate(server, { gateType: 'IN' });
    const own = { gate, machine: await connectGate(server, root, gate) };
    const read = async (more: object = {}) => {
      const [, [type, data]] = await seen(own, plateOf(member));
      return [type, { ...data, ...more }] as const;
    };
    expect((await at(own, [await read()])).opened).toBe(false);
    const loop = ['LOOP_ON', { loop: 1 }] as const;
    for (const doubtful of [{ images: [] }, { images: ['nobody-sent-this'] }, { plateConfidence: 0.5 }])
      expect((await at(own, [loop, await read(doubtful)])).opened).toBe(false);
    expect(await insideOf(member)).toEqual([]);
    expect((await at(own, [await read()])).opened).toBe(true);
  });

  test('for what comes late, or with a clock that nobody can believe', async () => {
    const member = await joined({ nfcNumber: 'C0FFEE03' });
    const read = { cardNumber: 'C0FFEE03' };
    expect((await at(entry, [['CARD_READ', read, { ago: 60 }]])).opened).toBe(false);
    expect((await at(entry, [['CARD_READ', read, { ago: -3_600 }]])).opened).toBe(false);
    expect(await insideOf(member)).toEqual([]);
  });

  test('for a card of nobody, a suspended member, one whose card is in a car already, and a company without a place', async () => {
    expect(await at(entry, cardOf('FFFF'))).toEqual({
      opened: false,
      shown: ['KARTU TIDAK DIKENAL'],
    });
    const member = await joined({ nfcNumber: 'C0FFEE04' });
    await enterOn(server, lane(), { nfcNumber: 'C0FFEE04', plateNumber: plateOf(member) });
    const read = cardOf('C0FFEE04');
    expect(await at(entry, read)).toEqual({ opened: false, shown: ['MEMBER SUDAH DI DALAM, AMBIL TIKET'] });
    await changeAsOwner(server, `update members set suspended = true where id = '${member.id}'`);
    expect(await at(entry, read)).toMatchObject({ shown: ['MEMBER TIDAK AKTIF, AMBIL TIKET'] });
    const plateNumbers = [newPlate(), newPlate(), newPlate()];
    const company = await joined({ plateNumbers: plateNumbers.slice(0, 2), nfcNumber: 'C0FFEE05' }, 'company');
    for (const plate of plateNumbers.slice(0, 2))
      expect(await at(entry, await seen(entry, plate))).toMatchObject({ opened: true });
    await changeAsOwner(server, 'delete from temp_plates');
    expect(await at(entry, cardOf('C0FFEE05'))).toMatchObject({
      shown: ['TEMPAT MEMBER PENUH, AMBIL TIKET'],
    });
    expect(await insideOf(company)).toHaveLength(2);
  });

  test('at the exit for another car than the card came in with, and where something is to be paid', async () => {
    const member = await joined({ nfcNumber: 'C0FFEE06' });
    await enterOn(server, lane(), { nfcNumber: 'C0FFEE06', plateNumber: plateOf(member), minutesAgo: 121.5 });
    const card = cardOf('C0FFEE06');
    const [, other] = await seen(exit, 'B 9 XYZ');
    expect(await at(exit, [other, ...card])).toEqual({ opened: false, shown: ['TUNGGU PETUGAS'] });
    await changeAsOwner(server, `delete from temp_plates`);
    await changeAsOwner(
      server,
      `insert into member_suspensions (member_id, from_at) values ('${member.id}', now() - interval '61 minutes')`,
    );
    const { opened, shown } = await at(exit, card);
    expect([opened, shown[0]]).toEqual([false, expect.stringContaining('BAYAR Rp')]);
    expect(await insideOf(member)).toHaveLength(1);
  });

  test('at the exit for a member whose car is not inside', async () => {
    await joined({ nfcNumber: 'C0FFEE07' });
    expect(await at(exit, cardOf('C0FFEE07'))).toEqual({
      opened: false,
      shown: ['MASUK TIDAK TERCATAT, TUNGGU PETUGAS'],
    });
  });
});

describe('a membership is not made to lie', () => {
  const ticket = (plateNumber: string, more: object = {}) =>
    ['TICKET_ISSUED', { parkingCode: `T${newId()}`, plateNumber, plateConfidence: 0.97, ...more }] as const;

  test('by many tickets in one sending: a company has its places, a plate one car', async () => {
    const plateNumbers = [newPlate(), newPlate()];
    const company = await joined({ plateNumbers }, 'company');
    const more = [newPlate(), newPlate()];
    await changeAsOwner(
      server,
      `update members set plate_numbers = '{${[...plateNumbers, ...more].join(',')}}' where id = '${company.id}'`,
    );
    await at(
      entry,
      [...plateNumbers, ...more].map((plate) => ticket(plate)),
    );
    expect(await insideOf(company)).toHaveLength(2);
    const one = await joined();
    await at(entry, [ticket(plateOf(one)), ticket(plateOf(one))]);
    expect(await insideOf(one)).toHaveLength(1);
  });

  test('by coming again where something is due, or money is on account, for the stay that nobody saw end', async () => {
    const member = await joined();
    const old = await enterOn(server, lane(), { plateNumber: plateOf(member), minutesAgo: 600 });
    await changeAsOwner(
      server,
      `insert into member_suspensions (member_id, from_at, until_at)
       values ('${member.id}', now() - interval '400 minutes', now() - interval '100 minutes')`,
    );
    const again = await at(entry, await seen(entry, plateOf(member)));
    expect(again).toEqual({ opened: false, shown: ['MEMBER SUDAH DI DALAM, AMBIL TIKET'] });
    expect(await insideOf(member)).toMatchObject([{ stayId: old }]);
  });

  test('by a ticket that comes hours late: it ends nothing, and finds no place that was taken since', async () => {
    const member = await joined();
    const now = await enterOn(server, lane(), { plateNumber: plateOf(member), minutesAgo: 30 });
    await at(entry, [[...ticket(plateOf(member)), { ago: 8 * 3_600 }]]);
    expect(await insideOf(member)).toMatchObject([{ stayId: now }]);
    await at(exit, await seen(exit, plateOf(member)));
    expect((await lastExit(member)).id).toBe(now);
    await at(entry, [[...ticket(plateOf(member)), { ago: 20 * 60 }]]);
    expect(await insideOf(member)).toEqual([]);
  });

  test('by a card beside the plate of another car that is inside', async () => {
    const member = await joined({ nfcNumber: 'C0FFEE20' });
    await changeAsOwner(server, 'delete from temp_plates');
    await at(entry, cardOf('C0FFEE20'));
    expect(await insideOf(member)).toMatchObject([{ plateKey: '' }]);
    const friend = newPlate();
    await enterOn(server, lane(), { plateNumber: friend });
    const [, camera] = await seen(exit, friend);
    const tried = await at(exit, [loopOn, camera, cardOf('C0FFEE20')[1]]);
    expect(tried).toEqual({ opened: false, shown: ['TUNGGU PETUGAS'] });
  });

  test('by a card shown on foot, where a loop tells of cars', async () => {
    const member = await joined({ nfcNumber: 'C0FFEE21' });
    const gate = await buildGate(server, { gateType: 'IN' });
    const own = { gate, machine: await connectGate(server, root, gate) };
    await at(own, [[...loopOn, { ago: 60 }]]);
    const [, card] = cardOf('C0FFEE21');
    expect((await at(own, [card])).opened).toBe(false);
    expect((await at(own, [loopOn, ['LOOP_OFF', { loop: 1 }], card])).opened).toBe(false);
    expect(await insideOf(member)).toEqual([]);
  });

  test('by a reading that nobody was sure of', async () => {
    const strict = await joined({ nfcNumber: 'C0FFEE22' }, 'STRICT');
    const unsure = ['PLATE_READ', { plateNumber: plateOf(strict), plateConfidence: 0.05 }] as const;
    const tried = await at(entry, [loopOn, unsure, cardOf('C0FFEE22')[1]]);
    expect(tried).toEqual({ opened: false, shown: ['PLAT TIDAK TERDAFTAR, AMBIL TIKET'] });
    const member = await joined();
    await at(entry, [ticket(plateOf(member), { plateConfidence: 0.2 })]);
    const { readQueries } = server.platform.database;
    const stay = await readQueries
      .selectFrom('staysInside')
      .select('stayId')
      .where('plateKey', '=', plateOf(member))
      .executeTakeFirstOrThrow();
    const body = { parkingInId: stay.stayId, gateId: exit.gate.id };
    expect((await root.call(contract.parkingOuts.quoteV2, { body })).data).toMatchObject({ member: null });
  });

  test('by a ticket of another type', async () => {
    const member = await joined();
    await at(entry, [ticket(plateOf(member), { vehicleId: motorcycle })]);
    expect(await insideOf(member)).toEqual([]);
  });
});

describe('one car is one car', () => {
  test('a card read twice in a second, a plate seen three times, and both together let it in once and out once', async () => {
    const member = await joined({ nfcNumber: 'C0FFEE08' });
    const read = () => cardOf('C0FFEE08')[1];
    const camera = async (side: typeof entry) => (await seen(side, plateOf(member)))[1];
    const together = async (side: typeof entry) =>
      Promise.all([
        at(side, [['LOOP_ON', { loop: 1 }], await camera(side), read(), read()]),
        at(side, [['LOOP_ON', { loop: 1 }], await camera(side)]),
        at(side, [loopOn, read()]),
      ]);
    await together(entry);
    expect(await insideOf(member)).toHaveLength(1);
    expect((await orders(entry.gate)).at(-1)?.command).toBe('DISPLAY');
    await together(exit);
    expect(await insideOf(member)).toEqual([]);
    const { readQueries } = server.platform.database;
    const stays = await readQueries.selectFrom('stays').select('flags').where('memberId', '=', member.id).execute();
    expect(stays).toEqual([{ flags: [] }]);
  });

  test('that was not seen leaving and comes again: its old stay ends free, and somebody looks at it', async () => {
    const member = await joined();
    // By another gate: the camera of this one has read other cars, and a plate that is typed there is nobody's.
    const { id: entryId } = await buildGate(server, { gateType: 'IN' });
    const old = await enterOn(server, { ...lane(), entryId }, { plateNumber: plateOf(member), minutesAgo: 600 });
    expect(await at(entry, await seen(entry, plateOf(member)))).toEqual({ opened: true, shown: ['SELAMAT DATANG'] });
    const [now] = await insideOf(member);
    expect(now?.stayId).not.toBe(old);
    expect(await lastExit(member)).toMatchObject({
      id: old,
      exitKind: 'EXIT_MISSED',
      total: 0,
      flags: ['exit-missed'],
    });
  });
});
