import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import type { DebtOutcome, OperatorDebt } from '@parking/contract/money/debts/operator-debts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/pool.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs, testPassword } from '../../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { uploadPicture } from '../../files/testing/samples.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { chargeDebt } from './charge-debt.ts';
import { postDueDebts } from './decide-debt.ts';
import { breachesOf } from '../testing/cash.ts';
import { act, detailOf, sell } from '../testing/deposits.ts';

const { operatorDebts, notifications } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let finance: Signed;
let second: Signed;
let auditor: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await signInAs(server, 'SUPERADMIN');
  lane = await buildLane(server);
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  auditor = await signInAs(server, 'AUDITOR');
});
afterAll(() => server.close());

async function balance(kind: string, ownerId: string): Promise<number> {
  const { rows } = await server.platform.database.writes.query<{ balance: number }>(
    'select balance from account_balances_v where kind = $1 and owner_id = $2',
    [kind, ownerId],
  );
  return Number(rows[0]?.balance ?? 0);
}

interface Short {
  readonly cashier: Signed;
  readonly depositId: string;
  readonly debt: OperatorDebt;
}

/** A cashier is short of Rp 8.000 of 16.000, which two of finance received and agreed with. */
async function short(): Promise<Short> {
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  await sell(server, lane, cashier.person);
  const { id: depositId } = detailOf(await act.submit(cashier, cashier.person.id, { counted: 8_000 }));
  await act.pay(finance, depositId, { value: 8_000 });
  await act.verify(second, depositId);
  const [debt] = await debtsOf(cashier);
  if (!debt) throw new Error('Nobody was charged.');
  return { cashier, depositId, debt };
}

const debtsOf = async (client: Signed, query = ''): Promise<OperatorDebt[]> =>
  (await client.call(operatorDebts.list, { query })).data as OperatorDebt[];
const answer = (client: Signed, id: string, body: object = { answer: 'Uang kembalian kurang' }): Promise<Answer> =>
  client.call(operatorDebts.answerDebt, { params: { id }, body, headers: { 'idempotency-key': newIdempotencyKey() } });
