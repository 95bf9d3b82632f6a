import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { PaymentPage } from '@parking/contract/parking/payments/payment-pages';
import type { Payment } from '@parking/contract/parking/payments/payments';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay } from '../testing/stays.ts';

const { payments, paymentPages } = contract;
let server: TestServer;
let lane: Lane;
let cashier: Client;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());
beforeEach(() => changeAsOwner(server, 'delete from attempts'));

const look = (code: string) => server.client().call(paymentPages.look, { body: { code } });

/** A code that nobody pays by itself, and the address of its page. */
async function request(): Promise<{ payment: Payment; code: string; plate: string }> {
  const stay = await buildStay(server, lane);
  const body = { amount: 8_402, gateId: lane.exitId, parkingInId: stay.id, reason: 'Nominal uji' };
  const { data } = await cashier.call(payments.requestQr, {
    body,
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  const payment = data as Payment;
  const page = (await cashier.call(payments.page, { params: { id: payment.id } })).data as { url: string };
  return { payment, code: page.url.split('/pay/')[1] ?? '', plate: stay.plate };
}

test('its driver sees the code, the amount and how long it holds, and nothing of the car', async () => {
  const { payment, code, plate } = await request();
  const { status, data, body } = await look(code);
  expect([status, data]).toMatchObject([200, { status: 'PENDING', amount: 8_402, qrString: payment.qrString }]);
  expect((data as PaymentPage).secondsLeft).toBeGreaterThan(60);
  for (const hidden of [plate, payment.id, payment.parkingInId]) expect(JSON.stringify(body)).not.toContain(hidden);
});

test('what has ended shows no code any more, and is over a while after it', async () => {
  const { payment, code } = await request();
  const set = (sql: string) => changeAsOwner(server, `update payments set ${sql} where id = $1`, [payment.id]);
  await set(`expires_at = now() - interval '1 second', ask_at = null`);
  expect((await look(code)).data).toMatchObject({ status: 'EXPIRED', qrString: null, secondsLeft: 0 });
  await set(`expires_at = now() - interval '16 minutes'`);
  expect((await look(code)).error.code).toBe('payment-not-found');
  await set(`state = 'PAID', paid_at = now()`);
  expect((await look(code)).data).toMatchObject({ status: 'PAID', qrString: null, paidAt: expect.any(String) });
});

test('a code that was made up is none, by whoever knows the payment too, and is not tried without end', async () => {
  const { payment, code } = await request();
  const idOnly = Buffer.concat([Buffer.from(payment.id.replaceAll('-', ''), 'hex'), Buffer.alloc(8)]).toString(
    'base64url',
  );
  for (const made of [idOnly, `${code}A`, code.toLowerCase(), 'x', payment.id])
    expect((await look(made)).error.code).toBe('payment-not-found');
  for (let n = 0; n < 15; n += 1) await look(idOnly);
  expect((await look(idOnly)).status).toBe(429);
});

test('its address is told to who takes payments, and to nobody else', async () => {
  const { payment } = await request();
  const params = { id: payment.id };
  expect((await server.client().call(payments.page, { params })).status).toBe(401);
  expect((await (await signInAs(server, 'AUDITOR')).call(payments.page, { params })).status).toBe(403);
  const nobodys = { id: '01900000-0000-7000-8000-00000000ffff' };
  expect((await cashier.call(payments.page, { params: nobodys })).status).toBe(404);
});
