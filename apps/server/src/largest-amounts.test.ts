import { allEndpoints, contract } from '@parking/contract/contract';
import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { newId } from '@parking/contract/core/id';
import { largestEntry, largestSale } from '@parking/contract/core/money';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import { largestMovement } from '@parking/contract/inventory/inventories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, sellSubscription } from './modules/members/testing/members.ts';
import { balanceOf } from './modules/money/testing/cash.ts';
import { buildLockedMonth } from './modules/money/testing/tax.ts';
import { buildStay, cash, motorcycle, nextPlate, qris } from './modules/parking/testing/stays.ts';
import { changeAsOwner } from './testing/as-owner.ts';
import { findBroken } from './testing/money-acts/checks.ts';
import { type World, buildWorld } from './testing/money-acts/world.ts';
import { signInAs } from './testing/people.ts';
import { bank, incoming, outgoing, safe } from './testing/samples/ledgers.ts';
import type { Answer, Client } from './testing/test-server.ts';

let world: World;
/** The type of the dearest cars that there can be. */
let limousine: string;
beforeAll(async () => {
  world = await buildWorld();
}, 60_000);
afterAll(() => world.server.close());

type Call = Parameters<Client['call']>[0];
const send = (client: Client, call: Call, body: object, params: Record<string, string> = {}): Promise<Answer> =>
  client.call(call, { params, body, headers: { 'idempotency-key': newId() } });

/** One rupiah above the limit is refused by the name of the field and its limit; the limit itself is taken. */
async function takesUpTo(
  limit: number,
  field: string,
  client: Client,
  call: Call,
  bodyOf: (amount: number) => object,
  params: Record<string, string> = {},
): Promise<Answer> {
  const above = await send(client, call, bodyOf(limit + 1), params);
  expect(above.error, call.path).toMatchObject({
    code: 'bad-input',
    fields: [{ path: field, code: 'too-big', message: expect.stringContaining(String(limit)) }],
  });
  const taken = await send(client, call, bodyOf(limit), params);
  expect(taken, `${call.path} ${JSON.stringify(taken.error)}`).toMatchObject({ status: 200 });
  return taken;
}

const idOf = ({ data }: Answer): string => (data as { id: string }).id;
const zone = (): string => world.server.platform.site.current().zone;
const today = (): string => toLocalDate(new Date(), zone());

test('prices', async () => {
  const { top } = world;
  const effectiveDate = toLocalDate(new Date(Date.now() - 60 * 86_400_000), zone());
  const perMinute = (amount: number) => [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes: 1, amount }];
  const made = await takesUpTo(
    largestSale,
    'parkingFares.0.parkingFareRules.0.amount',
    top,
    contract.vehicleTypes.create,
    (amount) => ({
      name: 'LIMOSIN',
      label: 'Limosin',
      vehicleGroup: 'CAR',
      parkingFares: [{ effectiveDate, parkingType: 'REGULAR', parkingFareRules: perMinute(amount) }],
    }),
  );
  limousine = idOf(made);
  await takesUpTo(largestSale, 'fine', top, contract.parkingFines.set, (fine) => ({ vehicleTypeId: limousine, fine }));
  await takesUpTo(largestSale, 'additionalFares.0.amount', top, contract.additionalFareNames.create, (amount) => ({
    name: 'CUCI',
    label: 'Cuci',
    effectiveDate,
    additionalFares: [{ vehicleTypeId: limousine, amount }],
  }));
  const subscriptionFareNameId = await sellSubscription(top, {
    subscriptionFares: [{ months: 1, amount: largestSale }],
  });
  const joined = await send(top, contract.members.create, newMember(subscriptionFareNameId));
  expect(joined).toMatchObject({ status: 200 });
});

