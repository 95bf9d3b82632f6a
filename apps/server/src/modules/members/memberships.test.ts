import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { dayAfter, lastDayOf } from '@parking/contract/members/membership-periods';
import type { MembershipTransaction } from '@parking/contract/members/membership-transactions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, signInAs, testPassword } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { breachesOf } from '../money/testing/cash.ts';
import { act as depositAct, openDepositOf, sell, usualPrice } from '../money/testing/deposits.ts';
import { buildPayment } from '../parking/testing/payments.ts';
import { type Lane, buildLane, qris } from '../parking/testing/stays.ts';
import {
  act,
  cardPrice,
  fieldsOf,
  memberOf,
  newMember,
  periodsOf,
  prices,
  sellSubscription,
} from './testing/members.ts';

type Seller = Client & { readonly person: Person };
const { members, membershipTransactions, deposits, transactions, reports } = contract;
const today = toLocalDate(new Date(), 'Asia/Jakarta');
let server: TestServer;
let root: Seller;
let finance: Client & { readonly person: Person };
let fareId: string;
let free: string;
let lane: Lane;
beforeAll(async () => {
  server = await startTestServer();
  root = await signInAs(server, 'SUPERADMIN');
  finance = await signInAs(server, 'FINANCE');
  fareId = await sellSubscription(root);
  free = await sellSubscription(root, {
    subscriptionFares: [{ months: 1, amount: 0 }],
    subscriptionFareDetails: [],
  });
  lane = await buildLane(server);
});
afterAll(() => server.close());

const seller = (): Promise<Seller> => signInAs(server, 'ADMIN', 'CASHIER');
async function join(client: Client, more: object = {}): Promise<{ id: string; memberEndDate: string | null }> {
  const answer = await act.join(client, newMember(fareId, { memberStartDate: today, ...more }));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return memberOf(answer);
}
const newest = async (id: string): Promise<MembershipTransaction> => {
  const [bought] = await periodsOf(finance, id);
  if (!bought) throw new Error('nothing was bought');
  return bought;
};
const owedBy = async ({ person }: Seller): Promise<number | null> =>
  (await openDepositOf(finance, person.id))?.expected ?? null;
const signed = () => ({ approverUsername: finance.person.username, approverPassword: testPassword });
const months = (bought: readonly MembershipTransaction[]) => bought.map(({ fromDate, toDate }) => [fromDate, toDate]);

