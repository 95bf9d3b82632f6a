import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import type { PrintDocument } from '@parking/contract/core/print-document';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { PaymentOnAccount } from '@parking/contract/parking/payments/payments-on-account';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { act, safe, sell } from '../../money/testing/deposits.ts';
import {
  attach,
  confirmReturn,
  fillSafe,
  giveBack,
  linesOfPayment,
  listOnAccount,
  listReturns,
  refuseReturn,
} from '../testing/give-back.ts';
import { buildPayment } from '../testing/payments.ts';
import { type Lane, buildLane, buildStay, cash, qris, save } from '../testing/stays.ts';

const { paymentsOnAccount: calls, deposits } = contract;
type Signed = Client & { readonly person: Person };
let server: TestServer;
let lane: Lane;
let finance: Signed;
let second: Signed;
let cashier: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  cashier = await signInAs(server, 'CASHIER');
  await fillSafe(finance);
});
afterAll(() => server.close());

const keyed = () => ({ 'idempotency-key': newIdempotencyKey() });
const confirm = confirmReturn;
const refuse = refuseReturn;
const listed = (query: string) => listOnAccount(finance, query);
const returnsOf = (id: string) => listReturns(finance, id);
const linesOf = (sourceId: string) => linesOfPayment(server, sourceId);
const find = async (id: string): Promise<PaymentOnAccount | undefined> => (await listed(`id.equals=${id}`))[0];
const codeOf = ({ status, error }: Answer) => [status, error.code];
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

const pay = (amount: number, stayId?: string): Promise<string> =>
  buildPayment(server, {
    byId: cashier.person.id,
    paidTypeId: qris,
    amount,
    ...(stayId === undefined ? { purpose: 'ANY' } : { purpose: 'STAY', stayId }),
  });

/** A car leaves that had paid Rp 2.000 more than its price. */
async function overPaid(): Promise<string> {
  const stay = await buildStay(server, lane);
  const id = await pay(10_000, stay.id);
  expect((await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash })).status).toBe(200);
  return id;
}

/** What is left of it is asked for in cash out of the safe. */
async function askForCash(id: string, client: Client = finance): Promise<string> {
  const body = { way: 'PAID_OUT_IN_CASH', reference: id, receivedBy: 'Siti Aminah', cashId: safe };
  expect(await giveBack(client, id, body)).toMatchObject({ status: 200, data: { state: 'WAITING' } });
  return (await returnsOf(id)).at(-1)?.id ?? '';
}

test('what is paid and not used, or not needed, is listed by age, and nothing that was used up', async () => {
  const stay = await buildStay(server, lane);
  const used = await pay(8_000, stay.id);
  await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: qris, paymentId: used });
  expect(await find(used)).toBeUndefined();
  const over = await overPaid();
  expect(await find(over)).toMatchObject({
    state: 'OWED_BACK',
    amount: 2_000,
    paid: 10_000,
    returned: 0,
    stayState: 'OUT',
    operator: cashier.person.username,
  });
  const old = await pay(7_000);
  await changeAsOwner(server, `update payments_open set paid_at = now() - interval '40 days' where payment_id = $1`, [
    old,
  ]);
  expect(await find(old)).toMatchObject({ state: 'ON_ACCOUNT', amount: 7_000, ageDays: 40, parkingCode: null });
  const rows = await listed('state.in=ON_ACCOUNT,OWED_BACK');
  expect(rows[0]?.id).toBe(old);
  expect(rows.map(({ id }) => id)).toContain(over);
});

test('it is attached to a car that is inside, by ticket or plate, and comes off at its exit', async () => {
  const id = await pay(8_000);
  const stay = await buildStay(server, lane);
  expect(await attach(finance, id, stay.plate)).toMatchObject({ status: 200, data: { parkingCode: stay.code } });
  const left = await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paymentId: id });
  expect(left).toMatchObject({ status: 200 });
  expect(await find(id)).toBeUndefined();
  expect(codeOf(await attach(finance, id, stay.code))).toEqual([409, 'payment-used']);
  const other = await pay(8_000);
  expect(codeOf(await attach(finance, other, stay.code))).toEqual([404, 'stay-not-found']);
  expect(codeOf(await attach(finance, newId(), stay.code))).toEqual([404, 'payment-not-found']);
  expect((await attach(finance, other, '')).error.fields.map(({ path }) => path)).toEqual(['car']);
});

