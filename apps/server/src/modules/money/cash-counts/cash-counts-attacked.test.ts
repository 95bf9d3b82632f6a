import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { BookedSince, CashCount } from '@parking/contract/money/cash-counts/cash-counts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { businessDayOf } from '../../../platform/business-day.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs, tieAccounts } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { balanceOf, bookEarlier, breachesOf, cashOut, idOf, openAccount, putIn } from '../testing/cash.ts';
import { act, detailOf, sell } from '../testing/deposits.ts';

const { cash, cashCounts, cashIns, cashOuts, cashMutations, depositPayments, waiting } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
/** Handles the money. */
let holder: Signed;
let auditor: Signed;
let owner: Signed;
const funds = 1_000_000;
let accounts = 0;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  holder = await signInAs(server, 'FINANCE');
  auditor = await signInAs(server, 'AUDITOR');
  owner = await signInAs(server, 'OWNER');
  await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const keyed = () => ({ headers: { 'idempotency-key': newIdempotencyKey() } });
const count = (by: Client, cashId: string, counted: number): Promise<Answer> =>
  by.call(cashCounts.count, { body: { cashId, counted, drawer: { notes: [], coins: counted } }, ...keyed() });
const post = (by: Client, id: string, difference: number): Promise<Answer> =>
  by.call(cashCounts.post, { params: { id }, body: { difference, reason: 'Uang kembalian keliru' }, ...keyed() });
const countOf = ({ data }: Answer): CashCount => data as CashCount;
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const isHand = [409, 'handles-cash'];
type Document = { readonly id: string; readonly updatedAt: string };
const documentOf = ({ data }: Answer): Document => data as Document;

async function fund(amount = funds): Promise<string> {
  accounts += 1;
  const cashId = await openAccount(holder, `OA${accounts}`);
  if (amount > 0) await putIn(holder, { cashId, amount });
  return cashId;
}

type Documents = typeof cashIns | typeof cashOuts | typeof cashMutations;
const change = (by: Client, of: Documents, { id, updatedAt }: Document, body: object): Promise<Answer> =>
  by.call(of.update, { params: { id }, body: { updatedAt, reason: 'Salah tulis', ...body } });
const takeBack = (by: Client, of: Documents, { id }: Document): Promise<Answer> =>
  by.call(of.remove, { params: { id } });

test('who changes or takes back what somebody else paid into an account or out of it handled its money', async () => {
  const cashId = await fund();
  const elsewhere = await fund(0);
  const [lowers, removes, raises, unpays, turns] = await Promise.all(
    // Finance deletes nothing.
    ['FINANCE', 'SUPERADMIN', 'FINANCE', 'SUPERADMIN', 'SUPERADMIN'].map((group) => signInAs(server, group)),
  );
  if (!lowers || !removes || !raises || !unpays || !turns) throw new Error('Nobody is there.');
  const paidIn = () => putIn(holder, { cashId, amount: 50_000 }).then(documentOf);
  const paidOut = () => cashOut(holder, { cashId, amount: 10_000 }).then(documentOf);
  const hands = {
    lowers: [lowers, change(lowers, cashIns, await paidIn(), { amount: 20_000 })],
    removes: [removes, takeBack(removes, cashIns, await paidIn())],
    raises: [raises, change(raises, cashOuts, await paidOut(), { amount: 30_000 })],
    unpays: [unpays, takeBack(unpays, cashOuts, await paidOut())],
    turns: [
      turns,
      takeBack(
        turns,
        cashMutations,
        documentOf(
          await holder.call(cashMutations.create, {
            body: {
              cashOriginId: cashId,
              cashDestinationId: elsewhere,
              amount: 5_000,
              transactionDate: '2026-11-20',
            },
            ...keyed(),
          }),
        ),
      ),
    ],
  } as const;
  for (const [name, [by, done]] of Object.entries(hands)) {
    expect([name, (await done).status]).toEqual([name, 200]);
    expect([name, ...codeOf(await count(by, cashId, funds))]).toEqual([name, ...isHand]);
  }
  expect(codeOf(await count(turns, elsewhere, 0))).toEqual(isHand);
});

test('what is moved to another account, or changed by one more, went through the hands of all of them', async () => {
  const cashId = await fund();
  const elsewhere = await fund();
  const [payer, giver, next] = await Promise.all([1, 2, 3].map(() => signInAs(server, 'FINANCE')));
  if (!payer || !giver || !next) throw new Error('Nobody is there.');
  const paidIn = documentOf(await putIn(payer, { cashId, amount: 50_000 }));
  expect((await change(payer, cashIns, paidIn, { cashId: elsewhere })).status).toBe(200);
  const paidOut = documentOf(await cashOut(giver, { cashId, amount: 50_000 }));
  expect((await change(giver, cashOuts, paidOut, { cashId: elsewhere })).status).toBe(200);
  const first = documentOf(await cashOut(holder, { cashId, amount: 10_000 }));
  const second = documentOf(await change(next, cashOuts, first, { amount: 12_000 }));
  expect((await change(holder, cashOuts, second, { amount: 10_000 })).status).toBe(200);
  for (const by of [payer, giver, next]) expect(codeOf(await count(by, cashId, funds))).toEqual(isHand);
});