describe('a purchase', () => {
  test('costs the period and, the first time, the card; its lines sum to the amount', async () => {
    const client = await seller();
    const { id } = await join(client);
    await act.renew(client, id, 3);
    const [second, first] = await periodsOf(finance, id);
    expect([first?.amount, second?.amount]).toEqual([prices[1] + cardPrice, prices[3]]);
    expect(first?.lines?.map(({ amount }) => amount)).toEqual([prices[1], cardPrice]);
    expect(first).toMatchObject({
      tax: Math.round(((prices[1] + cardPrice) * 10) / 110),
      state: 'PAID',
      isNewest: false,
    });
    expect(second).toMatchObject({
      fromDate: dayAfter(first?.toDate ?? ''),
      isNewest: true,
      operator: client.person.username,
    });
  });

  test('is quoted before, exactly as it then is, and the quote changes nothing', async () => {
    const client = await seller();
    const quote = async (body: object) => (await client.call(members.expireDate, { body })).data as object;
    const first = await quote({ memberStartDate: '2026-01-31', subscriptionFareNameId: fareId, months: 12 });
    expect(first).toMatchObject({
      memberStartDate: '2026-01-31',
      memberEndDate: '2027-01-30',
      amount: prices[12] + cardPrice,
    });
    const { id, memberEndDate } = await join(client);
    const next = await quote({ memberId: id, months: 3 });
    expect(next).toMatchObject({ memberStartDate: dayAfter(memberEndDate ?? ''), amount: prices[3] });
    expect(await periodsOf(finance, id)).toHaveLength(1);
    await act.renew(client, id, 3);
    const { fromDate, toDate, amount, lines } = await newest(id);
    expect(next).toMatchObject({ memberStartDate: fromDate, memberEndDate: toDate, amount, lines });
    const faults = await client.call(members.expireDate, { body: { months: 1 } });
    expect(fieldsOf(faults)).toEqual(['subscriptionFareNameId required']);
    expect(fieldsOf(await client.call(members.expireDate, { body: { memberId: id, months: 7 } }))).toEqual([
      'months no-price',
    ]);
  });

  test('of several periods makes one transaction each, one after the other', async () => {
    const client = await seller();
    const { id, memberEndDate } = await join(client, { membershipTransactionDetails: [{ months: 1 }, { months: 3 }] });
    const [second, first] = await periodsOf(finance, id);
    expect(second?.number).toBe((first?.number ?? 0) + 1);
    expect([second?.fromDate, second?.toDate]).toEqual([dayAfter(first?.toDate ?? ''), memberEndDate]);
  });

  test('needs a price and how it is paid; nothing is left of one that is refused', async () => {
    const client = await seller();
    const count = async () => ((await root.call(members.list, { query: 'size=500' })).data as object[]).length;
    const before = await count();
    const unpaid = await act.join(client, newMember(fareId, { paidTypeId: null }));
    expect(fieldsOf(unpaid)).toEqual(['paidTypeId required']);
    const unpriced = newMember(fareId, { membershipTransactionDetails: [{ months: 1 }, { months: 5 }] });
    expect(fieldsOf(await act.join(client, unpriced))).toEqual(['membershipTransactionDetails.1.months no-price']);
    const none = await act.join(client, newMember(fareId, { membershipTransactionDetails: [] }));
    expect(fieldsOf(none)).toEqual(['membershipTransactionDetails too-few']);
    expect(await count()).toBe(before);
    expect(await openDepositOf(finance, client.person.id)).toBeNull();
  });

  test('after the end begins today, and the membership with it', async () => {
    const client = await seller();
    const { id } = await join(client, { memberStartDate: '2026-01-31' });
    const renewed = memberOf(await act.renew(client, id, 1));
    expect(renewed).toMatchObject({
      memberStartDate: today,
      memberEndDate: lastDayOf(today, 1),
      memberStatus: 'ACTIVE',
    });
  });

  test('that costs nothing is kept and books nothing', async () => {
    const client = await seller();
    const answer = await act.join(client, newMember(free, { paidTypeId: undefined, memberStartDate: today }));
    expect(await newest(memberOf(answer).id)).toMatchObject({ amount: 0, paidTypeId: null, depositId: null });
    expect(await openDepositOf(finance, client.person.id)).toBeNull();
  });

  test('carries its tax on top where parking does', async () => {
    // As if it had been said before the first sale: it holds from tomorrow else.
    const set = (mode: string) => changeAsOwner(server, 'update tax_rates set mode = $1', [mode]);
    await set('ON_TOP');
    const { id } = await join(await seller());
    await set('INCLUDED');
    const net = prices[1] + cardPrice;
    expect(await newest(id)).toMatchObject({ amount: net * 1.1, tax: net * 0.1 });
    expect((await newest(id)).lines?.at(-1)).toMatchObject({ code: 'TAX', amount: net * 0.1 });
  });
});

