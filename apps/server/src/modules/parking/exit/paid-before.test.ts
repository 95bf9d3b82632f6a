import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser, signInAs, testPassword } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { buildPayment } from '../testing/payments.ts';
import { type Lane, buildLane, buildStay, car, cash, qris, save } from '../testing/stays.ts';
import { answerPaid, buildUnanswered } from '../testing/to-collect.ts';

const { parkingOuts, paymentsOnAccount } = contract;
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

const by = ({ person }: SignedIn) => ({ approverUsername: person.username, approverPassword: testPassword });
/** A car inside for 61 minutes: 8,000. */
const parked = (prepaid = 0) => buildStay(server, lane, { prepaid, origin: prepaid > 0 ? 'PAID_ENTRY' : 'DISPENSER' });
const payQris = (stayId: string, amount: number) =>
  buildPayment(server, { byId: cashier.person.id, paidTypeId: qris, amount, purpose: 'STAY', stayId });
const leave = async (parkingInId: string, body: object, client: Client = cashier) => {
  const answer = await save(client, { parkingInId, gateId: lane.exitId, ...body });
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return answer.data as Saved;
};
const useOf = (paymentId: string) =>
  server.platform.database.readQueries
    .selectFrom('paymentUses')
    .select(['kind', 'used', 'owedBack'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
const lineOf = ({ parkingOut }: Saved, code: string) => parkingOut.lines?.find((line) => line.code === code)?.amount;

test('a search and the list of cars inside tell what a car would still pay, as its exit would take it', async () => {
  const feesOf = async ({ id, code }: { id: string; code: string }) => {
    const found = (await cashier.call(contract.parkingIns.search, { query: `search=${code}` })).data;
    const listed = (await admin.call(contract.parkings.list, { query: `id.equals=${id}` })).data;
    return [found, listed].map((rows) => (rows as { id: string; fee: number }[]).find((one) => one.id === id)?.fee);
  };
  const [unpaid, part, whole] = [await parked(), await parked(), await parked()];
  await payQris(part.id, 3_000);
  await payQris(whole.id, 8_000);
  expect([await feesOf(unpaid), await feesOf(part), await feesOf(whole)]).toEqual([
    [8_000, 8_000],
    [5_000, 5_000],
    [0, 0],
  ]);
});

describe('a free pass for a car that has paid', () => {
  const pass = { freePass: true, note: 'ambulans' };

  test('gives nothing back: what was paid stays paid, and nobody is paid out', async () => {
    const stay = await parked();
    const payment = await payQris(stay.id, 8_000);
    const saved = await leave(stay.id, { ...pass, ...by(operator) });
    expect(saved.parkingOut).toMatchObject({ total: 0, freePass: true, discount: 8_000 });
    expect([lineOf(saved, 'PREPAID'), lineOf(saved, 'FREE_PASS')]).toEqual([-8_000, undefined]);
    expect(await useOf(payment)).toEqual({ kind: 'PREPAID', used: 8_000, owedBack: 0 });
  });

  test('covers what is left of the fare', async () => {
    const stay = await parked();
    const payment = await payQris(stay.id, 5_000);
    const saved = await leave(stay.id, { ...pass, ...by(operator) });
    expect([lineOf(saved, 'PREPAID'), lineOf(saved, 'FREE_PASS')]).toEqual([-5_000, -3_000]);
    expect(await useOf(payment)).toEqual({ kind: 'PREPAID', used: 5_000, owedBack: 0 });
  });

  test('covers all of it when the payment was given back before', async () => {
    const stay = await parked();
    const id = await payQris(stay.id, 8_000);
    const given = await finance.call(paymentsOnAccount.giveBack, {
      params: { id },
      body: { way: 'REFUNDED_BY_PROVIDER', reference: 'RF-1', reason: 'Ambulans sudah terlanjur bayar' },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
    expect(given.status).toBe(200);
    const saved = await leave(stay.id, { ...pass, ...by(operator) });
    expect([lineOf(saved, 'PREPAID'), lineOf(saved, 'FREE_PASS')]).toEqual([undefined, -8_000]);
    expect(await useOf(id)).toMatchObject({ kind: 'RETURN' });
  });

  test('leaves additional fares due, and its quote says so', async () => {
    const washing = { vehicleTypeId: car, amount: 30_000 };
    const named = await admin.call(contract.additionalFareNames.create, {
      body: { name: 'CUCI', label: 'Cuci', effectiveDate: '2026-01-01', additionalFares: [washing] },
    });
    const stay = await parked();
    const seller = await signInAs(server, 'SUPERADMIN');
    const claims = { freePass: true, additionalFareNameIds: [(named.data as { id: string }).id] };
    const body = { parkingInId: stay.id, gateId: lane.exitId, ...claims };
    const { total, lines } = (await seller.call(parkingOuts.quoteV2, { body })).data as Quote;
    expect([total, lines.map(({ code }) => code)]).toEqual([30_000, expect.arrayContaining(['FREE_PASS'])]);
    const paid = { paidTypeId: cash, expectedTotal: total, note: 'ambulans', ...by(operator) };
    expect((await leave(stay.id, { ...claims, ...paid }, seller)).parkingOut).toMatchObject({ total, discount: 8_000 });
  });
});

describe('a code that was asked for at the price of the first hour', () => {
  const age = (id: string, state: string, asked: number, expires: number) =>
    changeAsOwner(
      server,
      `update payments set state = $2, created_at = now() - make_interval(secs => 60 * $3::float8),
         expires_at = now() - make_interval(secs => 60 * $4::float8) where id = $1`,
      [id, state, asked, expires],
    );

  test.each([
    ['after it had run out', 'EXPIRED', 1_138.5, 1_136.5],
    ['after it had been given up', 'FAILED', 1_138.5, 1_136.5],
    ['while it was still waited for, too late', 'PENDING', 1_138.5, 1_136.5],
    ['though it is older than the stay', 'EXPIRED', 1_260, -1],
  ])('and paid %s holds no price: it comes off, and the rest is due', async (_, state, asked, expires) => {
    const stay = await buildStay(server, lane, { minutesAgo: 1_200 });
    const quoted = () => cashier.call(parkingOuts.quoteV2, { body: { parkingInId: stay.id, gateId: lane.exitId } });
    const { total } = (await quoted()).data as Quote;
    const amount = asked > 1_200 ? 5_000 : 8_000;
    const id = await buildUnanswered(server, stay.id, cashier.person.id, amount);
    await age(id, state, asked, expires);
    await answerPaid(server, id);
    expect((await quoted()).data).toMatchObject({ total: total - amount, payment: null });
    const body = { parkingInId: stay.id, gateId: lane.exitId };
    expect((await save(cashier, body)).status).toBe(400);
    expect((await leave(stay.id, { paidTypeId: cash })).parkingOut.total).toBe(total - amount);
    expect(await useOf(id)).toEqual({ kind: 'PREPAID', used: amount, owedBack: 0 });
  });

  test('without a car holds none either', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 65 });
    const id = await buildPayment(server, { byId: cashier.person.id, paidTypeId: qris, amount: 5_000, purpose: 'ANY' });
    await age(id, 'PAID', 10, -1);
    expect((await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paymentId: id })).status).toBe(400);
    const saved = await leave(stay.id, { paidTypeId: cash, paymentId: id });
    expect(saved.parkingOut).toMatchObject({ total: 3_000, paidTypeId: cash });
  });
});

