import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import type { InsideCar } from '@parking/contract/parking/offline/offline';
import { chargeStay } from '@parking/contract/tariffs/charge';
import { pricingOf } from '@parking/contract/tariffs/pricing-of';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { buildUser, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { sellSubscription } from '../../members/testing/members.ts';
import { buildMember, enterOn, plateOf } from '../testing/memberships.ts';
import { type Lane, buildLane, buildStay, car } from '../testing/stays.ts';
import { buildTenant, phoneOf } from '../testing/tenants.ts';
import { signedBy } from '../testing/to-collect.ts';

const { offline, parkingOuts, tariffs } = contract;
let server: TestServer;
let lane: Lane;
let admin: Client;
let root: Client;
let cashier: Client;
let signed: object;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  [admin, root, cashier] = [
    await signInAs(server, 'ADMIN'),
    await signInAs(server, 'SUPERADMIN'),
    await signInAs(server, 'CASHIER'),
  ];
  signed = signedBy(await buildUser(server, { groups: ['SUPERADMIN'] }));
});
afterAll(() => server.close());

const local = (minutesAgo: number) => toLocalDateTime(new Date(Date.now() - minutesAgo * 60_000), 'Asia/Jakarta');
const copied = async (id: string, gateId?: string): Promise<InsideCar> => {
  const answer = await cashier.call(offline.copy, { query: gateId === undefined ? '' : `gateId=${gateId}` });
  const found = (answer.data as { cars: InsideCar[] }).cars.find((one) => one.id === id);
  if (!found) throw new Error('The car is not in the copy.');
  return found;
};

/** As the device prices it: by its copies alone. */
async function onDevice(id: string, datetimeOut: string) {
  const book = (await cashier.call(tariffs.book)).data as TariffBook;
  const { vehicleId, parkingType, datetimeIn, prepaid, entitlement, validations } = await copied(id, lane.exitId);
  const [first] = validations;
  const voucher = first ? { label: first.label, amount: first.amount } : null;
  const stay = { vehicleTypeId: vehicleId, parkingType, enteredAt: datetimeIn, prepaid };
  return chargeStay(book, pricingOf(stay, { exitedAt: datetimeOut, entitlement, voucher }));
}

/** Sold while the device had been alone for hours. */
async function sell(parkingInId: string, amountTaken: number, datetimeOut: string): Promise<Saved['parkingOut']> {
  const opened = await cashier.call(offline.openGrant, {
    body: { gateId: lane.exitId, deviceNumber: newId().slice(-12) },
  });
  const { grant } = opened.data as { grant: string };
  await changeAsOwner(
    server,
    `with g as (update offline_grants set made_at = now() - interval '1 day') delete from offline_contacts`,
  );
  const sale = { requestId: newId(), parkingInId, vehicleId: car, gateId: lane.exitId, datetimeOut, amountTaken };
  const body = { grant, sales: [{ ...sale, provisionalNumber: newId().slice(-12) }] };
  const { data } = await server.client().call(offline.uploadSales, { body });
  const [uploaded] = (data as { sales: { result: string; saved: Saved | null }[] }).sales;
  if (!uploaded?.saved) throw new Error(JSON.stringify(data));
  return uploaded.saved.parkingOut;
}

test.each([
  ['SUBSCRIPTION', {}, 0],
  ['DURATION', { freeMinutes: 90 }, 5_000],
  ['PROGRESSIVE', {}, 11_000],
] as const)('a device prices a member as the server does: %s', async (subscriptionFareType, more, total) => {
  const fareNonRegularId = await (async () => {
    if (subscriptionFareType !== 'PROGRESSIVE') return undefined;
    const body = { name: 'ANGGOTA', label: 'Tarif anggota' };
    return ((await root.call(contract.fareNonRegulars.create, { body })).data as { id: string }).id;
  })();
  const subscription = await sellSubscription(root, { ...signed, subscriptionFareType, fareNonRegularId, ...more });
  const member = await buildMember(server, admin, subscription);
  const id = await enterOn(server, lane, { plateNumber: plateOf(member), minutesAgo: 125 });
  const datetimeOut = local(1);
  const [device, quoted] = [
    await onDevice(id, datetimeOut),
    await root.call(parkingOuts.quoteByHand, { body: { parkingInId: id, gateId: lane.exitId, datetimeOut } }),
  ];
  expect(device).toMatchObject({ total });
  expect(quoted.data).toMatchObject({ total, lines: device.lines });
  expect(await copied(id)).toMatchObject({ member: { id: member.id, status: 'ACTIVE', reason: null } });
  expect(await sell(id, total, datetimeOut)).toMatchObject({
    total,
    variance: 0,
    isMember: true,
    exitKind: 'OFFLINE',
    flags: [],
  });
});

test('a membership holds at its own gates in the copy of a gate as well', async () => {
  const elsewhere = await buildLane(server);
  const subscription = await sellSubscription(root, { ...signed, memberGates: [lane.entryId, elsewhere.exitId] });
  const member = await buildMember(server, admin, subscription);
  const id = await enterOn(server, lane, { plateNumber: plateOf(member) });
  expect(await copied(id, elsewhere.exitId)).toMatchObject({ entitlement: { kind: 'COVERED' } });
  expect(await copied(id, lane.exitId)).toMatchObject({ entitlement: null, member: { reason: 'other-gate' } });
});

test('what was suspended after the copy is seen as a difference', async () => {
  const member = await buildMember(server, admin, await sellSubscription(root, signed));
  const id = await enterOn(server, lane, { plateNumber: plateOf(member) });
  const datetimeOut = local(1);
  expect((await onDevice(id, datetimeOut)).total).toBe(0);
  await changeAsOwner(
    server,
    `insert into member_suspensions (member_id, from_at) values ($1, now() - interval '2 hours')`,
    [member.id],
  );
  const left = await sell(id, 0, datetimeOut);
  expect(left).toMatchObject({ total: 0, flags: ['price-variance'] });
  expect(left.variance).toBeLessThan(0);
});

test('what a tenant put on a car counts without the server too, once, and not where it was pressed afterwards', async () => {
  const { token, batchId } = await buildTenant(server, root, {}, { fare: 3_000 });
  const [validated, late] = [
    await buildStay(server, lane, { minutesAgo: 125 }),
    await buildStay(server, lane, { minutesAgo: 125 }),
  ];
  for (const { code } of [validated, late]) expect((await phoneOf(server, { token }).validate(code)).status).toBe(200);
  await changeAsOwner(server, `update tenant_validations set at = at - interval '10 minutes' where stay_id = $1`, [
    validated.id,
  ]);
  const [one] = (await copied(validated.id)).validations;
  expect(one).toMatchObject({
    amount: 3_000,
    minutes: null,
    percent: null,
    label: expect.stringContaining('Validasi'),
  });
  const datetimeOut = local(1);
  expect((await onDevice(validated.id, datetimeOut)).total).toBe(8_000);
  const left = await sell(validated.id, 8_000, datetimeOut);
  expect(left).toMatchObject({ total: 8_000, discount: 3_000, variance: 0, flags: [], voucherId: expect.any(String) });
  expect(await sell(late.id, 8_000, datetimeOut)).toMatchObject({ variance: -3_000, voucherId: null });
  const { data } = await root.call(contract.vouchers.get, { params: { id: batchId } });
  expect(data).toMatchObject({ used: 1, given: 3_000 });
});

test('an ordinary car has none in the copy', async () => {
  const stay = await buildStay(server, lane);
  expect(await copied(stay.id)).toMatchObject({ entitlement: null, member: null, validations: [] });
});

test('after all of this everything in the database still holds', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
