import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Payment } from '@parking/contract/parking/payments/payments';
import type { Notice } from '@parking/gate-simulator/providers/ledger';
import { type SimulatedProviders, startProviders } from '@parking/gate-simulator/providers/start-providers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeAsOwner } from '../../../../testing/as-owner.ts';
import { type Person, signInAs } from '../../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../../testing/test-server.ts';
import { verifyDatabase } from '../../../../verify-database.ts';
import { providerNames, setProvider, settingsFor } from '../../testing/providers.ts';
import { signedBy } from '../../testing/to-collect.ts';
import { eraseOldKeys } from './erase-old-keys.ts';

const { payments, paidTypes } = contract;
let server: TestServer;
/** Two accounts of each provider, at two addresses. */
let old: SimulatedProviders;
let next: SimulatedProviders;
let finance: Client;
let second: Client & { readonly person: Person };
let typeId: string;
let count = 0;
beforeAll(async () => {
  [server, old, next] = await Promise.all([
    startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true' }),
    startProviders(),
    startProviders(),
  ]);
  finance = await signInAs(server, 'SUPERADMIN');
  second = await signInAs(server, 'FINANCE');
});
afterAll(() => Promise.all([server.close(), old.stop(), next.stop()]));
beforeEach(async () => {
  count += 1;
  const body = { name: `QR_GANTI_${count}`, label: `Ganti ${count}`, kind: 'QRIS', claimed: false };
  typeId = ((await finance.call(paidTypes.create, { body })).data as { id: string }).id;
  await changeAsOwner(server, 'delete from attempts');
  for (const name of providerNames) for (const one of [old, next]) one.behave(name, {});
});

type Name = (typeof providerNames)[number];
const change = (body: object) => setProvider(finance, typeId, { ...body, ...signedBy(second.person) });
const set = async (at: SimulatedProviders, name: Name, more: object = {}) => {
  const answer = await change({ ...settingsFor(at, name), ...more });
  expect([answer.status, answer.error]).toEqual([200, undefined]);
};
async function request(): Promise<Payment> {
  const body = { amount: 8_000, paidTypeId: typeId, reason: 'uji' };
  const headers = { 'idempotency-key': newIdempotencyKey() };
  const payment = (await finance.call(payments.requestQr, { body, headers })).data as Payment;
  // Nobody but the test asks about it.
  await changeAsOwner(server, 'update payments set ask_at = null where id = $1', [payment.id]);
  return payment;
}
const statusOf = async ({ id }: Payment) =>
  ((await finance.call(payments.qrStatus, { params: { id } })).data as Payment).status;
