import { newId } from '@parking/contract/core/id';
import { contract } from '@parking/contract/contract';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/pool.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, createTestDatabase, startServerOn } from '../../../testing/test-server.ts';
import { buildLane } from '../../parking/testing/stays.ts';
import { countDueDays, drainFolds } from '../../reports/fold.ts';
import { reportInvariants } from '../../reports/invariants.ts';
import { bookMembership } from '../../reports/testing/book-membership.ts';
import { buildStays } from '../../reports/testing/build-stays.ts';
import { postEntry } from '../journal/journal.ts';
import { sell } from '../testing/deposits.ts';

type Row = Readonly<Record<string, string | number | null>>;
interface Answer {
  readonly data: readonly Row[];
  readonly totals: Readonly<Record<string, number>>;
  readonly withoutOwnDeposit: boolean;
}

const { taxReports } = contract;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: TestServer;
let finance: Client;
/** A month whose last business day goes on into the next one. */
const march = 'from=2026-03-01&to=2026-03-31';

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerOn(database.app);
  finance = await signInAs(server, 'FINANCE');
  const { platform } = server;
  const site = { ...platform.site.current(), dayStarts: [{ from: '1900-01-01', hour: 5 }] };
  await buildStays(platform.database, site, { from: '2026-03-27', to: '2026-04-02', perDay: 120, seed: 5 });
  await drainFolds(platform.database);
  await buildStays(platform.database, site, { from: '2026-03-30', to: '2026-04-01', perDay: 40, seed: 6 });
  const operatorId = null;
  await bookMembership(platform.database, {
    siteId: site.id,
    day: '2026-03-31',
    operatorId,
    revenue: 100_000,
    tax: 10_000,
  });
  // What an audit found a month later, of a day of March.
  await inTransaction(platform.database, (tx) =>
    postEntry(tx, {
      siteId: site.id,
      type: 'AUDIT',
      kind: 'AUDIT',
      sourceId: newId(),
      businessDay: '2026-03-31',
      depositId: null,
      actorId: null,
      bookedAt: new Date('2026-04-29T03:00:00Z'),
      lines: [
        { account: { kind: 'UNMATCHED' }, amount: 11_000 },
        { account: { kind: 'REVENUE' }, amount: -10_000 },
        { account: { kind: 'TAX' }, amount: -1_000 },
      ],
    }),
  );
}, 60_000);
afterAll(async () => {
  await server.close();
  await database.drop();
});

async function ask(query: string, client = finance): Promise<Answer> {
  const { status, body } = await client.call(taxReports.taxReport, { query });
  expect(status).toBe(200);
  return body as Answer;
}

/** Tax of stays by the calendar day of their exit, of what was paid on entry by that of the entry: read from the stays. */
async function readStayTax(): Promise<ReadonlyMap<string, number>> {
  const { zone } = server.platform.site.current();
  const { rows } = await sql<{ day: string; tax: number }>`
    select day::text as day, sum(tax)::bigint as tax from (
      select (exited_at at time zone ${zone})::date as day, tax from stays where state = 'OUT'
      union all select (entered_at at time zone ${zone})::date, round(prepaid * 10 / 110.0) from stays where prepaid > 0) taxed group by 1`.execute(
    server.platform.database.readQueries,
  );
  return new Map(rows.map(({ day, tax }) => [day, tax]));
}

const sum = (rows: readonly Row[], name: string): number => rows.reduce((all, row) => all + Number(row[name]), 0);

test('a calendar month is the tax of its stays, memberships and audits, and the difference leads to that of its business days', async () => {
  const { data, totals } = await ask(`${march}&groupBy=day`);
  const stays = await readStayTax();
  for (const row of data) {
    const beside = row['businessDay'] === '2026-03-31' ? 11_000 : 0;
    expect([row['businessDay'], row['tax']]).toEqual([
      row['businessDay'],
      (stays.get(String(row['businessDay'])) ?? 0) + beside,
    ]);
  }
  const { rows } = await sql<{ tax: number }>`
    select -sum(l.amount)::bigint as tax from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where a.kind = 'TAX' and e.business_day between '2026-03-01' and '2026-03-31'`.execute(
    server.platform.database.readQueries,
  );
  expect(totals['booked']).toBe(rows[0]?.tax);
  expect(totals['difference']).toBe(Number(totals['tax']) - Number(totals['booked']));
  // Cars of the night left in April, on a business day of March.
  expect(totals['difference']).toBeLessThan(0);
  expect([sum(data, 'tax'), sum(data, 'booked')]).toEqual([totals['tax'], totals['booked']]);
});

