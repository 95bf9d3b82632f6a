import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Saved } from '@parking/contract/parking/parking-outs';
import type { Payment } from '@parking/contract/parking/payments';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { verifyDatabase } from '../../verify-database.ts';
import { followOpenPayments } from './payments/payments.ts';
import { paymentSimulator } from './payments/simulator.ts';
import { type Lane, buildLane, buildStay, cash, emoney, qris, save } from './testing/stays.ts';

const { payments } = contract;
let server: TestServer;
let lane: Lane;
let cashier: Client;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const deduct = async (body: object, key = newIdempotencyKey()) =>
  cashier.call(payments.deductEmoney, {
    body: { gateId: lane.exitId, ...body },
    headers: { 'idempotency-key': key },
  });
const request = async (body: object) => cashier.call(payments.requestQr, { body: { gateId: lane.exitId, ...body } });
const status = async (id: string) => (await cashier.call(payments.qrStatus, { params: { id } })).data as Payment;
const exit = (stayId: string, more: object) => save(cashier, { parkingInId: stayId, gateId: lane.exitId, ...more });

describe('a card at the reader', () => {
  test('pays at once, keeps its balances, and its payment ends the stay once', async () => {
    const stay = await buildStay(server, lane);
    const paid = (await deduct({ amount: 8_000, parkingInId: stay.id })).data as Payment;
    expect(paid).toMatchObject({ status: 'PAID', amount: 8_000, balanceBefore: 500_000, balanceAfter: 492_000 });
    const byCash = await exit(stay.id, { paidTypeId: cash });
    expect(byCash.error.code).toBe('payment-waiting');
    const saved = await exit(stay.id, { paidTypeId: emoney, paymentId: paid.id });
    expect((saved.data as Saved).parkingOut).toMatchObject({ total: 8_000, paidTypeId: emoney });
    const other = await buildStay(server, lane);
    const reused = await exit(other.id, { paidTypeId: emoney, paymentId: paid.id });
    expect(reused.error.code).toBe('payment-not-paid');
  });

  test('asked for fifty times with one key is one payment', async () => {
    const stay = await buildStay(server, lane);
    const key = newIdempotencyKey();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => deduct({ amount: 8_000, parkingInId: stay.id }, key)),
    );
    const ids = new Set(answers.map(({ data }) => (data as Payment | undefined)?.id));
    expect(ids.size).toBe(1);
    const all = await server.platform.database.readQueries
      .selectFrom('payments')
      .select('id')
      .where('stayId', '=', stay.id)
      .execute();
    expect(all).toHaveLength(1);
  });

  test('without enough balance is refused by the card, and the car can pay otherwise', async () => {
    const stay = await buildStay(server, lane);
    const failed = (await deduct({ amount: 8_404, parkingInId: stay.id })).data as Payment;
    expect(failed).toMatchObject({ status: 'FAILED', error: 'insufficient balance' });
    expect((await exit(stay.id, { paidTypeId: cash })).status).toBe(200);
  });

  test('that gives no answer stays pending; the answer counts when it comes', async () => {
    const stay = await buildStay(server, lane);
    const pending = (await deduct({ amount: 8_408, parkingInId: stay.id })).data as Payment;
    expect(pending.status).toBe('PENDING');
    const second = await deduct({ amount: 8_000, parkingInId: stay.id });
    expect([second.status, second.error.code]).toEqual([409, 'payment-waiting']);
    await vi.waitFor(async () => expect((await status(pending.id)).status).toBe('PAID'), 5_000);
  });

  test('that answers after the car paid cash is owed back', async () => {
    const stay = await buildStay(server, lane);
    const pending = (await deduct({ amount: 8_408, parkingInId: stay.id })).data as Payment;
    expect((await exit(stay.id, { paidTypeId: cash })).status).toBe(200);
    await vi.waitFor(async () => expect((await status(pending.id)).status).toBe('PAID'), 5_000);
    const lines = await server.platform.database.readQueries
      .selectFrom('journalEntries as e')
      .innerJoin('journalLines as l', 'l.entryId', 'e.id')
      .innerJoin('accounts as a', 'a.id', 'l.accountId')
      .select(['a.kind', 'l.amount'])
      .where('e.sourceId', '=', pending.id)
      .orderBy('l.n')
      .execute();
    expect(lines).toEqual([
      { kind: 'PROVIDER', amount: 8_408 },
      { kind: 'REFUNDABLE', amount: -8_408 },
    ]);
  });
});