const stateOf = async ({ id }: Payment) =>
  (
    await server.platform.database.readQueries
      .selectFrom('payments')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;
const pathOf = (name: Name) => `/api/payment_notifications/${name}/${typeId}`;
const tell = (at: SimulatedProviders, name: Name, { id }: Payment) => send(name, at.notice(name, id, pathOf(name)));
async function send(name: Name, { headers, body }: Notice) {
  const answer = await server.app.inject({
    method: 'POST',
    url: pathOf(name),
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return answer.statusCode;
}
const setUps = async () =>
  (
    await server.platform.database.reads.query(
      `select provider, replaced_at is not null as "isOld", secret is not null as "hasKey" from payment_providers
       where paid_type_id = $1 order by replaced_at`,
      [typeId],
    )
  ).rows;

test.each([
  ['another provider', 'SNAP', 'XENDIT'],
  ['another provider', 'MIDTRANS', 'SNAP'],
  ['another provider', 'XENDIT', 'MIDTRANS'],
  ['another account of it', 'SNAP', 'SNAP'],
  ['another account of it', 'MIDTRANS', 'MIDTRANS'],
  ['another account of it', 'XENDIT', 'XENDIT'],
] as const)(
  'with %s what was asked for before is asked about, told of and given up at the old one: %s to %s',
  async (_, from, to) => {
    await set(old, from);
    const [asked, told, givenUp] = [await request(), await request(), await request()];
    await set(next, to);
    old.pay(from, asked.id);
    expect(await statusOf(asked)).toBe('PAID');
    old.pay(from, told.id);
    expect(await tell(old, from, told)).toBe(200);
    expect(await stateOf(told)).toBe('PAID');
    await finance.call(payments.cancel, { params: { id: givenUp.id } });
    expect(() => old.pay(from, givenUp.id)).toThrow('does not let');
    const fresh = await request();
    expect(old.of(from).ledger.find(fresh.id)).toBeUndefined();
    next.pay(to, fresh.id);
    expect(await tell(next, to, fresh)).toBe(200);
    expect(await stateOf(fresh)).toBe('PAID');
  },
);

test('with another key of the same account, what was asked for before is asked about by the new one', async () => {
  const before = old.midtrans.serverKey;
  await set(old, 'MIDTRANS');
  const payment = await request();
  old.midtrans.serverKey = 'SB-Mid-server-BARU';
  await set(old, 'MIDTRANS');
  old.pay('MIDTRANS', payment.id);
  expect(await statusOf(payment)).toBe('PAID');
  const told = await request();
  old.pay('MIDTRANS', told.id);
  expect(await tell(old, 'MIDTRANS', told)).toBe(200);
  expect(await stateOf(told)).toBe('PAID');
  old.midtrans.serverKey = before;
});

test('whoever has a secret that was changed since proves nothing by it: its provider is asked', async () => {
  await set(old, 'SNAP');
  const payment = await request();
  // The bank's books say that it waits; who signs has the bank's old secret.
  const leaked = old.snap.secret;
  await set(old, 'SNAP', { secret: 'rahasia-baru' });
  old.snap.secret = 'rahasia-baru';
  expect(await send('SNAP', old.snap.forge(payment.id, pathOf('SNAP'), leaked))).toBe(200);
  expect(await stateOf(payment)).toBe('PENDING');
  // What the new one signs is asked as well, of a payment that the old one made.
  old.pay('SNAP', payment.id);
  expect(await tell(old, 'SNAP', payment)).toBe(200);
  expect(await stateOf(payment)).toBe('PAID');
  old.snap.secret = leaked;
});

test('changed by two at once, one stands, and before anything was asked for by it none is kept', async () => {
  await set(old, 'MIDTRANS');
  await set(next, 'MIDTRANS');
  expect(await setUps()).toEqual([{ provider: 'MIDTRANS', isOld: false, hasKey: true }]);
  await request();
  const { updatedAt } = (await finance.call(contract.paymentProviders.get, { params: { id: typeId } })).data as {
    updatedAt: string;
  };
  const answers = await Promise.all([1, 2, 3, 4].map((n) => change({ secret: `kunci-${n}`, updatedAt })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  expect(await setUps()).toEqual([
    { provider: 'MIDTRANS', isOld: true, hasKey: true },
    { provider: 'MIDTRANS', isOld: false, hasKey: true },
  ]);
  // When its day ends is no other account.
  expect((await change({ cutOff: '22:00' })).status).toBe(200);
  expect(await setUps()).toHaveLength(2);
});

test('an old key is kept while anything asked for by it may still be told of or given back, and no longer', async () => {
  await set(old, 'MIDTRANS');
  const payment = await request();
  await set(next, 'XENDIT');
  const { database } = server.platform;
  const hasOldKey = async () => {
    await eraseOldKeys(database);
    return (await setUps())[0]?.hasKey;
  };
  expect(await hasOldKey()).toBe(true);
  await changeAsOwner(
    server,
    `update payment_providers set replaced_at = now() - interval '2 days' where replaced_at is not null`,
  );
  expect(await hasOldKey()).toBe(true);
  await changeAsOwner(
    server,
    `update payments set created_at = now() - interval '36 days', ask_at = now() where id = $1`,
    [payment.id],
  );
  expect(await hasOldKey()).toBe(true);
  await changeAsOwner(server, 'update payments set ask_at = null where id = $1', [payment.id]);
  expect(await hasOldKey()).toBe(false);
  // Without its keys nobody is asked, and nothing that comes is believed.
  old.pay('MIDTRANS', payment.id);
  expect(await statusOf(payment)).toBe('PENDING');
  expect(await tell(old, 'MIDTRANS', payment)).toBe(404);
  expect((await setUps())[1]).toEqual({ provider: 'XENDIT', isOld: false, hasKey: true });
});

test('what the simulator was asked for is paid by nobody once a real provider stands in its place', async () => {
  await change({ provider: 'SIMULATOR' });
  const payment = await request();
  await set(next, 'XENDIT');
  await new Promise((resolve) => setTimeout(resolve, 1_600));
  expect(await statusOf(payment)).toBe('PENDING');
});

test('after all of it every account holds what it should', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
