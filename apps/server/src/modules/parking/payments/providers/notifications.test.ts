import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import type { Payment } from '@parking/contract/parking/payments/payments';
import type { Notice } from '@parking/gate-simulator/providers/ledger';
import { type SimulatedProviders, startProviders } from '@parking/gate-simulator/providers/start-providers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../../testing/as-owner.ts';
import { signInAs } from '../../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../../testing/test-server.ts';
import { verifyDatabase } from '../../../../verify-database.ts';
import { providerNames, setProvider, settingsFor } from '../../testing/providers.ts';
import { signedBy } from '../../testing/to-collect.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../../testing/stays.ts';

const { payments, paidTypes } = contract;
let server: TestServer;
let providers: SimulatedProviders;
let lane: Lane;
let cashier: Client;
/** A payment type of each provider. */
const types: Record<string, string> = {};
beforeAll(async () => {
  [server, providers] = await Promise.all([startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true' }), startProviders()]);
  lane = await buildLane(server);
  cashier = await signInAs(server, 'SUPERADMIN');
  for (const name of providerNames) {
    const body = { name: `QR_${name}`, label: name, kind: 'QRIS', claimed: false };
    types[name] = ((await cashier.call(paidTypes.create, { body })).data as { id: string }).id;
    await setProvider(cashier, types[name], settingsFor(providers, name));
  }
});
afterAll(() => Promise.all([server.close(), providers.stop()]));
afterEach(async () => {
  for (const name of providerNames) providers.behave(name, {});
  await changeAsOwner(server, 'delete from attempts');
});

type Name = (typeof providerNames)[number];
const pathOf = (name: Name) => `/api/payment_notifications/${name}/${types[name]}`;

/** A code for a stay's Rp 8.000, as its cashier asks for it. */
async function request(name: Name): Promise<{ payment: Payment; stayId: string }> {
  const stay = await buildStay(server, lane);
  const body = { amount: 8_000, gateId: lane.exitId, parkingInId: stay.id, paidTypeId: types[name] };
  const answer = await cashier.call(payments.requestQr, { body, headers: { 'idempotency-key': newIdempotencyKey() } });
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  // Nobody but the test asks about it.
  const payment = answer.data as Payment;
  await changeAsOwner(server, 'update payments set ask_at = null where id = $1', [payment.id]);
  return { payment, stayId: stay.id };
}

async function send(name: Name, { headers, body }: Notice) {
  const answer = await server.app.inject({
    method: 'POST',
    url: pathOf(name),
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const rowOf = (id: string) =>
  server.platform.database.readQueries
    .selectFrom('payments')
    .select(['state', 'error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const kept = async (name: Name) =>
  server.platform.database.readQueries
    .selectFrom('paymentNotifications')
    .select(['state', 'times', 'paymentId'])
    .where('paidTypeId', '=', types[name] ?? '')
    .orderBy('id', 'desc')
    .execute();
const booked = async (id: string) =>
  (
    await server.platform.database.reads.query(
      `select a.kind, l.amount::integer as amount from journal_entries e join journal_lines l on l.entry_id = e.id
       join accounts a on a.id = l.account_id where e.source_id = $1 order by l.amount desc`,
      [id],
    )
  ).rows;

describe.each(providerNames)('%s', (name) => {
  test('a code that was paid is paid here once it is told, and its car leaves', async () => {
    const { payment, stayId } = await request(name);
    expect(payment).toMatchObject({ status: 'PENDING', qrString: expect.stringMatching(/^000201/) });
    providers.pay(name, payment.id);
    const { status } = await send(name, providers.notice(name, payment.id, pathOf(name)));
    expect(status).toBe(200);
    expect(await rowOf(payment.id)).toEqual({ state: 'PAID', error: null });
    expect((await kept(name))[0]).toEqual({ state: 'TAKEN', times: 1, paymentId: payment.id });
    const more = { parkingInId: stayId, gateId: lane.exitId, paidTypeId: types[name], paymentId: payment.id };
    expect((await save(cashier, more)).status).toBe(200);
  });

  test('told twice, at once and later, it is booked once and answered alike', async () => {
    const { payment } = await request(name);
    providers.pay(name, payment.id);
    const notice = providers.notice(name, payment.id, pathOf(name));
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(name, notice)));
    expect(new Set([...answers, await send(name, notice)].map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await booked(payment.id)).toEqual([
      { kind: 'PROVIDER', amount: 8_000 },
      { kind: 'ON_ACCOUNT', amount: -8_000 },
    ]);
    expect((await kept(name))[0]).toMatchObject({ state: 'TAKEN', times: 7 });
  });

  test('forged, it is kept, refused and not believed', async () => {
    const { payment } = await request(name);
    const { body } = providers.notice(name, payment.id, pathOf(name));
    const made = body
      .replace('"03"', '"00"')
      .replace('pending', 'settlement')
      .replace('"201"', '"200"')
      .replace('REQUIRES_ACTION', 'SUCCEEDED');
    const headers = {
      'x-timestamp': new Date().toISOString(),
      'x-signature': 'bm9uZQ==',
      'x-callback-token': 'token-lain',
    };
    expect((await send(name, { headers, body: made })).status).toBe(401);
    expect(await rowOf(payment.id)).toEqual({ state: 'PENDING', error: null });
    expect((await kept(name))[0]).toEqual({ state: 'FORGED', times: 1, paymentId: null });
  });

  test('told of an unpaid one, nothing is paid; told of an earlier state after it was paid, it stays paid', async () => {
    const { payment } = await request(name);
    const early = providers.notice(name, payment.id, pathOf(name));
    expect((await send(name, early)).status).toBe(200);
    expect((await rowOf(payment.id)).state).toBe('PENDING');
    providers.pay(name, payment.id);
    expect((await send(name, providers.notice(name, payment.id, pathOf(name)))).status).toBe(200);
    expect((await send(name, early)).status).toBe(200);
    expect((await rowOf(payment.id)).state).toBe('PAID');
  });

  test('of a payment that is none of its own it is kept and answered 404', async () => {
    const other = providerNames.find((one) => one !== name) ?? 'SNAP';
    const { payment } = await request(other);
    const { ledger } = providers.of(name);
    for (const id of [payment.id, newId(), 'TAGIHAN-1']) {
      ledger.makeCode(id, 8_000, 'KASIR');
      providers.pay(name, id);
      expect((await send(name, providers.notice(name, id, pathOf(name)))).status).toBe(404);
      expect((await kept(name))[0]).toEqual({ state: 'UNKNOWN', times: 1, paymentId: null });
    }
    expect((await rowOf(payment.id)).state).toBe('PENDING');
  });

  test('another amount than was asked for pays nothing, whichever comes first, and is kept', async () => {
    const { payment } = await request(name);
    providers.pay(name, payment.id, 800);
    expect((await send(name, providers.notice(name, payment.id, pathOf(name)))).status).toBe(200);
    expect(await rowOf(payment.id)).toEqual({ state: 'FAILED', error: 'amount-differs' });
    expect(await booked(payment.id)).toEqual([]);
    // Its provider's last word is the whole amount.
    providers.pay(name, payment.id, 8_000);
    expect((await send(name, providers.notice(name, payment.id, pathOf(name)))).status).toBe(200);
    expect(await rowOf(payment.id)).toEqual({ state: 'PAID', error: null });
    providers.pay(name, payment.id, 80_000);
    await send(name, providers.notice(name, payment.id, pathOf(name)));
    expect((await booked(payment.id)).map(({ amount }) => amount)).toEqual([8_000, -8_000]);
  });

  test('an answer about another payment pays nothing, and one in another currency neither', async () => {
    const [one, other] = [(await request(name)).payment, (await request(name)).payment];
    providers.pay(name, other.id);
    providers.behave(name, { mixesUp: other.id });
    const statusOf = async ({ id }: Payment) =>
      ((await cashier.call(payments.qrStatus, { params: { id } })).data as Payment).status;
    expect(await statusOf(one)).toBe('PENDING');
    providers.behave(name, { currency: 'USD' });
    expect(await statusOf(other)).toBe('FAILED');
    expect(await rowOf(other.id)).toEqual({ state: 'FAILED', error: 'amount-differs' });
    expect(await booked(other.id)).toEqual([]);
  });

  test('a code of another amount is not shown', async () => {
    providers.behave(name, { says: 1 });
    const { payment } = await request(name);
    expect(payment).toMatchObject({ status: 'FAILED', error: 'amount-differs', qrString: null });
  });

  test('paid after it ran out and after its car paid cash, it is on account', async () => {
    const { payment, stayId } = await request(name);
    expect((await save(cashier, { parkingInId: stayId, gateId: lane.exitId, paidTypeId: cash })).status).toBe(200);
    await changeAsOwner(server, `update payments set state = 'EXPIRED', expires_at = now() where id = $1`, [
      payment.id,
    ]);
    providers.pay(name, payment.id);
    expect((await send(name, providers.notice(name, payment.id, pathOf(name)))).status).toBe(200);
    const { data } = await cashier.call(contract.paymentsOnAccount.list, { query: `id.equals=${payment.id}` });
    expect(data).toMatchObject([{ state: 'ON_ACCOUNT', amount: 8_000 }]);
  });

  test('that is down has refused nothing: its code waits, and is paid when it is asked again', async () => {
    const { payment } = await request(name);
    providers.pay(name, payment.id);
    providers.behave(name, { status: 500 });
    const status = async () =>
      ((await cashier.call(payments.qrStatus, { params: { id: payment.id } })).data as Payment).status;
    expect(await status()).toBe('PENDING');
    providers.behave(name, {});
    expect(await status()).toBe('PAID');
  });

  test('given up here, the code cannot be paid there', async () => {
    const { payment } = await request(name);
    expect((await cashier.call(payments.cancel, { params: { id: payment.id } })).data).toMatchObject({
      status: 'FAILED',
    });
    expect(() => providers.pay(name, payment.id)).toThrow('does not let');
  });

  test('whose key is wrong is told at once', async () => {
    providers.behave(name, { refusesKeys: true });
    const { payment } = await request(name);
    expect(payment).toMatchObject({ status: 'FAILED', error: 'wrong-key' });
  });
});

test('of Midtrans, one that says more than it signs is not believed: Midtrans is asked', async () => {
  const { payment } = await request('MIDTRANS');
  providers.midtrans.ledger.cancel(providers.midtrans.ledger.makeCode(payment.id, 8_000, ''));
  const { headers, body } = providers.notice('MIDTRANS', payment.id, pathOf('MIDTRANS'));
  const changed = body.replace('"cancel"', '"settlement"');
  expect(changed).not.toBe(body);
  expect((await send('MIDTRANS', { headers, body: changed })).status).toBe(200);
  expect((await rowOf(payment.id)).state).toBe('FAILED');
});

test('of Xendit, one with the right token is no proof: where Xendit is silent it waits', async () => {
  const { payment } = await request('XENDIT');
  providers.pay('XENDIT', payment.id);
  const notice = providers.notice('XENDIT', payment.id, pathOf('XENDIT'));
  providers.behave('XENDIT', { status: 503 });
  expect((await send('XENDIT', notice)).status).toBe(200);
  expect((await rowOf(payment.id)).state).toBe('PENDING');
  providers.behave('XENDIT', {});
  expect((await send('XENDIT', notice)).status).toBe(200);
  expect((await rowOf(payment.id)).state).toBe('PAID');
});

test('SNAP is answered by its codes', async () => {
  const { payment } = await request('SNAP');
  const notice = providers.notice('SNAP', payment.id, pathOf('SNAP'));
  expect(await send('SNAP', notice)).toEqual({
    status: 200,
    body: { responseCode: '2005200', responseMessage: 'success' },
  });
  expect((await send('SNAP', { ...notice, headers: {} })).body).toMatchObject({ responseCode: '4015200' });
  const unknown = newId();
  providers.snap.ledger.makeCode(unknown, 1, '');
  expect((await send('SNAP', providers.notice('SNAP', unknown, pathOf('SNAP')))).body).toMatchObject({
    responseCode: '4045201',
  });
});

test('at an address of nobody, or of another provider, nothing is kept', async () => {
  const count = async () => (await server.platform.database.reads.query('select from payment_notifications')).rowCount;
  const before = await count();
  for (const path of [`SNAP/${newId()}`, `SNAP/${types['XENDIT']}`, `SIMULATOR/${types['SNAP']}`]) {
    const url = `/api/payment_notifications/${path}`;
    const { statusCode } = await server.app.inject({ method: 'POST', url, payload: {} });
    expect([path, statusCode]).toEqual([path, 404]);
  }
  expect((await server.app.inject({ method: 'POST', url: '/api/payment_notifications/LAIN/1' })).statusCode).toBe(400);
  expect(await count()).toBe(before);
});

test('whoever makes them up is stopped, and keeps the provider from nothing', async () => {
  const forge = (n: number) => send('XENDIT', { headers: {}, body: JSON.stringify({ n }) });
  const answers = [];
  for (let n = 0; n < 25; n += 1) answers.push((await forge(n)).status);
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 401), ...Array.from({ length: 5 }, () => 429)]);
  const { payment } = await request('XENDIT');
  providers.pay('XENDIT', payment.id);
  expect((await send('XENDIT', providers.notice('XENDIT', payment.id, pathOf('XENDIT')))).status).toBe(200);
  expect((await rowOf(payment.id)).state).toBe('PAID');
});

test('what it was asked of is not asked of another: the simulator says of no real payment that it was paid', async () => {
  const body = { name: 'QR_GANTI', label: 'Ganti', kind: 'QRIS', claimed: false };
  const { id } = (await cashier.call(paidTypes.create, { body })).data as { id: string };
  // Where real providers are in use, a type without one is nobody's.
  const asks = { amount: 8_000, paidTypeId: id, reason: 'uji' };
  expect((await cashier.call(payments.requestQr, { body: asks })).error.code).toBe('provider-missing');
  const second = signedBy((await signInAs(server, 'FINANCE')).person);
  await setProvider(cashier, id, { ...settingsFor(providers, 'MIDTRANS'), ...second });
  const { data } = await cashier.call(payments.requestQr, { body: asks });
  await setProvider(cashier, id, { provider: 'SIMULATOR', ...second });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { id: paymentId } = data as Payment;
  expect((await cashier.call(payments.qrStatus, { params: { id: paymentId } })).data).toMatchObject({
    status: 'PENDING',
  });
});

test('after all of it every account holds what it should', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
