import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { incoming, outgoing } from '../../../testing/samples/ledgers.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { idOf, cashOut, move, openAccount, putIn } from '../testing/cash.ts';

const { cashReports, cashIns, cashOuts, cashTransactions } = contract;
const period = 'from=2026-11-01&to=2026-11-20';
let server: TestServer;
let finance: Client;
let safe: string;
let drawer: string;

type Row = Readonly<Record<string, unknown>>;
interface Answer {
  readonly data: readonly Row[];
  readonly totals: Row;
}

async function ask(name: 'cashBalanceReport' | 'cashSummaryReport' | 'cashTransactionCategoryReport', query: string) {
  const { status, body } = await finance.call(cashReports[name], { query });
  expect(status).toBe(200);
  return body as Answer;
}

const labelOf = (value: unknown): string | null => (value as { label: string } | null)?.label ?? null;
const figuresOf = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value === 'number'));
const sum = (rows: readonly Row[], name: string): number => rows.reduce((all, row) => all + Number(row[name]), 0);

beforeAll(async () => {
  server = await startTestServer();
  finance = await signInAs(server, 'FINANCE');
  safe = await openAccount(finance, 'S');
  drawer = await openAccount(finance, 'D');
  const say = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200);
  await say(putIn(finance, { cashId: safe, amount: 100_000, day: '2026-10-30' }));
  await say(putIn(finance, { cashId: safe, amount: 50_000, day: '2026-11-02' }));
  await say(putIn(finance, { cashId: safe, amount: 30_000, day: '2026-11-05' }));
  await say(move(finance, safe, drawer, 40_000, '2026-11-03'));
  await say(cashOut(finance, { cashId: drawer, amount: 15_000, day: '2026-11-05' }));
  // Written wrong and corrected; written and taken back.
  const wrong = await putIn(finance, { cashId: safe, amount: 9_000, day: '2026-11-05' });
  await say(
    finance.call(cashIns.update, {
      params: { id: idOf(wrong) },
      body: { amount: 10_000, reason: 'Salah ketik' },
      headers: { 'idempotency-key': newIdempotencyKey() },
    }),
  );
  const mistaken = await cashOut(finance, { cashId: drawer, amount: 5_000, day: '2026-11-06' });
  const root = await signInAs(server, 'SUPERADMIN');
  await say(
    root.call(cashOuts.remove, {
      params: { id: idOf(mistaken) },
    }),
  );
}, 60_000);
afterAll(() => server.close());

describe('balances', () => {
  test('of each account are what the book says, corrections on neither side', async () => {
    const { data, totals } = await ask('cashBalanceReport', period);
    const told = data.filter(({ cash }) => ['Kas S', 'Kas D'].includes(labelOf(cash) ?? ''));
    expect(told.map((row) => [labelOf(row['cash']), figuresOf(row)])).toEqual([
      ['Kas D', { opening: 0, moneyIn: 0, moneyOut: 15_000, transferIn: 40_000, transferOut: 0, closing: 25_000 }],
      [
        'Kas S',
        { opening: 100_000, moneyIn: 90_000, moneyOut: 0, transferIn: 0, transferOut: 40_000, closing: 150_000 },
      ],
    ]);
    expect(totals).toMatchObject({ opening: 100_000, moneyIn: 90_000, moneyOut: 15_000, closing: 175_000 });
  });

  test.each(['day', 'week', 'month', 'cash,day', 'week,cash'])('by %s follow one another', async (groupBy) => {
    const { data, totals } = await ask('cashBalanceReport', `${period}&groupBy=${groupBy}`);
    const accounts = [...new Set(data.map(({ cash }) => labelOf(cash)))];
    for (const account of accounts) {
      const rows = data.filter(({ cash }) => labelOf(cash) === account);
      expect(rows.slice(1).map((row) => row['opening'])).toEqual(rows.slice(0, -1).map((row) => row['closing']));
      for (const row of rows) {
        const { opening, moneyIn, moneyOut, transferIn, transferOut, closing } = row as Record<string, number>;
        expect(Number(opening) + Number(moneyIn) - Number(moneyOut) + Number(transferIn) - Number(transferOut)).toBe(
          closing,
        );
      }
    }
    const whole = await ask('cashBalanceReport', period);
    expect(totals).toEqual(whole.totals);
  });

  test('on each day are the lines of the journal up to then', async () => {
    const { data } = await ask('cashBalanceReport', `${period}&groupBy=cash,day`);
    expect(data.filter(({ cash }) => labelOf(cash) === 'Kas S')).toHaveLength(20);
    const { rows } = await sql<{ label: string; day: string; closing: number }>`
      select c.name as label, to_char(d, 'YYYY-MM-DD') as day, (
        select coalesce(sum(l.amount), 0) from journal_lines l join journal_entries e on e.id = l.entry_id
        where l.account_id = c.account_id and e.business_day <= d)::bigint as closing
      from cash c, generate_series('2026-11-01'::timestamp, '2026-11-20', interval '1 day') d`.execute(
      server.platform.database.readQueries,
    );
    const right = rows.map(({ label, day, closing }) => [label, day, Number(closing)].join(' ')).toSorted();
    expect(data.map((row) => [labelOf(row['cash']), row['businessDay'], row['closing']].join(' ')).toSorted()).toEqual(
      right,
    );
  });

  test('of one account, beside the month before', async () => {
    const { data, totals } = await ask(
      'cashBalanceReport',
      `from=2026-11-01&to=2026-11-30&cashId.equals=${safe}&compare=previous`,
    );
    expect(data).toMatchObject([{ closing: 150_000, compared: { opening: 0, moneyIn: 100_000, closing: 100_000 } }]);
    expect(totals).toMatchObject({ closing: 150_000, compared: { closing: 100_000 } });
  });
});

