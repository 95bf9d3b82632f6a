import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import type { Payment } from '@parking/contract/parking/payments/payments';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signInAs, testPassword } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { followOpenPayments } from './follow-payments.ts';
import { paymentSimulator } from './simulator.ts';
import {
  type Lane,
  buildLane,
  buildStay,
  car,
  cash,
  emoney,
  motorcycle,
  nextPlate,
  qris,
  save,
} from '../testing/stays.ts';

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

const reason = 'Nominal lain untuk uji';
const deduct = async (body: object, key = newIdempotencyKey()) =>
  cashier.call(payments.deductEmoney, {
    body: { gateId: lane.exitId, reason, ...body },
    headers: { 'idempotency-key': key },
  });
const request = async (body: object) =>
  cashier.call(payments.requestQr, { body: { gateId: lane.exitId, reason, ...body } });
const status = async (id: string) => (await cashier.call(payments.qrStatus, { params: { id } })).data as Payment;
const exit = (stayId: string, more: object) => save(cashier, { parkingInId: stayId, gateId: lane.exitId, ...more });

describe('a card at the reader', () => {
  test('pays at once, keeps its balances, and its payment ends the stay once', async () => {
    const stay = await buildStay(server, lane);
    const paid = (await deduct({ amount: 8_000, parkingInId: stay.id })).data as Payment;
    expect(paid).toMatchObject({ status: 'PAID', amount: 8_000, balanceBefore: 500_000, balanceAfter: 492_000 });
    const byCash = await exit(stay.id, { paidTypeId: cash, expectedTotal: 8_000 });
    expect(byCash.error).toMatchObject({ code: 'fare-changed', values: { total: 0 } });
    const saved = await exit(stay.id, { paidTypeId: emoney, paymentId: paid.id });
    expect((saved.data as Saved).parkingOut).toMatchObject({ total: 8_000, paidTypeId: emoney });
    const other = await buildStay(server, lane);
    const reused = await exit(other.id, { paidTypeId: emoney, paymentId: paid.id });
    expect(reused.error.code).toBe('payment-used');
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

  test('asked for with the key of another request is refused', async () => {
    const [one, other] = [await buildStay(server, lane), await buildStay(server, lane)];
    const key = newIdempotencyKey();
    expect((await deduct({ amount: 8_000, parkingInId: one.id }, key)).status).toBe(200);
    const reused = await deduct({ amount: 8_000, parkingInId: other.id }, key);
    expect([reused.status, reused.error.code]).toEqual([409, 'idempotency-key-reused']);
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

  test('that answers after the car paid cash is on account: it held nobody up', async () => {
    const stay = await buildStay(server, lane);
    const pending = (await deduct({ amount: 8_408, parkingInId: stay.id })).data as Payment;
    expect((await exit(stay.id, { paidTypeId: cash })).status).toBe(200);
    await followLater(pending.id);
    expect((await status(pending.id)).status).toBe('PAID');
    expect(await linesOf(pending.id)).toEqual([
      { kind: 'PROVIDER', amount: 8_408 },
      { kind: 'ON_ACCOUNT', amount: -8_408 },
    ]);
  });

  test('that never answers has run out a minute later', async () => {
    const stay = await buildStay(server, lane);
    const pending = (await deduct({ amount: 8_402, parkingInId: stay.id })).data as Payment;
    expect(Date.parse(pending.expiresAt) - Date.parse(pending.createdAt)).toBeLessThanOrEqual(61_000);
  });
});

/** Asks the provider again, as the server does by itself for what a screen gave up. */
async function followLater(id: string): Promise<void> {
  const { database, site } = server.platform;
  await changeAsOwner(server, `update payments set created_at = now() - interval '1 minute' where id = $1`, [id]);
  await changeAsOwner(server, `update payments set ask_at = now() where id = $1`, [id]);
  await followOpenPayments({ database, findAdapter: async () => paymentSimulator }, site.current());
}

const linesOf = (sourceId: string) =>
  server.platform.database.readQueries
    .selectFrom('journalEntries as e')
    .innerJoin('journalLines as l', 'l.entryId', 'e.id')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .select(['a.kind', 'l.amount'])
    .where('e.sourceId', '=', sourceId)
    .orderBy('e.id')
    .orderBy('l.n')
    .execute();

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
    await changeAsOwner(server, `update payments set expires_at = now() - interval '1 second' where id = $1`, [
      asked.id,
    ]);
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

  test('of another amount comes off, and the rest is paid in cash', async () => {
    const stay = await buildStay(server, lane);
    const asked = (await request({ amount: 7_000, parkingInId: stay.id })).data as Payment;
    await vi.waitFor(async () => expect((await status(asked.id)).status).toBe('PAID'), 5_000);
    const alone = await exit(stay.id, { paidTypeId: qris, paymentId: asked.id });
    expect(alone.error.code).toBe('payment-not-paid');
    const unknown = await exit(stay.id, { paidTypeId: qris, paymentId: stay.id });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'payment-not-found']);
    const told = await exit(stay.id, { paidTypeId: cash, expectedTotal: 8_000 });
    expect(told.error).toMatchObject({ code: 'fare-changed', values: { total: 1_000 } });
    const saved = await exit(stay.id, { paidTypeId: cash, expectedTotal: 1_000 });
    expect((saved.data as Saved).parkingOut).toMatchObject({ total: 1_000, discount: 7_000 });
  });

  test('of more than the price owes back what is over, and the car leaves', async () => {
    const stay = await buildStay(server, lane);
    const asked = (await request({ amount: 9_000, parkingInId: stay.id })).data as Payment;
    await vi.waitFor(async () => expect((await status(asked.id)).status).toBe('PAID'), 5_000);
    const saved = await exit(stay.id, { expectedTotal: 0 });
    expect((saved.data as Saved).parkingOut).toMatchObject({ total: 0, paidTypeId: null });
    expect(await linesOf(asked.id)).toEqual([
      { kind: 'PROVIDER', amount: 9_000 },
      { kind: 'ON_ACCOUNT', amount: -9_000 },
      { kind: 'ON_ACCOUNT', amount: 1_000 },
      { kind: 'REFUNDABLE', amount: -1_000 },
      { kind: 'ON_ACCOUNT', amount: 8_000 },
      { kind: 'REVENUE', amount: expect.any(Number) },
      { kind: 'TAX', amount: expect.any(Number) },
    ]);
  });

  test('of the price before the type was corrected holds nobody: the difference is due', async () => {
    const stay = await buildStay(server, lane);
    const asked = (await request({ amount: 8_000, parkingInId: stay.id })).data as Payment;
    await vi.waitFor(async () => expect((await status(asked.id)).status).toBe('PAID'), 5_000);
    const saved = await exit(stay.id, { vehicleId: motorcycle, paidTypeId: cash });
    expect(saved.status).toBe(200);
    expect((saved.data as Saved).parkingOut).toMatchObject({ total: 0 });
  });

  test('is asked for the present price by whoever may not correct exits', async () => {
    const rina = await signInAs(server, 'CASHIER');
    const stay = await buildStay(server, lane);
    const ask = (body: object) =>
      rina.call(payments.requestQr, { body: { gateId: lane.exitId, parkingInId: stay.id, ...body } });
    const other = await ask({ amount: 500, reason });
    expect(other.error).toMatchObject({ code: 'fare-changed', values: { total: 8_000 } });
    expect((await ask({ amount: 8_000 })).status).toBe(200);
  });

  test('is asked for a price that somebody else will sign at the exit, unless it is above the fare', async () => {
    const rina = await signInAs(server, 'CASHIER');
    const signer = await signInAs(server, 'ADMIN');
    const stay = await buildStay(server, lane);
    const written = (total: number) => ({ priceOverride: { total, reason: 'jam gate rusak' } });
    const ask = (total: number) =>
      rina.call(payments.requestQr, {
        body: { gateId: lane.exitId, parkingInId: stay.id, amount: total, ...written(total) },
      });
    expect((await ask(9_000)).error).toMatchObject({ code: 'fare-changed', values: { total: 8_000 } });
    const asked = (await ask(3_000)).data as Payment;
    await vi.waitFor(async () => expect((await status(asked.id)).status).toBe('PAID'), 5_000);
    const leave = (more: object) =>
      save(rina, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: qris, paymentId: asked.id, ...more });
    expect((await leave({})).error.code).toBe('payment-not-paid');
    expect((await leave(written(3_000))).error.code).toBe('approval-needed');
    const by = { approverUsername: signer.person.username, approverPassword: testPassword };
    const saved = await leave({ ...written(3_000), ...by });
    expect((saved.data as Saved).parkingOut).toMatchObject({ total: 3_000, paidTypeId: qris });
  });

  test('asked for without a word of what for is in the books at once, and its cashier may use it', async () => {
    const asked = (await cashier.call(payments.requestQr, { body: { amount: 8_000 } })).data as Payment;
    await vi.waitFor(async () => expect((await status(asked.id)).status).toBe('PAID'), 5_000);
    expect(await linesOf(asked.id)).toMatchObject([{ kind: 'PROVIDER', amount: 8_000 }, { kind: 'ON_ACCOUNT' }]);
    const rina = await signInAs(server, 'CASHIER');
    const stay = await buildStay(server, lane);
    const body = { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: qris, paymentId: asked.id };
    expect((await save(rina, body)).error.code).toBe('payment-of-another');
    expect((await save(cashier, body)).status).toBe(200);
  });
});