test('an old document that is changed today went through the hands of who changes it', async () => {
  const cashId = await fund();
  const old = documentOf(await cashOut(holder, { cashId, amount: 10_000 }));
  await changeAsOwner(
    server,
    `update cash_outs set at = at - interval '40 days', asked_on = asked_on - 40 where id = $1`,
    [old.id],
  );
  const changer = await signInAs(server, 'FINANCE');
  expect((await change(changer, cashOuts, old, { amount: 90_000 })).status).toBe(200);
  expect(codeOf(await count(changer, cashId, funds))).toEqual(isHand);
});

test('who agrees to what leaves an account touches nothing of it, and who asked did', async () => {
  await changeAsOwner(server, 'update system_configuration set cash_out_limit = 100000', []);
  const cashId = await fund();
  const [asks, agrees] = await Promise.all([1, 2].map(() => signInAs(server, 'FINANCE')));
  if (!asks || !agrees) throw new Error('Nobody is there.');
  const { id, updatedAt } = documentOf(await cashOut(asks, { cashId, amount: 200_000 }));
  expect(codeOf(await count(asks, cashId, funds))).toEqual(isHand);
  // It was asked for long ago, and leaves today.
  await changeAsOwner(
    server,
    `update cash_outs set at = at - interval '40 days', asked_on = asked_on - 40 where id = $1`,
    [id],
  );
  const decided = await agrees.call(cashOuts.decide, {
    params: { id },
    body: { accepted: true, updatedAt },
    ...keyed(),
  });
  expect(decided.status).toBe(200);
  expect(codeOf(await count(asks, cashId, funds))).toEqual(isHand);
  expect((await count(agrees, cashId, funds - 200_000)).status).toBe(200);
});

test('who paid in by hand handled it though it is tied to a deposit since', async () => {
  const cashId = await fund();
  const payer = await signInAs(server, 'FINANCE');
  const cashier = await signInAs(server, 'CASHIER');
  const price = await sell(server, lane, cashier.person);
  const { id } = detailOf(await act.submit(cashier, cashier.person.id, { counted: price }));
  await act.pay(holder, id, { value: price, cashId });
  const cashInId = idOf(await putIn(payer, { cashId, amount: price }));
  expect((await act.verify(owner, id)).status).toBe(200);
  expect((await payer.call(depositPayments.setCashIn, { params: { id }, body: { cashInId }, ...keyed() })).status).toBe(
    200,
  );
  expect(codeOf(await count(payer, cashId, funds + price))).toEqual(isHand);
});

test('who handled the money before it was counted never decides, however long the count waits', async () => {
  const cashId = await fund();
  const waits = countOf(await count(auditor, cashId, funds - 500_000));
  await bookEarlier(server, cashId, 32);
  await changeAsOwner(server, 'alter table cash_counts disable trigger cash_counts_way', []);
  await changeAsOwner(
    server,
    `update cash_counts set counted_at = counted_at - interval '31 days' where cash_id = $1`,
    [cashId],
  );
  await changeAsOwner(server, 'alter table cash_counts enable trigger cash_counts_way', []);
  expect(codeOf(await post(holder, waits.id, -500_000))).toEqual(isHand);
  const { data } = await holder.call(waiting.forMe);
  expect(JSON.stringify(data)).not.toContain(waits.id);
  await bookEarlier(server, cashId, -32);
  expect((await post(owner, waits.id, -500_000)).status).toBe(200);
  expect(await balanceOf(holder, cashId)).toBe(funds - 500_000);
});

test('an account whose money waits in deposits, or whose count waits, does not become one at a bank', async () => {
  const admin = await signInAs(server, 'ADMIN');
  const toBank = async (cashId: string): Promise<Answer> => {
    const { data } = await admin.call(cash.list, { query: `id.equals=${cashId}` });
    const [found] = data as { id: string; updatedAt: string }[];
    return admin.call(cash.update, {
      params: { id: cashId },
      body: { isBank: true, updatedAt: found?.updatedAt ?? '' },
    });
  };
  const inUse = [409, 'in-use'];
  const received = await fund(0);
  const cashier = await signInAs(server, 'CASHIER');
  const price = await sell(server, lane, cashier.person);
  const { id } = detailOf(await act.submit(cashier, cashier.person.id, { counted: price }));
  await act.pay(holder, id, { value: price, cashId: received });
  expect(codeOf(await toBank(received))).toEqual(inUse);
  const counted = await fund(0);
  const waits = countOf(await count(auditor, counted, 70_000));
  expect(codeOf(await toBank(counted))).toEqual(inUse);
  expect((await post(owner, waits.id, 70_000)).status).toBe(200);
});

const refuse = (by: Client, id: string): Promise<Answer> =>
  by.call(cashCounts.refuse, { params: { id }, body: { reason: 'Hitung ulang bersama' }, ...keyed() });

