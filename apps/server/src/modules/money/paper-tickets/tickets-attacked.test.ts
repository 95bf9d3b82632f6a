import { contract } from '@parking/contract/contract';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { recaps } from '@parking/contract/recaps/recaps';
import { taxReport } from '@parking/contract/money/tax/tax-report';
import type { Recap } from '@parking/contract/recaps/recaps';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/pool.ts';
import { signInAs } from '../../../testing/people.ts';
import type { Answer, TestServer } from '../../../testing/test-server.ts';
import { type Lane, car } from '../../parking/testing/stays.ts';
import { drainFolds } from '../../reports/fold.ts';
import { openDeposit } from '../deposits/open-deposit.ts';
import { keepTaxReturns } from '../tax/keep-returns.ts';
import { breachesOf } from '../testing/cash.ts';
import { act, detailOf } from '../testing/deposits.ts';
import {
  type Signed,
  add,
  begin,
  bookletOf,
  enter,
  giveBack,
  issue,
  keyed,
  openOffice,
  signedBy,
  statusesOf,
  take,
  takeBack,
  useOf,
  value,
} from '../testing/paper-tickets.ts';
import { bookTax } from '../testing/tax.ts';
import { bookTickets } from './book-tickets.ts';

const { ticketBooklets, ticketUses, deposits, transactions, taxReturns, dashboards } = contract;
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

const told = (answer: Answer): string => JSON.stringify(answer.body);

test('who counts blind is told no amount of the own open drawer by any list, sum, recap, report or answer', async () => {
  const top = await signInAs(server, 'SUPERADMIN');
  const { id } = bookletOf(await add(admin, { value: 7_777 }));
  await issue(supervisor, id, top);
  await take(top, id);
  const sold = await enter(top, id, { first: 1, last: 3 }, { amount: 7_777 });
  await drainFolds(server.platform.database);
  const total = String(3 * 7_777);
  const { depositId } = useOf(sold);
  const answers = [
    sold,
    await top.call(ticketUses.list, { query: 'sums=true' }),
    await top.call(deposits.detail, { params: { id: depositId ?? '' } }),
    await top.call(transactions.list, {}),
    await top.call(recaps.day, {}),
    await top.call(taxReport.get, {}),
    await top.call(dashboards.takings, {}),
  ];
  expect(statusesOf(answers)).toEqual(answers.map(() => 200));
  expect(answers.filter((answer) => told(answer).includes(total)).map(told)).toEqual([]);
  // Others are told.
  const others = [
    await finance.call(ticketUses.list, { query: 'sums=true' }),
    await finance.call(transactions.list, {}),
    await finance.call(recaps.day, {}),
    await finance.call(taxReport.get, {}),
  ];
  expect(others.map((answer) => told(answer).includes(total) || told(answer).includes('21210'))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const recap = (await finance.call(recaps.day, {})).data as Recap;
  expect(recap.tickets.totals).toMatchObject({ tickets: 3, brought: 3 * 7_777, spoiled: 0, missing: 0 });
});

test('the largest booklet and the dearest ticket are sold, summed and read', async () => {
  const { cashier, id } = await begin({ first: 999_990_000, last: 999_999_999, value: 100_000_000 });
  const whole = { first: 999_990_000, last: 999_999_999 };
  expect(await enter(cashier, id, whole, { amount: 100_000_000 })).toMatchObject({ status: 200 });
  const { data } = await finance.call(ticketUses.list, { query: `bookletId.equals=${id}&sums=true` });
  expect(data).toMatchObject([{ total: 1_000_000_000_000 }]);
  expect((await finance.call(recaps.day, {})).status).toBe(200);
  expect((await finance.call(deposits.list, {})).status).toBe(200);
  expect(await breachesOf(server)).toEqual([]);
});

test('a booklet goes back once, while nothing of it is entered: of both at once the numbers are sold or missing, not both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { cashier, id } = await begin({ last: 10 });
    const [entered, back] = await Promise.all([
      enter(cashier, id, { first: 1, last: 4 }),
      giveBack(supervisor, id, { there: { first: 5, last: 10 }, ...signedBy(cashier) }),
    ]);
    expect(back.status).toBe(200);
    expect(bookletOf(back)).toMatchObject(
      entered.status === 200 ? { sold: 4, missing: 0, unused: 6 } : { sold: 0, missing: 4, unused: 6 },
    );
  }
  expect(await breachesOf(server)).toEqual([]);
});

test('one key is one act: another body under it is refused, the same is the same answer', async () => {
  const { cashier, id } = await begin();
  const key = newIdempotencyKey();
  const body = { there: { first: 1, last: 100 } };
  const [one, other] = await Promise.all([giveBack(supervisor, id, body, key), giveBack(supervisor, id, body, key)]);
  expect(statusesOf([one, other])).toEqual([200, 200]);
  expect(await giveBack(supervisor, id, { there: null }, key)).toMatchObject({
    error: { code: 'idempotency-key-reused' },
  });
  expect(await enter(cashier, id, { first: 1 })).toMatchObject({ status: 404 });
});