const decide = (client: Signed, id: string, outcome: DebtOutcome): Promise<Answer> =>
  client.call(operatorDebts.decideDebt, {
    params: { id },
    body: { outcome, note: 'Rekaman kamera dilihat' },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
const signedBy = ({ person }: Signed) => ({ approverUsername: person.username, approverPassword: testPassword });
const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other);
const statuses = (answers: readonly Answer[]): number[] => ascending(answers.map(({ status }) => status));
const codeOf = ({ status, error }: Answer) => [status, error.code];
const makeDue = (id: string, ago = '1 minute') =>
  changeAsOwner(server, `update operator_debts set due_at = now() - interval '${ago}' where id = '${id}'`);
const postDue = () => postDueDebts(server.platform.database, server.platform.site.current());

test('what is short is charged to its cashier, who is told, and is owed only after three days', async () => {
  const { cashier, depositId, debt } = await short();
  expect(debt).toMatchObject({ amount: 8_000, state: 'WAITING', cause: 'DEPOSIT', depositId, answer: null });
  const days = (Date.parse(debt.dueAt) - Date.parse(debt.chargedAt)) / 86_400_000;
  expect(days).toBe(3);
  expect(await balance('OPERATOR_DEBT', cashier.person.id)).toBe(0);
  expect(await balance('DEBT_CHARGED', cashier.person.id)).toBe(8_000);
  expect(await balance('DRAWER', cashier.person.id)).toBe(0);
  await expect
    .poll(async () => (await cashier.call(notifications.mine)).data)
    .toMatchObject([{ type: 'DEBT_CHARGED', data: { filter: { 'id.equals': debt.id } } }]);
  expect(await postDue()).toBe(0);
  await makeDue(debt.id);
  const twice = await Promise.all([postDue(), postDue()]);
  expect(ascending(twice)).toEqual([0, 1]);
  expect(await postDue()).toBe(0);
  expect((await debtsOf(cashier))[0]).toMatchObject({ state: 'POSTED', decidedBy: null });
  expect(await balance('OPERATOR_DEBT', cashier.person.id)).toBe(8_000);
  expect(await balance('DEBT_CHARGED', cashier.person.id)).toBe(0);
  expect(detailOf(await act.close(second, depositId))).toMatchObject({ state: 'CLOSED', expected: 16_000 });
  expect(await breachesOf(server)).toEqual([]);
});

test('its cashier alone answers, once, with a picture that finance sees', async () => {
  const { cashier, debt } = await short();
  const stranger = await signInAs(server, 'CASHIER');
  expect(codeOf(await answer(stranger, debt.id))).toEqual([404, 'record-not-found']);
  expect(codeOf(await answer(finance, debt.id))).toEqual([404, 'record-not-found']);
  expect((await server.client().call(operatorDebts.answerDebt, { params: { id: debt.id }, body: {} })).status).toBe(
    401,
  );
  expect(await answer(cashier, debt.id, { answer: 'x' })).toMatchObject({ error: { fields: [{ path: 'answer' }] } });
  expect(codeOf(await answer(cashier, debt.id, { answer: 'Ada fotonya', answerPicture: 'bukan-berkas' }))).toEqual([
    404,
    'asset-not-found',
  ]);
  const picture = await uploadPicture(cashier);
  const body = { answer: 'Uang palsu Rp 8.000, fotonya ini', answerPicture: picture };
  const both = await Promise.all([answer(cashier, debt.id, body), answer(cashier, debt.id, { answer: 'Lagi' })]);
  expect(statuses(both)).toEqual([200, 409]);
  expect(codeOf(await answer(cashier, debt.id))).toEqual([409, 'already-answered']);
  const [seen] = await debtsOf(finance, `id.equals=${debt.id}`);
  expect(seen?.answer).not.toBeNull();
  expect(await debtsOf(stranger)).toEqual([]);
});

test('two people decide before the time is over, after the answer, and never who is charged', async () => {
  const { cashier, debt } = await short();
  expect(codeOf(await decide(finance, debt.id, 'POSTED'))).toEqual([409, 'not-answered']);
  await answer(cashier, debt.id);
  expect(codeOf(await decide(cashier, debt.id, 'DROPPED'))).toEqual([403, 'forbidden']);
  expect((await decide(finance, debt.id, 'POSTED')).data).toMatchObject({ state: 'WAITING', proposed: 'POSTED' });
  expect(codeOf(await decide(finance, debt.id, 'POSTED'))).toEqual([409, 'four-eyes']);
  const both = await Promise.all([decide(second, debt.id, 'POSTED'), decide(auditor, debt.id, 'POSTED')]);
  expect(statuses(both)).toEqual([200, 409]);
  expect(codeOf(await decide(auditor, debt.id, 'DROPPED'))).toEqual([409, 'already-settled']);
  expect(codeOf(await answer(cashier, debt.id))).toEqual([409, 'already-settled']);
  expect(await balance('OPERATOR_DEBT', cashier.person.id)).toBe(8_000);
  expect(await breachesOf(server)).toEqual([]);
});

test('two people drop it, which waits beyond the time for the second; saying otherwise takes the place of what was said', async () => {
  const { cashier, debt } = await short();
  await answer(cashier, debt.id);
  await decide(finance, debt.id, 'POSTED');
  expect((await decide(second, debt.id, 'DROPPED')).data).toMatchObject({ proposed: 'DROPPED', state: 'WAITING' });
  await makeDue(debt.id);
  expect(await postDue()).toBe(0);
  expect((await decide(auditor, debt.id, 'DROPPED')).data).toMatchObject({ state: 'DROPPED' });
  expect(await balance('WRITTEN_OFF', cashier.person.id)).toBe(8_000);
  expect(await balance('OPERATOR_DEBT', cashier.person.id)).toBe(0);
  expect(await breachesOf(server)).toEqual([]);
});

test('one person’s word that it be dropped holds it up for seven days, and no longer', async () => {
  const { cashier, debt } = await short();
  await answer(cashier, debt.id);
  await decide(finance, debt.id, 'DROPPED');
  await makeDue(debt.id, '6 days 23 hours');
  expect(await postDue()).toBe(0);
  await makeDue(debt.id, '7 days 1 minute');
  expect(await postDue()).toBe(1);
  expect((await debtsOf(cashier))[0]).toMatchObject({ state: 'POSTED', decidedBy: null });
  expect(codeOf(await decide(second, debt.id, 'DROPPED'))).toEqual([409, 'already-settled']);
  expect(await balance('OPERATOR_DEBT', cashier.person.id)).toBe(8_000);
  expect(await breachesOf(server)).toEqual([]);
});

test('a cashier disputes what was agreed with once, and again only what was counted anew', async () => {
  const { cashier, depositId } = await short();
  expect((await act.dispute(cashier, depositId)).status).toBe(200);
  expect(detailOf(await act.reopen(second, depositId))).toMatchObject({ state: 'VERIFIED' });
  expect(codeOf(await act.dispute(cashier, depositId))).toEqual([409, 'already-settled']);
  const seen = detailOf(await cashier.call(contract.deposits.detail, { params: { id: depositId } }));
  expect(seen.acts).toEqual([]);
  expect(detailOf(await act.dispute(finance, depositId))).toMatchObject({ state: 'DISPUTED' });
  const [third, fourth] = [await signInAs(server, 'FINANCE'), await signInAs(server, 'FINANCE')];
  await act.reopen(third, depositId, { counted: 8_000, ...signedBy(fourth) });
  expect(detailOf(await act.verify(auditor, depositId))).toMatchObject({ state: 'VERIFIED' });
  expect((await act.dispute(cashier, depositId)).status).toBe(200);
  expect(await breachesOf(server)).toEqual([]);
});

test('nor does a cashier keep what they handed in from being agreed with', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  const { id } = detailOf(await act.submit(cashier, cashier.person.id, { counted: 5_000 }));
  await act.dispute(cashier, id);
  await act.reopen(finance, id);
  expect(codeOf(await act.dispute(cashier, id))).toEqual([409, 'already-settled']);
  await act.pay(finance, id, { value: 5_000 });
  await act.dispute(cashier, id);
  await act.reopen(finance, id);
  expect(codeOf(await act.dispute(cashier, id))).toEqual([409, 'already-settled']);
  expect(detailOf(await act.verify(second, id))).toMatchObject({ state: 'VERIFIED' });
});

