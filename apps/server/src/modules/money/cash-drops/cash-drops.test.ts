import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { PrintDocument } from '@parking/contract/core/print-document';
import type { CashDrop } from '@parking/contract/money/cash-drops/cash-drops';
import type { DrawerCount } from '@parking/contract/money/deposits/drawer-count';
import type { Recap } from '@parking/contract/recaps/recaps';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs, testPassword, tieAccounts } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { uploadPicture } from '../../files/testing/samples.ts';
import { breachesOf } from '../testing/cash.ts';
import { act, detailOf, openDepositOf, safe, sell, usualPrice } from '../testing/deposits.ts';

const { cashDrops, deposits } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let finance: Signed;
let second: Signed;
let supervisor: Signed;
let cashier: Signed;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  finance = await signInAs(server, 'FINANCE');
  second = await signInAs(server, 'FINANCE');
  supervisor = await signInAs(server, 'OPERATOR');
  await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const keyed = (key = newIdempotencyKey()) => ({ headers: { 'idempotency-key': key } });
const signedBy = ({ person }: Signed) => ({ approverUsername: person.username, approverPassword: testPassword });
let bags = 0;
const nextBag = (): string => `S-${String((bags += 1)).padStart(4, '0')}`;
const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const dropped = ({ data }: Answer): CashDrop => data as CashDrop;
const drop = (by: Client, body: object = {}, key?: string): Promise<Answer> =>
  by.call(cashDrops.drop, {
    body: { bag: nextBag(), counted: usualPrice, ...signedBy(supervisor), ...body },
    ...keyed(key),
  });
const receive = (by: Client, id: string, value = usualPrice, more: object = {}, key?: string): Promise<Answer> =>
  by.call(cashDrops.receive, { params: { id }, body: { value, cashId: safe, ...more }, ...keyed(key) });
const handIn = async (counted: number, more: object = {}) =>
  act.submit(cashier, cashier.person.id, { counted, ...more });

/** A cashier with so many sold cars in the drawer. */
async function begin(cars = 3): Promise<void> {
  cashier = await signInAs(server, 'CASHIER');
  for (let car = 0; car < cars; car += 1) await sell(server, lane, cashier.person);
}

const drawerOf = (value: 5_000 | 1_000, count: number, coins = 0): DrawerCount => ({
  notes: [{ value, count }],
  coins,
});

test('takings leave the drawer in a bag, are received by somebody else, and are no less handed in', async () => {
  await begin();
  const drawer = {
    notes: [
      { value: 5_000, count: 1 },
      { value: 1_000, count: 3 },
    ],
    coins: 0,
  };
  const bag = dropped(await drop(cashier, { bag: ' kt-77 ', drawer, note: 'Penuh' }));
  expect(bag).toMatchObject({
    bag: 'KT-77',
    state: 'IN_SAFE',
    counted: usualPrice,
    drawer,
    witness: supervisor.person.username,
    picture: null,
    received: null,
  });
  expect(dropped(await receive(finance, bag.id))).toMatchObject({ state: 'RECEIVED', difference: 0, openedWith: null });
  const later = dropped(await drop(cashier));
  const deposit = detailOf(await handIn(usualPrice, { drawer: drawerOf(1_000, 8) }));
  expect(deposit).toMatchObject({
    state: 'SUBMITTED',
    expected: 3 * usualPrice,
    counted: 3 * usualPrice,
    difference: 0,
    received: usualPrice,
    inSafe: usualPrice,
    counts: [{ counted: 3 * usualPrice, bags: 2 * usualPrice }],
    drops: [
      { bag: 'KT-77', state: 'RECEIVED' },
      { id: later.id, state: 'IN_SAFE' },
    ],
  });
  // What lies in the safe is received by its bag alone.
  expect(await act.pay(finance, deposit.id, { value: usualPrice + 1 })).toMatchObject({
    error: { code: 'too-much-received' },
  });
  expect(await act.pay(finance, deposit.id, { value: 1, isAll: true })).toMatchObject({
    error: { code: 'bags-in-safe' },
  });
  expect(detailOf(await act.pay(finance, deposit.id, { value: usualPrice }))).toMatchObject({ state: 'SUBMITTED' });
  await receive(finance, later.id);
  const paid = detailOf(await finance.call(deposits.detail, { params: { id: deposit.id } }));
  expect(paid).toMatchObject({ state: 'PAID', received: 3 * usualPrice, inSafe: 0 });
  expect(new Set(paid.payments.map(({ bag: of }) => of))).toEqual(new Set(['KT-77', later.bag, null]));
  expect(detailOf(await act.close(second, deposit.id))).toMatchObject({ state: 'CLOSED' });
  const slip = (await finance.call(deposits.print, { params: { id: deposit.id }, ...keyed() })).data as PrintDocument;
  expect(slip.rows).toContainEqual({ label: 'Kantong KT-77', labelEn: 'Bag KT-77', value: 'Rp 8.000' });
  expect(await breachesOf(server)).toEqual([]);
});

