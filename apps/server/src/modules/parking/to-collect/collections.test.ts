import { contract } from '@parking/contract/contract';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import type { OperatorDebt } from '@parking/contract/money/debts/operator-debts';
import type { Collection, CollectionPart } from '@parking/contract/parking/to-collect/to-collect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { openDepositOf, safe, sell, usualPrice } from '../../money/testing/deposits.ts';
import { remindDeposits } from '../../money/deposits/remind-deposits.ts';
import { erasePersonal } from '../lookup/erase-personal.ts';
import { buildPayment } from '../testing/payments.ts';
import { openDevice } from '../testing/offline.ts';
import { type Lane, buildLane, buildStay, cash, qris } from '../testing/stays.ts';
import { answerPaid, buildUnanswered, letGo } from '../testing/to-collect.ts';

const { toCollect: calls, operatorDebts } = contract;
type Signed = Client & { readonly person: Person };
let server: TestServer;
let lane: Lane;
let cashier: Signed;
let operator: Signed;
let finance: Signed;
let second: Signed;
let auditor: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
  operator = await signInAs(server, 'OPERATOR');
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  auditor = await signInAs(server, 'AUDITOR');
  await changeAsOwner(server, 'update system_configuration set to_collect_per_day = 100', []);
});
afterAll(() => server.close());
endsSound(() => server);

const keyed = (key = newIdempotencyKey()) => ({ 'idempotency-key': key });
const listed = async (query: string, client: Client = finance): Promise<Collection[]> =>
  (await client.call(calls.list, { query })).data as Collection[];
const stateOf = async (id: string) => (await listed(`id.equals=${id}`))[0]?.state;
const partsOf = async (id: string) =>
  (await finance.call(calls.parts, { params: { id } })).data as readonly CollectionPart[];
const collect = (client: Client, id: string, body: object = {}, key?: string): Promise<Answer> =>
  client.call(calls.collect, { params: { id }, body, headers: keyed(key) });
const attach = (client: Client, id: string, paymentId: string): Promise<Answer> =>
  client.call(calls.attachPayment, {
    params: { id },
    body: { paymentId, reason: 'Dibayar kemudian' },
    headers: keyed(),
  });
const decide = (client: Client, id: string, outcome = 'LOST'): Promise<Answer> =>
  client.call(calls.decideCollection, { params: { id }, body: { outcome, note: 'Tidak kembali' }, headers: keyed() });
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** A car that was let go so many days ago. Returns the id of what it owes. */
async function owed(daysAgo = 0): Promise<string> {
  const { stayId } = await letGo(server, { client: cashier, approver: operator.person, lane });
  const [found] = await listed('sort=at,desc&size=1');
  expect(found?.parkingInId).toBe(stayId);
  const id = found?.id ?? '';
  await changeAsOwner(server, 'update to_collect set at = at - make_interval(days => $2) where id = $1', [id, daysAgo]);
  return id;
}
const paid = (amount: number) =>
  buildPayment(server, { byId: cashier.person.id, paidTypeId: qris, amount, purpose: 'ANY' });

test('what is owed is listed by age, found by driver and plate, and exported', async () => {
  const id = await owed(5);
  const [first] = await listed('state.in=OPEN,WAITING&sort=at,asc');
  expect(first).toMatchObject({
    id,
    ageDays: 5,
    state: 'OPEN',
    amount: usualPrice,
    due: usualPrice,
    reason: 'CANNOT_PAY',
    operator: cashier.person.username,
    approvedBy: operator.person.username,
    paymentAsked: false,
  });
  for (const q of ['ratna', '0812-555', first?.plateNumber ?? ''])
    expect(await listed(`q=${q}`)).toMatchObject([{ id }]);
  const columns = [{ key: 'due', heading: 'Sisa' }];
  expect((await finance.call(calls.export, { body: { columns } })).status).toBe(202);
});

test('a payment on account settles it; a second one finds it over', async () => {
  const id = await owed();
  const small = await paid(3_000);
  const rest = await paid(6_000);
  expect((await attach(finance, id, small)).data).toMatchObject({ state: 'OPEN', collected: 3_000, due: 5_000 });
  expect(codeOf(await attach(finance, id, small))).toEqual([409, 'payment-used']);
  expect((await attach(finance, id, rest)).data).toMatchObject({ state: 'COLLECTED', due: 0 });
  expect(codeOf(await attach(finance, id, await paid(1_000)))).toEqual([409, 'already-settled']);
  expect(await partsOf(id)).toMatchObject([
    { way: 'PAYMENT', amount: 3_000 },
    { way: 'PAYMENT', amount: 5_000 },
  ]);
  const { data } = await finance.call(contract.paymentsOnAccount.list, { query: `id.equals=${rest}` });
  expect(data).toMatchObject([{ state: 'OWED_BACK', amount: 1_000 }]);
});