test('a cashier takes nothing back of another, nor what an earlier cashier sold of the same booklet', async () => {
  const { cashier, id } = await begin({ last: 10 });
  const sold = useOf(await enter(cashier, id, { first: 1, last: 2 }));
  await giveBack(supervisor, id, { there: { first: 3, last: 10 } });
  const next = await signInAs(server, 'CASHIER');
  await issue(supervisor, id, next);
  await take(next, id, 8);
  expect(await takeBack(next, sold.id, signedBy(second))).toMatchObject({ status: 404 });
  expect(await takeBack(cashier, sold.id, signedBy(second))).toMatchObject({ status: 404 });
  expect(await takeBack(supervisor, sold.id)).toMatchObject({ error: { code: 'booklet-state' } });
  expect((await next.call(ticketUses.list, {})).data).toEqual([]);
  expect((await cashier.call(ticketUses.list, {})).data).toMatchObject([{ id: sold.id }]);
  const cancelled = await cashier.call(ticketBooklets.cancel, { params: { id }, body: { note: 'bukan' }, ...keyed() });
  expect(cancelled).toMatchObject({ status: 404 });
});

test('of a month that is locked they are a correction, under their own day, and the feed tells their numbers', async () => {
  const { database } = server.platform;
  const site = server.platform.site.current();
  await bookTax(server, '2026-10-05', 1_000);
  await drainFolds(database);
  await keepTaxReturns(database, site);
  const [october] = (await finance.call(taxReturns.list, { query: 'month.equals=2026-10-01' })).data as {
    id: string;
  }[];
  const locked = await finance.call(taxReturns.update, {
    params: { id: october?.id ?? '' },
    body: { status: 'LOCKED' },
    ...keyed(),
  });
  expect(locked.status).toBe(200);
  const { cashier, id: bookletId } = await begin({ stamp: 'PRP-7', stampedOn: '2026-09-30' });
  const soldUntil = new Date('2026-10-20T20:00:00+07:00');
  const id = newId();
  await inTransaction(database, async (tx) => {
    const { depositId, shiftId } = await openDeposit(tx, { site, operatorId: cashier.person.id, at: new Date() });
    const { id: issueId } = await tx
      .selectFrom('ticketIssues')
      .select('id')
      .where('bookletId', '=', bookletId)
      .executeTakeFirstOrThrow();
    await bookTickets(tx, {
      site,
      id,
      bookletId,
      issueId,
      operatorId: cashier.person.id,
      first: 1,
      last: 4,
      vehicleTypeId: car,
      gateId: lane.exitId,
      amount: value,
      soldFrom: soldUntil,
      soldUntil,
      depositId,
      shiftId,
      note: null,
      enteredById: cashier.person.id,
      enteredAt: new Date(),
      approverId: null,
    });
  });
  await drainFolds(database);
  const { rows } = await sql<{ month: string; taxDay: string; told: object }>`
    select c.month::text as month, f.tax_day::text as "taxDay", r.told from journal_entries e
    join tax_corrections c on c.entry_id = e.id join tax_feed f on f.entry_id = e.id join tax_feed_rows_v r on r.seq = f.seq
    where e.source_id = ${id}`.execute(database.readQueries);
  expect(rows).toMatchObject([
    {
      month: '2026-11-01',
      taxDay: '2026-10-20',
      told: {
        kind: 'KASUAL',
        receiptNumber: expect.stringMatching(/ 1–4$/) as string,
        method: 'CASH',
        total: 4 * value,
      },
    },
  ]);
  expect(toLocalDate(soldUntil, site.zone)).toBe('2026-10-20');
  const taken = useOf(await takeBack(cashier, id, signedBy(second)));
  expect(taken.counts).toBe(false);
  await drainFolds(database);
  expect(detailOf(await act.submit(cashier, cashier.person.id, { counted: 0 }))).toMatchObject({ expected: 0 });
  expect(await breachesOf(server)).toEqual([]);
});

test('what is written stays: nobody who may write changes numbers, price or kind, or takes back what is over', async () => {
  const { cashier, id } = await begin();
  const sold = useOf(await enter(cashier, id, { first: 1, last: 2 }));
  const { database } = server.platform;
  const tried = (statement: string) =>
    inTransaction(database, (tx) => sql.raw(statement).execute(tx)).then(
      () => 'done',
      (error: Error) => error.message,
    );
  expect(await tried(`update ticket_uses set last = 50 where id = '${sold.id}'`)).toContain('permission denied');
  expect(await tried(`delete from ticket_uses where id = '${sold.id}'`)).toContain('permission denied');
  expect(await tried(`update ticket_booklets set last = 500 where id = '${id}'`)).toContain('permission denied');
  expect(await tried(`update ticket_booklets set state = 'DONE', updated_at = now() where id = '${id}'`)).toBe('done');
  expect(await breachesOf(server)).not.toEqual([]);
});
