import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/pool.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { numberReceipt } from '../../parking/paper/receipts.ts';
import { drainFolds } from '../../reports/fold.ts';
import { buildStays } from '../../reports/testing/build-stays.ts';
import { readBeside } from './beside-return.ts';
import { keepTaxReturns } from './keep-returns.ts';

let server: TestServer;
const month = '2026-02-01';

beforeAll(async () => {
  server = await startTestServer();
  const { database, site } = server.platform;
  await buildStays(database, site.current(), { from: '2026-01-30', to: '2026-02-03', perDay: 60, seed: 11 });
  await drainFolds(database);
  await keepTaxReturns(database, site.current());
}, 60_000);
afterAll(() => server.close());

interface Exit {
  readonly id: string;
  readonly gateId: string;
  readonly gateCode: string;
}

async function readExits(): Promise<Exit[]> {
  const { rows } = await sql<Exit>`
    select s.id, g.id as "gateId", g.code as "gateCode" from stays s join gates g on g.id = s.exit_gate_id
    where s.state = 'OUT' and g.id = (select min(exit_gate_id::text)::uuid from stays) order by s.id limit 4`.execute(
    server.platform.database.readQueries,
  );
  return rows;
}

const askBeside = async () => {
  const { readQueries } = server.platform.database;
  const { id } = await readQueries
    .selectFrom('taxReturns')
    .select('id')
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return readBeside(readQueries, { id, month });
};

test('receipts are told by gate and business day, with those that nothing has, and none of another month', async () => {
  const exits = await readExits();
  const site = server.platform.site.current();
  const give = (exit: Exit | undefined, businessDay: string) =>
    inTransaction(server.platform.database, (tx) => {
      if (!exit) throw new Error('too few cars left');
      const { id: stayId, gateId, gateCode } = exit;
      return numberReceipt(tx, { site, stayId, kind: 'EXIT', gateId, gateCode, businessDay, provisional: null });
    });
  await give(exits[0], '2026-01-31');
  await give(exits[1], '2026-02-02');
  await changeAsOwner(server, 'update receipt_counters set last_number = last_number + 2 where business_day = $1', [
    '2026-02-02',
  ]);
  await give(exits[2], '2026-02-02');
  await give(exits[3], '2026-02-03');
  const { receipts } = await askBeside();
  const gate = exits[0]?.gateCode;
  expect(receipts).toEqual({
    data: [
      { day: '2026-02-02', gate, first: `${gate}-260202-00001`, last: `${gate}-260202-00004`, count: 2, missing: 2 },
      { day: '2026-02-03', gate, first: `${gate}-260203-00001`, last: `${gate}-260203-00001`, count: 1, missing: 0 },
    ],
    totals: { count: 3, missing: 2 },
  });
});

test('what left free is told at what the tariff asked, of the month alone', async () => {
  const { rows } = await sql<{ count: number; value: number }>`
    select count(*)::integer as count, sum(discount)::bigint as value from stays
    where free_pass and state = 'OUT' and business_day between '2026-02-01' and '2026-02-28'`.execute(
    server.platform.database.readQueries,
  );
  const { free } = await askBeside();
  expect(rows[0]?.count).toBeGreaterThan(0);
  expect(free.totals).toEqual(rows[0]);
  expect(free.data.reduce((all, { count }) => all + Number(count), 0)).toBe(rows[0]?.count);
});
