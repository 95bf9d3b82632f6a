import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { shiftDays } from '@parking/contract/core/business-day';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildManyPayments, reportMany } from '../testing/many-payments.ts';
import {
  bankAccount,
  broughtBy,
  importReport,
  importStatement,
  listDifferences,
  statementOf,
  typeInto,
} from '../testing/reconciliation.ts';
import { openOffice } from '../testing/settlements.ts';

const items = 3_000;
let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client({ ...inject('owner'), database: server.database.database });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

test('some thousand payments are held against their report and its credits, as a hundred thousand are by the benchmark', async () => {
  const office = await openOffice(server);
  const cashId = await bankAccount(office);
  const paidTypeId = await typeInto(office, cashId);
  const paid = await buildManyPayments(owner, { paidTypeId, count: items, days: 20 });
  const { report, batches, untold, less } = reportMany(paid);
  const began = performance.now();
  const brought = broughtBy(await importReport(office.finance, paidTypeId, report));
  process.stdout.write(`${items} items against their report in ${Math.round(performance.now() - began)} ms\n`);
  expect(brought).toMatchObject({ rows: items - untold, taken: items - untold, matched: items - untold });
  const count = async (kind: string) =>
    (await listDifferences(office.finance, `paidTypeId.equals=${paidTypeId}&kind.equals=${kind}`)).length;
  expect([await count('ONLY_OURS'), await count('AMOUNT_DIFFERS')]).toEqual([untold, less]);
  const credits = batches.map(({ day, net }) => ({ day: shiftDays(day, 1), amount: net, narrative: `KR QR${day}` }));
  expect(broughtBy(await importStatement(office.finance, cashId, statementOf(credits)))).toMatchObject({
    arrived: batches.length,
  });
});

test('of a large file too the same key with another content is refused, wherever that differs, and the same is answered the same', async () => {
  const office = await openOffice(server);
  const paidTypeId = await typeInto(office, await bankAccount(office));
  const { report } = reportMany(await buildManyPayments(owner, { paidTypeId, count: items, days: 20 }));
  const key = newIdempotencyKey();
  const bring = (text: string) =>
    office.finance.call(contract.reconciliationFiles.importReport, {
      body: { paidTypeId, name: 'laporan.csv', content: Buffer.from(text).toString('base64'), dryRun: true },
      headers: { 'idempotency-key': key },
    });
  const first = await bring(report);
  expect(first.status).toBe(200);
  expect((await bring(report)).data).toEqual(first.data);
  for (const other of [`${report.slice(0, -1)}9`, `x${report.slice(1)}`])
    expect((await bring(other)).error?.code).toBe('idempotency-key-reused');
});

test('a match is of an item and a row that are there, of one payment type, however many are written at once', async () => {
  const office = await openOffice(server);
  const typeWith = async () => {
    const paidTypeId = await typeInto(office, await bankAccount(office));
    const { report } = reportMany(await buildManyPayments(owner, { paidTypeId, count: 300, days: 2 }));
    await importReport(office.finance, paidTypeId, report);
    return paidTypeId;
  };
  const [one, other] = [await typeWith(), await typeWith()];
  const write = async (entry: string, row: string) => {
    await owner.query('begin');
    try {
      await owner.query('update item_matches set undone_at = now(), undone_by = (select id from users limit 1)');
      const written = await owner.query(
        `insert into item_matches (id, entry_id, item_n, row_id, rule)
        select uuidv7(), ${entry}, m.item_n, ${row}, 'RRN' from item_matches m join report_rows r on r.id = m.row_id
        where r.paid_type_id = $1`,
        [one],
      );
      return written.rowCount;
    } catch (error) {
      return error instanceof pg.DatabaseError ? error.constraint : error;
    } finally {
      await owner.query('rollback');
    }
  };
  expect(await write('m.entry_id', 'm.row_id')).toBeGreaterThan(250);
  const last = 'm.row_id = (select id from report_rows where paid_type_id = $1 order by id limit 1)';
  for (const [entry, row] of [
    ['m.entry_id', `case when ${last} then m.row_id else uuidv7() end`],
    ['uuidv7()', 'm.row_id'],
    ['uuidv7()', 'uuidv7()'],
    [
      'm.entry_id',
      `case when ${last} then (select id from report_rows where paid_type_id = '${other}' limit 1) else m.row_id end`,
    ],
  ] as const)
    expect(await write(entry, row)).toBe('item_matches_of_one');
});