test('sales', async () => {
  const { top, cashiers, server } = world;
  const [{ who, lane, grant }] = cashiers;
  const inside = () => buildStay(server, lane, { minutesAgo: 28 * 1_440, vehicleTypeId: limousine });
  const exit = { gateId: lane.exitId, paidTypeId: cash };
  // Four weeks at the dearest fare there can be, with all that can come on top: no sale is of more.
  const stay = await inside();
  const sold = await takesUpTo(largestSale, 'tendered', who, contract.parkingOuts.checkOut, (tendered) => ({
    ...exit,
    parkingInId: stay.id,
    tendered,
  }));
  expect(sold.data).toMatchObject({ parkingOut: { total: largestSale } });
  const cheap = await buildStay(server, lane, { vehicleTypeId: motorcycle });
  await takesUpTo(largestSale, 'priceOverride.total', top, contract.parkingOuts.checkOut, (total) => ({
    ...exit,
    parkingInId: cheap.id,
    priceOverride: { total, reason: 'Kesepakatan' },
  }));
  const scanned = await inside();
  const wanted = { gateId: lane.exitId, parkingInId: scanned.id, reason: 'Sebesar tarifnya' };
  // No card holds so much.
  const card = await takesUpTo(largestSale, 'amount', top, contract.payments.deductEmoney, (amount) => ({
    ...wanted,
    amount,
  }));
  expect(card.data).toMatchObject({ status: 'FAILED', error: 'insufficient balance' });
  const paid = await takesUpTo(largestSale, 'amount', top, contract.payments.requestQr, (amount) => ({
    ...wanted,
    amount,
  }));
  await changeAsOwner(server, `update payments set created_at = created_at - interval '3 seconds'`);
  const params = { id: idOf(paid) };
  expect((await top.call(contract.payments.qrStatus, { params })).data).toMatchObject({ status: 'PAID' });
  const byQris = { ...exit, parkingInId: scanned.id, paidTypeId: qris, paymentId: idOf(paid) };
  expect(await send(who, contract.parkingOuts.checkOut, byQris)).toMatchObject({ status: 200 });
  const lost = { plateNumber: nextPlate(), vehicleId: limousine, ...exit, note: 'Hilang' };
  expect(await send(who, contract.parkingOuts.lostTicket, lost)).toMatchObject({ status: 200 });
  const entry = { plateNumber: nextPlate(), vehicleId: limousine, gateId: lane.entryId, paidTypeId: cash };
  await takesUpTo(largestSale, 'tendered', top, contract.entryPaid.checkIn, (tendered) => ({ ...entry, tendered }));
  await changeAsOwner(
    server,
    `with g as (update offline_grants set made_at = now() - interval '1 day') delete from offline_contacts`,
  );
  const offline = (more: object) => ({
    requestId: newId(),
    vehicleId: limousine,
    gateId: lane.exitId,
    datetimeOut: toLocalDateTime(new Date(Date.now() - 600_000), zone()),
    amountTaken: largestSale,
    tendered: largestSale,
    provisionalNumber: newId().slice(-8),
    ...more,
  });
  const far = {
    code: 'FIRST',
    label: 'x',
    labelEn: null,
    quantity: Number.MAX_SAFE_INTEGER,
    unitAmount: 1,
    amount: Number.MAX_SAFE_INTEGER,
  };
  const sales = [
    offline({ parkingInId: (await inside()).id, lines: [far] }),
    offline({ parkingInId: stay.id }),
    offline({ parkingInId: stay.id, amountTaken: largestSale + 1 }),
    offline({ parkingCode: 'LURING', amountTaken: Number.MAX_SAFE_INTEGER }),
  ];
  const uploaded = await server.client().call(contract.offline.uploadSales, { body: { grant, sales } });
  const { sales: results } = uploaded.data as { sales: { result: string }[] };
  expect(results.map(({ result }) => result)).toEqual(['BOOKED', 'UNMATCHED', 'REFUSED', 'REFUSED']);
});

