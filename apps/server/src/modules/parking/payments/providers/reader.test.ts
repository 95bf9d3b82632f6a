import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Payment } from '@parking/contract/parking/payments/payments';
import type { PrepaidCard } from '@parking/gate-simulator/card-reader';
import { type SimulatedGate, startGate } from '@parking/gate-simulator/gate';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '../../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../../testing/test-server.ts';
import { verifyDatabase } from '../../../../verify-database.ts';
import { connectGate } from '../../../gates/testing/gates.ts';
import { setProvider } from '../../testing/providers.ts';
import { type Lane, buildLane, buildStay, emoney, save } from '../../testing/stays.ts';
import { signedBy } from '../../testing/to-collect.ts';

let server: TestServer;
let lane: Lane;
let top: Client & { readonly person: Person };
let gate: SimulatedGate;
beforeAll(async () => {
  server = await startTestServer();
  const baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
  const finance = await signInAs(server, 'FINANCE');
  await setProvider(top, emoney, { provider: 'READER', ...signedBy(finance.person) });
  const { token = '' } = await connectGate(server, top, { id: lane.exitId, code: 'KELUAR' });
  gate = await startGate({ baseUrl, token: token.replace('Gate ', ''), gateId: lane.exitId, side: 'OUT', retryMs: 50 });
});
afterEach(() => {
  gate.reader.card = null;
  gate.reader.fault = null;
});
afterAll(async () => {
  await gate.stop();
  await server.close();
});

let made = 0;
const hold = (balance = 100_000): PrepaidCard => {
  made += 1;
  gate.reader.card = { type: 'JAKCARD', number: `9360885500${String(made).padStart(6, '0')}`, balance, counter: 41 };
  return gate.reader.card;
};
async function ask(amount = 8_000): Promise<{ id: string; stayId: string }> {
  const stay = await buildStay(server, lane);
  const { data } = await top.call(contract.payments.deductEmoney, {
    body: { amount, gateId: lane.exitId, parkingInId: stay.id },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  return { id: (data as Payment).id, stayId: stay.id };
}
const statusOf = async (id: string): Promise<Payment> =>
  (await top.call(contract.payments.qrStatus, { params: { id } })).data as Payment;
const expectSoon = (id: string, what: Partial<Payment>) =>
  expect.poll(() => statusOf(id), { timeout: 10_000 }).toMatchObject(what);
const tapAgain = (id: string) => top.call(contract.payments.tapAgain, { params: { id } });

test('a card at the reader of a gate pays what the desk asks for, and its car goes', async () => {
  const card = hold();
  const { id, stayId } = await ask();
  await expectSoon(id, { status: 'PAID', unsure: false, cardNumber: `936088******${card.number.slice(-4)}` });
  expect([card.balance, card.counter]).toEqual([92_000, 42]);
  expect(await statusOf(id)).toMatchObject({ balanceBefore: 100_000, balanceAfter: 92_000 });
  expect((await save(top, { parkingInId: stayId, gateId: lane.exitId, paymentId: id })).status).toBe(200);
});

test('no card, and one that holds less, pays nothing', async () => {
  await expectSoon((await ask()).id, { status: 'FAILED' });
  const poor = hold(7_999);
  await expectSoon((await ask()).id, { status: 'FAILED', error: 'insufficient balance' });
  expect(poor).toMatchObject({ balance: 7_999, counter: 41 });
});

test('a card that was lost is unsure; another one is not taken for it, and the same one pays once', async () => {
  const card = hold();
  gate.reader.fault = 'loses';
  const { id } = await ask();
  await expectSoon(id, { status: 'PENDING', unsure: true });
  gate.reader.fault = null;
  const other = hold();
  await tapAgain(id);
  await expect.poll(() => gate.commands.filter(({ command }) => command.payload['again'] === true).length).toBe(1);
  expect(await statusOf(id)).toMatchObject({ status: 'PENDING', unsure: true });
  expect(other.balance).toBe(100_000);
  gate.reader.card = card;
  await tapAgain(id);
  await expectSoon(id, { status: 'PAID', unsure: false });
  expect(card.balance).toBe(92_000);
});

test('a reader that says nothing of a card that it took has refused nothing', async () => {
  const card = hold();
  gate.reader.fault = 'silent';
  const { id } = await ask();
  await expect.poll(() => card.balance).toBe(92_000);
  expect(await statusOf(id)).toMatchObject({ status: 'PENDING' });
  await top.call(contract.payments.cancel, { params: { id } });
  gate.reader.fault = null;
  await tapAgain(id);
  expect(card.balance).toBe(92_000);
});

test('after all of it every account holds what it should', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