test('all of it in bags that were received: nothing is left to receive, and it waits for its verification', async () => {
  await begin(1);
  const { id } = dropped(await drop(cashier));
  await receive(finance, id);
  expect(detailOf(await handIn(0))).toMatchObject({
    state: 'PAID',
    received: usualPrice,
    counted: usualPrice,
    difference: 0,
  });
  expect(await breachesOf(server)).toEqual([]);
});

test('a bag in the safe, and nothing in the drawer: opening it completes the deposit', async () => {
  await begin(1);
  const { id } = dropped(await drop(cashier));
  const deposit = detailOf(await handIn(0));
  expect(deposit).toMatchObject({ state: 'SUBMITTED', inSafe: usualPrice });
  await receive(finance, id);
  expect(detailOf(await finance.call(deposits.detail, { params: { id: deposit.id } }))).toMatchObject({
    state: 'PAID',
  });
});

test('who opens a bag alone finds what its cashier counted; less or more is signed for by another', async () => {
  await begin(2);
  const short = dropped(await drop(cashier));
  expect(await receive(finance, short.id, usualPrice - 3_000)).toMatchObject({
    status: 409,
    error: { code: 'approval-needed' },
  });
  expect(await receive(finance, short.id, usualPrice - 3_000, signedBy(finance))).toMatchObject({ status: 409 });
  expect(dropped(await receive(finance, short.id, usualPrice - 3_000, signedBy(second)))).toMatchObject({
    received: usualPrice - 3_000,
    difference: -3_000,
    openedWith: second.person.username,
  });
  const over = dropped(await drop(cashier));
  expect(dropped(await receive(finance, over.id, usualPrice + 500, signedBy(cashier)))).toMatchObject({
    difference: 500,
    openedWith: cashier.person.username,
  });
  // What the bags came to is what counts at the hand-in.
  const deposit = detailOf(await handIn(0));
  expect(deposit).toMatchObject({ state: 'PAID', counted: 2 * usualPrice - 2_500, difference: -2_500 });
  expect(await breachesOf(server)).toEqual([]);
});

test('after the hand-in what a bag differs by is a new count of who saw it opened', async () => {
  await begin(2);
  const { id } = dropped(await drop(cashier));
  const deposit = detailOf(await handIn(usualPrice, { drawer: drawerOf(1_000, 8) }));
  await act.pay(finance, deposit.id, { value: usualPrice });
  await receive(finance, id, usualPrice - 2_000, signedBy(second));
  const told = detailOf(await finance.call(deposits.detail, { params: { id: deposit.id } }));
  expect(told).toMatchObject({
    state: 'PAID',
    counted: 2 * usualPrice - 2_000,
    received: 2 * usualPrice - 2_000,
    difference: -2_000,
  });
  expect(told.counts).toMatchObject([
    { counted: 2 * usualPrice, bags: usualPrice, by: cashier.person.username },
    {
      counted: 2 * usualPrice - 2_000,
      bags: usualPrice - 2_000,
      by: second.person.username,
      drawer: drawerOf(1_000, 8),
    },
  ]);
  expect(await breachesOf(server)).toEqual([]);
});

test('a bag that is not there is opened as nothing before a witness, and its money is missing in the deposit', async () => {
  await begin(1);
  const { id } = dropped(await drop(cashier));
  const deposit = detailOf(await handIn(0));
  await receive(finance, id, 0, signedBy(second));
  const told = detailOf(await finance.call(deposits.detail, { params: { id: deposit.id } }));
  expect(told).toMatchObject({ state: 'PAID', counted: 0, received: 0, payments: [], difference: -usualPrice });
  expect(await breachesOf(server)).toEqual([]);
});