test('whose count was refused knows the book: somebody else counts anew, also than all before', async () => {
  const cashId = await fund();
  const [next, last, tied] = await Promise.all([1, 2, 3].map(() => signInAs(server, 'AUDITOR')));
  if (!next || !last || !tied) throw new Error('Nobody is there.');
  await tieAccounts(server, tied.person, auditor.person);
  await refuse(owner, countOf(await count(auditor, cashId, funds - 1)).id);
  for (const by of [auditor, tied]) expect(codeOf(await count(by, cashId, funds))).toEqual([409, 'counted-in-vain']);
  await refuse(owner, countOf(await count(next, cashId, funds - 2)).id);
  for (const by of [auditor, next]) expect(codeOf(await count(by, cashId, funds))).toEqual([409, 'counted-in-vain']);
  expect((await count(last, cashId, funds)).status).toBe(200);
  // That one is believed: what its book says by then is another matter.
  expect((await count(auditor, cashId, funds)).status).toBe(200);
});

test('an account whose money is that of deposits alone is due to be counted, too', async () => {
  const cashId = await fund(0);
  const cashier = await signInAs(server, 'CASHIER');
  const price = await sell(server, lane, cashier.person);
  const { id } = detailOf(await act.submit(cashier, cashier.person.id, { counted: price }));
  await act.pay(holder, id, { value: price, cashId });
  const isDue = async () => {
    const { kinds } = (await auditor.call(waiting.forMe)).data as {
      kinds: { kind: string; items: { id: string }[] }[];
    };
    return kinds.some(({ kind, items }) => kind === 'CASH_TO_COUNT' && items.some((one) => one.id === cashId));
  };
  expect(await isDue()).toBe(false);
  await changeAsOwner(server, `update deposit_payments set at = at - interval '32 days' where cash_id = $1`, [cashId]);
  expect(await isDue()).toBe(true);
  expect(countOf(await count(auditor, cashId, price))).toMatchObject({ state: 'AGREES', booked: 0, toBook: price });
  expect(await isDue()).toBe(false);
});

test('whoever may not decide is not told that a count differs', async () => {
  const cashId = await fund();
  const other = await signInAs(server, 'FINANCE');
  const tied = await signInAs(server, 'FINANCE');
  await tieAccounts(server, tied.person, holder.person);
  const waits = countOf(await count(auditor, cashId, funds - 4_000));
  const told = async () =>
    (
      await server.owner.query(
        `select u.username from notifications n join users u on u.id = n.user_id where n.about_id = $1 order by u.username`,
        [waits.id],
      )
    ).rows.map(({ username }: { username: string }) => username);
  await vi.waitFor(async () => expect(await told()).toContain(other.person.username), {
    timeout: 15_000,
    interval: 50,
  });
  expect(await told()).toContain(owner.person.username);
  for (const by of [holder, tied, auditor]) expect(await told()).not.toContain(by.person.username);
});

test('who decides is shown what was booked since for its day or before: it would move the book twice', async () => {
  const today = businessDayOf(new Date(), server.platform.site.current());
  const earlier = '2026-11-21';
  const cashId = await fund();
  // The money left before the count, the slip is written after it.
  const asked = documentOf(await cashOut(holder, { cashId, amount: 900_000, day: earlier }));
  const known = documentOf(await cashOut(holder, { cashId, amount: 1_000, day: earlier }));
  const waits = countOf(await count(auditor, cashId, funds - 51_000));
  expect(waits).toMatchObject({ difference: -50_000 });
  const since = async (by: Client = owner) =>
    (await by.call(cashCounts.since, { params: { id: waits.id } })).data as BookedSince[];
  expect(await since()).toMatchObject([{ id: asked.id, type: 'CASH_OUT', amount: -900_000, bookedAt: null }]);
  const late = documentOf(await cashOut(holder, { cashId, amount: 50_000, day: earlier }, { note: 'Ban gerobak' }));
  const shown = await since();
  expect(shown).toMatchObject([
    { id: asked.id, bookedAt: null },
    { id: late.id, amount: -50_000, note: 'Ban gerobak', transactionDate: earlier, by: holder.person.username },
  ]);
  expect((await change(holder, cashOuts, known, { amount: 2_000 })).status).toBe(200);
  expect((await since()).filter(({ id }) => id === known.id).map(({ amount }) => amount)).toEqual([-2_000, 1_000]);
  const cashier = await signInAs(server, 'CASHIER');
  expect((await cashier.call(cashCounts.since, { params: { id: waits.id } })).status).toBe(403);
  expect((await server.client().call(cashCounts.since, { params: { id: waits.id } })).status).toBe(401);
  expect((await owner.call(cashCounts.since, { params: { id: cashId } })).status).toBe(404);
  await refuse(owner, waits.id);
  // What comes after the decision is no part of it; what agreed has nothing to tell.
  await cashOut(holder, { cashId, amount: 3_000, day: today });
  expect((await since()).map(({ id }) => id)).not.toContain(asked.id);
  expect((await since()).length).toBe(3);
});

test('whatever was tried above, the books agree', async () => {
  expect(await breachesOf(server)).toEqual([]);
});
