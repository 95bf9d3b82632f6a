import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { CashTransaction } from '@parking/contract/money/cash/cash-transactions';
import type { CashCount } from '@parking/contract/money/cash-counts/cash-counts';
import type { DrawerCount } from '@parking/contract/money/deposits/drawer-count';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs, tieAccounts } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { balanceOf, bookEarlier, breachesOf, cashOut, openAccount, putIn } from '../testing/cash.ts';
import { act, detailOf, sell } from '../testing/deposits.ts';
import { markDone } from '../../communication/mark-done.ts';
import { remindCashCounts } from './remind-cash-counts.ts';

const { cashCounts, cashTransactions, waiting, notifications } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
/** Handles the money. */
let holder: Signed;
let auditor: Signed;
let owner: Signed;
let finance: Signed;
const funds = 1_000_000;
let accounts = 0;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  holder = await signInAs(server, 'FINANCE');
  auditor = await signInAs(server, 'AUDITOR');
  owner = await signInAs(server, 'OWNER');
  finance = await signInAs(server, 'FINANCE');
  await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const keyed = (key = newIdempotencyKey()) => ({ headers: { 'idempotency-key': key } });
/** So much by its largest banknotes, the rest as coins. */
function drawerOf(sum: number): DrawerCount {
  const count = Math.floor(sum / 100_000);
  return { notes: count > 0 ? [{ value: 100_000, count }] : [], coins: sum - count * 100_000 };
}
const count = (by: Client, cashId: string, counted: number, more: object = {}, key?: string): Promise<Answer> =>
  by.call(cashCounts.count, { body: { cashId, counted, drawer: drawerOf(counted), ...more }, ...keyed(key) });
const post = (by: Client, id: string, difference: number, more: object = {}, key?: string): Promise<Answer> =>
  by.call(cashCounts.post, {
    params: { id },
    body: { difference, reason: 'Uang kembalian keliru', ...more },
    ...keyed(key),
  });
const refuse = (by: Client, id: string, reason = 'Hitung ulang bersama'): Promise<Answer> =>
  by.call(cashCounts.refuse, { params: { id }, body: { reason }, ...keyed() });
const countOf = ({ data }: Answer): CashCount => data as CashCount;
const codeOf = ({ status, error }: Answer) => [status, error?.code];

/** An account whose money its holder put there. */
async function fund(amount = funds): Promise<string> {
  accounts += 1;
  const cashId = await openAccount(holder, `OK${accounts}`);
  if (amount > 0) await putIn(holder, { cashId, amount });
  return cashId;
}

test('what agrees with the book is done with, and moves nothing', async () => {
  const cashId = await fund();
  const done = countOf(await count(auditor, cashId, funds, { note: 'Tanpa pemberitahuan' }));
  expect(done).toMatchObject({
    state: 'AGREES',
    counted: funds,
    booked: funds,
    toBook: 0,
    expected: funds,
    difference: 0,
    drawer: { notes: [{ value: 100_000, count: 10 }], coins: 0 },
    countedBy: auditor.person.username,
    decidedBy: null,
  });
  expect(await balanceOf(holder, cashId)).toBe(funds);
  expect(codeOf(await post(owner, done.id, 0))).toEqual([409, 'already-settled']);
});

test('what is short is posted by a second person with the reason, on the account’s own difference', async () => {
  const cashId = await fund();
  const waits = countOf(await count(auditor, cashId, funds - 75_000));
  expect(waits).toMatchObject({ state: 'WAITING', difference: -75_000 });
  expect(await balanceOf(holder, cashId)).toBe(funds);
  expect(countOf(await post(owner, waits.id, -75_000))).toMatchObject({
    state: 'POSTED',
    decidedBy: owner.person.username,
    reason: 'Uang kembalian keliru',
  });
  expect(await balanceOf(holder, cashId)).toBe(funds - 75_000);
  const { data } = await holder.call(cashTransactions.list, {
    query: `cashId.equals=${cashId}&source.equals=CASH_COUNT`,
  });
  expect(data as CashTransaction[]).toMatchObject([
    { number: waits.number, amountIn: 0, amountOut: 75_000, balance: funds - 75_000, reason: 'Uang kembalian keliru' },
  ]);
  const transactions = await holder.call(contract.transactions.list, { query: 'source.equals=CASH_COUNT' });
  const [{ id } = { id: '' }] = transactions.data as { id: string }[];
  const detail = (await holder.call(contract.transactions.get, { params: { id } })).data as {
    lines: { account: string; owner: string; amount: number }[];
  };
  expect(detail.lines.map(({ account, amount }) => [account, amount])).toEqual([
    ['CASH', -75_000],
    ['CASH_DIFFERENCE', 75_000],
  ]);
  expect(detail.lines[0]?.owner).toBe(detail.lines[1]?.owner);
});