describe('what came and went', () => {
  test('by account, kind and category comes to the balances', async () => {
    const { data, totals } = await ask('cashSummaryReport', period);
    expect(
      data.map((row) => [
        labelOf(row['cash']),
        row['source'],
        labelOf(row['category']),
        row['moneyIn'],
        row['moneyOut'],
      ]),
    ).toEqual([
      ['Kas D', 'CASH_MUTATION', null, 40_000, 0],
      ['Kas D', 'CASH_OUT', 'Biaya operasional', 0, 15_000],
      ['Kas S', 'CASH_IN', 'Modal awal', 90_000, 0],
      ['Kas S', 'CASH_MUTATION', null, 0, 40_000],
    ]);
    expect(totals).toEqual({ moneyIn: 130_000, moneyOut: 55_000, net: 75_000, inShare: 100, outShare: 100 });
    expect(data[2]).toMatchObject({ net: 90_000, inShare: 69.2, outShare: 0 });
  });

  test.each(['cash', 'source', 'category', 'month', 'category,day', 'week,source,cash'])(
    'by %s is the same money',
    async (groupBy) => {
      const { data, totals } = await ask('cashSummaryReport', `${period}&groupBy=${groupBy}`);
      expect(totals).toMatchObject({ moneyIn: 130_000, moneyOut: 55_000, net: 75_000 });
      expect([sum(data, 'moneyIn'), sum(data, 'moneyOut')]).toEqual([130_000, 55_000]);
    },
  );

  test('stands in the book under the side that a figure tells', async () => {
    const book = async (more: string): Promise<readonly Record<string, unknown>[]> =>
      (
        await finance.call(cashTransactions.list, {
          query: `transactionDate.atLeast=2026-11-01&transactionDate.atMost=2026-11-20&cashId.equals=${safe}&${more}`,
        })
      ).data as Record<string, unknown>[];
    const came = await book('direction.equals=IN&source.equals=CASH_IN');
    expect(came).toHaveLength(5);
    expect(sum(came, 'amountIn') - sum(came, 'amountOut')).toBe(90_000);
    expect(await book('direction.equals=OUT')).toHaveLength(1);
  });
});

describe('categories', () => {
  test('tell how often, how much, the usual and the largest, transfers apart', async () => {
    const { data, totals } = await ask('cashTransactionCategoryReport', `${period}&groupBy=category`);
    expect(
      data.map(({ direction, category, count, value, average, largest }) => [
        direction,
        (category as { id: string }).id,
        count,
        value,
        average,
        largest,
      ]),
    ).toEqual([
      ['IN', incoming, 3, 90_000, 30_000, 50_000],
      ['OUT', outgoing, 1, 15_000, 15_000, 15_000],
    ]);
    expect(totals).toEqual({ count: 4, moneyIn: 90_000, moneyOut: 15_000, net: 75_000 });
  });

  test('of one direction, by account and month', async () => {
    const { data, totals } = await ask(
      'cashTransactionCategoryReport',
      `from=2026-10-01&to=2026-11-20&groupBy=month,cash&direction.equals=IN`,
    );
    expect(data.map((row) => [row['businessDay'], labelOf(row['cash']), row['count'], row['value']])).toEqual([
      ['2026-10-01', 'Kas S', 1, 100_000],
      ['2026-11-01', 'Kas S', 3, 90_000],
    ]);
    expect(totals).toMatchObject({ count: 4, moneyIn: 190_000, moneyOut: 0, net: 190_000 });
  });
});
