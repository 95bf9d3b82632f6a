import { contract } from '@parking/contract/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { type Lane, motorcycle } from '../../parking/testing/stays.ts';
import { breachesOf } from '../testing/cash.ts';
import { act, detailOf, openDepositOf, safe, sell, usualPrice } from '../testing/deposits.ts';
import {
  type Signed,
  add,
  begin,
  bookletOf,
  enter,
  giveBack,
  issue,
  openOffice,
  signedBy,
  spoil,
  statusesOf,
  take,
  takeBack,
  useOf,
  value,
} from '../testing/paper-tickets.ts';

const { ticketBooklets, deposits, operatorDebts } = contract;
let server: TestServer;
let lane: Lane;
let admin: Signed;
let supervisor: Signed;
let second: Signed;
let finance: Signed;
beforeAll(async () => {
  ({ server, lane, admin, supervisor, second, finance } = await openOffice());
});
afterAll(() => server.close());

async function debtOf({ person }: Signed) {
  const { data } = await finance.call(operatorDebts.list, { query: `operatorId.equals=${person.id}` });
  return (data as { amount: number; cause: string; state: string; reason: string }[])[0] ?? null;
}

test('another price or type than is printed needs a note, more than a number is worth somebody who signs', async () => {
  const { id, cashier } = await begin();
  const note = 'Motor, tarif motor';
  expect((await enter(cashier, id, { first: 1, last: 1 }, { amount: 2_000 })).error?.fields).toMatchObject([
    { path: 'note' },
  ]);
  expect((await enter(cashier, id, { first: 1, last: 1 }, { vehicleTypeId: motorcycle })).error?.fields).toMatchObject([
    { path: 'note' },
  ]);
  expect(
    await enter(cashier, id, { first: 1, last: 1 }, { amount: 2_000, vehicleTypeId: motorcycle, note }),
  ).toMatchObject({
    status: 200,
  });
  const more = { amount: 9_000, note: 'Menginap' };
  expect(await enter(cashier, id, { first: 2, last: 3 }, more)).toMatchObject({
    status: 409,
    error: { code: 'approval-needed' },
  });
  expect(await enter(cashier, id, { first: 2, last: 3 }, { ...more, ...signedBy(cashier) })).toMatchObject({
    status: 409,
  });
  expect(await enter(cashier, id, { first: 2, last: 3 }, { ...more, ...signedBy(finance) })).toMatchObject({
    error: { code: 'approval-needed' },
  });
  expect(useOf(await enter(cashier, id, { first: 2, last: 3 }, { ...more, ...signedBy(second) }))).toMatchObject({
    approvedBy: second.person.username,
  });
  // Who handles those of others enters for the cashier, who is told.
  expect(useOf(await enter(supervisor, id, { first: 4, last: 6 }))).toMatchObject({
    operator: cashier.person.username,
    enteredBy: supervisor.person.username,
    amount: value,
    total: 3 * value,
  });
  const deposit = await openDepositOf(finance, cashier.person.id);
  expect(deposit).toMatchObject({ production: 2_000 + 2 * 9_000 + 3 * value });
  expect(await breachesOf(server)).toEqual([]);
});