test('who is charged decides nothing about it, whatever rights they have', async () => {
  const both = await signInAs(server, 'CASHIER', 'FINANCE');
  await sell(server, lane, both.person);
  const { id } = detailOf(await act.submit(both, both.person.id, { counted: 0 }));
  await act.pay(finance, id, { value: 0 });
  await act.verify(second, id);
  const [debt] = await debtsOf(both, `operatorId.equals=${both.person.id}`);
  await answer(both, debt?.id ?? '');
  expect(codeOf(await decide(both, debt?.id ?? '', 'DROPPED'))).toEqual([403, 'own-money']);
});

test('a deposit that is counted again takes its charge back, also one that is owed by now', async () => {
  const { cashier, depositId, debt } = await short();
  await makeDue(debt.id);
  await postDue();
  const third = await signInAs(server, 'FINANCE');
  const fourth = await signInAs(server, 'FINANCE');
  await act.dispute(cashier, depositId);
  for (const signed of [{}, signedBy(third), signedBy(cashier)])
    expect(codeOf(await act.reopen(third, depositId, { counted: 16_000, ...signed }))).toEqual([
      409,
      'approval-needed',
    ]);
  expect(codeOf(await act.reopen(third, depositId, { counted: 16_000, ...signedBy(finance) }))).toEqual([
    409,
    'four-eyes',
  ]);
  expect(await balance('OPERATOR_DEBT', cashier.person.id)).toBe(8_000);
  const counted = { counted: 16_000, ...signedBy(fourth) };
  expect(detailOf(await act.reopen(third, depositId, counted))).toMatchObject({ state: 'SUBMITTED' });
  expect((await debtsOf(cashier))[0]).toMatchObject({ id: debt.id, state: 'WITHDRAWN' });
  expect(await balance('OPERATOR_DEBT', cashier.person.id)).toBe(0);
  expect(await balance('DRAWER', cashier.person.id)).toBe(8_000);
  expect(await breachesOf(server)).toEqual([]);
});

test('nor does one person take back what waits to be owed, with the same count or a higher one', async () => {
  const { cashier, depositId, debt } = await short();
  const third = await signInAs(server, 'FINANCE');
  await act.dispute(cashier, depositId);
  for (const counted of [8_000, 8_001, 16_000])
    expect(codeOf(await act.reopen(third, depositId, { counted }))).toEqual([409, 'approval-needed']);
  expect(detailOf(await act.reopen(third, depositId))).toMatchObject({ state: 'VERIFIED' });
  expect((await debtsOf(cashier))[0]).toMatchObject({ id: debt.id, state: 'WAITING' });
});

test('money handed in outside a shift pays what waits as well', async () => {
  const { cashier, debt } = await short();
  const made = await finance.call(contract.depositManual.create, {
    body: {
      operatorId: cashier.person.id,
      value: 8_000,
      cashId: '01900000-0000-7000-8000-000000000301',
      note: 'Ketemu',
    },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });
  await act.verify(second, (made.data as { id: string }).id);
  await makeDue(debt.id);
  await postDue();
  expect(await balance('OPERATOR_DEBT', cashier.person.id)).toBe(0);
});

test('what is charged for anything else comes from where its money stands, once for each', async () => {
  const { person } = await signInAs(server, 'CASHIER');
  const site = server.platform.site.current();
  const charge = {
    site,
    operatorId: person.id,
    amount: 25_000,
    cause: 'CLAIM',
    sourceId: newId(),
    from: { kind: 'SURPLUS' },
    depositId: null,
    reason: 'Tidak ada pada laporan penyedia',
    actorId: null,
  } as const;
  await inTransaction(server.platform.database, (tx) => chargeDebt(tx, charge));
  await expect(inTransaction(server.platform.database, (tx) => chargeDebt(tx, charge))).rejects.toThrow(
    'operator_debts_source',
  );
  expect(await balance('DEBT_CHARGED', person.id)).toBe(25_000);
  expect(await debtsOf(finance, `operatorId.equals=${person.id}`)).toMatchObject([
    { cause: 'CLAIM', chargedBy: null, reason: charge.reason, depositNumber: null },
  ]);
});
