import { shiftDays } from '@parking/contract/core/business-day';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import { usualMapping } from '@parking/contract/money/reconciliation/report-mapping';
import { sql } from 'kysely';
import { readReport } from '../modules/money/reconciliation/files/read-report.ts';
import { readStatement } from '../modules/money/reconciliation/files/read-statement.ts';
import { takeReport } from '../modules/money/reconciliation/import-report.ts';
import { takeStatement } from '../modules/money/reconciliation/import-statement.ts';
import { openFile } from '../modules/money/reconciliation/keep-file.ts';
import type { Reconciling } from '../modules/money/reconciliation/scope.ts';
import { writeOperations } from '../platform/audit/operations-log.ts';
import { type Database, type Reads, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';
import { paidTypeIds, staffNamed } from './car-park.ts';

interface Item {
  readonly at: Date;
  readonly amount: number;
  readonly reference: string;
  readonly providerReference: string | null;
}

const daysBack = 14;
/** One in so many is told otherwise, each in its own way. */
const odds = { untold: 331, less: 457, twice: 613 } as const;
const feeBasisPoints = 70;
const wholeBasisPoints = 10_000;
const feeOf = (amount: number): number => Math.round((amount * feeBasisPoints) / wholeBasisPoints);

/** Finance imported what the provider of codes reports of two weeks, and what its bank shows; a few things do not agree. */
export async function reconcileDays(database: Database, site: Site, now: Date): Promise<void> {
  const paidTypeId = paidTypeIds.QRIS;
  const today = toLocalDate(now, site.zone);
  const items = await readItems(database.readQueries, paidTypeId, daysBack);
  if (items.length === 0) return;
  const report = writeReport(items, site.zone);
  const { cashId } = await database.readQueries
    .selectFrom('paidTypes')
    .select('cashId')
    .where('id', '=', paidTypeId)
    .executeTakeFirstOrThrow();
  if (cashId === null) throw new Error('The payment type of codes has no account.');
  await inTransaction(database, async (tx) => {
    const { id: userId, username } = staffNamed('keuangan1');
    const author = { siteId: site.id, actorId: userId, actorName: username, address: '127.0.0.1', requestId: 'demo' };
    const act: Reconciling = {
      tx,
      site,
      actor: { userId },
      log: (operations, within = tx) => writeOperations(within, author, [operations].flat()),
    };
    const file = await openFile({ name: `qris-${today}.csv`, content: base64(report) }, { paidTypeId });
    await takeReport(act, file, { paidTypeId, ...(await readReport(file, usualMapping, site.zone)) });
    const { rows: batches } = await sql<{ day: string; net: number }>`
      select to_char(day, 'YYYY-MM-DD') as day, net from report_batches where paid_type_id = ${paidTypeId} order by day`.execute(
      tx,
    );
    const statement = await openFile(
      { name: `mutasi-${today}.csv`, content: base64(writeStatement(batches, today)) },
      { cashId },
    );
    await takeStatement(act, statement, { cashId, statement: await readStatement(statement.bytes) });
  });
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

async function readItems(reads: Reads, paidTypeId: string, days: number): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select i.at, i.amount, i.our_references[1] as reference, i.provider_reference from keyed_items_v i
    where i.paid_type_id = ${paidTypeId} and i.at > now() - make_interval(days => ${days}) order by i.at, i.entry_id`.execute(
    reads,
  );
  return rows;
}

function writeReport(items: readonly Item[], zone: string): string {
  const lines = items.flatMap(({ at, amount, reference, providerReference }, index) => {
    const time = toLocalDateTime(at, zone);
    const day = time.slice(0, 10);
    const told = Math.abs(index % odds.less === odds.less - 1 ? amount - 500 : amount);
    const line = (theirs: string | null) =>
      [time, amount < 0 ? 'REFUND' : 'SALE', told, feeOf(told), theirs ?? '', reference, `QR${day}`, day].join(',');
    if (index % odds.untold === odds.untold - 1) return [];
    return index % odds.twice === odds.twice - 1
      ? [line(providerReference), line(`${providerReference ?? reference}-2`)]
      : [line(providerReference)];
  });
  return ['waktu,jenis,jumlah,biaya,referensi penyedia,referensi,batch,tanggal settlement', ...lines].join('\n');
}

/** The bank has each day on the next one, but for one of them; and a credit that nobody knows. */
function writeStatement(batches: readonly { readonly day: string; readonly net: number }[], today: string): string {
  const arrived = batches.filter(({ day }, index) => day < today && index !== batches.length - 3);
  const shown = (day: string): string => day.split('-').toReversed().join('/');
  const lines = arrived.map(({ day, net }) => `1,${shown(shiftDays(day, 1))},,1,KR OTOMATIS QR${day},,,.00,${net}`);
  const unknown = `1,${shown(shiftDays(today, -2))},,1,SETORAN TUNAI,,,.00,275000`;
  return [
    'Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit',
    ...lines,
    unknown,
  ].join('\n');
}
