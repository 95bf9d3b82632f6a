import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { PrintDocument } from '@parking/contract/core/print-document';
import type { OperatorDebt } from '@parking/contract/money/debts/operator-debts';
import type { Float } from '@parking/contract/money/floats/floats';
import type { Recap } from '@parking/contract/recaps/recaps';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs, testPassword, tieAccounts } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { balanceOf, breachesOf, openAccount, putIn } from '../testing/cash.ts';
import { act, detailOf, openDepositOf, sell } from '../testing/deposits.ts';

const { floats, deposits, operatorDebts } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let finance: Signed;
let supervisor: Signed;
let cashier: Signed;
let cashId: string;
const lent = 300_000;
const funds = 2_000_000;
let accounts = 0;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  finance = await signInAs(server, 'FINANCE');
  supervisor = await signInAs(server, 'OPERATOR');
  await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const keyed = (key = newIdempotencyKey()) => ({ headers: { 'idempotency-key': key } });
const handOut = (by: Client, body: object = {}, key?: string): Promise<Answer> =>
  by.call(floats.handOut, { body: { operatorId: cashier.person.id, cashId, amount: lent, ...body }, ...keyed(key) });
const take = (by: Client, id: string, amount = lent): Promise<Answer> =>
  by.call(floats.take, { params: { id }, body: { amount }, ...keyed() });
const cancel = (by: Client, id: string, note = 'Uangnya tidak ada'): Promise<Answer> =>
  by.call(floats.cancel, { params: { id }, body: { note }, ...keyed() });
const count = (by: Client, id: string, counted = lent): Promise<Answer> =>
  by.call(floats.count, { params: { id }, body: { counted }, ...keyed() });
const receive = (by: Client, id: string, value = lent, more: object = {}, key?: string): Promise<Answer> =>
  by.call(floats.receive, { params: { id }, body: { value, ...more }, ...keyed(key) });
const signedBy = ({ person }: Signed) => ({ approverUsername: person.username, approverPassword: testPassword });
const floatOf = ({ data }: Answer): Float => data as Float;

/** A cashier, and an account with money; a float where one is wanted. */
async function begin(until: 'NOTHING' | 'WAITING' | 'OUT' | 'COUNTED' = 'NOTHING'): Promise<string> {
  cashier = await signInAs(server, 'CASHIER');
  accounts += 1;
  cashId = await openAccount(finance, `MA${accounts}`);
  await putIn(finance, { cashId, amount: funds });
  if (until === 'NOTHING') return '';
  const { id } = floatOf(await handOut(supervisor));
  const steps = { WAITING: [], OUT: [take], COUNTED: [take, count] }[until];
  const done: number[] = [];
  for (const step of steps) done.push((await step(cashier, id)).status);
  expect(done).toEqual(steps.map(() => 200));
  return id;
}

const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const debtsOf = async (id: string): Promise<OperatorDebt[]> =>
  (await finance.call(operatorDebts.list, { query: `operatorId.equals=${id}&cause.equals=FLOAT` }))
    .data as OperatorDebt[];

test('a float leaves its account once its cashier says that it is there, and comes back as it was counted', async () => {
  await begin();
  const given = floatOf(await handOut(supervisor, { note: 'Uang receh' }));
  expect(given).toMatchObject({ state: 'WAITING', amount: lent, givenBy: supervisor.person.username, takenAt: null });
  expect(await balanceOf(finance, cashId)).toBe(funds);
  expect((await cashier.call(floats.own)).data).toMatchObject({ id: given.id, state: 'WAITING' });
  expect(floatOf(await take(cashier, given.id))).toMatchObject({ state: 'OUT' });
  expect(await balanceOf(finance, cashId)).toBe(funds - lent);
  expect(floatOf(await count(cashier, given.id))).toMatchObject({ state: 'COUNTED', counted: lent, depositId: null });
  expect((await cashier.call(floats.own)).data).toBeNull();
  expect(floatOf(await receive(supervisor, given.id))).toMatchObject({
    state: 'RETURNED',
    received: lent,
    difference: 0,
    witness: null,
  });
  expect(await balanceOf(finance, cashId)).toBe(funds);
  expect(await debtsOf(cashier.person.id)).toEqual([]);
});