describe('a QRIS code', () => {
  test('is shown at once and paid when the customer has scanned it', async () => {
    const stay = await buildStay(server, lane);
    const asked = (await request({ amount: 8_000, parkingInId: stay.id })).data as Payment;
    expect(asked).toMatchObject({ status: 'PENDING', kind: 'QRIS' });
    expect(asked.qrString).toMatch(/^000201010212.*54048000.*6304[0-9A-F]{4}$/);
    const early = await exit(stay.id, { paidTypeId: qris, paymentId: asked.id });
    expect(early.error.code).toBe('payment-not-paid');
    await vi.waitFor(async () => expect((await status(asked.id)).status).toBe('PAID'), 5_000);
    expect((await exit(stay.id, { paidTypeId: qris, paymentId: asked.id })).status).toBe(200);
  });

  test('that nobody scans expires and makes room for another', async () => {
    const stay = await buildStay(server, lane);
    const asked = (await request({ amount: 8_402, parkingInId: stay.id })).data as Payment;
    await server.platform.database.writeQueries
      .updateTable('payments')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where('id', '=', asked.id)
      .execute();
    expect((await status(asked.id)).status).toBe('EXPIRED');
    expect((await request({ amount: 8_000, parkingInId: stay.id })).status).toBe(200);
  });

  test('that is given up leaves the car free to pay cash', async () => {
    const stay = await buildStay(server, lane);
    const asked = (await request({ amount: 8_402, parkingInId: stay.id })).data as Payment;
    const given = (await cashier.call(payments.cancel, { params: { id: asked.id } })).data as Payment;
    expect(given.status).toBe('FAILED');
    expect((await exit(stay.id, { paidTypeId: cash })).status).toBe(200);
  });

  test('of another amount or another kind does not end a stay', async () => {
    const stay = await buildStay(server, lane);
    const asked = (await request({ amount: 7_000, parkingInId: stay.id })).data as Payment;
    await vi.waitFor(async () => expect((await status(asked.id)).status).toBe('PAID'), 5_000);
    const wrong = await exit(stay.id, { paidTypeId: qris, paymentId: asked.id });
    expect(wrong.error.code).toBe('payment-not-paid');
    const unknown = await exit(stay.id, { paidTypeId: qris, paymentId: stay.id });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'payment-not-found']);
  });
});

describe('a payment made a while before the exit', () => {
  const payAt = async (minutesAgo: number, amount: number, enteredMinutesAgo: number) => {
    const stay = await buildStay(server, lane, { minutesAgo: enteredMinutesAgo });
    const paid = (await deduct({ amount, parkingInId: stay.id })).data as Payment;
    await server.platform.database.writeQueries
      .updateTable('payments')
      .set({
        createdAt: new Date(Date.now() - minutesAgo * 60_000),
        paidAt: new Date(Date.now() - minutesAgo * 60_000),
      })
      .where('id', '=', paid.id)
      .execute();
    return { stay, paid };
  };

  test('holds its price for the overdue tolerance', async () => {
    const { stay, paid } = await payAt(10, 5_000, 65);
    const saved = await exit(stay.id, { paidTypeId: emoney, paymentId: paid.id });
    expect((saved.data as Saved).parkingOut).toMatchObject({ total: 5_000, durationMinutes: 65 });
  });

  test('comes off the price when the tolerance is over, and the rest is paid in cash', async () => {
    const { stay, paid } = await payAt(30, 5_000, 85);
    const told = await exit(stay.id, { paidTypeId: cash, paymentId: paid.id, expectedTotal: 5_000 });
    expect(told.error).toMatchObject({ code: 'fare-changed', values: { total: 3_000 } });
    const saved = await exit(stay.id, { paidTypeId: cash, paymentId: paid.id, expectedTotal: 3_000 });
    expect((saved.data as Saved).parkingOut).toMatchObject({ total: 3_000, gross: 8_000, discount: 5_000 });
  });
});

test.each([
  ['nothing', { amount: 0 }, 400, 'bad-input'],
  ['less than nothing', { amount: -5_000 }, 400, 'bad-input'],
  ['more than there is money', { amount: 1e16 }, 400, 'bad-input'],
])('a payment of %s is refused', async (_, body, code, error) => {
  const stay = await buildStay(server, lane);
  const answer = await deduct({ parkingInId: stay.id, ...body });
  expect([answer.status, answer.error.code]).toEqual([code, error]);
});

test('a payment for a car that is not inside is refused', async () => {
  const answer = await deduct({ amount: 5_000, parkingInId: cash });
  expect([answer.status, answer.error.code]).toEqual([404, 'stay-not-found']);
});

test('what no screen waits for any more is followed up', async () => {
  const stay = await buildStay(server, lane);
  const pending = (await deduct({ amount: 8_408, parkingInId: stay.id })).data as Payment;
  const { database, site } = server.platform;
  await database.writeQueries
    .updateTable('payments')
    .set({ createdAt: new Date(Date.now() - 60_000) })
    .where('id', '=', pending.id)
    .execute();
  await followOpenPayments({ database, adapter: paymentSimulator }, site.current());
  const row = await database.readQueries
    .selectFrom('payments')
    .select('state')
    .where('id', '=', pending.id)
    .executeTakeFirstOrThrow();
  expect(row.state).toBe('PAID');
});

test('after all of this everything in the database still holds', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
