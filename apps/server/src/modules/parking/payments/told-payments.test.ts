import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Payment } from '@parking/contract/parking/payments/payments';
import type { ToldPayment } from '@parking/contract/parking/payments/told-payments';
import type { Notice } from '@parking/gate-simulator/providers/ledger';
import { type SimulatedProviders, startProviders } from '@parking/gate-simulator/providers/start-providers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/pool.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { giveBack } from '../testing/give-back.ts';
import { setProvider, settingsFor } from '../testing/providers.ts';
import { qris } from '../testing/stays.ts';
import { tellOpenRefunds } from './tell-of-payment.ts';

let server: TestServer;
let providers: SimulatedProviders;
let top: Client & { readonly person: Person };
let finance: Client & { readonly person: Person };
beforeAll(async () => {
  [server, providers] = await Promise.all([startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true' }), startProviders()]);
  top = await signInAs(server, 'SUPERADMIN');
  finance = await signInAs(server, 'FINANCE');
  await setProvider(top, qris, settingsFor(providers, 'MIDTRANS'));
});
afterAll(() => Promise.all([server.close(), providers.stop()]));

const path = `/api/payment_notifications/MIDTRANS/${qris}`;
async function request(): Promise<Payment> {
  const body = { amount: 8_000, reason: 'uji' };
  const headers = { 'idempotency-key': newIdempotencyKey() };
  return (await top.call(contract.payments.requestQr, { body, headers })).data as Payment;
}
async function send({ headers, body }: Notice) {
  const answer = await server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return answer.statusCode;
}
const tell = ({ id }: Payment) => send(providers.notice('MIDTRANS', id, path));
const listed = async (client: Client, query = '') =>
  (await client.call(contract.toldPayments.list, { query })).data as ToldPayment[];
const toldTo = async ({ person }: { person: Person }) =>
  (
    await server.platform.database.reads.query<{ type: string; message: string }>(
      `select type, message from notifications where user_id = $1 and type in ('PAYMENT_DIFFERS', 'PAYMENT_LATE', 'REFUND_OPEN', 'REFUND_TOLD')
       order by id`,
      [person.id],
    )
  ).rows;

test('what providers told is listed with its payment, without what it was signed by; signed out and without the right it is not', async () => {
  const payment = await request();
  providers.pay('MIDTRANS', payment.id);
  for (let n = 0; n < 2; n += 1) expect(await tell(payment)).toBe(200);
  const [row] = await listed(finance, `paymentId.equals=${payment.id}`);
  expect(row).toMatchObject({ state: 'TAKEN', times: 2, amount: 8_000, status: 'PAID', provider: 'MIDTRANS' });
  expect(row?.body).toMatchObject({ order_id: payment.id, signature_key: '••••' });
  expect(JSON.stringify(row)).not.toMatch(/[0-9a-f]{128}/);
  expect((await server.client().call(contract.toldPayments.list, {})).status).toBe(401);
  for (const group of ['CASHIER', 'OPERATOR'])
    expect((await (await signInAs(server, group)).call(contract.toldPayments.list, {})).status).toBe(403);
});

test('what nobody signed is listed whatever it is: no text makes the list unreadable', async () => {
  const texts = [
    '{',
    '\u0000',
    'x'.repeat(60_000),
    '{"token": "t", "card": "5307 1234 5678 9012"}',
    '[[[]]]',
    '"\\ud800"',
  ];
  for (const body of texts) expect(await send({ headers: {}, body })).toBe(401);
  const rows = await listed(finance, 'state.equals=FORGED&size=50');
  expect(rows).toHaveLength(texts.length);
  expect(rows.every(({ paymentId, amount }) => paymentId === null && amount === null)).toBe(true);
  expect(JSON.stringify(rows)).toContain('•••• 9012');
  expect(JSON.stringify(rows)).not.toContain('"t"');
  expect(JSON.stringify(rows).length).toBeLessThan(20_000);
});

test('finance is told, once each, of another amount, of money that came late, and of refunds that stand open', async () => {
  const [differing, late] = [await request(), await request()];
  providers.pay('MIDTRANS', differing.id, 800);
  for (let n = 0; n < 2; n += 1) await tell(differing);
  await expect.poll(async () => (await toldTo(finance)).map(({ type }) => type)).toEqual(['PAYMENT_DIFFERS']);
  await changeAsOwner(server, `update payments set state = 'EXPIRED', expires_at = now() where id = $1`, [late.id]);
  providers.pay('MIDTRANS', late.id);
  for (let n = 0; n < 2; n += 1) await tell(late);
  await expect.poll(async () => (await toldTo(finance)).at(-1)?.type).toBe('PAYMENT_LATE');
  expect((await toldTo(finance)).at(-1)?.message).toMatch(/8[.,]000/);
  providers.behave('MIDTRANS', { status: 503 });
  await giveBack(finance, late.id, { way: 'REFUNDED_BY_PROVIDER' });
  const { database, site } = server.platform;
  const look = () => inTransaction(database, (tx) => tellOpenRefunds(tx, site.current().id));
  expect(await look()).toBe(0);
  await changeAsOwner(server, `update payment_returns set at = now() - interval '25 hours'`);
  const counts = await Promise.all([look(), look(), look()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  await expect
    .poll(async () => (await toldTo(finance)).map(({ type }) => type))
    .toEqual(['PAYMENT_DIFFERS', 'PAYMENT_LATE', 'REFUND_OPEN']);
});