test('it is no takings: counted apart at the hand-in, beside what is owed, on the slip and not in its sums', async () => {
  const id = await begin('OUT');
  const price = await sell(server, lane, cashier.person);
  const open = await openDepositOf(cashier, cashier.person.id);
  expect(open).toMatchObject({ floats: [{ id, amount: lent, state: 'OUT', counted: null }], takingsHidden: true });
  const handIn = (body: object) => act.submit(cashier, cashier.person.id, { counted: price, ...body });
  expect(await handIn({})).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'float', code: 'required' }] },
  });
  const drawer = { notes: [{ value: 100_000, count: 3 }], coins: 0 };
  expect(await handIn({ float: { counted: lent - 1, drawer } })).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'float.drawer', code: 'not-the-sum' }] },
  });
  const deposit = detailOf(await handIn({ float: { counted: lent, drawer } }));
  expect(deposit).toMatchObject({
    state: 'SUBMITTED',
    production: price,
    expected: price,
    counted: price,
    difference: 0,
    floats: [{ id, amount: lent, state: 'COUNTED', counted: lent, received: null }],
  });
  expect(floatOf(await receive(finance, id))).toMatchObject({ depositNumber: deposit.number, drawer });
  await act.pay(finance, deposit.id, { value: price });
  const slip = (await finance.call(deposits.print, { params: { id: deposit.id }, ...keyed() })).data as PrintDocument;
  expect(slip.total).toBe(price);
  expect(slip.rows).toContainEqual(
    expect.objectContaining({ labelEn: expect.stringContaining('not takings'), value: 'Rp 300.000' }),
  );
  expect(slip.rows).toContainEqual(expect.objectContaining({ labelEn: 'Float received back', value: 'Rp 300.000' }));
});

test('without a float none is counted, and nobody counts it for its cashier', async () => {
  await begin();
  await sell(server, lane, cashier.person);
  const float = { counted: lent };
  const refused = { status: 400, error: { fields: [{ path: 'float', code: 'not-an-option' }] } };
  expect(await act.submit(cashier, cashier.person.id, { counted: 8_000, float })).toMatchObject(refused);
  const { id } = floatOf(await handOut(supervisor));
  await take(cashier, id);
  const note = 'Perangkat hilang';
  expect(await act.submit(finance, cashier.person.id, { counted: 8_000, note, float })).toMatchObject(refused);
  expect(await act.submit(finance, cashier.person.id, { counted: 8_000, note })).toMatchObject({ status: 200 });
  expect(await count(finance, id)).toMatchObject({ status: 404 });
  expect(await count(cashier, id)).toMatchObject({ status: 200 });
});

test('who hands it out is never who takes it, under another name neither, and a cashier holds one', async () => {
  await begin();
  expect(await handOut(supervisor, { operatorId: supervisor.person.id })).toMatchObject({
    status: 403,
    error: { code: 'own-money' },
  });
  await tieAccounts(server, supervisor.person, cashier.person);
  expect(await handOut(supervisor)).toMatchObject({ status: 409, error: { code: 'not-two-persons' } });
  const other = await signInAs(server, 'OPERATOR');
  const { id } = floatOf(await handOut(other));
  expect(await handOut(other)).toMatchObject({ status: 409, error: { code: 'float-held' } });
  expect(await take(other, id)).toMatchObject({ status: 404 });
  expect(await take(cashier, id, lent - 1)).toMatchObject({ status: 409, error: { code: 'changed-meanwhile' } });
  expect(await take(cashier, id)).toMatchObject({ status: 200 });
  expect(await handOut(other)).toMatchObject({ status: 409, error: { code: 'float-held' } });
});

