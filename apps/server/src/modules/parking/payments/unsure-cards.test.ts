import { randomBytes } from 'node:crypto';
import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import type { Payment } from '@parking/contract/parking/payments/payments';
import { CardReader, type PrepaidCard } from '@parking/gate-simulator/card-reader';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { connectGate } from '../../gates/testing/gates.ts';
import { setProvider } from '../testing/providers.ts';
import { type Lane, buildLane, buildStay, emoney, save } from '../testing/stays.ts';
import { signedBy } from '../testing/to-collect.ts';

const { payments, readerAnswers, paymentProviders } = contract;
let server: TestServer;
let lane: Lane;
let top: Client & { readonly person: Person };
let finance: Client & { readonly person: Person };
let cashier: Client & { readonly person: Person };
let gate: Client;
let otherGate: Client;
const reader = new CardReader();
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  top = await signInAs(server, 'SUPERADMIN');
  finance = await signInAs(server, 'FINANCE');
  cashier = await signInAs(server, 'CASHIER');
  gate = await connectGate(server, top, { id: lane.exitId, code: 'KELUAR' });
  otherGate = await connectGate(server, top, { id: lane.entryId, code: 'MASUK' });
  await gate.call(contract.gateKeys.register, { body: { publicKey: reader.publicKey } });
});
afterAll(() => server.close());

