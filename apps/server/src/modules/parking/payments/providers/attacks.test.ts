import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Payment } from '@parking/contract/parking/payments/payments';
import { type SimulatedProviders, startProviders } from '@parking/gate-simulator/providers/start-providers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../../testing/as-owner.ts';
import { type Person, signInAs } from '../../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../../testing/test-server.ts';
import { verifyDatabase } from '../../../../verify-database.ts';
import { connectGate } from '../../../gates/testing/gates.ts';
import { giveBack, listOnAccount, listReturns } from '../../testing/give-back.ts';
import { providerNames, setProvider, settingsFor } from '../../testing/providers.ts';
import { buildLane, buildStay, emoney, qris } from '../../testing/stays.ts';
import { signedBy } from '../../testing/to-collect.ts';
import { followRefunds } from '../follow-refunds.ts';
import { openAdapters } from './find-adapter.ts';

let server: TestServer;
let old: SimulatedProviders;
let next: SimulatedProviders;
let top: Client & { readonly person: Person };
let second: Client & { readonly person: Person };
beforeAll(async () => {
  [server, old, next] = await Promise.all([
    startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'true' }),
    startProviders(),
    startProviders(),
  ]);
  top = await signInAs(server, 'SUPERADMIN');
  second = await signInAs(server, 'FINANCE');
});
afterAll(() => Promise.all([server.close(), old.stop(), next.stop()]));

type Name = (typeof providerNames)[number];
const set = (body: object, id = qris) => setProvider(top, id, { ...body, ...signedBy(second.person) });
async function request(): Promise<Payment> {
  const body = { amount: 8_000, paidTypeId: qris, reason: 'uji' };
  const headers = { 'idempotency-key': newIdempotencyKey() };
  return (await top.call(contract.payments.requestQr, { body, headers })).data as Payment;
}
const statusOf = async ({ id }: Payment) =>
  ((await top.call(contract.payments.qrStatus, { params: { id } })).data as Payment).status;
async function tell(at: SimulatedProviders, name: Name, { id }: Payment) {
  const url = `/api/payment_notifications/${name}/${qris}`;
  const { headers, body } = at.notice(name, id, url);
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return answer.statusCode;
}
const stateOf = async ({ id }: Payment) => (await listOnAccount(top, `id.equals=${id}`))[0];

test('of two accounts that number alike, each refund is of its own payment', async () => {
  await set(settingsFor(old, 'XENDIT'));
  const one = await request();
  await set(settingsFor(next, 'XENDIT'));
  const other = await request();
  old.pay('XENDIT', one.id);
  next.pay('XENDIT', other.id);
  expect([await statusOf(one), await statusOf(other)]).toEqual(['PAID', 'PAID']);
  const numberOf = async ({ id }: Payment) => (await stateOf({ id } as Payment))?.reference;
  await changeAsOwner(server, `update payments set adapter_ref = 'P1' where id = any($1)`, [[one.id, other.id]]);
  expect([await numberOf(one), await numberOf(other)]).toEqual(['P1', 'P1']);
  for (const [at, { id }] of [
    [old, one],
    [next, other],
  ] as const) {
    const code = at.xendit.ledger.find(id);
    if (code) Object.assign(code, { providerReference: 'P1' });
  }
  const code = next.xendit.ledger.find(other.id);
  expect(code && next.xendit.ledger.refund(code, 'DASBOR', 8_000)).toBeTruthy();
  expect(await tell(next, 'XENDIT', other)).toBe(200);
  expect(await stateOf(other)).toMatchObject({ state: 'RETURNED', returned: 8_000 });
  expect(await stateOf(one)).toMatchObject({ state: 'ON_ACCOUNT', returned: 0 });
});