test('numbers that are missing take a second name and are charged at their value; the cashier may answer', async () => {
  const { id, cashier } = await begin();
  await enter(cashier, id, { first: 1, last: 10 });
  const spoiled = useOf(await spoil(cashier, id, { first: 11, last: 12 }));
  await enter(cashier, id, { first: 15, last: 20 });
  const there = { first: 23, last: 90 };
  expect(await giveBack(cashier, id, { there })).toMatchObject({ status: 403 });
  expect(await giveBack(supervisor, id, { there })).toMatchObject({ status: 409, error: { code: 'approval-needed' } });
  expect(await giveBack(supervisor, id, { there: { first: 20, last: 100 } })).toMatchObject({
    error: { code: 'tickets-used' },
  });
  expect((await giveBack(supervisor, id, { there: { first: 23, last: 101 } })).error?.fields).toMatchObject([
    { path: 'there.last' },
  ]);
  expect((await giveBack(supervisor, id, { there, notShown: [id], ...signedBy(cashier) })).error?.fields).toMatchObject(
    [{ path: 'notShown.0', code: 'not-an-option' }],
  );
  // 11–12 not shown, 13–14 and 21–22 between the used ones, 91–100 torn out at the end.
  const body = { there, notShown: [spoiled.id], ...signedBy(cashier) };
  const answers = await Promise.all([giveBack(supervisor, id, body), giveBack(second, id, body)]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect(await debtOf(cashier)).toMatchObject({ cause: 'TICKETS', amount: 16 * value, state: 'WAITING' });
  expect((await debtOf(cashier))?.reason).toContain('11–14, 21–22, 91–100');
  const after = await finance.call(ticketBooklets.list, { query: `id.equals=${id}` });
  expect(after.data).toMatchObject([{ state: 'STOCK', sold: 16, spoiled: 0, missing: 16, unused: 68 }]);
  // What was missing is never sold again, by whoever has the booklet next.
  const next = await signInAs(server, 'CASHIER');
  await issue(supervisor, id, next);
  await take(next, id, 68);
  expect(await enter(next, id, { first: 91, last: 91 })).toMatchObject({
    error: { message: 'Numbers 91–100 are written down already: missing.' },
  });
  expect(await enter(cashier, id, { first: 30, last: 31 })).toMatchObject({ status: 404 });
  expect(await breachesOf(server)).toEqual([]);
});

test('a mistake is taken back while its deposit is open, never alone, and its numbers are unused again', async () => {
  const { id, cashier } = await begin();
  const wrong = useOf(await enter(cashier, id, { first: 1, last: 50 }));
  expect(await takeBack(cashier, wrong.id)).toMatchObject({ error: { code: 'approval-needed' } });
  expect(await takeBack(finance, wrong.id)).toMatchObject({ status: 403 });
  const signed = await Promise.all([1, 2].map(() => takeBack(cashier, wrong.id, signedBy(second))));
  expect(statusesOf(signed)).toEqual([200, 409]);
  expect(await openDepositOf(finance, cashier.person.id)).toMatchObject({ production: 0, tickets: [] });
  const right = useOf(await enter(cashier, id, { first: 1, last: 5 }));
  const deposit = detailOf(await act.submit(cashier, cashier.person.id, { counted: 5 * value }));
  expect(deposit).toMatchObject({ difference: 0 });
  expect(await takeBack(supervisor, right.id)).toMatchObject({ error: { code: 'deposit-state' } });
  // What is entered after the hand-in is owed by the next deposit.
  await enter(cashier, id, { first: 6, last: 7 });
  expect(await openDepositOf(finance, cashier.person.id)).toMatchObject({ production: 2 * value });
  expect(detailOf(await finance.call(deposits.detail, { params: { id: deposit.id } }))).toMatchObject({
    expected: 5 * value,
  });
  expect(await breachesOf(server)).toEqual([]);
});

test('a hand-in and an entry at once: the tickets are in the one deposit or in the next, never lost', async () => {
  const { id, cashier } = await begin();
  await sell(server, lane, cashier.person);
  await Promise.all([
    act.submit(cashier, cashier.person.id, { counted: usualPrice }),
    enter(cashier, id, { first: 1, last: 4 }),
    enter(cashier, id, { first: 5, last: 8 }),
  ]);
  const { rows } = await sql<{ sum: number }>`
    select sum(t.production)::integer as sum from deposits d join deposit_takings_v t on t.deposit_id = d.id
    where d.operator_id = ${cashier.person.id}`.execute(server.platform.database.readQueries);
  expect(rows).toEqual([{ sum: usualPrice + 8 * value }]);
  expect(await breachesOf(server)).toEqual([]);
});

test('the last number of a booklet gives it back empty, and the money is received as any', async () => {
  const cashier = await signInAs(server, 'CASHIER');
  const small = bookletOf(await add(admin, { first: 7, last: 9 }));
  await issue(supervisor, small.id, cashier);
  await take(cashier, small.id, 3);
  await enter(cashier, small.id, { first: 7, last: 9 });
  expect(bookletOf(await giveBack(supervisor, small.id))).toMatchObject({ state: 'DONE', unused: 0 });
  expect(await issue(supervisor, small.id, cashier)).toMatchObject({ error: { code: 'booklet-state' } });
  const deposit = detailOf(await act.submit(cashier, cashier.person.id, { counted: 3 * value }));
  await act.pay(finance, deposit.id, { value: 3 * value, cashId: safe });
  expect(await breachesOf(server)).toEqual([]);
});
