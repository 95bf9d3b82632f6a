import { createHash, createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { EntitlementCopy } from '@parking/contract/gates/gate-entitlements';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { buildUser, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
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
import { buildPayment } from '../testing/payments.ts';
import { buildStay, car, qris } from '../testing/stays.ts';
import { readEveryMs } from './gate-copies.ts';
import { signedBy } from '../testing/to-collect.ts';

let server: TestServer;
let admin: Client;
let root: Client;
const entry = {} as { gate: BuiltGate; machine: Client };
const exit = {} as { gate: BuiltGate; machine: Client };
const sold: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  [admin, root] = [await signInAs(server, 'ADMIN'), await signInAs(server, 'SUPERADMIN')];
  const signed = signedBy(await buildUser(server, { groups: ['SUPERADMIN'] }));
  entry.gate = await buildGate(server, { gateType: 'IN' });
  exit.gate = await buildGate(server, { gateType: 'OUT', gateCategory: 'CASHIER' });
  for (const side of [entry, exit]) side.machine = await connectGate(server, root, side.gate);
  sold['all'] = await sellSubscription(root, signed);
  sold['hours'] = await sellSubscription(root, { ...signed, subscriptionFareType: 'DURATION', freeMinutes: 30 });
  sold['elsewhere'] = await sellSubscription(root, { ...signed, memberGates: [exit.gate.id] });
});
afterAll(() => server.close());

const joined = (kind: string, more: object = {}): Promise<Joined> => buildMember(server, admin, sold[kind] ?? '', more);
async function copyOf({ machine }: typeof entry, version?: string) {
  await delay(readEveryMs + 50);
  const query = version === undefined ? '' : `version=${version}`;
  const { status, data } = await machine.call(contract.gateEntitlements.copy, { query });
  expect(status).toBe(200);
  const { copy, signature } = data as { copy: string; signature: string };
  const key = createHash('sha256')
    .update(machine.token?.replace('Gate ', '') ?? '')
    .digest();
  expect(createHmac('sha256', key).update(copy).digest('hex')).toBe(signature);
  return JSON.parse(copy) as EntitlementCopy;
}
const idsOf = ({ entitled }: EntitlementCopy) => entitled.map(({ id }) => id);

describe('what a gate keeps of members', () => {
  test('are the cards and plates of who may pass it, signed for this gate alone', async () => {
    const member = await joined('all', { nfcNumber: '04c0ffee10' });
    const [hours, elsewhere] = [await joined('hours'), await joined('elsewhere')];
    const copy = await copyOf(entry);
    expect(copy.base).toBeNull();
    expect(copy.entitled.find(({ id }) => id === member.id)).toMatchObject({
      cards: ['04C0FFEE10'],
      plates: member.plateNumbers,
      sides: ['IN', 'OUT'],
      covered: [{ from: expect.any(String), until: expect.any(String) }],
    });
    // Half an hour is free: what is due is the server's to say.
    expect(copy.entitled.find(({ id }) => id === hours.id)?.sides).toEqual(['IN']);
    expect(idsOf(copy)).not.toContain(elsewhere.id);
    expect(idsOf(await copyOf(exit))).toContain(elsewhere.id);
  });

  test('comes again as what has changed: another card, a suspension, nothing', async () => {
    const [one, other] = [await joined('all', { nfcNumber: '04c0ffee11' }), await joined('all')];
    const before = await copyOf(entry);
    const same = await copyOf(entry, before.version);
    expect([same.version, same.base, same.entitled, same.removed]).toEqual([before.version, before.version, [], []]);
    await changeAsOwner(server, 'update members set nfc_number = $2 where id = $1', [one.id, '04C0FFEE12']);
    await changeAsOwner(
      server,
      `insert into member_suspensions (member_id, from_at) values ($1, now() - interval '1 hour')`,
      [other.id],
    );
    const after = await copyOf(entry, before.version);
    expect(after.base).toBe(before.version);
    expect(after.entitled).toMatchObject([{ id: one.id, cards: ['04C0FFEE12'] }]);
    expect(after.removed).toEqual([other.id]);
    // Of a version that nobody remembers all is told.
    expect((await copyOf(entry, 'something-else')).base).toBeNull();
  });

  test('is told to gates alone', async () => {
    for (const who of [server.client(), admin])
      expect((await who.call(contract.gateEntitlements.copy)).status).toBeGreaterThanOrEqual(401);
  });
});