test('what its account does not hold is not taken, and an account at a bank lends nothing', async () => {
  await begin();
  const bank = await openAccount(finance, `MB${accounts}`);
  await changeAsOwner(server, 'update cash set is_bank = true where id = $1', [bank]);
  expect(await handOut(supervisor, { cashId: bank })).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'cashId', code: 'not-an-option' }] },
  });
  const { id } = floatOf(await handOut(supervisor, { amount: funds + 1 }));
  expect(await take(cashier, id, funds + 1)).toMatchObject({ status: 409, error: { code: 'not-enough-money' } });
  expect(floatOf(await cancel(cashier, id))).toMatchObject({
    state: 'CANCELLED',
    cancelledBy: cashier.person.username,
  });
  expect(await take(cashier, id, funds + 1)).toMatchObject({ status: 409, error: { code: 'float-state' } });
});

test('one that waits is refused by its cashier or taken back by who hands out, with a reason', async () => {
  const id = await begin('WAITING');
  const stranger = await signInAs(server, 'CASHIER');
  expect(await cancel(stranger, id)).toMatchObject({ status: 404 });
  expect(await cancel(finance, id)).toMatchObject({ status: 403 });
  expect(await cancel(supervisor, id, '')).toMatchObject({ status: 400 });
  expect(await cancel(supervisor, id)).toMatchObject({ status: 200 });
  expect(await cancel(supervisor, id)).toMatchObject({ status: 409 });
  expect(floatOf(await handOut(supervisor))).toMatchObject({ state: 'WAITING' });
});

test('what is missing is charged whole, and what is not as it was counted is signed for', async () => {
  const id = await begin('COUNTED');
  const short = lent - 50_000;
  expect(await receive(finance, id, short)).toMatchObject({ status: 409, error: { code: 'approval-needed' } });
  const helper = await signInAs(server, 'CASHIER');
  expect(await receive(finance, id, short, signedBy(helper))).toMatchObject({ status: 409 });
  const done = floatOf(await receive(finance, id, short, { ...signedBy(cashier), note: 'Satu lembar kurang' }));
  expect(done).toMatchObject({ received: short, difference: -50_000, witness: cashier.person.username });
  expect(await debtsOf(cashier.person.id)).toMatchObject([{ amount: 50_000, state: 'WAITING', cause: 'FLOAT' }]);
  expect(await balanceOf(finance, cashId)).toBe(funds - 50_000);
});

test('what is over is nobody’s, and one that nobody counted takes a witness', async () => {
  const id = await begin('OUT');
  expect(await receive(finance, id, lent)).toMatchObject({ status: 409, error: { code: 'approval-needed' } });
  const done = floatOf(await receive(finance, id, lent + 1_000, signedBy(supervisor)));
  expect(done).toMatchObject({ counted: null, difference: 1_000, witness: supervisor.person.username });
  expect(await balanceOf(finance, cashId)).toBe(funds + 1_000);
  expect(await debtsOf(cashier.person.id)).toEqual([]);
});