test('what is over goes into the book as well', async () => {
  const cashId = await fund();
  const waits = countOf(await count(finance, cashId, funds + 2_000));
  expect(countOf(await post(owner, waits.id, 2_000))).toMatchObject({ state: 'POSTED', difference: 2_000 });
  expect(await balanceOf(holder, cashId)).toBe(funds + 2_000);
});

test('a count that is refused books nothing, and the account is counted anew', async () => {
  const cashId = await fund();
  const waits = countOf(await count(auditor, cashId, funds - 100_000));
  expect(await count(finance, cashId, funds)).toMatchObject({
    status: 409,
    error: { code: 'cash-count-waiting', message: expect.stringContaining(String(waits.number)) },
  });
  expect(codeOf(await refuse(auditor, waits.id))).toEqual([403, 'forbidden']);
  expect(countOf(await refuse(finance, waits.id))).toMatchObject({ state: 'REFUSED', reason: 'Hitung ulang bersama' });
  expect(codeOf(await post(owner, waits.id, -100_000))).toEqual([409, 'already-settled']);
  expect(await balanceOf(holder, cashId)).toBe(funds);
  expect(countOf(await count(finance, cashId, funds))).toMatchObject({ state: 'AGREES' });
});

test('it is held against the book of the count: what moves before it is posted stays moved', async () => {
  const cashId = await fund();
  const waits = countOf(await count(auditor, cashId, funds - 50_000));
  await putIn(holder, { cashId, amount: 300_000 });
  await cashOut(holder, { cashId, amount: 200_000 });
  expect(countOf(await post(owner, waits.id, -50_000))).toMatchObject({ booked: funds, difference: -50_000 });
  expect(await balanceOf(holder, cashId)).toBe(funds + 50_000);
  const next = countOf(await count(auditor, cashId, funds + 50_000));
  expect(next).toMatchObject({ state: 'AGREES', booked: funds + 50_000 });
});

test('money of deposits that is not booked in yet lies there too, before and after it is', async () => {
  const cashId = await fund();
  const cashier = await signInAs(server, 'CASHIER');
  const price = await sell(server, lane, cashier.person);
  const deposit = detailOf(await act.submit(cashier, cashier.person.id, { counted: price }));
  await act.pay(holder, deposit.id, { value: price, cashId });
  expect(countOf(await count(auditor, cashId, funds + price))).toMatchObject({
    state: 'AGREES',
    booked: funds,
    toBook: price,
    expected: funds + price,
  });
  expect((await act.verify(finance, deposit.id)).status).toBe(200);
  expect((await act.close(finance, deposit.id)).status).toBe(200);
  expect(countOf(await count(auditor, cashId, funds + price))).toMatchObject({ booked: funds + price, toBook: 0 });
  // Who closed it touched no money of it.
  expect((await count(finance, cashId, funds + price)).status).toBe(200);
});

