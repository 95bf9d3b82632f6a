import { contract } from '@parking/contract/contract';
import { daysBetween, shiftDays } from '@parking/contract/core/business-day';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { MembershipCheck } from '@parking/contract/members/check-member';
import { dayAfter, lastDayOf } from '@parking/contract/members/membership-periods';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, signInAs } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { breachesOf } from '../money/testing/cash.ts';
import { openDepositOf } from '../money/testing/deposits.ts';
import { type Joined, buildMember, enterOn, plateOf } from '../parking/testing/memberships.ts';
import { buildPayment } from '../parking/testing/payments.ts';
import { type Lane, buildLane, cash, qris, save } from '../parking/testing/stays.ts';
import { act, fieldsOf, keyed, memberOf, newMember, periodsOf, prices, sellSubscription } from './testing/members.ts';

type Someone = Client & { readonly person: Person };
const { memberActs, members } = contract;
const today = toLocalDate(new Date(), 'Asia/Jakarta');
const dear = { 1: 250_000, 3: 700_000 } as const;
let server: TestServer;
let clerk: Someone;
let finance: Someone;
let fareId: string;
let dearId: string;
let freeId: string;
let hourId: string;
let lane: Lane;
beforeAll(async () => {
  server = await startTestServer();
  const root = await signInAs(server, 'SUPERADMIN');
  [clerk, finance] = [await signInAs(server, 'ADMIN', 'CASHIER'), await signInAs(server, 'FINANCE')];
  const plain = { subscriptionFareDetails: [] };
  fareId = await sellSubscription(root);
  dearId = await sellSubscription(root, {
    ...plain,
    subscriptionFares: Object.entries(dear).map(([months, amount]) => ({ months: Number(months), amount })),
  });
  freeId = await sellSubscription(root, { ...plain, subscriptionFares: [{ months: 1, amount: 0 }] });
  hourId = await sellSubscription(root, { ...plain, subscriptionFareType: 'DURATION', freeMinutes: 30 });
  lane = await buildLane(server);
});
afterAll(() => server.close());

/** Ten days of the month are over. */
const joined = (more: object = {}, id = fareId): Promise<Joined> => buildMember(server, clerk, id, more);
const change = (client: Client, { id }: { id: string }, body: object, key?: string): Promise<Answer> =>
  client.call(memberActs.updateType, {
    params: { id },
    body: { subscriptionFareNameId: dearId, from: 'NOW', months: 1, paidTypeId: cash, note: 'Minta pindah', ...body },
    headers: keyed(key),
  });
const later = (member: { id: string }, body: object = {}): Promise<Answer> =>
  change(clerk, member, { from: 'NEXT_PERIOD', months: undefined, paidTypeId: undefined, ...body });
const owed = async (): Promise<number> => (await openDepositOf(finance, clerk.person.id))?.expected ?? 0;
/** What the days after today of a period are worth. */
function unusedOf({ memberStartDate, memberEndDate }: Joined, worth: number): { days: number; amount: number } {
  const days = daysBetween(today, memberEndDate ?? '');
  return { days, amount: Math.round((worth * days) / (daysBetween(memberStartDate, memberEndDate ?? '') + 1)) };
}
const daysAgo = (days: number): string => shiftDays(today, -days);