describe('bought once or twice', () => {
  test('waits until the drawers of other days are handed in', async () => {
    const lender = await seller();
    const age = `update deposits set opened_at = opened_at - interval '1 day' where operator_id = $1 and state = 'OPEN'`;
    for (const _ of [1, 2]) {
      await join(lender);
      await changeAsOwner(server, age, [lender.person.id]);
    }
    expect(await act.join(lender, newMember(fareId))).toMatchObject({ status: 409, error: { code: 'hand-in-first' } });
  });

  test('the same key buys once, whenever and however often it comes', async () => {
    const client = await seller();
    const { id } = await join(client);
    const key = newIdempotencyKey();
    const answers = await Promise.all([1, 2].map(() => act.renew(client, id, 1, {}, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await act.renew(client, id, 1, {}, key)).status).toBe(200);
    expect(await periodsOf(finance, id)).toHaveLength(2);
    expect((await act.renew(client, id, 3, {}, key)).error.code).toBe('idempotency-key-reused');
  });

  test('two keys at once buy two periods, neither over the other', async () => {
    const [one, other] = [await seller(), await seller()];
    const { id } = await join(one);
    const answers = await Promise.all([one, other].map((client) => act.renew(client, id, 1)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const bought = months(await periodsOf(finance, id)).toReversed();
    expect(bought).toHaveLength(3);
    const [, ...starts] = bought.map(([from]) => from);
    expect(starts).toEqual(bought.slice(0, -1).map(([, until]) => dayAfter(until ?? '')));
  });

  test('of two who send an older state at once one is told that it changed', async () => {
    const client = await seller();
    const { id } = await join(client);
    const [row] = (await root.call(members.list, { query: `id.equals=${id}` })).data as { updatedAt: string }[];
    const send = () => act.renew(client, id, 1, { updatedAt: row?.updatedAt });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });
});

describe('the money', () => {
  test('of a membership sold in a shift is owed in its deposit, beside the cars', async () => {
    const client = await seller();
    await sell(server, lane, client.person);
    await join(client);
    const price = prices[1] + cardPrice;
    const unpaid = await act.join(client, newMember(fareId, { memberStartDate: today, paidTypeId: qris }));
    expect(unpaid.error.code).toBe('payment-not-paid');
    const paid = { byId: client.person.id, paidTypeId: qris, amount: price, purpose: 'MEMBERSHIP' } as const;
    const paymentId = await buildPayment(server, paid);
    await join(client, { paidTypeId: qris, paymentId });
    const again = await act.join(client, newMember(fareId, { memberStartDate: today, paidTypeId: qris, paymentId }));
    expect(again.error.code).toBe('payment-used');
    expect(await openDepositOf(finance, client.person.id)).toMatchObject({
      cars: 1,
      production: usualPrice + price,
      expected: usualPrice + price,
      memberships: { count: 2, amount: price },
      nonCash: [{ paidTypeId: qris, cars: 0, memberships: 1, amount: price }],
    });
    const submitted = await depositAct.submit(client, client.person.id, { counted: usualPrice + price });
    const { id } = submitted.data as { id: string };
    const difference = (await finance.call(deposits.difference, { params: { id } })).data;
    expect(difference).toMatchObject({ expected: usualPrice + price, counted: usualPrice + price, difference: 0 });
    const slip = (await finance.call(deposits.print, { params: { id } })).data as {
      lines: { label: string; amount: number }[];
      total: number;
      rows: { label: string; value: string }[];
    };
    expect(slip.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Produksi tunai', usualPrice],
      ['Keanggotaan tunai', price],
    ]);
    expect(slip.total).toBe(usualPrice + price);
    expect(slip.rows).toContainEqual(expect.objectContaining({ label: 'Keanggotaan', value: '2' }));
    expect((await finance.call(deposits.transactions, { params: { id } })).data).toHaveLength(1);
  });

  test('that somebody else has had paid by QRIS is not theirs to use', async () => {
    const [payer, thief] = [await seller(), await seller()];
    const amount = prices[1] + cardPrice;
    const paid = { byId: payer.person.id, paidTypeId: qris, amount, purpose: 'MEMBERSHIP' } as const;
    const money = { paidTypeId: qris, paymentId: await buildPayment(server, paid) };
    const stolen = await act.join(thief, newMember(fareId, { memberStartDate: today, ...money }));
    expect([stolen.status, stolen.error.code]).toEqual([409, 'payment-of-another']);
    await join(payer, money);
  });

  test('is hidden from a seller who counts blind, in every list, until it is handed in', async () => {
    const client = await seller();
    const { id } = await join(client);
    const seen = async () => {
      const list = (await client.call(membershipTransactions.list, { query: `memberId.equals=${id}` })).data;
      return [...(list as MembershipTransaction[]), ...(await periodsOf(client, id))].map((row) => [
        row.amount,
        row.lines,
        row.tax,
      ]);
    };
    const hidden = [null, null, null];
    expect(await seen()).toEqual([hidden, hidden]);
    const { data: told } = await client.call(members.periods, { params: { id } });
    expect(JSON.stringify(told)).not.toContain(String(prices[1] + cardPrice));
    expect(await openDepositOf(client, client.person.id)).toMatchObject({ memberships: { count: 1, amount: null } });
    await depositAct.submit(client, client.person.id, { counted: 0 });
    expect((await seen()).map(([amount]) => amount)).toEqual([prices[1] + cardPrice, prices[1] + cardPrice]);
  });

  test('stands among all money and in the production of subscriptions, and in none of parking', async () => {
    const client = await seller();
    const { id } = await join(client);
    const { id: sourceId, amount, businessDay } = await newest(id);
    const all = (await finance.call(transactions.list, { query: 'source.equals=MEMBERSHIP&size=500' })).data as {
      id: string;
      sourceId: string;
      amount: number;
    }[];
    const entry = all.find((row) => row.sourceId === sourceId);
    expect(entry?.amount).toBe(amount);
    const detail = await finance.call(transactions.get, { params: { id: entry?.id ?? '' } });
    expect((detail.data as { lines: { account: string }[] }).lines.map(({ account }) => account)).toEqual([
      'DRAWER',
      'MEMBERSHIP_REVENUE',
      'TAX',
    ]);
    const query = `from=${businessDay}&to=${businessDay}&operatorId.equals=${client.person.id}`;
    const { body } = await finance.call(reports.productionSubscription, { query });
    expect(body).toMatchObject({ totals: { total: amount } });
    const parking = await finance.call(reports.productionPerOperator, { query });
    expect((parking.body as { data: object[] }).data).toEqual([]);
  });
});

describe('rolling back', () => {
  test('the newest purchase gives the money back out of its deposit, and the days are those of before', async () => {
    const client = await seller();
    const { id, memberEndDate } = await join(client);
    await act.renew(client, id, 3);
    expect(await owedBy(client)).toBe(prices[1] + cardPrice + prices[3]);
    const [second, first] = await periodsOf(finance, id);
    const early = await act.rollBack(client, first?.id ?? '');
    expect(early.error.code).toBe('not-the-newest-period');
    const done = await act.rollBack(client, second?.id ?? '');
    expect(done.data).toMatchObject({
      state: 'ROLLED_BACK',
      reason: 'Salah bulan',
      rolledBackBy: client.person.username,
    });
    expect(await owedBy(client)).toBe(prices[1] + cardPrice);
    const [row] = (await root.call(members.list, { query: `id.equals=${id}` })).data as object[];
    expect(row).toMatchObject({ memberEndDate });
    expect((await act.rollBack(client, second?.id ?? '')).error.code).toBe('already-rolled-back');
  });

  test('of all that was bought leaves a member without a period, who buys the first one anew', async () => {
    const client = await seller();
    const { id } = await join(client);
    await act.rollBack(client, (await newest(id)).id);
    const [row] = (await root.call(members.list, { query: `id.equals=${id}` })).data as object[];
    expect(row).toMatchObject({ memberEndDate: null, memberStatus: 'EXPIRED', memberStartDate: today });
    expect(await owedBy(client)).toBe(0);
    await act.renew(client, id, 1);
    expect((await newest(id)).amount).toBe(prices[1] + cardPrice);
  });

  test('by two at once happens once', async () => {
    const [one, other] = [await seller(), await seller()];
    const { id } = await join(one);
    const bought = await newest(id);
    const answers = await Promise.all([one, other].map((client) => act.rollBack(client, bought.id)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect(await owedBy(one)).toBe(0);
  });

  test('once the deposit is paid in, only out of the own open drawer, by two: what is refused tells not how much lies in it', async () => {
    const [one, poor, rich] = [await seller(), await seller(), await seller()];
    const bought = await newest((await join(one)).id);
    const submitted = await depositAct.submit(one, one.person.id, { counted: bought.amount });
    await depositAct.pay(finance, (submitted.data as { id: string }).id, { value: bought.amount });
    expect((await act.rollBack(poor, bought.id)).error.code).toBe('deposit-state');
    await sell(server, lane, poor.person);
    await act.renew(rich, (await join(rich)).id, 3);
    for (const other of [poor, rich]) expect((await act.rollBack(other, bought.id)).error.code).toBe('approval-needed');
    expect((await act.rollBack(poor, bought.id, 'Salah bulan', signed())).status).toBe(200);
    expect(await owedBy(poor)).toBe(usualPrice - (bought.amount ?? 0));
    const { data } = await finance.call(deposits.detail, { params: { id: bought.depositId ?? '' } });
    expect(data).toMatchObject({ expected: bought.amount });
  });

  test('once it was handed in leaves what was counted as it is: only out of the own open drawer', async () => {
    const client = await seller();
    const { id } = await join(client);
    const bought = await newest(id);
    const submitted = await depositAct.submit(client, client.person.id, { counted: bought.amount });
    const expected = async () =>
      (await finance.call(deposits.detail, { params: { id: (submitted.data as { id: string }).id } })).data;
    expect((await act.rollBack(client, bought.id)).error.code).toBe('deposit-state');
    expect(await expected()).toMatchObject({ state: 'SUBMITTED', expected: bought.amount });
    await sell(server, lane, client.person);
    expect((await act.rollBack(client, bought.id, 'Salah bulan', signed())).status).toBe(200);
    expect(await expected()).toMatchObject({ expected: bought.amount });
    expect(await owedBy(client)).toBe(usualPrice - (bought.amount ?? 0));
  });

  test('needs a reason and a purchase that exists', async () => {
    const client = await seller();
    const { id } = await join(client);
    expect(fieldsOf(await act.rollBack(client, (await newest(id)).id, 'ab'))).toEqual(['reason too-short']);
    expect((await act.rollBack(client, id)).error.code).toBe('record-not-found');
  });
});

describe('the list of purchases', () => {
  test('is filtered, sorted and counted', async () => {
    const client = await seller();
    const { id } = await join(client, { name: 'Dicari Orang', parkingCode: 'CARI-1' });
    await act.renew(client, id, 3);
    const ask = async (query: string): Promise<Answer> => finance.call(membershipTransactions.list, { query });
    const found = async (query: string) =>
      ((await ask(query)).data as MembershipTransaction[]).map((row) => row.months);
    expect(await found(`memberId.equals=${id}&sort=number,asc`)).toEqual([1, 3]);
    expect(await found('member.contains=dicari&months.equals=3')).toEqual([3]);
    expect(await found('q=cari-1&sort=months,desc')).toEqual([3, 1]);
    expect(await found(`operatorId.equals=${client.person.id}&state.equals=ROLLED_BACK`)).toEqual([]);
    expect((await ask(`operatorId.equals=${client.person.id}`)).body).toMatchObject({ totalElements: 2 });
    expect((await ask('amount.greaterThan=1')).status).toBe(400);
    const { depositId } = await newest(id);
    expect(await found(`depositId.equals=${depositId}&sort=number,asc`)).toEqual([1, 3]);
  });
});

test('after all of this everything holds, the numbers without a gap', async () => {
  expect(await breachesOf(server)).toEqual([]);
  const all = (await finance.call(membershipTransactions.list, { query: 'size=500&sort=number,asc' })).data;
  expect((all as MembershipTransaction[]).map(({ number }) => number)).toEqual(
    (all as object[]).map((_, index) => index + 1),
  );
});