test('deposits', async () => {
  const {
    top,
    finance: [receiver, verifier = receiver],
    cashiers: [{ who }],
  } = world;
  const operatorId = who.person.id;
  await send(top, contract.systemConfigurations.update, { fourEyes: 'OFF' });
  const handedIn = await takesUpTo(largestEntry, 'counted', who, contract.deposits.handIn, (counted) => ({ counted }), {
    id: operatorId,
  });
  const params = { id: idOf(handedIn) };
  const receive = (value: number) => ({ value, cashId: safe });
  await takesUpTo(largestEntry, 'value', receiver, contract.deposits.receive, receive, params);
  expect(await send(verifier, contract.deposits.verify, { accepted: true }, params)).toMatchObject({ status: 200 });
  expect(await send(verifier, contract.depositPayments.generateCashIn, {}, params)).toMatchObject({ status: 200 });
  await takesUpTo(largestEntry, 'value', receiver, contract.depositManual.create, (value) => ({
    operatorId,
    value,
    cashId: safe,
    note: 'Setoran tangan',
  }));
  const [day] = (await receiver.call(contract.nonCash.list)).data as { id: string }[];
  const check = (checked: number) => ({ checked });
  await takesUpTo(largestEntry, 'checked', receiver, contract.nonCash.check, check, { id: day?.id ?? '' });
});

test('cash and stock', async () => {
  const { finance, top } = world;
  const document = (more: object) => (amount: number) => ({ amount, transactionDate: today(), ...more });
  const documents = [
    [contract.cashIns.create, { cashId: safe, cashTransactionCategoryId: incoming }],
    [contract.cashMutations.create, { cashOriginId: safe, cashDestinationId: bank }],
    [contract.cashOuts.create, { cashId: bank, cashTransactionCategoryId: outgoing }],
  ] as const;
  for (const [call, more] of documents) await takesUpTo(largestEntry, 'amount', finance[0], call, document(more));
  expect(await balanceOf(finance[0], bank)).toBe(0);
  const inventoryId = idOf(
    await send(top, contract.inventories.create, { name: 'Kertas', code: 'KERTAS', unit: 'rol' }),
  );
  const moved = (amount: number) => ({ inventoryId, amount, date: today() });
  for (const call of [contract.inventoryIns.create, contract.inventoryOuts.create])
    await takesUpTo(largestMovement, 'amount', top, call, moved);
});

test('and all of it can be read, and adds up', async () => {
  expect(await findBroken(world, await signInAs(world.server, 'SUPERADMIN'))).toEqual([]);
}, 60_000);

/** How an export with all its columns ended. */
async function exportOf(reader: Client, definition: EndpointDefinition): Promise<string> {
  const shown = definition.columns ?? definition.report?.columns ?? {};
  const columns = Object.keys(shown).map((key) => ({ key, heading: key }));
  const started = await reader.call(definition, { body: { columns } });
  if (started.status !== 202) return `${endpointKey(definition)} ${started.status} ${JSON.stringify(started.error)}`;
  const params = { id: (started.data as { jobId: string }).jobId };
  const see = async () => ((await reader.call(contract.jobs.get, { params })).data as { status: string }).status;
  await expect.poll(see, { timeout: 20_000, interval: 50 }).toMatch(/DONE|FAILED/u);
  return `${endpointKey(definition)} ${await see()}`;
}

test('and exported', async () => {
  const exports = allEndpoints.filter(
    ({ method, path, params }) => method === 'POST' && path.endsWith('/export') && !params,
  );
  expect(exports.length).toBeGreaterThan(20);
  const ended: string[] = [];
  await buildLockedMonth(world.server, (await signInAs(world.server, 'FINANCE')).person.id);
  // So many exports a minute are one person's.
  for (let from = 0; from < exports.length; from += 15) {
    const reader = await signInAs(world.server, 'SUPERADMIN');
    ended.push(...(await Promise.all(exports.slice(from, from + 15).map((one) => exportOf(reader, one)))));
  }
  expect(ended.filter((one) => !one.endsWith(' DONE'))).toEqual([]);
}, 120_000);