describe('a price that somebody writes is the price of the stay', () => {
  const written = (total: number) => ({ priceOverride: { total, reason: 'jam gate rusak' } });
  const quoted = async (parkingInId: string, body: object) =>
    (await cashier.call(parkingOuts.quoteV2, { body: { parkingInId, gateId: lane.exitId, ...body } })).data as Quote;

  test.each([
    [12_000, 7_000, -5_000],
    [5_000, 0, -5_000],
    [2_000, 0, -2_000],
  ])('of %i after 5,000 on entry leaves %i to be paid', async (total, due, off) => {
    const stay = await parked(5_000);
    expect(await quoted(stay.id, written(total))).toMatchObject({ total: due });
    const saved = await leave(stay.id, { ...written(total), paidTypeId: cash, expectedTotal: due }, admin);
    expect(saved.parkingOut).toMatchObject({ total: due, flags: ['price-overridden'] });
    expect(lineOf(saved, 'PREPAID')).toBe(off);
    expect(saved.parkingOut.lines?.reduce((sum, { amount }) => sum + amount, 0)).toBe(due);
  });

  test('takes what is on account as any price does, and owes back what is over', async () => {
    const less = await parked();
    const part = await payQris(less.id, 8_000);
    expect((await leave(less.id, { ...written(20_000), paidTypeId: cash }, admin)).parkingOut.total).toBe(12_000);
    expect(await useOf(part)).toEqual({ kind: 'PREPAID', used: 8_000, owedBack: 0 });
    const more = await parked();
    const over = await payQris(more.id, 8_000);
    expect((await leave(more.id, { ...written(3_000), paidTypeId: cash }, admin)).parkingOut.total).toBe(0);
    expect(await useOf(over)).toEqual({ kind: 'PREPAID', used: 3_000, owedBack: 5_000 });
    const same = await parked();
    const whole = await payQris(same.id, 6_000);
    const saved = await leave(same.id, written(6_000), admin);
    expect(saved.parkingOut).toMatchObject({ total: 6_000, paidTypeId: qris });
    expect(await useOf(whole)).toEqual({ kind: 'EXIT', used: 6_000, owedBack: 0 });
  });

  test('is signed for by somebody who may write it, where the cashier may not', async () => {
    const stay = await parked();
    const body = { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash, ...written(2_000) };
    const refused = await save(cashier, body);
    expect([refused.status, refused.error.code]).toEqual([409, 'approval-needed']);
    expect(refused.error).toMatchObject({ values: { right: 'Vehicle types & fares' } });
    expect((await save(cashier, { ...body, ...by(operator) })).error.code).toBe('approval-needed');
    expect((await save(cashier, { ...body, ...by(cashier) })).error.code).toBe('approval-needed');
    const saved = await leave(stay.id, { ...body, ...by(admin) });
    expect(saved.parkingOut).toMatchObject({ total: 2_000, approvedBy: admin.person.username });
    const { rows } = await server.platform.database.reads.query<{ after: object }>(
      `select payload::jsonb -> 'after' as after from operations_log where entity_id = $1 and action = 'price-override'`,
      [stay.id],
    );
    expect(rows).toEqual([{ after: { reason: 'jam gate rusak', approvedBy: admin.person.username } }]);
  });

  test('has its tax on top made anew of what is left', async () => {
    await changeAsOwner(server, `update tax_rates set basis_points = 1000, mode = 'ON_TOP'`);
    const stay = await parked(5_000);
    const { parkingOut } = await leave(stay.id, { ...written(11_000), paidTypeId: cash }, admin);
    expect(parkingOut).toMatchObject({ total: 5_500, tax: 500 });
  });
});

test('after all of this everything in the database still holds', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