test('what its provider gave back is booked at once, once for each reference of the provider', async () => {
  const id = await pay(9_000);
  const body = { way: 'REFUNDED_BY_PROVIDER', amount: 4_000, reference: 'RF-1' };
  expect(await giveBack(finance, id, body)).toMatchObject({ status: 200, data: { state: 'OWED_BACK', amount: 5_000 } });
  const twice = await giveBack(finance, id, body);
  expect([...codeOf(twice), twice.error.fields[0]?.path]).toEqual([409, 'already-exists', 'reference']);
  const tooMuch = await giveBack(finance, id, { ...body, amount: 5_001, reference: 'RF-2' });
  expect(tooMuch.error.fields).toMatchObject([{ path: 'amount', code: 'too-big' }]);
  expect(await giveBack(finance, id, { way: 'REFUNDED_BY_PROVIDER', reference: 'RF-3' })).toMatchObject({
    data: { state: 'RETURNED', amount: 0, returned: 9_000 },
  });
  expect(codeOf(await giveBack(finance, id, { way: 'REFUNDED_BY_PROVIDER', reference: 'RF-4' }))).toEqual([
    409,
    'already-settled',
  ]);
  const [first] = await returnsOf(id);
  expect(await linesOf(first?.id ?? '')).toEqual([
    { kind: 'REFUNDED_BY_PROVIDER', account: 'REFUNDABLE', amount: 4_000 },
    { kind: 'REFUNDED_BY_PROVIDER', account: 'PROVIDER', amount: -4_000 },
  ]);
  expect(await linesOf(id)).toEqual([
    { kind: 'OVER', account: 'ON_ACCOUNT', amount: 9_000 },
    { kind: 'OVER', account: 'REFUNDABLE', amount: -9_000 },
  ]);
});

test('cash is paid out by two names: nothing is posted before, and neither who asked nor its cashier confirms', async () => {
  const id = await overPaid();
  const asked = await askForCash(id);
  expect(await linesOf(asked)).toEqual([]);
  expect(codeOf(await confirm(finance, asked))).toEqual([409, 'four-eyes']);
  expect((await refuse(finance, asked)).error.code).toBe('four-eyes');
  const both = { ...cashier, ...(await signInAs(server, 'CASHIER', 'FINANCE')) };
  const own = await buildPayment(server, { byId: both.person.id, paidTypeId: qris, amount: 3_000, purpose: 'ANY' });
  expect(codeOf(await confirm(both, await askForCash(own)))).toEqual([409, 'four-eyes']);
  expect(await confirm(second, asked)).toMatchObject({ status: 200, data: { state: 'RETURNED', amount: 0 } });
  expect(await linesOf(asked)).toEqual([
    { kind: 'PAID_OUT_IN_CASH', account: 'REFUNDABLE', amount: 2_000 },
    { kind: 'PAID_OUT_IN_CASH', account: 'CASH', amount: -2_000 },
  ]);
  expect(codeOf(await confirm(second, asked))).toEqual([409, 'already-settled']);
});

test('auditor and owner are second persons and ask for nothing', async () => {
  for (const group of ['AUDITOR', 'OWNER']) {
    const asked = await askForCash(await overPaid());
    const looker = await signInAs(server, group);
    expect((await giveBack(looker, newId(), { way: 'KEPT' })).status).toBe(403);
    expect((await confirm(looker, asked)).status).toBe(200);
  }
});

test('what is refused is owed as before, and can be asked for again', async () => {
  const id = await overPaid();
  const asked = await askForCash(id);
  expect(await refuse(second, asked)).toMatchObject({ status: 200, data: { state: 'OWED_BACK', amount: 2_000 } });
  expect(await linesOf(asked)).toEqual([]);
  expect(codeOf(await confirm(second, asked))).toEqual([409, 'already-settled']);
  expect(await returnsOf(id)).toMatchObject([{ state: 'REFUSED', decidedBy: second.person.username }]);
  expect((await confirm(second, await askForCash(id))).status).toBe(200);
});