test('cash of the driver goes into the own drawer or the account that is named, once for each key, with a receipt', async () => {
  const id = await owed();
  expect((await collect(finance, id)).error.fields).toMatchObject([{ path: 'cashId', code: 'required' }]);
  expect((await collect(finance, id, { cashId: safe, amount: usualPrice + 1 })).error.fields).toMatchObject([
    { path: 'amount', code: 'too-big' },
  ]);
  const key = newIdempotencyKey();
  const taken = await Promise.all([1, 2].map(() => collect(finance, id, { cashId: safe, amount: 2_000 }, key)));
  expect(statuses(taken)).toEqual([200, 200]);
  expect(taken[0]?.data).toMatchObject({
    collection: { state: 'OPEN', due: usualPrice - 2_000 },
    receipt: { title: 'BUKTI PELUNASAN PARKIR', total: 2_000 },
  });
  const book = await finance.call(contract.cashTransactions.list, { query: `cashId.equals=${safe}` });
  expect(book.data).toMatchObject([{ source: 'COLLECTION', amountIn: 2_000 }]);
  const seller = await signInAs(server, 'FINANCE', 'CASHIER');
  await sell(server, lane, seller.person);
  const raced = await Promise.all([collect(seller, id), collect(seller, id)]);
  expect(statuses(raced)).toEqual([200, 409]);
  expect(await stateOf(id)).toBe('COLLECTED');
  const deposit = await openDepositOf(finance, seller.person.id);
  expect(deposit).toMatchObject({ production: usualPrice, collected: 6_000, expected: usualPrice + 6_000 });
  expect(await partsOf(id)).toMatchObject([{ cash: expect.any(String) }, { depositNumber: deposit?.number }]);
});

test('its receipt tells whose tax it is, and the tax of the exit where all of that is paid at once', async () => {
  await changeAsOwner(server, "update system_configuration set npwpd = 'P.2.0001234.01.05'", []);
  const rowsOf = async (id: string, amount: number) => {
    const { data } = await collect(finance, id, { cashId: safe, amount });
    return (data as { receipt: PrintDocument }).receipt.rows.map(({ label, value }) => `${label} ${value}`);
  };
  const npwpd = 'NPWPD P.2.0001234.01.05';
  const told = await rowsOf(await owed(), usualPrice);
  expect([told[0], told.slice(-3, -1)]).toEqual([npwpd, ['DPP Rp 7.273', 'Termasuk PBJT 10% Rp 727']]);
  const part = await rowsOf(await owed(), 2_000);
  expect([part[0], part.filter((row) => /DPP|PBJT/.test(row))]).toEqual([npwpd, []]);
});

test('after three days two people who did not let it go say that it is lost; money that comes still is on account', async () => {
  expect(codeOf(await decide(finance, await owed(2)))).toEqual([409, 'too-young-to-drop']);
  const id = await owed(3);
  const [one] = await listed(`id.equals=${id}`);
  const paymentId = await buildUnanswered(server, one?.parkingInId ?? '', cashier.person.id, usualPrice);
  expect((await decide(finance, id)).data).toMatchObject({ state: 'WAITING', proposedBy: finance.person.username });
  expect(codeOf(await decide(finance, id))).toEqual([409, 'four-eyes']);
  expect((await decide(second, id, 'CHARGED')).data).toMatchObject({ state: 'WAITING', proposed: 'CHARGED' });
  await decide(finance, id);
  expect(statuses(await Promise.all([decide(second, id), decide(auditor, id)]))).toEqual([200, 409]);
  expect(await stateOf(id)).toBe('LOST');
  expect(codeOf(await collect(finance, id, { cashId: safe }))).toEqual([409, 'already-settled']);
  await answerPaid(server, paymentId);
  const { data } = await finance.call(contract.paymentsOnAccount.list, { query: `id.equals=${paymentId}` });
  expect(data).toMatchObject([{ state: 'ON_ACCOUNT' }]);
});

test('or that its cashier is charged with what is left, who answers it', async () => {
  const id = await owed(4);
  await collect(finance, id, { cashId: safe, amount: 1_000 });
  // Who took a part of it in cash does not say that the rest never came.
  expect(codeOf(await decide(finance, id, 'CHARGED'))).toEqual([409, 'four-eyes']);
  await decide(auditor, id, 'CHARGED');
  expect(codeOf(await decide(finance, id, 'CHARGED'))).toEqual([409, 'four-eyes']);
  expect((await decide(second, id, 'CHARGED')).data).toMatchObject({ state: 'CHARGED' });
  const debts = (await cashier.call(operatorDebts.list, { query: 'cause.equals=TO_COLLECT' })).data as OperatorDebt[];
  expect(debts).toMatchObject([{ amount: usualPrice - 1_000, state: 'WAITING' }]);
});