async function deduct(more: object = {}): Promise<{ payment: Payment; stayId: string }> {
  const stay = await buildStay(server, lane);
  const body = { amount: 8_000, gateId: lane.exitId, parkingInId: stay.id, ...more };
  const answer = await top.call(payments.deductEmoney, {
    body,
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return { payment: answer.data as Payment, stayId: stay.id };
}
const statusOf = async (id: string) => (await top.call(payments.qrStatus, { params: { id } })).data as Payment;
const tapAgain = async (id: string, client: Client = top) => client.call(payments.tapAgain, { params: { id } });

test('a card that was lost while it was deducted is unsure until the same is tapped again, and then it has paid once', async () => {
  const { payment, stayId } = await deduct({ amount: 8_405, reason: 'uji' });
  expect(payment).toMatchObject({ status: 'PENDING', unsure: true });
  await new Promise((resolve) => setTimeout(resolve, 1_600));
  expect(await statusOf(payment.id)).toMatchObject({ status: 'PENDING', unsure: true });
  const answers = await Promise.all([1, 2, 3].map(() => tapAgain(payment.id)));
  expect(answers.map(({ data }) => (data as Payment).status)).toEqual(['PAID', 'PAID', 'PAID']);
  expect(await statusOf(payment.id)).toMatchObject({ status: 'PAID', unsure: false });
  expect((await save(top, { parkingInId: stayId, gateId: lane.exitId, paymentId: payment.id })).status).toBe(200);
});

test('its car may be let go to be collected: the card settles that once it is known to have paid', async () => {
  const { payment, stayId } = await deduct({ amount: 8_405, reason: 'uji' });
  const approver = await signInAs(server, 'OPERATOR');
  const toCollect = { reason: 'NO_ANSWER' };
  const body = { parkingInId: stayId, gateId: lane.exitId, toCollect, ...signedBy(approver.person) };
  const answer = await save(cashier, body);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  const owed = async () =>
    (
      await server.platform.database.readQueries
        .selectFrom('toCollect')
        .select('state')
        .where('stayId', '=', stayId)
        .executeTakeFirstOrThrow()
    ).state;
  expect(await owed()).toBe('OPEN');
  await tapAgain(payment.id);
  expect(await owed()).toBe('COLLECTED');
});

test('signed out, without the right, of nothing and of what is sure, tapping again does nothing', async () => {
  const { payment } = await deduct();
  expect((await tapAgain(payment.id, server.client())).status).toBe(401);
  expect((await tapAgain(payment.id, await signInAs(server, 'AUDITOR'))).status).toBe(403);
  expect((await tapAgain(newId())).status).toBe(404);
  expect((await tapAgain(payment.id)).data).toMatchObject({ status: 'PAID', unsure: false });
});

describe('the reader of a gate', () => {
  beforeAll(async () => {
    await setProvider(top, emoney, { provider: 'READER', ...signedBy(finance.person) });
  });
  const commandsOf = async (id: string) =>
    (
      await server.platform.database.reads.query<{ payload: { amount: number; again: boolean; cardNumber?: string } }>(
        `select payload from gate_commands where command = 'DEDUCT' and cause_id = $1 order by created_at`,
        [id],
      )
    ).rows.map(({ payload }) => payload);
  const newCard = (): PrepaidCard => ({
    type: 'JAKCARD',
    number: `936088${BigInt(`0x${randomBytes(8).toString('hex')}`) % 10_000_000_000n}`.padEnd(16, '0'),
    balance: 100_000,
    counter: 41,
  });
  const take = (requestId: string, amount = 8_000, card = newCard()) => {
    const signed = reader.deduct(card, { gateId: lane.exitId, requestId, amount, at: new Date() });
    if (!signed) throw new Error('The card holds less.');
    return signed;
  };
  const tell = (id: string, body: object, client: Client = gate) =>
    client.call(readerAnswers.tell, { params: { id }, body });
  const booked = async (id: string) =>
    (
      await server.platform.database.reads.query(`select from journal_entries where source_id = $1 and kind = 'PAID'`, [
        id,
      ])
    ).rowCount;

  test('is told what to take, and what its gate signed is paid, once, however often it is told', async () => {
    const { payment, stayId } = await deduct();
    expect(payment).toMatchObject({ status: 'PENDING', unsure: false });
    expect(await commandsOf(payment.id)).toMatchObject([{ amount: 8_000, again: false }]);
    const body = { status: '000000', deduct: take(payment.id) };
    const answers = await Promise.all([1, 2, 3, 4].map(() => tell(payment.id, body)));
    for (const { data } of answers) expect(data).toEqual({ id: payment.id, status: 'PAID', unsure: false });
    expect(await booked(payment.id)).toBe(1);
    expect(await statusOf(payment.id)).toMatchObject({ status: 'PAID', balanceAfter: 92_000 });
    expect((await save(top, { parkingInId: stayId, gateId: lane.exitId, paymentId: payment.id })).status).toBe(200);
  });

  test('what is not proved is not paid: forged, of another payment, of another amount, or told by another gate', async () => {
    const [one, other] = [(await deduct()).payment, (await deduct()).payment];
    const good = take(one.id);
    const forged = { ...good, signature: randomBytes(64).toString('base64') };
    const unproved = [undefined, forged, take(other.id), take(one.id, 800)];
    for (const given of unproved)
      expect((await tell(one.id, { status: '000000', ...(given && { deduct: given }) })).data).toMatchObject({
        status: 'PENDING',
        unsure: true,
      });
    expect((await tell(one.id, { status: '000000', deduct: good }, otherGate)).status).toBe(404);
    expect((await tell(one.id, { status: '000000', deduct: good }, server.client())).status).toBe(401);
    expect((await tell(one.id, { status: 'ya' })).status).toBe(400);
    expect((await tell(newId(), { status: '000000', deduct: good })).status).toBe(404);
    expect(await booked(one.id)).toBe(0);
    // Of one that no reader was asked for nobody tells.
    await setProvider(top, emoney, { provider: 'SIMULATOR', ...signedBy(finance.person) });
    const { payment } = await deduct({ amount: 8_402, reason: 'uji' });
    await setProvider(top, emoney, { provider: 'READER', ...signedBy(finance.person) });
    expect((await tell(payment.id, { status: '000000', deduct: take(payment.id, 8_402) })).status).toBe(404);
  });

  test('the same record pays one payment: by card and reader it is counted once', async () => {
    const [one, other] = [(await deduct()).payment, (await deduct()).payment];
    const first = take(one.id);
    await tell(one.id, { status: '000000', deduct: first });
    const counts = { ...(JSON.parse(first.record) as object), requestId: other.id };
    const again = reader.sign(JSON.stringify(counts));
    expect((await tell(other.id, { status: '000000', deduct: again })).data).toMatchObject({ unsure: true });
    expect(await booked(other.id)).toBe(0);
  });

  test.each(['011003', '011004', '011007'])('%s took nothing', async (status) => {
    const { payment } = await deduct();
    expect((await tell(payment.id, { status })).data).toMatchObject({ status: 'FAILED', unsure: false });
  });

  test.each([
    ['011005', {}],
    ['011006', {}],
    ['NONE', {}],
    ['011001', {}],
    ['011002', { cardSeen: true }],
  ])('%s may have taken it: the same card is tapped again, and it is known', async (status, more) => {
    const { payment } = await deduct();
    const told = { status, cardNumber: '936088******1234', ...more };
    expect((await tell(payment.id, told)).data).toMatchObject({ status: 'PENDING', unsure: true });
    expect(await statusOf(payment.id)).toMatchObject({ unsure: true, cardNumber: '936088******1234' });
    await tapAgain(payment.id);
    expect((await commandsOf(payment.id)).at(-1)).toMatchObject({ again: true, cardNumber: '936088******1234' });
    expect((await tell(payment.id, { status: '000000', deduct: take(payment.id) })).data).toMatchObject({
      status: 'PAID',
      unsure: false,
    });
  });

  test('a time that ran out before a card was seen took nothing; a gate that was told and is silent may have', async () => {
    const unseen = (await deduct()).payment;
    expect((await tell(unseen.id, { status: '011002', cardSeen: false })).data).toMatchObject({ status: 'FAILED' });
    const [silent, unreached] = [(await deduct()).payment, (await deduct()).payment];
    const change = (id: string, set: string) =>
      changeAsOwner(server, `update gate_commands set ${set} where cause_id = $1`, [id]);
    await change(silent.id, `state = 'SENT', attempts = 3, created_at = now() - interval '25 seconds'`);
    await change(unreached.id, `state = 'EXPIRED', attempts = 0, created_at = now() - interval '25 seconds'`);
    expect(await statusOf(silent.id)).toMatchObject({ status: 'PENDING', unsure: true });
    expect(await statusOf(unreached.id)).toMatchObject({ status: 'FAILED', error: 'no-reader' });
  });

  test('one that was given up is on account once its reader says that it paid', async () => {
    const { payment } = await deduct();
    await tell(payment.id, { status: '011005' });
    await top.call(payments.cancel, { params: { id: payment.id } });
    expect(await tell(payment.id, { status: '011005' })).toMatchObject({ data: { status: 'FAILED' } });
    expect(await tell(payment.id, { status: '000000', deduct: take(payment.id) })).toMatchObject({
      data: { status: 'PAID', unsure: false },
    });
    expect(await booked(payment.id)).toBe(1);
  });
});

test('who may be a provider follows from how money comes: a reader of cards, a terminal of slips', async () => {
  const body = { name: 'EDC_BANK', label: 'EDC', kind: 'CARD' };
  const { id } = (await top.call(contract.paidTypes.create, { body: { ...body, ...signedBy(finance.person) } }))
    .data as {
    id: string;
  };
  expect((await top.call(paymentProviders.get, { params: { id } })).data).toMatchObject({ provider: 'EDC' });
  for (const provider of ['SIMULATOR', 'READER', 'XENDIT'])
    expect((await setProvider(top, id, { provider })).error.fields).toMatchObject([
      { path: 'provider', code: 'not-an-option' },
    ]);
  expect((await setProvider(top, id, { cutOff: '22:00', ...signedBy(finance.person) })).data).toMatchObject({
    provider: 'EDC',
    cutOff: '22:00',
  });
  expect((await setProvider(top, id, { merchantId: '0001' })).error.code).toBe('approval-needed');
  expect((await setProvider(top, id, { merchantId: '0001', ...signedBy(finance.person) })).data).toMatchObject({
    merchantId: '0001',
  });
  expect((await top.call(paymentProviders.test, { params: { id } })).error.code).toBe('provider-missing');
});

test('after all of it every account holds what it should', async () => {
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});