test('cash needs the payment’s reference, the receiver’s name, and a place it comes from', async () => {
  const id = await overPaid();
  const body = { way: 'PAID_OUT_IN_CASH', reference: id, receivedBy: 'Siti Aminah' };
  const pathOf = async (changes: object) =>
    (await giveBack(finance, id, { ...body, ...changes })).error.fields[0]?.path;
  expect(await pathOf({ reference: undefined })).toBe('reference');
  expect(await pathOf({ reference: 'lain' })).toBe('reference');
  expect(await pathOf({ receivedBy: undefined })).toBe('receivedBy');
  expect(await pathOf({})).toBe('cashId');
  expect(await pathOf({ cashId: newId() })).toBe('cashId');
  expect(await pathOf({ way: 'LOST' })).toBe('way');
  expect(await find(id)).toMatchObject({ state: 'OWED_BACK', amount: 2_000 });
});

test('out of the own open deposit it is owed less there; what was handed in meanwhile pays nothing out', async () => {
  const seller = await signInAs(server, 'CASHIER', 'FINANCE');
  await sell(server, lane, seller.person);
  const id = await overPaid();
  const late = await overPaid();
  const body = { way: 'PAID_OUT_IN_CASH', receivedBy: 'Siti Aminah' };
  expect((await giveBack(seller, id, { ...body, reference: id, cashId: safe })).error.fields[0]?.path).toBe('cashId');
  await giveBack(seller, id, { ...body, reference: id });
  await giveBack(seller, late, { ...body, reference: late });
  const [asked] = await returnsOf(id);
  expect(asked).toMatchObject({ cashId: null, depositNumber: expect.any(Number) });
  expect((await confirm(second, asked?.id ?? '')).status).toBe(200);
  const detail = async () =>
    (await finance.call(deposits.detail, { params: { id: asked?.depositId ?? '' } })).data as DepositDetail;
  expect(await detail()).toMatchObject({ production: 8_000, paidOut: 2_000, expected: 6_000 });
  await act.submit(seller, seller.person.id, { counted: 6_000 });
  const [waiting] = await returnsOf(late);
  expect(codeOf(await confirm(second, waiting?.id ?? ''))).toEqual([409, 'deposit-state']);
  expect((await refuse(second, waiting?.id ?? '')).status).toBe(200);
});

test('the car park keeps what nobody asked for in a year, by two names, as other income', async () => {
  const id = await pay(5_000);
  expect(codeOf(await giveBack(finance, id, { way: 'KEPT' }))).toEqual([409, 'too-early-to-keep']);
  expect(await find(id)).toMatchObject({ state: 'ON_ACCOUNT' });
  await changeAsOwner(server, 'alter table payments disable trigger payments_final');
  await changeAsOwner(server, `update payments set paid_at = now() - interval '366 days' where id = $1`, [id]);
  await changeAsOwner(server, 'alter table payments enable trigger payments_final');
  expect(await giveBack(finance, id, { way: 'KEPT' })).toMatchObject({ status: 200, data: { state: 'WAITING' } });
  const [asked] = await returnsOf(id);
  expect((await confirm(second, asked?.id ?? '')).status).toBe(200);
  expect(await linesOf(asked?.id ?? '')).toEqual([
    { kind: 'KEPT', account: 'REFUNDABLE', amount: 5_000 },
    { kind: 'KEPT', account: 'OTHER_INCOME', amount: -5_000 },
  ]);
});

test('two who confirm at once, or one who confirms while another refuses: one is heard', async () => {
  const third = await signInAs(server, 'FINANCE');
  const asked = await askForCash(await overPaid());
  expect(statuses(await Promise.all([confirm(second, asked), confirm(third, asked)]))).toEqual([200, 409]);
  const other = await askForCash(await overPaid());
  expect(statuses(await Promise.all([confirm(second, other), refuse(third, other)]))).toEqual([200, 409]);
});

test('given back by two at once, no more goes back than was owed', async () => {
  const id = await overPaid();
  const body = (n: number) => ({ way: 'REFUNDED_BY_PROVIDER', amount: 1_500, reference: `TWO-${n}` });
  expect(statuses(await Promise.all([giveBack(finance, id, body(1)), giveBack(second, id, body(2))]))).toEqual([
    200, 400,
  ]);
  expect(await find(id)).toMatchObject({ amount: 500, returned: 1_500 });
});