test('nothing is decided while money of its car lies there that nobody has decided on', async () => {
  const id = await owed(4);
  const [one] = await listed(`id.equals=${id}`);
  const stayId = one?.parkingInId ?? '';
  const paymentId = await buildPayment(server, {
    byId: cashier.person.id,
    paidTypeId: qris,
    amount: 1_000,
    purpose: 'STAY',
    stayId,
  });
  expect(codeOf(await decide(finance, id))).toEqual([409, 'money-undecided']);
  expect((await attach(finance, id, paymentId)).data).toMatchObject({ due: usualPrice - 1_000 });
  const device = await openDevice(server, cashier, lane);
  const sale = device.sale({ parkingInId: stayId, amountTaken: 2_000, paidTypeId: cash });
  await device.upload(sale);
  // As one that was told before this was known.
  await changeAsOwner(
    server,
    `insert into unmatched_takings (id, site_id, request_id, stay_id, operator_id, gate_id, deposit_id, paid_type_id, amount, taken_at, sale)
     select gen_random_uuid(), site_id, gen_random_uuid(), stay_id, operator_id, $2, deposit_id, $3, 500, now(), '{}' from to_collect where id = $1`,
    [id, lane.exitId, cash],
  );
  expect(codeOf(await decide(finance, id))).toEqual([409, 'money-undecided']);
  await changeAsOwner(server, 'delete from unmatched_takings where stay_id = $1', [stayId]);
  expect((await decide(finance, id)).status).toBe(200);
});

test('a payment of another car that is inside settles nothing: it is that car’s', async () => {
  const id = await owed();
  const other = await buildStay(server, lane);
  const given = { byId: cashier.person.id, paidTypeId: qris, amount: usualPrice, purpose: 'STAY' } as const;
  const paymentId = await buildPayment(server, { ...given, stayId: other.id });
  expect(codeOf(await attach(finance, id, paymentId))).toEqual([409, 'payment-of-another']);
  expect(await stateOf(id)).toBe('OPEN');
});

test('neither who sold it nor who signed decides, nor whoever lacks the right', async () => {
  const id = await owed(3);
  for (const act of [collect, decide, (client: Client) => attach(client, id, newId())]) {
    expect((await act(server.client(), id)).status).toBe(401);
    expect((await act(cashier, id)).status).toBe(403);
    expect((await act(operator, id)).status).toBe(403);
  }
  expect((await collect(auditor, id)).status).toBe(403);
  expect((await cashier.call(calls.list, {})).status).toBe(403);
  expect((await auditor.call(calls.list, {})).status).toBe(200);
  expect(codeOf(await decide(finance, newId()))).toEqual([404, 'record-not-found']);
  expect((await decide(finance, id, 'COLLECTED')).status).toBe(400);
  expect(codeOf(await attach(finance, id, newId()))).toEqual([404, 'payment-not-found']);
  const admin = await signInAs(server, 'SUPERADMIN');
  for (const column of ['operator_id', 'approved_by']) {
    const [before] = await listed(`id.equals=${id}`);
    await changeAsOwner(server, `update to_collect set ${column} = $2 where id = $1`, [id, admin.person.id]);
    expect(codeOf(await decide(admin, id))).toEqual([409, 'four-eyes']);
    const was = column === 'operator_id' ? before?.operatorId : before?.approvedById;
    await changeAsOwner(server, `update to_collect set ${column} = $2 where id = $1`, [id, was]);
  }
});

test('those who decide are told once of what nobody collects, and who drivers were is forgotten with their plates', async () => {
  const told = async () =>
    ((await auditor.call(contract.notifications.mine, {})).data as { type: string }[]).filter(
      ({ type }) => type === 'TO_COLLECT_LATE',
    );
  for (let round = 0; round < 2; round += 1)
    await remindDeposits(server.platform.database, server.platform.site.current());
  await expect.poll(told).toHaveLength(1);
  await changeAsOwner(server, `update system_configuration set plate_days = 2`, []);
  await erasePersonal(server.platform.database);
  expect(await listed('state.equals=LOST')).toMatchObject([{ name: null, phone: null }]);
  expect((await listed('state.equals=OPEN')).every(({ name }) => name !== null)).toBe(true);
});