describe('a member whom a gate let pass without the network', () => {
  const copyAt = (ago = 0): string => new Date(Date.now() - ago * 1_000 - 3_600_000).toISOString();
  const passed = async (side: typeof entry, data: object, more: { ago?: number; id?: string } = {}) => {
    const images = [await photograph(server, side.machine)];
    const read = gateEvent('MEMBER_PASSED', { data: { copyAt: copyAt(more.ago), images, ...data }, ...more });
    return sendEvents(side.machine, [read]);
  };
  const staysOf = (memberId: string) =>
    server.platform.database.readQueries
      .selectFrom('stays')
      .select(['id', 'state', 'origin', 'exitKind', 'total', 'variance', 'flags', 'durationMinutes', 'enteredAt'])
      .where('memberId', '=', memberId)
      .orderBy('enteredAt')
      .execute();
  const noOneHeard = () => changeAsOwner(server, 'delete from gate_event_keys');
  beforeEach(() => noOneHeard());

  test('came in and left when it did, however late that is told, and once', async () => {
    const member = await joined('all', { nfcNumber: '04c0ffee20' });
    const id = newId();
    const came = { nfcNumber: '04C0FFEE20', plateNumber: plateOf(member) };
    expect(await passed(entry, came, { ago: 7200, id })).toMatchObject([{ status: 'accepted' }]);
    expect(await passed(entry, came, { ago: 7200, id })).toMatchObject([{ status: 'duplicate' }]);
    expect(await staysOf(member.id)).toMatchObject([{ state: 'INSIDE', origin: 'MEMBER', flags: [] }]);
    await passed(exit, { plateNumber: plateOf(member) }, { ago: 3600 });
    expect(await staysOf(member.id)).toMatchObject([
      { state: 'OUT', exitKind: 'MEMBER', total: 0, variance: null, flags: [] },
    ]);
  });

  test('stands and is flagged where the server would have said no: suspended since, a card of nobody, a copy of last week', async () => {
    const member = await joined('all', { nfcNumber: '04c0ffee21' });
    await changeAsOwner(
      server,
      `insert into member_suspensions (member_id, from_at) values ($1, now() - interval '1 day')`,
      [member.id],
    );
    await passed(entry, { nfcNumber: '04C0FFEE21', plateNumber: plateOf(member) }, { ago: 600 });
    const unknown = newPlate();
    await passed(entry, { nfcNumber: '04AAAAAAAA', plateNumber: unknown }, { ago: 500 });
    const other = await joined('all');
    const old = new Date(Date.now() - 8 * 86_400_000).toISOString();
    await passed(entry, { plateNumber: plateOf(other), copyAt: old }, { ago: 400 });
    const rows = await server.platform.database.readQueries
      .selectFrom('stays')
      .innerJoin('stayPlates', 'stayPlates.stayId', 'stays.id')
      .select(['stays.flags', 'stays.memberId', 'stays.state'])
      .where('stayPlates.plateKey', 'in', [plateOf(member), unknown, plateOf(other)])
      .orderBy('stays.enteredAt')
      .execute();
    expect(rows).toMatchObject([
      { state: 'INSIDE', memberId: null, flags: ['passed-by-copy'] },
      { state: 'INSIDE', memberId: null, flags: ['passed-by-copy'] },
      { state: 'INSIDE', memberId: other.id, flags: ['passed-by-copy'] },
    ]);
  });

  test('that owed something is gone all the same: what was due is a difference that somebody sees', async () => {
    const member = await joined('hours');
    await enterOn(
      server,
      { entryId: entry.gate.id, exitId: exit.gate.id },
      { plateNumber: plateOf(member), vehicleId: car, minutesAgo: 125 },
    );
    await passed(exit, { plateNumber: plateOf(member) }, { ago: 60 });
    const [left] = await staysOf(member.id);
    expect(left).toMatchObject({
      state: 'OUT',
      exitKind: 'MEMBER',
      total: 0,
      flags: ['passed-by-copy', 'price-variance'],
    });
    expect(Number(left?.variance)).toBeLessThan(0);
  });

  test.each([
    ['more than is due', 'all', 9_000, 0],
    ['as much as comes off', 'hours', 1_000, 1_000],
  ] as const)('that had money on account leaves all the same: %s', async (_, kind, amount, used) => {
    const member = await joined(kind);
    const stayId = await enterOn(
      server,
      { entryId: entry.gate.id, exitId: exit.gate.id },
      { plateNumber: plateOf(member), vehicleId: car, minutesAgo: 125 },
    );
    const { person } = await signInAs(server, 'CASHIER');
    const id = await buildPayment(server, { byId: person.id, paidTypeId: qris, amount, purpose: 'STAY', stayId });
    await passed(exit, { plateNumber: plateOf(member) }, { ago: 60 });
    expect(await staysOf(member.id)).toMatchObject([{ state: 'OUT', exitKind: 'MEMBER', total: 0 }]);
    const { readQueries } = server.platform.database;
    const use = readQueries.selectFrom('paymentUses').select(['used', 'owedBack']).where('paymentId', '=', id);
    expect(await use.executeTakeFirst()).toEqual({ used, owedBack: amount - used });
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });

  test('left although its exit told of it before its entry did: by card, by plate, twice, each at its own time', async () => {
    const member = await joined('all', { nfcNumber: '04c0ffee22' });
    const byCard = { nfcNumber: '04C0FFEE22' };
    const byPlate = { plateNumber: plateOf(member) };
    await passed(exit, byPlate, { ago: 3_000 });
    await passed(exit, byCard, { ago: 1_000 });
    expect(await staysOf(member.id)).toEqual([]);
    // Of a car that has come in since nothing is told by what left before it.
    await passed(entry, { ...byCard, ...byPlate }, { ago: 500 });
    expect(await staysOf(member.id)).toMatchObject([{ state: 'INSIDE' }]);
    await passed(exit, byPlate, { ago: 400 });
    await passed(entry, { ...byCard, ...byPlate }, { ago: 2_000 });
    await passed(entry, { ...byCard, ...byPlate }, { ago: 4_000 });
    const stays = await staysOf(member.id);
    const left = { state: 'OUT', exitKind: 'MEMBER', total: 0, variance: null, flags: [] };
    expect(stays).toMatchObject([left, left, left]);
    expect(stays.map(({ durationMinutes }) => durationMinutes)).toEqual([16, 16, 1]);
    // The pictures that its exit sent show it leaving.
    const shown = server.platform.database.readQueries.selectFrom('stayImages').where('side', '=', 'EXIT');
    const { length } = await shown
      .select('token')
      .where(
        'stayId',
        'in',
        stays.map(({ id }) => id),
      )
      .execute();
    expect(length).toBe(3);
  });

  test('of another car of the account leaves the one that has come in late where it is', async () => {
    const member = await joined('all', { nfcNumber: '04c0ffee23' });
    await passed(exit, { nfcNumber: '04C0FFEE23', plateNumber: 'L7QX' }, { ago: 300 });
    await passed(entry, { plateNumber: plateOf(member) }, { ago: 600 });
    expect(await staysOf(member.id)).toMatchObject([{ state: 'INSIDE', exitKind: null }]);
  });

  test('is gone whichever of its two gates tells first, both at once', async () => {
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const member = await joined('all');
      const came = { plateNumber: plateOf(member) };
      const [out, into] = [() => passed(exit, came, { ago: 60 }), () => passed(entry, came, { ago: 600 })];
      const [one, other] = round % 2 === 0 ? [out, into] : [into, out];
      await Promise.all([one(), other()]);
      expect(await staysOf(member.id)).toMatchObject([{ state: 'OUT', exitKind: 'MEMBER' }]);
    }
  });

  test('by a gate that was answered at that very moment is flagged', async () => {
    const member = await joined('all');
    await sendEvents(entry.machine, [gateEvent('HEARTBEAT')]);
    const { database } = server.platform;
    const shift = (text: string) =>
      changeAsOwner(server, `update gate_event_keys set received_at = now() - interval '${text}'`);
    await shift('105 seconds');
    await sendEvents(entry.machine, [gateEvent('HEARTBEAT')]);
    await changeAsOwner(
      server,
      `update gate_event_keys set received_at = now() - interval '95 seconds' where received_at > now() - interval '50 seconds'`,
    );
    await passed(entry, { plateNumber: plateOf(member) }, { ago: 100 });
    expect(await database.readQueries.selectFrom('gateEventKeys').select('eventId').execute()).toHaveLength(3);
    expect(await staysOf(member.id)).toMatchObject([{ flags: ['passed-by-copy'] }]);
  });

  test('by a copy that was made after it had passed, or was not fresh, or by a plate that nothing shows, is flagged', async () => {
    const later = { copyAt: new Date().toISOString() };
    const old = { copyAt: copyAt(2 * 86_400) };
    for (const data of [later, old, { images: [] }]) {
      const member = await joined('all');
      await noOneHeard();
      await passed(entry, { plateNumber: plateOf(member), ...data }, { ago: 600 });
      expect(await staysOf(member.id)).toMatchObject([{ state: 'INSIDE', flags: ['passed-by-copy'] }]);
    }
  });

  test('whose car is none of the membership stays where it is, and somebody sees that it was gone', async () => {
    const member = await joined('all');
    const { id } = await buildStay(
      server,
      { entryId: entry.gate.id, exitId: exit.gate.id },
      { plate: plateOf(member) },
    );
    await passed(exit, { plateNumber: plateOf(member) }, { ago: 60 });
    const { readQueries } = server.platform.database;
    const stay = readQueries.selectFrom('stays').select(['state', 'flags']).where('id', '=', id);
    expect(await stay.executeTakeFirst()).toEqual({ state: 'INSIDE', flags: ['passed-by-copy'] });
  });

  test('needs a card or a plate', async () => {
    expect(await passed(entry, {})).toMatchObject([{ status: 'error', fields: [{ path: 'data.nfcNumber' }] }]);
  });

  test('and afterwards everything still holds', async () => {
    expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  });
});