test('who handles its money neither counts it nor decides, under another name neither', async () => {
  const cashId = await fund();
  expect(await count(holder, cashId, funds)).toMatchObject({ status: 409, error: { code: 'handles-cash' } });
  const waits = countOf(await count(auditor, cashId, funds - 500_000));
  expect(codeOf(await post(holder, waits.id, -500_000))).toEqual([409, 'handles-cash']);
  expect(codeOf(await refuse(holder, waits.id))).toEqual([409, 'handles-cash']);
  const other = await signInAs(server, 'FINANCE');
  await tieAccounts(server, holder.person, other.person);
  expect(codeOf(await post(other, waits.id, -500_000))).toEqual([409, 'handles-cash']);
  await refuse(owner, waits.id);
  expect(codeOf(await count(other, cashId, funds))).toEqual([409, 'handles-cash']);
  // A month after, it is others' money.
  await bookEarlier(server, cashId, 32);
  expect((await count(holder, cashId, funds)).status).toBe(200);
  await bookEarlier(server, cashId, -32);
});

test('whoever received deposits for it, paid out of it or handed out floats from it handled its money', async () => {
  const cashId = await fund();
  const cashier = await signInAs(server, 'CASHIER');
  const [giver, payer, mover] = await Promise.all(
    ['OPERATOR', 'FINANCE', 'FINANCE'].map((one) => signInAs(server, one, 'AUDITOR')),
  );
  if (!giver || !payer || !mover) throw new Error('Nobody is there.');
  const hands = { giver, payer, mover };
  for (const by of Object.values(hands)) expect((await count(by, cashId, funds)).status).toBe(200);
  await giver.call(contract.floats.handOut, {
    body: { operatorId: cashier.person.id, cashId, amount: 100_000 },
    ...keyed(),
  });
  await cashOut(payer, { cashId, amount: 10_000 });
  const elsewhere = await fund(0);
  await mover.call(contract.cashMutations.create, {
    body: { cashOriginId: cashId, cashDestinationId: elsewhere, amount: 5_000, transactionDate: '2026-11-20' },
    ...keyed(),
  });
  for (const [name, by] of Object.entries(hands))
    expect([name, ...codeOf(await count(by, cashId, funds))]).toEqual([name, 409, 'handles-cash']);
  expect(codeOf(await count(mover, elsewhere, 5_000))).toEqual([409, 'handles-cash']);
});

test('who counted does not decide, under another name neither', async () => {
  const cashId = await fund();
  const waits = countOf(await count(finance, cashId, funds - 1_000));
  expect(codeOf(await post(finance, waits.id, -1_000))).toEqual([409, 'four-eyes']);
  expect(codeOf(await refuse(finance, waits.id))).toEqual([409, 'four-eyes']);
  const other = await signInAs(server, 'ADMIN');
  await tieAccounts(server, other.person, finance.person);
  expect(codeOf(await post(other, waits.id, -1_000))).toEqual([409, 'not-two-persons']);
  expect(codeOf(await post(owner, waits.id, 1_000))).toEqual([409, 'changed-meanwhile']);
  expect((await post(owner, waits.id, -1_000)).status).toBe(200);
});

test('two at once, a lost answer, and one key for another body change nothing twice', async () => {
  const cashId = await fund();
  const key = newIdempotencyKey();
  const twice = await Promise.all([
    count(auditor, cashId, funds - 1, {}, key),
    count(auditor, cashId, funds - 1, {}, key),
  ]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(twice.map((answer) => countOf(answer).id)).size).toBe(1);
  expect(codeOf(await count(auditor, cashId, funds, {}, key))).toEqual([409, 'idempotency-key-reused']);
  const { id } = countOf(twice[0] as Answer);
  const [posted, refused] = await Promise.all([post(owner, id, -1), refuse(finance, id)]);
  expect([posted.status, refused.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await balanceOf(holder, cashId)).toBe(posted.status === 200 ? funds - 1 : funds);
  const other = await fund();
  const both = await Promise.all([count(auditor, other, funds - 1), count(finance, other, funds - 2)]);
  expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
  const waits = countOf(both.find(({ status }) => status === 200) as Answer);
  const posts = await Promise.all([1, 2, 3].map(() => post(owner, waits.id, waits.difference)));
  expect(posts.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409, 409]);
  expect(await balanceOf(holder, other)).toBe(funds + waits.difference);
});