test('months follow one another without a gap: what one has too little the next has', async () => {
  const whole = await ask('from=2026-03-01&to=2026-04-30');
  const [first, second] = [await ask(march), await ask('from=2026-04-01&to=2026-04-30')];
  expect(Number(first.totals['tax']) + Number(second.totals['tax'])).toBe(whole.totals['tax']);
  expect(whole.totals['difference']).toBe(0);
});

test('is told by what is taxed, with its base and its rate', async () => {
  const { data, totals } = await ask(march);
  const of = (category: string) => data.find((row) => row['category'] === category);
  expect(data.map((row) => String(row['category'])).toSorted()).toEqual(['AUDIT', 'CASUAL', 'MEMBERSHIP', 'PREPAID']);
  expect(of('AUDIT')).toMatchObject({ count: 1, base: 10_000, tax: 1_000, rate: 10, booked: 1_000, difference: 0 });
  expect(of('MEMBERSHIP')).toMatchObject({ count: 1, base: 100_000, tax: 10_000 });
  expect([sum(data, 'base'), sum(data, 'count')]).toEqual([totals['base'], totals['count']]);
  const { data: audits } = await ask(`${march}&category.equals=AUDIT&groupBy=day`);
  expect(audits).toMatchObject([{ businessDay: '2026-03-31', tax: 1_000 }]);
});

test('is the same waiting, folded, and while days of before are added up', async () => {
  const before = await ask(`${march}&groupBy=category,day`);
  const breaches = async () => {
    const owner = new pg.Client(database.owner);
    await owner.connect();
    try {
      const invariant = reportInvariants.find(({ holds }) => holds.startsWith('the tax of each day'));
      return (await owner.query(invariant?.breaches ?? 'select 1')).rows;
    } finally {
      await owner.end();
    }
  };
  expect(await breaches()).toEqual([]);
  const owner = new pg.Client(database.owner);
  await owner.connect();
  // As after the upgrade: nothing is kept, and each day is due. The server's own folder is waited for, lest it keep a sum between the two.
  await owner.query(`begin;
    lock table journal_unfolded, rollup_tax in share row exclusive mode;
    delete from rollup_tax;
    insert into tax_days_due select distinct business_day from journal_entries;
    commit`);
  await owner.end();
  expect(await ask(`${march}&groupBy=category,day`)).toMatchObject({ data: before.data, totals: before.totals });
  const { database: opened } = server.platform;
  await Promise.all([countDueDays(opened), drainFolds(opened)]);
  while (!(await countDueDays(opened)));
  await drainFolds(opened);
  expect(await ask(`${march}&groupBy=category,day`)).toMatchObject({ data: before.data, totals: before.totals });
  expect(await breaches()).toEqual([]);
}, 60_000);

test('who sells is told no tax of the own open deposit; cashiers are told none at all', async () => {
  const lane = await buildLane(server);
  await signInAs(server, 'SUPERADMIN');
  const [seller, cashier] = [await signInAs(server, 'ADMIN'), await signInAs(server, 'CASHIER')];
  await sell(server, lane, seller.person);
  const { zone } = server.platform.site.current();
  const [from, to] = [-1, 1].map((days) => toLocalDate(new Date(Date.now() + days * 86_400_000), zone));
  const all = await ask(`from=${from}&to=${to}`);
  const own = await ask(`from=${from}&to=${to}`, seller);
  expect([all.withoutOwnDeposit, Number(all.totals['base']) > 0]).toEqual([false, true]);
  expect(own).toMatchObject({ totals: { base: 0, tax: 0, booked: 0 }, withoutOwnDeposit: true });
  expect(await cashier.call(taxReports.taxReport, { query: march })).toMatchObject({ status: 403 });
  expect(await finance.call(taxReports.taxReport, { query: 'from=2026-03-31&to=2026-03-01' })).toMatchObject({
    status: 400,
  });
});