test('given back while its car leaves, it pays one of them', async () => {
  for (let n = 0; n < 6; n += 1) {
    const stay = await buildStay(server, lane);
    const id = await pay(8_000, stay.id);
    const [left, back] = await Promise.all([
      save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: qris, paymentId: id }),
      giveBack(finance, id, { way: 'REFUNDED_BY_PROVIDER', reference: `EXIT-${n}` }),
    ]);
    expect([left.status === 200, back.status === 200].filter(Boolean)).toHaveLength(1);
    expect(left.status === 200 ? back.error.code : left.error.code).toBe('payment-used');
  }
});

test('attached and leaving at once, whoever was told that it is attached has it used there', async () => {
  for (let n = 0; n < 6; n += 1) {
    const stay = await buildStay(server, lane);
    const id = await pay(1_000);
    const [left, attached] = await Promise.all([
      save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash }),
      attach(finance, id, stay.code),
    ]);
    expect(left.status).toBe(200);
    expect([200, 404]).toContain(attached.status);
    expect((await find(id))?.state).toBe(attached.status === 200 ? undefined : 'ON_ACCOUNT');
  }
});

test('attached while the car leaves, it is used by that exit, or the car has left', async () => {
  const stay = await buildStay(server, lane);
  const id = await pay(1_000);
  // Somebody else holds the car, so that the exit has begun and is not over.
  const holder = new pg.Client(server.database);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from stays_inside where stay_id = $1 for share', [stay.id]);
  const leaving = save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
  await vi.waitFor(async () => {
    const { rows } = await holder.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  const attached = await attach(finance, id, stay.code);
  await holder.query('rollback');
  await holder.end();
  expect([attached.status, (await leaving).status]).toEqual([200, 200]);
  const use = await server.platform.database.readQueries
    .selectFrom('paymentUses')
    .select(['kind', 'sourceId', 'used'])
    .where('paymentId', '=', id)
    .executeTakeFirst();
  expect(use).toEqual({ kind: 'PREPAID', sourceId: stay.id, used: 1_000 });
  const late = await attach(finance, await pay(1_000), stay.code);
  expect(codeOf(late)).toEqual([404, 'stay-not-found']);
});

test('its receipt is printed once it was given back; a second one is a copy', async () => {
  const asked = await askForCash(await overPaid());
  const print = () => second.call(calls.printReturn, { params: { id: asked }, headers: keyed() });
  expect(codeOf(await print())).toEqual([409, 'not-given-back']);
  await confirm(second, asked);
  await changeAsOwner(server, "update system_configuration set npwpd = 'P.2.0001234.01.05'");
  const printed = (await print()).data as PrintDocument;
  expect(printed).toMatchObject({ total: 2_000, copyNumber: 0 });
  // What nothing has used was never taxed.
  expect(printed.rows.map(({ label }) => label).filter((label) => /NPWPD|DPP|PBJT/.test(label))).toEqual(['NPWPD']);
  expect((await print()).data as PrintDocument).toMatchObject({ copyNumber: 1 });
});

test('who is signed out or a cashier sees and does nothing of it', async () => {
  const id = await overPaid();
  const asked = await askForCash(id);
  const acts = (client: Client) => [
    client.call(calls.list, { query: '' }),
    client.call(calls.listReturns, { params: { id } }),
    attach(client, id, 'X'),
    giveBack(client, id, { way: 'KEPT' }),
    confirm(client, asked),
    refuse(client, asked),
  ];
  expect(new Set((await Promise.all(acts(server.client()))).map(({ status }) => status))).toEqual(new Set([401]));
  expect(new Set((await Promise.all(acts(cashier))).map(({ status }) => status))).toEqual(new Set([403]));
  expect(await confirm(second, newId())).toMatchObject({ status: 404, error: { code: 'record-not-found' } });
});

test('whatever was done above, the books are right; a return that nobody booked is found', async () => {
  await changeAsOwner(
    server,
    `update payments_open o set paid_at = p.paid_at from payments p where p.id = o.payment_id`,
  );
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
  const id = await overPaid();
  await askForCash(id);
  await changeAsOwner(
    server,
    `update payment_returns set state = 'DONE', decided_by = $2, decided_at = now() where payment_id = $1`,
    [id, second.person.id],
  );
  const { breaches } = await verifyDatabase(server.database);
  expect(breaches.map(({ holds }) => holds)).toEqual([
    'owed back is what payments were not needed for and nobody has given back',
    'what was given back is booked once, out of where it came from, and nothing else is',
  ]);
});