test('a count while money moves sees all of it or nothing', async () => {
  const cashId = await fund();
  const [counted, ...moves] = await Promise.all([
    count(auditor, cashId, funds),
    ...Array.from({ length: 6 }, () => putIn(holder, { cashId, amount: 10_000 })),
  ]);
  expect(new Set(moves.map(({ status }) => status))).toEqual(new Set([200]));
  const { booked, difference } = countOf(counted as Answer);
  expect((booked - funds) % 10_000).toBe(0);
  expect(difference).toBe(funds - booked);
  expect(await balanceOf(holder, cashId)).toBe(funds + 60_000);
});

test('what is no longer there by the book cannot go missing from it', async () => {
  const cashId = await fund(100_000);
  const waits = countOf(await count(auditor, cashId, 0));
  await cashOut(holder, { cashId, amount: 50_000 });
  expect(codeOf(await post(owner, waits.id, -100_000))).toEqual([409, 'not-enough-money']);
  expect(countOf(await refuse(owner, waits.id))).toMatchObject({ state: 'REFUSED' });
});

test('who may, and what is no count', async () => {
  const cashId = await fund();
  const nobody = server.client();
  const cashier = await signInAs(server, 'CASHIER');
  const waits = countOf(await count(auditor, cashId, funds - 1));
  for (const answer of [count(nobody, cashId, 1), post(nobody, waits.id, -1), refuse(nobody, waits.id)])
    expect(await answer).toMatchObject({ status: 401 });
  for (const answer of [
    count(cashier, cashId, 1),
    count(owner, cashId, 1),
    post(cashier, waits.id, -1),
    post(auditor, waits.id, -1),
  ])
    expect(await answer).toMatchObject({ status: 403 });
  expect(await cashier.call(cashCounts.list)).toMatchObject({ status: 403 });
  expect(await cashier.call(cashCounts.accounts)).toMatchObject({ status: 403 });
  const bank = await openAccount(holder, 'OKB');
  await changeAsOwner(server, 'update cash set is_bank = true where id = $1', [bank]);
  expect(JSON.stringify((await auditor.call(cashCounts.accounts)).data)).not.toContain(bank);
  const bad: [object, string, string][] = [
    [{ cashId: bank }, 'cashId', 'not-an-option'],
    [{ cashId: waits.id }, 'cashId', 'does-not-exist'],
    [{ counted: -1 }, 'counted', 'too-small'],
    [{ counted: 1e12 }, 'counted', 'too-big'],
    [{ counted: funds + 1 }, 'drawer', 'not-the-sum'],
    [{ drawer: undefined }, 'drawer', 'required'],
    [{ drawer: { notes: [{ value: 75_000, count: 1 }], coins: 0 } }, 'drawer.notes.0.value', 'not-an-option'],
    [
      {
        drawer: {
          notes: [
            { value: 1_000, count: 1 },
            { value: 1_000, count: 1 },
          ],
          coins: 0,
        },
        counted: 2_000,
      },
      'drawer.notes.1.value',
      'given-twice',
    ],
    [{ booked: funds }, 'booked', 'unknown-field'],
  ];
  for (const [more, path, code] of bad)
    expect([path, (await count(auditor, cashId, funds, more)).error.fields]).toMatchObject([path, [{ path, code }]]);
  expect(await post(owner, waits.id, -1, { reason: ' ' })).toMatchObject({ status: 400 });
  expect(codeOf(await post(owner, cashId, -1))).toEqual([404, 'record-not-found']);
});

const waitingOf = async (by: Client): Promise<Record<string, string[]>> => {
  const { kinds } = (await by.call(waiting.forMe)).data as { kinds: { kind: string; items: { id: string }[] }[] };
  return Object.fromEntries(kinds.map(({ kind, items }) => [kind, items.map(({ id }) => id)]));
};

