import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Payment } from '@parking/contract/parking/payments/payments';
import type { Notice } from '@parking/gate-simulator/providers/ledger';
import { type SimulatedProviders, startProviders } from '@parking/gate-simulator/providers/start-providers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, signInAs, testPassword } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import {
  confirmReturn,
  giveBack,
  linesOfPayment,
  listOnAccount,
  listReturns,
  refuseReturn,
} from '../testing/give-back.ts';
import { providerNames, setProvider, settingsFor } from '../testing/providers.ts';
import { type Lane, buildLane, buildStay, save } from '../testing/stays.ts';
import { followRefunds } from './follow-refunds.ts';
import { openAdapters } from './providers/find-adapter.ts';

type Name = (typeof providerNames)[number];
const byProvider = { way: 'REFUNDED_BY_PROVIDER' } as const;
let server: TestServer;
let providers: SimulatedProviders;
let lane: Lane;
let cashier: Client & { readonly person: Person };
let finance: Client & { readonly person: Person };
const types: Record<string, string> = {};
beforeAll(async () => {
  [server, providers] = await Promise.all([startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true' }), startProviders()]);
  // Its own round, which a test takes here in its place, would ask beside it.
  await server.rest();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'SUPERADMIN');
  finance = await signInAs(server, 'FINANCE');
  for (const name of providerNames) {
    const body = { name: `QR_${name}`, label: name, kind: 'QRIS', claimed: false };
    types[name] = ((await cashier.call(contract.paidTypes.create, { body })).data as { id: string }).id;
    await setProvider(cashier, types[name], settingsFor(providers, name));
  }
});
afterAll(() => Promise.all([server.close(), providers.stop()]));
afterEach(async () => {
  for (const name of providerNames) providers.behave(name, {});
  await changeAsOwner(server, 'delete from attempts');
});

/** Rp 8.000 that are paid and on account. */
async function pay(name: Name): Promise<{ id: string; stayId: string }> {
  const stay = await buildStay(server, lane);
  const body = { amount: 8_000, gateId: lane.exitId, parkingInId: stay.id, paidTypeId: types[name] };
  const headers = { 'idempotency-key': newIdempotencyKey() };
  const { id } = (await cashier.call(contract.payments.requestQr, { body, headers })).data as Payment;
  providers.pay(name, id);
  await cashier.call(contract.payments.qrStatus, { params: { id } });
  return { id, stayId: stay.id };
}
const leave = async (name: Name, { id, stayId }: { id: string; stayId: string }) => {
  const more = { parkingInId: stayId, gateId: lane.exitId, paidTypeId: types[name], paymentId: id };
  expect((await save(cashier, more)).status).toBe(200);
};
async function follow() {
  await changeAsOwner(server, `update payment_returns set ask_at = now() - interval '1 second' where state = 'ASKED'`);
  await followRefunds({ ...server.platform, ...openAdapters(server.platform) }, server.platform.site.current());
}
const pathOf = (name: Name) => `/api/payment_notifications/${name}/${types[name]}`;
async function send(name: Name, { headers, body }: Notice) {
  const answer = await server.app.inject({
    method: 'POST',
    url: pathOf(name),
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return answer.statusCode;
}
const tell = (name: Name, id: string) => send(name, providers.notice(name, id, pathOf(name)));
const rowOf = async (id: string) => (await listOnAccount(finance, `id.equals=${id}`))[0];
const returnsOf = (id: string) => listReturns(finance, id);
const booked = async (id: string) => {
  const entries = await Promise.all((await returnsOf(id)).map((one) => linesOfPayment(server, one.id)));
  return entries
    .flat()
    .filter(({ account }) => account === 'PROVIDER')
    .map(({ amount }) => amount);
};
const refundedThere = (name: Name, id: string) => providers.of(name).ledger.find(id)?.refunded;
/** Somebody gives it back at the provider, past us. */
const refundThere = (name: Name, id: string, amount: number, key: string) => {
  const { ledger } = providers.of(name);
  const code = ledger.find(id);
  expect(code && ledger.refund(code, key, amount)).toBeTruthy();
};

describe.each(providerNames)('%s', (name) => {
  test('is asked to give back what it holds, a part or all, and it is booked once it says that it did', async () => {
    const { id } = await pay(name);
    expect(await giveBack(finance, id, { ...byProvider, amount: 3_000 })).toMatchObject({
      status: 200,
      data: { state: 'ASKED', amount: 8_000, waiting: 3_000 },
    });
    await follow();
    expect(await rowOf(id)).toMatchObject({ state: 'OWED_BACK', amount: 5_000, returned: 3_000, waiting: 0 });
    await giveBack(finance, id, byProvider);
    await follow();
    expect(await rowOf(id)).toMatchObject({ state: 'RETURNED', returned: 8_000 });
    expect(refundedThere(name, id)).toBe(8_000);
    expect((await booked(id)).toSorted((one, other) => one - other)).toEqual([-5_000, -3_000]);
    // Told of it besides, nothing is given back twice.
    for (let n = 0; n < 3; n += 1) expect(await tell(name, id)).toBe(200);
    expect(await returnsOf(id)).toHaveLength(2);
    expect((await rowOf(id))?.state).toBe('RETURNED');
  });

  test('whose answer was lost is asked again, and gives back once', async () => {
    const { id } = await pay(name);
    await giveBack(finance, id, { ...byProvider, amount: 3_000 });
    providers.behave(name, { loses: true });
    await follow();
    expect(await rowOf(id)).toMatchObject({ state: 'ASKED', waiting: 3_000 });
    // What it may have given back goes out no other way, and nobody takes it back alone.
    const [asked] = await returnsOf(id);
    expect((await refuseReturn(finance, asked?.id ?? '')).status).toBe(409);
    providers.behave(name, { status: 503 });
    await follow();
    expect((await returnsOf(id))[0]?.state).toBe('ASKED');
    providers.behave(name, {});
    // The server's own round may be asking at this very moment: it is asked again after it.
    await vi.waitFor(async () => {
      await Promise.all([follow(), follow(), follow()]);
      expect(await returnsOf(id)).toMatchObject([{ state: 'DONE', amount: 3_000, reference: expect.any(String) }]);
    });
    expect(refundedThere(name, id)).toBe(3_000);
    expect(await booked(id)).toEqual([-3_000]);
  });

  test('that takes its time is asked until it is over; what it does not give back is owed as before', async () => {
    const [one, other] = [await pay(name), await pay(name)];
    providers.behave(name, { takesTime: true });
    await giveBack(finance, one.id, byProvider);
    await follow();
    expect((await rowOf(one.id))?.state).toBe('ASKED');
    providers.of(name).ledger.finishRefunds('DONE');
    await follow();
    expect((await rowOf(one.id))?.state).toBe('RETURNED');
    // It says no.
    providers.behave(name, {});
    const code = providers.of(name).ledger.find(other.id);
    if (code) code.refunded = 8_000;
    await giveBack(finance, other.id, byProvider);
    await follow();
    expect(await rowOf(other.id)).toMatchObject({ state: 'OWED_BACK', amount: 8_000 });
    expect(await returnsOf(other.id)).toMatchObject([{ state: 'REFUSED', error: expect.any(String) }]);
    expect(await booked(other.id)).toEqual([]);
  });

  test('that gave back by itself what is owed tells it: it is booked once, forged, doubled or out of order', async () => {
    const { id } = await pay(name);
    const early = providers.notice(name, id, pathOf(name));
    refundThere(name, id, 2_000, 'DASBOR-1');
    const first = providers.notice(name, id, pathOf(name));
    // One that says more than is true is a reason to ask, where its provider does not sign that.
    const forged = { headers: {}, body: first.body.replaceAll('2000', '8000') };
    expect(await send(name, forged)).toBe(name === 'MIDTRANS' ? 200 : 401);
    expect(await booked(id)).toEqual(name === 'MIDTRANS' ? [-2_000] : []);
    refundThere(name, id, 1_000, 'DASBOR-2');
    const later = providers.notice(name, id, pathOf(name));
    const answers = await Promise.all([later, first, early, later, first].map((notice) => send(name, notice)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await rowOf(id)).toMatchObject({ state: 'OWED_BACK', amount: 5_000, returned: 3_000 });
    expect((await returnsOf(id)).map(({ amount, by, state }) => [amount, by, state])).toEqual([
      [2_000, null, 'DONE'],
      [1_000, null, 'DONE'],
    ]);
  });

  test('that gave back what its car was let out with stands on the worklist, once', async () => {
    const paid = await pay(name);
    await leave(name, paid);
    expect(await rowOf(paid.id)).toBeUndefined();
    refundThere(name, paid.id, 8_000, `DASBOR-${name}`);
    for (let n = 0; n < 3; n += 1) expect(await tell(name, paid.id)).toBe(200);
    expect(await rowOf(paid.id)).toMatchObject({ state: 'REFUND_TOLD', amount: 8_000 });
    expect(await returnsOf(paid.id)).toEqual([]);
    expect((await listOnAccount(finance, 'state.equals=REFUND_TOLD')).map(({ id }) => id)).toContain(paid.id);
  });

  test('that gave back what its car was let out with: two persons say what became of it, once, and what is borne is owed no more', async () => {
    const second = await signInAs(server, 'FINANCE');
    const desk = await signInAs(server, 'CASHIER');
    const signed = { approverUsername: second.person.username, approverPassword: testPassword };
    const end = (client: Client, id: string, body: object) =>
      client.call(contract.paymentsOnAccount.endToldRefund, {
        params: { id },
        body: { note: 'Salah tekan di dasbor', ...body },
        headers: { 'idempotency-key': newIdempotencyKey() },
      });
    for (const outcome of ['PUT_BACK', 'BORNE']) {
      const paid = await pay(name);
      await leave(name, paid);
      expect((await end(finance, paid.id, { outcome, ...signed })).error.code).toBe('already-settled');
      refundThere(name, paid.id, 8_000, `SALAH-${name}-${outcome}`);
      await tell(name, paid.id);
      const alone = await end(finance, paid.id, { outcome });
      expect([alone.status, alone.error.code]).toEqual([409, 'approval-needed']);
      expect((await end(finance, paid.id, { outcome, note: '', ...signed })).status).toBe(400);
      expect((await end(desk, paid.id, { outcome, ...signed })).status).toBe(403);
      expect((await end(server.client(), paid.id, { outcome, ...signed })).status).toBe(401);
      const answers = await Promise.all([1, 2].map(() => end(finance, paid.id, { outcome, ...signed })));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(await rowOf(paid.id)).toMatchObject({ state: 'RETURNED', amount: 0 });
      // Told once more of the same, nothing of it is open again.
      await tell(name, paid.id);
      expect((await rowOf(paid.id))?.state).toBe('RETURNED');
    }
    const { rows } = await server.platform.database.reads.query<{ amount: number }>(
      `select i.amount from provider_items i join journal_entries e on e.id = i.entry_id where e.kind = 'BORNE' and i.paid_type_id = $1`,
      [types[name]],
    );
    expect(rows).toEqual([{ amount: -8_000 }]);
  });

  test('asked by two at once for all of it gives it back once', async () => {
    const { id } = await pay(name);
    const answers = await Promise.all([1, 2, 3].map(() => giveBack(finance, id, byProvider)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    await follow();
    expect(refundedThere(name, id)).toBe(8_000);
    const tooMuch = await giveBack(finance, (await pay(name)).id, { ...byProvider, amount: 8_001 });
    expect(tooMuch.error.fields).toMatchObject([{ path: 'amount', code: 'too-big' }]);
  });
});

test('of one that stays silent for a week two people say what became of it', async () => {
  const second = await signInAs(server, 'FINANCE');
  const [made, dropped] = [await pay('XENDIT'), await pay('XENDIT')];
  providers.behave('XENDIT', { status: 503 });
  for (const { id } of [made, dropped]) await giveBack(finance, id, byProvider);
  await follow();
  const idOf = async ({ id }: { id: string }) => (await returnsOf(id))[0]?.id ?? '';
  expect((await confirmReturn(second, await idOf(made))).error.code).toBe('already-settled');
  await changeAsOwner(server, `update payment_returns set at = now() - interval '8 days' where state = 'ASKED'`);
  expect((await listReturns(second, made.id))[0]).toMatchObject({ mayDecide: true });
  expect((await confirmReturn(finance, await idOf(made))).error.code).toBe('four-eyes');
  expect(await confirmReturn(second, await idOf(made))).toMatchObject({ status: 200, data: { state: 'RETURNED' } });
  expect(await refuseReturn(second, await idOf(dropped))).toMatchObject({
    data: { state: 'OWED_BACK', amount: 8_000 },
  });
  expect(await booked(made.id)).toEqual([-8_000]);
  // It was made after all: told of it, it is booked of what is owed, once.
  providers.behave('XENDIT', {});
  refundThere('XENDIT', dropped.id, 8_000, await idOf(dropped));
  for (let n = 0; n < 2; n += 1) expect(await tell('XENDIT', dropped.id)).toBe(200);
  expect(await rowOf(dropped.id)).toMatchObject({ state: 'RETURNED', returned: 8_000 });
  expect(await booked(dropped.id)).toEqual([-8_000]);
});

test('a refund that an answer names with another amount is not booked', async () => {
  const { id } = await pay('XENDIT');
  await giveBack(finance, id, byProvider);
  providers.behave('XENDIT', { currency: 'USD' });
  await follow();
  expect((await returnsOf(id))[0]?.state).toBe('ASKED');
});

test('after all of it every account holds what it should', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