test('what is objected to holds its bags closed; nothing settles it before they are opened', async () => {
  await begin(2);
  const { id } = dropped(await drop(cashier));
  const deposit = detailOf(await handIn(usualPrice));
  await act.dispute(finance, deposit.id);
  expect(await receive(finance, id)).toMatchObject({ status: 409, error: { code: 'deposit-state' } });
  expect(await act.reopen(finance, deposit.id, { counted: 2 * usualPrice })).toMatchObject({
    error: { code: 'bags-in-safe' },
  });
  const confirmed = await cashier.call(deposits.confirmReceived, {
    params: { id: deposit.id },
    body: { received: 0 },
    ...keyed(),
  });
  expect(confirmed).toMatchObject({ error: { code: 'bags-in-safe' } });
  await act.reopen(finance, deposit.id);
  expect(dropped(await receive(finance, id))).toMatchObject({ state: 'RECEIVED' });
});

test('it is counted into a bag before a witness or with its picture, whatever the drawer should hold', async () => {
  cashier = await signInAs(server, 'CASHIER');
  expect(await drop(cashier)).toMatchObject({ status: 409, error: { code: 'no-open-deposit' } });
  await begin(1);
  const alone = { approverUsername: undefined, approverPassword: undefined };
  expect(await drop(cashier, alone)).toMatchObject({ status: 409, error: { code: 'approval-needed' } });
  expect(await drop(cashier, signedBy(cashier))).toMatchObject({ status: 409 });
  const other = await signInAs(server, 'CASHIER');
  expect(await drop(cashier, signedBy(other))).toMatchObject({ status: 409, error: { code: 'approval-needed' } });
  expect(await drop(cashier, { ...alone, picture: 'nothing' })).toMatchObject({
    status: 404,
    error: { code: 'asset-not-found' },
  });
  expect(await drop(cashier, { drawer: drawerOf(5_000, 1) })).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'drawer', code: 'not-the-sum' }] },
  });
  for (const bag of ['', 'a', 'no spaces', '-1', 'X'.repeat(31)])
    expect(await drop(cashier, { bag })).toMatchObject({ status: 400, error: { fields: [{ path: 'bag' }] } });
  expect((await drop(cashier, { counted: 0 })).status).toBe(400);
  const largest = 100_000_000_000;
  expect((await drop(cashier, { counted: largest + 1 })).status).toBe(400);
  const [most] = [dropped(await drop(cashier, { counted: largest - 1_000_000 }))];
  expect(await drop(cashier, { counted: 1_000_001 })).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'counted', code: 'too-big' }] },
  });
  expect((await receive(finance, most.id, 0, signedBy(second))).status).toBe(200);
  // A hundred times what it can hold: a refusal would tell what it holds.
  expect(dropped(await drop(cashier, { counted: 100 * usualPrice }))).toMatchObject({ state: 'IN_SAFE' });
});

test('the picture of a closed bag stands for the witness, and is seen by who sees the bag', async () => {
  await begin(1);
  const picture = await uploadPicture(cashier);
  const alone = { approverUsername: undefined, approverPassword: undefined };
  const made = dropped(await drop(cashier, { ...alone, picture }));
  expect(made).toMatchObject({ picture, witness: null });
  // One picture is of one bag.
  expect(await drop(cashier, { ...alone, picture })).toMatchObject({ error: { code: 'asset-not-found' } });
});

test('the database says so too: what was said of a bag stays', async () => {
  await begin(1);
  const { id } = dropped(await drop(cashier));
  const { writeQueries } = server.platform.database;
  const change = (set: string) => sql.raw(`update cash_drops set ${set} where id = '${id}'`).execute(writeQueries);
  await expect(change('counted = 1')).rejects.toThrow('permission denied');
  await expect(change('operator_id = witness_id')).rejects.toThrow('permission denied');
  await expect(change(`state = 'RECEIVED'`)).rejects.toThrow('cash_drops_received');
  await receive(finance, id);
  await expect(change('received = 1')).rejects.toThrow('was opened');
});

test('a recap tells of each cashier what left in bags, and what of it was received', async () => {
  await begin(2);
  const first = dropped(await drop(cashier));
  await drop(cashier, { counted: 1_000 });
  await receive(finance, first.id, usualPrice - 500, signedBy(second));
  const recap = (await finance.call(contract.recaps.day, { query: `date=${first.droppedDay}` })).data as Recap;
  expect(recap.drops.data.find(({ operator }) => operator.id === cashier.person.id)).toMatchObject({
    drops: 2,
    dropped: usualPrice + 1_000,
    received: usualPrice - 500,
    difference: -500,
    inSafe: 1_000,
  });
  const { rows } = await sql<{ drops: number; dropped: number }>`
    select count(*)::integer as drops, sum(counted)::bigint as dropped from cash_drops`.execute(
    server.platform.database.readQueries,
  );
  expect(recap.drops.totals).toMatchObject({ ...rows[0] });
});

