import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { type Columns, parseListQuery } from '@parking/contract/core/list';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildListStatements } from '../../platform/db/list-sql.ts';
import { todayOf, withPeriod } from '../../platform/db/list-period.ts';
import { type ListOptions, sourceOf } from '../../platform/http/list-handlers.ts';
import { buildUser } from '../../testing/people.ts';
import { bank, incoming, safe } from '../../testing/samples/ledgers.ts';
import { type TestServer, createTestDatabase, startServerOn } from '../../testing/test-server.ts';
import { cashBook } from '../money/cash-documents.routes.ts';
import { buildLane, car, cash } from '../parking/testing/stays.ts';
import { unmatchedList } from '../money/unmatched-takings.ts';
import { moneyEntries } from './journal-list.ts';
import { carsInside, deletedEntries, entries, exits, openings, pairs } from './stay-lists.ts';

const zone = 'Asia/Jakarta';
const stays = 30_000;
let server: TestServer;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerOn(database.app);
  const lane = await buildLane(server);
  const person = await buildUser(server);
  const owner = new pg.Client(database.owner);
  await owner.connect();
  try {
    await owner.query(fill({ ...lane, site: server.platform.site.current().id, operator: person.id }));
  } finally {
    await owner.end();
  }
}, 60_000);
afterAll(async () => {
  await server.close();
  await database.drop();
});

interface Given {
  readonly entryId: string;
  readonly exitId: string;
  readonly site: string;
  readonly operator: string;
}

/** A year of stays that ended, each with its plate and receipt, and the journal of the last of them; nobody else's triggers. */
const fill = (given: Given): string => `
  alter table stays disable trigger user;
  alter table journal_entries disable trigger user;
  alter table journal_lines disable trigger user;
  insert into stays (id, site_id, code, state, vehicle_type_id, origin, entry_gate_id, entered_at, entry_business_day, exited_at,
    business_day, exit_kind, exit_gate_id, operator_id, request_id, paid_type_id, duration_minutes, lines, gross, discount,
    fine, tax, tax_on_top, total)
  select gen_random_uuid(), '${given.site}', upper(substr(md5(n::text), 1, 10)), 'OUT', '${car}', 'DISPENSER', '${given.entryId}',
    at, at::date, at + interval '1 hour', at::date, 'NORMAL', '${given.exitId}', '${given.operator}', gen_random_uuid(),
    '${cash}', 60, '[{"amount": 5000}]', 5000, 0, 0, 0, false, 5000
  from generate_series(1, ${stays}) n, lateral (select now() - n * interval '17 minutes' as at) t;
  insert into stay_plates (stay_id, entry_plate, plate_key)
  select id, 'B ' || substr(md5(id::text), 1, 6), upper('b' || substr(md5(id::text), 1, 6)) from stays;
  insert into receipts (id, stay_id, kind, gate_id, business_day, epoch, number, receipt_number)
  select gen_random_uuid(), id, 'EXIT', '${given.exitId}', business_day, 1, row_number() over (),
    'P1-' || to_char(business_day, 'YYMMDD') || '-' || code from stays;
  insert into journal_entries (id, site_id, booked_at, business_day, type, source_id, kind, line_count, digest)
  select gen_random_uuid(), site_id, exited_at, business_day, 'PARKING_OUT', id, 'SALE', 2, '' from stays order by exited_at desc limit 10000;
  insert into journal_lines (entry_id, n, account_id, amount)
  select e.id, l.n, a.id, l.amount from journal_entries e, (values (1, 5000), (2, -5000)) l (n, amount),
    (select id from accounts where kind = 'REVENUE') a;
  insert into deposits (id, site_id, operator_id, business_day) values
    ('00000000-0000-7000-8000-00000000d001', '${given.site}', '${given.operator}', now()::date);
  insert into unmatched_takings (id, site_id, request_id, operator_id, gate_id, deposit_id, paid_type_id, amount, taken_at, sale,
    outcome, settled_at, settled_by, settled_note)
  select gen_random_uuid(), '${given.site}', gen_random_uuid(), '${given.operator}', '${given.exitId}',
    '00000000-0000-7000-8000-00000000d001', '${cash}', 5000, now() - n * interval '1 hour',
    jsonb_build_object('provisionalNumber', upper(substr(md5(n::text), 1, 10))), o, now(),
    '${given.operator}', 'x' from generate_series(1, 20000) n, lateral (select case when n % 2 = 0 then 'REVENUE' else 'REFUND' end as o) t;
  insert into cash_postings (id, entry_id, cash_id, business_day, amount, category_id)
  select e.id, e.id, case when row_number() over (order by booked_at) % 3 = 0 then '${bank}'::uuid else '${safe}' end,
    business_day, 5000, case when row_number() over (order by booked_at) % 50 = 0 then '${incoming}'::uuid end
  from journal_entries e;
  insert into manual_openings (id, site_id, gate_id, note, by_id, at)
  select gen_random_uuid(), '${given.site}', '${given.exitId}', 'x', '${given.operator}', now() - n * interval '1 hour'
  from generate_series(1, 20000) n;
  alter table stays enable trigger user;
  alter table journal_entries enable trigger user;
  alter table journal_lines enable trigger user;
  analyze;`;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
/** What is done for a row that is shown, such as putting its pictures in order, is no part of finding it. */
const isForOneRow = (plan: Plan): boolean => plan['Parent Relationship'] === 'SubPlan';
const findingOf = (plan: Plan): Plan[] => [
  plan,
  ...(plan.Plans ?? []).filter((inner) => !isForOneRow(inner)).flatMap(findingOf),
];