test('who may count is told once a month of what was not, and who handles its money is not', async () => {
  const cashId = await fund();
  const told = async (by: Client) =>
    ((await by.call(notifications.mine, { query: 'size=100' })).data as { type: string; message: string }[]).filter(
      ({ type, message }) => type === 'CASH_COUNT_DUE' && message.includes(`OK${accounts} `),
    ).length;
  expect((await waitingOf(auditor))['CASH_TO_COUNT'] ?? []).not.toContain(cashId);
  // Its money is there for longer than a month, and its holder paid something into it lately.
  await changeAsOwner(server, `update cash_days set business_day = current_date - 40 where cash_id = $1`, [cashId]);
  expect((await waitingOf(auditor))['CASH_TO_COUNT']).toContain(cashId);
  expect((await waitingOf(holder))['CASH_TO_COUNT'] ?? []).not.toContain(cashId);
  const site = server.platform.site.current();
  await Promise.all([1, 2].map(() => remindCashCounts(server.platform.database, site)));
  expect(await remindCashCounts(server.platform.database, site)).toBe(0);
  await vi.waitFor(async () => expect(await told(auditor)).toBe(1), { timeout: 15_000, interval: 50 });
  expect(await told(finance)).toBe(1);
  expect([await told(holder), await told(owner)]).toEqual([0, 0]);
  const open = async (type: string) =>
    (await server.owner.query('select from notifications where type = $1 and done_at is null', [type])).rows.length;
  await markDone(server.platform);
  expect(await open('CASH_COUNT_DUE')).toBeGreaterThan(0);
  const waits = countOf(await count(auditor, cashId, funds - 3_000));
  expect((await waitingOf(auditor))['CASH_TO_COUNT'] ?? []).not.toContain(cashId);
  expect((await waitingOf(owner))['CASH_COUNTS']).toContain(waits.id);
  for (const by of [auditor, holder]) expect((await waitingOf(by))['CASH_COUNTS'] ?? []).not.toContain(waits.id);
  await vi.waitFor(async () => expect(await open('CASH_COUNT_DIFFERS')).toBeGreaterThan(0), {
    timeout: 15_000,
    interval: 50,
  });
  await refuse(owner, waits.id);
  // Whose count was refused knows the book.
  expect((await waitingOf(auditor))['CASH_TO_COUNT'] ?? []).not.toContain(cashId);
  expect((await waitingOf(finance))['CASH_TO_COUNT']).toContain(cashId);
  await count(finance, cashId, funds);
  expect((await waitingOf(auditor))['CASH_TO_COUNT'] ?? []).not.toContain(cashId);
  await markDone(server.platform);
  expect([await open('CASH_COUNT_DUE')]).toEqual([0]);
  await changeAsOwner(
    server,
    `update cash_days set business_day = (select min(business_day) from cash_postings p where p.cash_id = $1) where cash_id = $1`,
    [cashId],
  );
});

test('the database says so too: what was counted stays, and what was decided', async () => {
  const cashId = await fund();
  const { id } = countOf(await count(auditor, cashId, funds - 9_000));
  const { writeQueries } = server.platform.database;
  const change = (set: string) => sql.raw(`update cash_counts set ${set} where id = '${id}'`).execute(writeQueries);
  for (const [set, why] of [
    ['counted = 1', 'permission denied'],
    ['booked = 1', 'permission denied'],
    [`state = 'AGREES'`, 'does not go from'],
    [`state = 'POSTED', decided_at = now(), reason = 'x', decided_by_id = counted_by_id`, 'two_names'],
    [`state = 'POSTED'`, 'decided'],
  ] as const)
    await expect(change(set)).rejects.toThrow(why);
  await refuse(owner, id);
  await expect(change(`state = 'POSTED'`)).rejects.toThrow('does not go from');
});

test('whatever was tried above, the books agree; and verify finds what was posted otherwise', async () => {
  expect(await breachesOf(server)).toEqual([]);
  // Not even the schema's owner changes a count by itself.
  await expect(changeAsOwner(server, 'update cash_counts set counted = 0')).rejects.toThrow('does not go from');
  await changeAsOwner(server, 'alter table cash_counts disable trigger cash_counts_way');
  await changeAsOwner(
    server,
    `update cash_counts set counted = counted + 7, difference = difference + 7 where state = 'POSTED'`,
    [],
  );
  expect(await breachesOf(server)).toEqual([
    'what a count of a cash account differed by is in its book once it was posted, and never otherwise',
    'a count of a cash account comes to its banknotes and coins',
  ]);
});