test('more given back than was paid is owed by nobody here: the rest stands on the worklist', async () => {
  await set(settingsFor(next, 'MIDTRANS'));
  const payment = await request();
  next.pay('MIDTRANS', payment.id);
  expect(await statusOf(payment)).toBe('PAID');
  const code = next.midtrans.ledger.find(payment.id);
  if (code) code.paid = 80_000;
  expect(code && next.midtrans.ledger.refund(code, 'DASBOR-2', 50_000)).toBeTruthy();
  for (let n = 0; n < 2; n += 1) expect(await tell(next, 'MIDTRANS', payment)).toBe(200);
  expect(await stateOf(payment)).toMatchObject({ state: 'REFUND_TOLD', amount: 42_000, returned: 8_000 });
});

test.each(providerNames)('%s asked and telling at the same moment gives back once', async (name) => {
  await set(settingsFor(next, name));
  const payment = await request();
  next.pay(name, payment.id);
  expect(await statusOf(payment)).toBe('PAID');
  await giveBack(top, payment.id, { way: 'REFUNDED_BY_PROVIDER' });
  const [asked] = await listReturns(top, payment.id);
  const code = next.of(name).ledger.find(payment.id);
  expect(code && next.of(name).ledger.refund(code, asked?.id ?? '', 8_000)).toBeTruthy();
  await changeAsOwner(server, `update payment_returns set ask_at = now() where state = 'ASKED'`);
  const follow = () =>
    followRefunds({ ...server.platform, ...openAdapters(server.platform) }, server.platform.site.current());
  await Promise.all([follow(), tell(next, name, payment), follow(), tell(next, name, payment)]);
  expect(await stateOf(payment)).toMatchObject({ state: 'RETURNED', returned: 8_000 });
  expect(await listReturns(top, payment.id)).toHaveLength(1);
});

test('a provider that leads elsewhere is not followed', async () => {
  const asked: string[] = [];
  const inside: Server = createServer((call, answer) => {
    asked.push(call.url ?? '');
    answer.end('{}');
  });
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
  const port = (inside.address() as AddressInfo).port;
  const leading: Server = createServer((_, answer) =>
    answer.writeHead(302, { location: `http://127.0.0.1:${port}/rahasia` }).end(),
  );
  await new Promise<void>((done) => leading.listen(0, '127.0.0.1', done));
  const baseUrl = `http://127.0.0.1:${(leading.address() as AddressInfo).port}`;
  await set({ provider: 'MIDTRANS', baseUrl, secret: 'rahasia' });
  const payment = await request();
  expect(payment).toMatchObject({ status: 'PENDING', qrString: null });
  expect(asked).toEqual([]);
  inside.close();
  leading.close();
});

test('a card that is tapped again by several at once is deducted by one command, and a second deduct is not lost', async () => {
  const lane = await buildLane(server);
  const gate = await connectGate(server, top, { id: lane.exitId, code: 'KELUAR' });
  await set({ provider: 'READER' }, emoney);
  const stay = await buildStay(server, lane);
  const body = { amount: 8_000, gateId: lane.exitId, parkingInId: stay.id };
  const headers = { 'idempotency-key': newIdempotencyKey() };
  const { id } = (await top.call(contract.payments.deductEmoney, { body, headers })).data as Payment;
  const commands = async () =>
    (
      await server.platform.database.reads.query(
        `select from gate_commands where command = 'DEDUCT' and cause_id = $1`,
        [id],
      )
    ).rowCount;
  await gate.call(contract.readerAnswers.tell, { params: { id }, body: { status: '011005' } });
  await Promise.all([1, 2, 3, 4].map(() => top.call(contract.payments.tapAgain, { params: { id } })));
  expect(await commands()).toBe(2);
  await gate.call(contract.readerAnswers.tell, { params: { id }, body: { status: '011006' } });
  const { rows } = await server.platform.database.reads.query<{ body: { status?: string } }>(
    `select body from payment_logs where payment_id = $1 and direction = 'ANSWER' order by at, id`,
    [id],
  );
  expect(rows.map(({ body: told }) => told.status)).toEqual(['011005', '011006']);
});

test('after all of it every account holds what it should', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