describe('a paid payment', () => {
  const payFor = async (stayId: string, amount: number) => {
    const paid = (await deduct({ amount, parkingInId: stayId })).data as Payment;
    expect(paid.status).toBe('PAID');
    return paid;
  };

  test('is told by the quote, and the car leaves without a word', async () => {
    const stay = await buildStay(server, lane);
    const paid = await payFor(stay.id, 8_000);
    const quote = await cashier.call(contract.parkingOuts.quoteV2, {
      body: { parkingInId: stay.id, gateId: lane.exitId },
    });
    expect(quote.data).toMatchObject({ total: 8_000, payment: { id: paid.id, amount: 8_000 } });
    expect((await exit(stay.id, { expectedTotal: 8_000 })).status).toBe(200);
  });

  test('of one car pays for no other, at the exit nor on entry', async () => {
    const [mine, other] = [await buildStay(server, lane), await buildStay(server, lane)];
    const paid = await payFor(mine.id, 8_000);
    const stolen = await exit(other.id, { paidTypeId: emoney, paymentId: paid.id });
    expect([stolen.status, stolen.error.code]).toEqual([409, 'payment-of-another']);
    const entered = await enter({ paidTypeId: emoney, paymentId: paid.id });
    expect([entered.status, entered.error.code]).toEqual([409, 'payment-of-another']);
  });

  test('is used once, however many cars come at once', async () => {
    const asked = (await cashier.call(payments.requestQr, { body: { amount: entryPrice, gateId: lane.entryId } }))
      .data as Payment;
    await vi.waitFor(async () => expect((await status(asked.id)).status).toBe('PAID'), 5_000);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => enter({ paidTypeId: qris, paymentId: asked.id })),
    );
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect(answers.flatMap(({ status: code, error }) => (code === 409 ? [error.code] : []))).toEqual(
      Array.from({ length: 3 }, () => 'payment-used'),
    );
    const entered = answers.find((answer) => answer.status === 200)?.data as { parkingIn: { id: string } } | undefined;
    const id = entered?.parkingIn.id ?? '';
    // It paid its first hour; it leaves without paying again.
    const saved = await exit(id, {});
    expect((saved.data as Saved).parkingOut).toMatchObject({ total: 0 });
  });

  test('two of one stay both come off', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 121 });
    await payFor(stay.id, 5_000);
    await payFor(stay.id, 3_000);
    const saved = await exit(stay.id, { paidTypeId: cash });
    expect((saved.data as Saved).parkingOut).toMatchObject({ total: 3_000, gross: 11_000, discount: 8_000 });
  });

  test('of an entry that is deleted stays on account', async () => {
    const stay = await buildStay(server, lane);
    const paid = await payFor(stay.id, 8_000);
    const away = (by: Client) =>
      by.call(contract.parkingIns.deleteEntry, { params: { id: stay.id }, query: 'note=Tiket+ganda' });
    expect((await away(cashier)).error.code).toBe('approval-needed');
    const gone = await away(await signInAs(server, 'SUPERADMIN'));
    expect(gone.status).toBe(200);
    expect(await linesOf(paid.id)).toHaveLength(2);
  });

  test('is not rewritten, not even by the server itself', async () => {
    const stay = await buildStay(server, lane);
    const paid = await payFor(stay.id, 8_000);
    const { writeQueries } = server.platform.database;
    const change = (set: object) => writeQueries.updateTable('payments').set(set).where('id', '=', paid.id).execute();
    await expect(change({ amount: 1 })).rejects.toThrow(/permission denied/);
    await expect(change({ state: 'FAILED' })).rejects.toThrow(/is paid/);
  });
});

const entryPrice = 5_000;
const enter = (body: object) =>
  cashier.call(contract.entryPaid.checkIn, {
    body: { vehicleId: car, gateId: lane.entryId, plateNumber: nextPlate(), ...body },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });

describe('a payment made a while before the exit', () => {
  const payAt = async (minutesAgo: number, amount: number, enteredMinutesAgo: number) => {
    const stay = await buildStay(server, lane, { minutesAgo: enteredMinutesAgo });
    const paid = (await deduct({ amount, parkingInId: stay.id })).data as Payment;
    await changeAsOwner(server, `alter table payments disable trigger payments_final`);
    await changeAsOwner(
      server,
      `update payments set created_at = now() - make_interval(mins => $2), paid_at = now() - make_interval(mins => $2) where id = $1`,
      [paid.id, minutesAgo],
    );
    await changeAsOwner(server, `alter table payments enable trigger payments_final`);
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
  await followLater(pending.id);
  const { database } = server.platform;
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