describe('another subscription from now on', () => {
  test('credits the unused days once, and is quoted exactly so', async () => {
    const member = await joined();
    const { days, amount: credit } = unusedOf(member, prices[1]);
    const before = await owed();
    const body = { subscriptionFareNameId: dearId, months: 1 };
    const quote = await clerk.call(memberActs.quoteType, { params: { id: member.id }, body });
    const from = dayAfter(today);
    const amount = dear[1] - credit;
    expect(quote.data).toMatchObject({
      amount,
      credit,
      creditedDays: days,
      fromDate: from,
      toDate: lastDayOf(from, 1),
    });
    expect(credit).toBeGreaterThan(0);
    const answer = await change(clerk, member, { expectedTotal: amount });
    expect(answer.data).toMatchObject({
      subscriptionFareNameId: dearId,
      memberStartDate: member.memberStartDate,
      memberEndDate: lastDayOf(from, 1),
      nextSubscriptionFareNameId: null,
    });
    expect((await owed()) - before).toBe(amount);
    const [sold, old] = await periodsOf(finance, member.id);
    expect(sold?.lines?.map((line) => [line.code, line.amount])).toEqual([
      ['SUBSCRIPTION', dear[1]],
      ['CREDIT', -credit],
    ]);
    expect([sold?.fromDate, old?.endedOn]).toEqual([from, today]);
    const { data } = await clerk.call(members.check, { params: { id: member.id } });
    expect(data).toMatchObject({ status: 'ACTIVE', subscription: { id: dearId } });
  });

  test('rolled back gives the credit back exactly once: the days run on as they were bought', async () => {
    const member = await joined();
    const before = await owed();
    await change(clerk, member, {});
    const [sold, old] = await periodsOf(finance, member.id);
    expect((await act.rollBack(clerk, old?.id ?? '')).error.code).toBe('not-the-newest-period');
    expect((await act.rollBack(clerk, sold?.id ?? '')).status).toBe(200);
    expect((await act.rollBack(clerk, sold?.id ?? '')).error.code).toBe('already-rolled-back');
    expect(await owed()).toBe(before);
    const { data } = await clerk.call(members.list, { query: `name.equals=${encodeURIComponent(member.name)}` });
    const { memberStartDate, memberEndDate } = member;
    expect(data).toMatchObject([{ subscriptionFareNameId: fareId, memberStartDate, memberEndDate }]);
    // It is worth what it was: the next change credits the very same days.
    expect((await change(clerk, member, {})).status).toBe(200);
    const [again, , first] = await periodsOf(finance, member.id);
    expect([again?.amount, first?.endedOn]).toEqual([dear[1] - unusedOf(member, prices[1]).amount, today]);
  });

  test('never gives money out: a credit above the price is lost, and a price of nothing needs no payment', async () => {
    const member = await joined({ membershipTransactionDetails: [{ months: 12 }] });
    const before = await owed();
    expect((await change(clerk, member, { paidTypeId: undefined })).status).toBe(200);
    expect(await owed()).toBe(before);
    const [sold] = await periodsOf(finance, member.id);
    expect(sold).toMatchObject({ amount: 0, tax: 0, paidTypeId: null });
    // What was lost is lost: what is worth one month now is credited as that.
    expect((await change(clerk, member, { subscriptionFareNameId: fareId, months: 3 })).status).toBe(200);
    const [back] = await periodsOf(finance, member.id);
    expect(back?.lines?.map(({ amount }) => amount)).toEqual([prices[3], -dear[1]]);
  });

  test('credits days that were bought ahead, and none that were given or credited', async () => {
    const member = await joined();
    await act.renew(clerk, member.id, 3);
    await change(clerk, member, { months: 3 });
    const [sold, ahead] = await periodsOf(finance, member.id);
    const { amount } = unusedOf(member, prices[1]);
    expect(sold?.amount).toBe(Math.max(0, dear[3] - amount - prices[3]));
    expect(ahead?.endedOn).toBe(shiftDays(ahead?.fromDate ?? '', -1));
    const given = await joined({ paidTypeId: undefined }, freeId);
    await change(clerk, given, {});
    const [paid] = await periodsOf(finance, given.id);
    expect(paid?.lines).toHaveLength(1);
  });

  test('carries its tax on top where that is so, and never credits more than was paid', async () => {
    const set = (mode: string) => changeAsOwner(server, 'update tax_rates set mode = $1', [mode]);
    const before = await joined();
    await set('ON_TOP');
    const { amount: worth } = unusedOf(before, prices[1]);
    await change(clerk, before, {});
    const [sold] = await periodsOf(finance, before.id);
    const full = dear[1] + dear[1] / 10;
    expect(full - (sold?.amount ?? 0)).toBeLessThanOrEqual(worth);
    expect(full - (sold?.amount ?? 0)).toBeGreaterThan(worth - 3);
    await set('INCLUDED');
    expect((await change(clerk, before, { subscriptionFareNameId: fareId, months: 12 })).status).toBe(200);
    const [back] = await periodsOf(finance, before.id);
    expect(back?.lines?.[1]?.amount).toBe(-full);
  });

  test('begins today for whoever is not running, without a credit', async () => {
    const over = memberOf(await act.join(clerk, newMember(fareId, { memberStartDate: '2026-01-31' })));
    expect((await change(clerk, over, {})).data).toMatchObject({
      memberStartDate: today,
      memberEndDate: lastDayOf(today, 1),
    });
    const future = memberOf(await act.join(clerk, newMember(fareId, { memberStartDate: shiftDays(today, 20) })));
    await change(clerk, future, {});
    const [sold] = await periodsOf(finance, future.id);
    expect(sold).toMatchObject({ fromDate: today, amount: dear[1] - prices[1] });
  });

  test('is refused with a car inside on the membership, and to take back', async () => {
    const member = await joined();
    const parkingInId = await enterOn(server, lane, { plateNumber: plateOf(member) });
    const refused = await change(clerk, member, {});
    expect([refused.status, refused.error.code]).toEqual([409, 'in-use']);
    expect(await periodsOf(finance, member.id)).toHaveLength(1);
    await save(clerk, { parkingInId, gateId: lane.exitId });
    expect((await change(clerk, member, {})).status).toBe(200);
    await enterOn(server, lane, { plateNumber: plateOf(member), minutesAgo: 0 });
    const [sold] = await periodsOf(finance, member.id);
    expect((await act.rollBack(clerk, sold?.id ?? '')).error.code).toBe('in-use');
  });

  test('asked for twice at once is sold once, and once where it is sent again', async () => {
    const member = await joined();
    const answers = await Promise.all([change(clerk, member, {}), change(clerk, member, {})]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.flatMap((one) => (one.status === 400 ? fieldsOf(one) : []))).toEqual([
      'subscriptionFareNameId already-so',
    ]);
    const other = await joined();
    const key = newId();
    const repeated = await Promise.all([change(clerk, other, {}, key), change(clerk, other, {}, key)]);
    expect(repeated.some(({ status }) => status === 200)).toBe(true);
    expect(
      [await periodsOf(finance, member.id), await periodsOf(finance, other.id)].map(({ length }) => length),
    ).toEqual([2, 2]);
  });

  test('and a renewal at once follow one another', async () => {
    const member = await joined();
    const answers = await Promise.all([change(clerk, member, {}), act.renew(clerk, member.id, 1)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await breachesOf(server)).toEqual([]);
  });

  test('is paid by QRIS to the rupiah, and costs what was shown', async () => {
    const member = await joined();
    const amount = dear[1] - unusedOf(member, prices[1]).amount;
    expect((await change(clerk, member, { expectedTotal: dear[1] })).error).toMatchObject({
      code: 'fare-changed',
      values: { total: amount },
    });
    expect((await change(clerk, member, { paidTypeId: qris })).error.code).toBe('payment-not-paid');
    const purpose = 'MEMBERSHIP' as const;
    const paymentId = await buildPayment(server, { byId: clerk.person.id, paidTypeId: qris, amount, purpose });
    expect((await change(clerk, member, { paidTypeId: qris, paymentId })).status).toBe(200);
  });
});

describe('another subscription with the next purchase', () => {
  test('changes nothing that was bought; what is bought then holds from its first day', async () => {
    const member = await joined();
    expect((await later(member)).data).toMatchObject({
      subscriptionFareNameId: fareId,
      nextSubscriptionFareNameId: dearId,
      nextFrom: null,
      memberEndDate: member.memberEndDate,
    });
    expect(await periodsOf(finance, member.id)).toHaveLength(1);
    const quote = await clerk.call(members.expireDate, { body: { memberId: member.id, months: 1 } });
    expect(quote.data).toMatchObject({ amount: dear[1] });
    const from = dayAfter(member.memberEndDate ?? '');
    expect((await act.renew(clerk, member.id, 1)).data).toMatchObject({
      subscriptionFareNameId: fareId,
      nextFrom: from,
    });
    const [sold] = await periodsOf(finance, member.id);
    expect(sold).toMatchObject({ subscriptionFareNameId: dearId, fromDate: from, amount: dear[1] });
    const bought = await later(member, { subscriptionFareNameId: hourId });
    expect(bought.error.code).toBe('in-use');
    await act.rollBack(clerk, sold?.id ?? '');
    expect((await later(member, { subscriptionFareNameId: fareId })).data).toMatchObject({
      nextSubscriptionFareNameId: null,
    });
  });

  test('is the entry’s for a car that is inside as it begins, and not before', async () => {
    const member = await joined();
    await later(member, { subscriptionFareNameId: hourId });
    await act.renew(clerk, member.id, 1);
    const parkingInId = await enterOn(server, lane, { plateNumber: plateOf(member), minutesAgo: 2 * 1440 });
    // As if the next one had begun yesterday.
    await changeAsOwner(server, `update members set next_from = '${daysAgo(1)}' where id = '${member.id}'`);
    const now = await clerk.call(members.check, { params: { id: member.id } });
    expect((now.data as MembershipCheck).subscription?.id).toBe(hourId);
    expect((await later(member)).error.code).toBe('in-use');
    expect((await change(clerk, member, {})).error.code).toBe('in-use');
    expect((await save(clerk, { parkingInId, gateId: lane.exitId })).data).toMatchObject({ parkingOut: { total: 0 } });
    const next = await enterOn(server, lane, { plateNumber: plateOf(member), minutesAgo: 121.5 });
    const charged = await save(clerk, { parkingInId: next, gateId: lane.exitId, paidTypeId: cash });
    expect((charged.data as { parkingOut: { total: number } }).parkingOut.total).toBeGreaterThan(0);
    expect((await later(member)).data).toMatchObject({
      subscriptionFareNameId: hourId,
      nextSubscriptionFareNameId: dearId,
    });
  });

  test('is kept by a form that sends the record back as it was', async () => {
    const member = await joined();
    await later(member);
    const [row] = (await clerk.call(members.list, { query: `name.equals=${encodeURIComponent(member.name)}` }))
      .data as Joined[];
    const { subscriptionFareNameId } = row ?? member;
    const kept = await act.change(clerk, member.id, { subscriptionFareNameId, note: 'tetap' });
    expect(kept.data).toMatchObject({ nextSubscriptionFareNameId: dearId });
  });

  test('is refused for the present one, and twice', async () => {
    const member = await joined();
    expect(fieldsOf(await later(member, { subscriptionFareNameId: fareId }))).toEqual([
      'subscriptionFareNameId already-so',
    ]);
    const answers = await Promise.all([later(member), later(member)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

test('the fields at fault are named', async () => {
  const member = await joined();
  const faults = async (body: object) => fieldsOf(await change(clerk, member, body));
  expect(await faults({ note: '' })).toEqual(['note too-short']);
  expect(await faults({ months: undefined })).toEqual(['months required']);
  expect(await faults({ months: 7 })).toEqual(['months no-price']);
  expect(await faults({ paidTypeId: null })).toEqual(['paidTypeId required']);
  expect(await faults({ from: 'LATER' })).toEqual(['from not-an-option']);
  expect(await faults({ subscriptionFareNameId: newId() })).toEqual(['subscriptionFareNameId does-not-exist']);
});

test('it is changed by who edits members', async () => {
  const member = await joined();
  const body = { subscriptionFareNameId: dearId, from: 'NEXT_PERIOD' as const, note: 'pindah' };
  const nobody = await server
    .client()
    .call(memberActs.updateType, { params: { id: member.id }, body, headers: keyed() });
  expect(nobody.status).toBe(401);
  expect((await change(finance, member, {})).status).toBe(403);
  expect((await change(await signInAs(server, 'CASHIER'), member, {})).status).toBe(403);
  expect((await change(clerk, { id: newId() }, {})).status).toBe(404);
});

test('after all of this everything holds', async () => {
  expect(await breachesOf(server)).toEqual([]);
});