test('a bag’s number is borne once, and by one of two that are filled at once', async () => {
  await begin(1);
  const bag = nextBag();
  const tries = await Promise.all([drop(cashier, { bag }), drop(cashier, { bag: bag.toLowerCase() })]);
  expect(statusesOf(tries)).toEqual([200, 409]);
  expect(tries.find(({ status }) => status === 409)).toMatchObject({
    error: { code: 'already-exists', fields: [{ path: 'bag', code: 'already-taken' }] },
  });
});

test('the same key drops and receives once; another body under it is refused', async () => {
  await begin(1);
  const [bag, key] = [nextBag(), newIdempotencyKey()];
  const [first, again] = [await drop(cashier, { bag }, key), await drop(cashier, { bag }, key)];
  expect(dropped(again).id).toBe(dropped(first).id);
  expect(await drop(cashier, { bag, counted: 1_000 }, key)).toMatchObject({
    status: 409,
    error: { code: 'idempotency-key-reused' },
  });
  const { id } = dropped(first);
  const opened = await Promise.all([receive(finance, id), receive(second, id), receive(finance, id)]);
  expect(statusesOf(opened)).toEqual([200, 409, 409]);
  expect(await breachesOf(server)).toEqual([]);
});

test('a bag is in the hand-in, or after it: never lost between both', async () => {
  await begin(2);
  const [bag, submitted] = await Promise.all([drop(cashier), handIn(usualPrice)]);
  expect(submitted.status).toBe(200);
  const deposit = detailOf(await finance.call(deposits.detail, { params: { id: detailOf(submitted).id } }));
  expect(deposit.counted).toBe(bag.status === 200 ? 2 * usualPrice : usualPrice);
  expect(deposit.inSafe).toBe(bag.status === 200 ? usualPrice : 0);
  expect(await breachesOf(server)).toEqual([]);
});

test('never received by whose it is, under another name neither, nor by whom it is not for', async () => {
  await begin(1);
  const { id } = dropped(await drop(cashier));
  expect((await receive(server.client(), id)).status).toBe(401);
  for (const one of [cashier, supervisor, await signInAs(server, 'AUDITOR'), await signInAs(server, 'OWNER')])
    expect((await receive(one, id)).status).toBe(403);
  const tied = await signInAs(server, 'FINANCE');
  await tieAccounts(server, tied.person, cashier.person);
  expect(await receive(tied, id)).toMatchObject({ error: { code: 'not-two-persons' } });
  expect(await receive(finance, id, usualPrice, { cashId: id })).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'cashId', code: 'does-not-exist' }] },
  });
  expect((await receive(finance, newIdempotencyKey())).status).toBe(404);
});

test('cashiers see their own bags, and no file of them; who looks at money sees all', async () => {
  await begin(1);
  const { id } = dropped(await drop(cashier));
  const other = await signInAs(server, 'CASHIER');
  const idsOf = ({ data }: Answer) => (data as CashDrop[]).map((one) => one.id);
  expect(idsOf(await cashier.call(cashDrops.list))).toEqual([id]);
  expect(idsOf(await other.call(cashDrops.list))).toEqual([]);
  expect(
    (await cashier.call(cashDrops.export, { body: { columns: [{ key: 'number', heading: 'Nomor' }] }, ...keyed() }))
      .status,
  ).toBe(403);
  for (const role of ['AUDITOR', 'OWNER', 'FINANCE', 'OPERATOR'] as const)
    expect(idsOf(await (await signInAs(server, role)).call(cashDrops.list))).toContain(id);
  expect((await server.client().call(cashDrops.list)).status).toBe(401);
});

test('after its cars a cashier is told how many paid in cash since the last bag, and no sum', async () => {
  await begin(2);
  expect((await cashier.call(cashDrops.own)).data).toMatchObject({ carsSince: 2, drops: [] });
  const { id, bag } = dropped(await drop(cashier));
  expect((await cashier.call(cashDrops.own)).data).toMatchObject({ carsSince: 0, drops: [{ id, bag }] });
  await sell(server, lane, cashier.person);
  await sell(server, lane, cashier.person, { freePass: true });
  expect((await cashier.call(cashDrops.own)).data).toMatchObject({ carsSince: 1 });
  expect((await finance.call(cashDrops.own)).data).toBeNull();
  expect(await openDepositOf(cashier, cashier.person.id)).toMatchObject({ takingsHidden: true, expected: null });
});