test('it is received once, by somebody else: two at once, the same key again, and that key for another sum', async () => {
  const id = await begin('COUNTED');
  expect(await receive(cashier, id)).toMatchObject({ status: 403 });
  const key = newIdempotencyKey();
  const twice = await Promise.all([receive(finance, id, lent, {}, key), receive(finance, id, lent, {}, key)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await receive(finance, id, lent - 1, {}, key)).toMatchObject({
    status: 409,
    error: { code: 'idempotency-key-reused' },
  });
  expect(await receive(supervisor, id)).toMatchObject({ status: 409, error: { code: 'float-state' } });
  const second = await begin('COUNTED');
  const both = await Promise.all([receive(finance, second), receive(supervisor, second)]);
  expect(statusesOf(both)).toEqual([200, 409]);
  expect(await balanceOf(finance, cashId)).toBe(funds);
});

test('one is handed out once, however many ask at once, and taken once', async () => {
  await begin();
  const other = await signInAs(server, 'OPERATOR');
  const both = await Promise.all([handOut(supervisor), handOut(other)]);
  expect(statusesOf(both)).toEqual([200, 409]);
  const given = both.find(({ status }) => status === 200);
  const { id } = floatOf(given as Answer);
  const taken = await Promise.all([take(cashier, id), take(cashier, id)]);
  expect(statusesOf(taken)).toEqual([200, 409]);
  expect(await balanceOf(finance, cashId)).toBe(funds - lent);
});

test('who may: signed out nobody, cashiers their own, auditors look', async () => {
  const id = await begin('WAITING');
  const stranger = await signInAs(server, 'CASHIER');
  const auditor = await signInAs(server, 'AUDITOR');
  const nobody = server.client();
  for (const refused of [handOut(nobody), take(nobody, id), cancel(nobody, id), count(nobody, id), receive(nobody, id)])
    expect(await refused).toMatchObject({ status: 401 });
  for (const by of [finance, auditor, cashier]) expect(await handOut(by)).toMatchObject({ status: 403 });
  expect(await receive(auditor, id)).toMatchObject({ status: 403 });
  const idsFor = async (by: Client) => ((await by.call(floats.list)).data as Float[]).map((float) => float.id);
  expect(await idsFor(auditor)).toContain(id);
  expect(await idsFor(cashier)).toEqual([id]);
  expect(await idsFor(stranger)).toEqual([]);
  expect(await take(stranger, id)).toMatchObject({ status: 404 });
  expect((await cashier.call(floats.cashiers)).data).toHaveLength(1);
  expect(
    await cashier.call(floats.export, { body: { columns: [{ key: 'number', heading: 'Nomor' }] }, ...keyed() }),
  ).toMatchObject({
    status: 403,
  });
  for (const body of [{ amount: 0 }, { amount: 1.5 }, { operatorId: 'x' }, { cashId: 'x' }, { x: 1 }])
    expect(await handOut(supervisor, body)).toMatchObject({ status: 400 });
  expect(await count(cashier, id)).toMatchObject({ status: 409, error: { code: 'float-state' } });
});

test('the database says so too: what was said of a float stays, and its ways lead on', async () => {
  const id = await begin('COUNTED');
  const { writeQueries } = server.platform.database;
  const change = (set: string) => sql.raw(`update floats set ${set} where id = '${id}'`).execute(writeQueries);
  for (const [set, why] of [
    ['counted = 1', 'said to be that'],
    [`state = 'OUT'`, 'does not go from'],
    [`state = 'WAITING'`, 'does not go from'],
    ['taken_at = now()', 'said to be that'],
    ['amount = 1', 'permission denied'],
    ['operator_id = given_by_id', 'permission denied'],
  ] as const)
    await expect(change(set)).rejects.toThrow(why);
});

test('a recap tells what was lent and came back, beside its takings, which know nothing of it', async () => {
  const all = (await finance.call(floats.list, { query: 'size=500' })).data as Float[];
  const [first] = all.flatMap(({ takenDay }) => takenDay ?? []);
  const taken = all.filter(({ takenDay }) => takenDay === first);
  const back = taken.filter(({ state }) => state === 'RETURNED');
  const sum = (rows: readonly Float[], of: 'amount' | 'received') =>
    rows.reduce((total, row) => total + (row[of] ?? 0), 0);
  const recap = (await finance.call(contract.recaps.day, { query: `date=${first}` })).data as Recap;
  expect(recap.floats.totals).toEqual({
    floats: taken.length,
    lent: sum(taken, 'amount'),
    returned: sum(back, 'received'),
    difference: sum(back, 'received') - sum(back, 'amount'),
    out: sum(taken, 'amount') - sum(back, 'amount'),
  });
  expect(recap.vehicles.totals.cash).toBe(16_000);
});

test('whatever was tried above, the books agree', async () => {
  expect(await breachesOf(server)).toEqual([]);
});