async function explain<D extends EndpointDefinition>(
  list: D,
  options: ListOptions<D>,
  text: string,
  part: 'page' | 'count',
) {
  const { query, problems } = parseListQuery(list.columns as Columns, [...new URLSearchParams(text)]);
  expect(problems).toEqual([]);
  const source = sourceOf(list, options);
  const statement = buildListStatements(source, withPeriod(source.columns, query, todayOf(zone)), zone, 10_001)[part];
  const { rows } = await server.platform.database.reads.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${statement.text}`,
    [...statement.values],
  );
  return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none' });
}

const large = new Set([
  'stays',
  'stay_plates',
  'receipts',
  'journal_entries',
  'journal_lines',
  'cash_postings',
  'payment_logs',
  'payments',
  'unmatched_takings',
  'manual_openings',
]);
const readWhole = (nodes: readonly Plan[]): string[] =>
  nodes.flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? '') ? [node['Relation Name'] ?? ''] : [],
  );
const indexesOf = (nodes: readonly Plan[]): string[] => nodes.flatMap((node) => node['Index Name'] ?? []);

const {
  parkingInList,
  parkingOutList,
  parkings,
  parkingInDeletes,
  parkingTransactions,
  transactions,
  cashTransactions,
  unmatchedTakings,
} = contract;
const { manualOpenings } = contract;
const year = (field: string): string => {
  const [from, to] = [364, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  return `${field}.atLeast=${from}&${field}.atMost=${to}`;
};

describe('of a year of stays', () => {
  test('every list as it opens reads only what it shows, and counts by an index', async () => {
    const inside = carsInside(server.platform.site.current);
    const read = [
      ...readWhole(await explain(parkingInList.list, entries, '', 'page')),
      ...readWhole(await explain(parkingInList.list, entries, '', 'count')),
      ...readWhole(await explain(parkingOutList.list, exits, '', 'page')),
      ...readWhole(await explain(parkingOutList.list, exits, '', 'count')),
      ...readWhole(await explain(parkings.list, inside, '', 'page')),
      ...readWhole(await explain(parkings.list, inside, '', 'count')),
      ...readWhole(await explain(parkingInDeletes.list, deletedEntries, '', 'page')),
      ...readWhole(await explain(parkingTransactions.list, pairs, '', 'page')),
      ...readWhole(await explain(parkingTransactions.list, pairs, '', 'count')),
      ...readWhole(await explain(transactions.list, moneyEntries, '', 'page')),
      ...readWhole(await explain(transactions.list, moneyEntries, '', 'count')),
      ...readWhole(await explain(cashTransactions.list, cashBook, '', 'page')),
      ...readWhole(await explain(cashTransactions.list, cashBook, '', 'count')),
      ...readWhole(await explain(cashTransactions.list, cashBook, `cashId.equals=${safe}`, 'page')),
      ...readWhole(await explain(manualOpenings.list, openings, '', 'page')),
      ...readWhole(await explain(manualOpenings.list, openings, '', 'count')),
      ...readWhole(await explain(unmatchedTakings.list, unmatchedList, '', 'page')),
      ...readWhole(await explain(unmatchedTakings.list, unmatchedList, 'state.equals=WAITING', 'count')),
    ];
    expect(read).toEqual([]);
  });

  test('the newest of a year come from the end of an index, without a sort of all', async () => {
    for (const nodes of [
      await explain(parkingInList.list, entries, year('datetimeIn'), 'page'),
      await explain(parkingOutList.list, exits, year('datetimeOut'), 'page'),
      await explain(parkingTransactions.list, pairs, `${year('datetimeIn')}&size=50`, 'page'),
      await explain(transactions.list, moneyEntries, year('businessDay'), 'page'),
      await explain(cashTransactions.list, cashBook, year('transactionDate'), 'page'),
      await explain(cashTransactions.list, cashBook, `${year('transactionDate')}&cashId.equals=${safe}`, 'page'),
      await explain(unmatchedTakings.list, unmatchedList, '', 'page'),
      await explain(manualOpenings.list, openings, year('at'), 'page'),
      await explain(unmatchedTakings.list, unmatchedList, 'state.equals=REFUND', 'page'),
    ]) {
      expect(readWhole(nodes)).toEqual([]);
      const [top] = nodes;
      expect(top && findingOf(top).map((node) => node['Node Type'])).not.toContain('Sort');
    }
  });

  test.each([
    ['plateNumber.contains=1a2b3', 'stay_plates_key'],
    ['plateNumber.endsWith=1a2b3', 'stay_plates_key'],
    ['plateNumber.matches=1A2B3', 'stay_plates_key'],
    ['plateNumber.equals=b1a2b3c', 'stay_plates_equal'],
    ['parkingCode.contains=1A2B3C', 'stays_code_part'],
    ['parkingCode.equals=1a2b3c4d5e', 'stays_code'],
    ['receiptNumber.endsWith=1A2B3', 'receipts_text_part'],
  ])('%s is found by %s', async (filter, index) => {
    const nodes = await explain(parkingOutList.list, exits, `${year('datetimeOut')}&${filter}`, 'page');
    expect(indexesOf(nodes)).toContain(index);
    expect(readWhole(nodes)).toEqual([]);
  });

  test('takings set apart are found by the number of their slip', async () => {
    const nodes = await explain(unmatchedTakings.list, unmatchedList, 'provisionalNumber.contains=1A2B3', 'page');
    expect(indexesOf(nodes)).toContain('unmatched_takings_slip');
  });

  test('a search looks through codes, plates and receipts, each by its trigrams', async () => {
    const nodes = await explain(parkingOutList.list, exits, `${year('datetimeOut')}&q=1a2b3`, 'page');
    expect(indexesOf(nodes)).toEqual(
      expect.arrayContaining(['stay_plates_key', 'stays_code_part', 'receipts_text_part']),
    );
    expect(readWhole(nodes)).toEqual([]);
  });
});
