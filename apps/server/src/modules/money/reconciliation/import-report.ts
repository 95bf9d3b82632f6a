import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { Imported } from '@parking/contract/money/reconciliation/reconciliation-files';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type Steps, inPieces, inSlices, mapSteps, sendInPieces } from '../../../platform/in-slices.ts';
import { expectFeesOfBatches } from '../fees/expected-fees.ts';
import { readProviderDays } from '../settlements/read-provider-days.ts';
import { fileFault, quoted } from './files/file-fault.ts';
import { type ReadReport, type ReadReportRow, readReport } from './files/read-report.ts';
import {
  type Fresh,
  type IncomingFile,
  type KeptFile,
  freshOf,
  importFile,
  keepFile,
  numbered,
  openFile,
  rowsAtOnce,
} from './keep-file.ts';
import type { OpenRow } from './matching/match-items.ts';
import { readMapping } from './report-mappings.ts';
import { reconcile } from './reconcile.ts';
import type { Reconciled, Reconciling } from './scope.ts';

/** Imports what a provider reports: whole, or refused by its row. What another file brought already is dropped and counted. */
export async function importReport(
  context: Context<typeof contract.reconciliationFiles.importReport>,
): Promise<Imported> {
  const { tx, site, body } = context;
  const { paidTypeId } = body;
  const mapping = await readMapping(tx, paidTypeId);
  const { zone } = await readProviderDays(tx, site, paidTypeId);
  const file = await openFile(body, { paidTypeId });
  const { format, rows } = await readReport(file, mapping, zone);
  return importFile(context, file, () => takeReport(context, file, { paidTypeId, format, rows }));
}

interface Taken extends ReadReport {
  readonly paidTypeId: string;
}

/** Keeps a report that was read, with its rows, and says what comes of it. */
export async function takeReport(
  act: Reconciling,
  file: IncomingFile,
  { paidTypeId, format, rows }: Taken,
): Promise<KeptFile & Reconciled> {
  const keys = await inSlices(numbered(rows, keyOf));
  const days = rows.map(({ settledOn }) => settledOn);
  const before = await readLastTold(act.tx, paidTypeId);
  const mayBeKnown = await isTold(act.tx, paidTypeId, rows);
  const changed = mayBeKnown ? await countChanged(act.tx, paidTypeId, rows, keys) : 0;
  const kept = await keepFile(act, file, { format, keys, days, mayBeKnown, changed, opening: null, closing: null });
  const fresh = await inSlices(freshOf(rows, keys, kept));
  const told = {
    rows: await inSlices(mapSteps(fresh, asOpen)),
    write: () => insertRows(act.tx, kept.id, paidTypeId, fresh),
  };
  const between = timesOf(kept, rows, before);
  return { ...kept, ...(await reconcile(act, { paidTypeIds: [paidTypeId], between, told })) };
}

/** When the last payment was made that the reports of a payment type tell of; null before the first of them. */
async function readLastTold(tx: Tx, paidTypeId: string): Promise<Date | null> {
  const { at } = await tx
    .selectFrom('reportRows')
    .select(({ fn }) => fn.max('paidAt').as('at'))
    .where('paidTypeId', '=', paidTypeId)
    .executeTakeFirstOrThrow();
  return at;
}

/** Whether another file told of any payment of the same time: a key holds its time, so that otherwise none is known. */
async function isTold(tx: Tx, paidTypeId: string, rows: readonly ReadReportRow[]): Promise<boolean> {
  const [from, to] = spanOf(rows);
  const { rows: told } = await sql`
    select from report_rows where paid_type_id = ${paidTypeId} and paid_at between ${from} and ${to} limit 1`.execute(
    tx,
  );
  return told.length > 0;
}

/** How many tell another fee or batch of what another file brought: the first to tell of it stays, and somebody must know. */
async function countChanged(
  tx: Tx,
  paidTypeId: string,
  rows: readonly ReadReportRow[],
  keys: readonly string[],
): Promise<number> {
  let changed = 0;
  const keyed = await inSlices(mapSteps(rows, (row, index) => ({ row, key: keys[index] ?? '' })));
  for (const some of inPieces(keyed, rowsAtOnce)) {
    const { rows: found } = await sql<{ changed: number }>`
      select count(*)::integer as changed
      from unnest(${some.map(({ key }) => key)}::text[], ${some.map(({ row }) => row.fee)}::bigint[],
        ${some.map(({ row }) => row.batch)}::text[]) as t (key, fee, batch)
      join report_rows r on r.paid_type_id = ${paidTypeId} and r.key = t.key join report_batches b on b.id = r.batch_id
      where r.fee <> t.fee or b.reference <> t.batch`.execute(tx);
    changed += found[0]?.changed ?? 0;
  }
  return changed;
}

/** When the first and the last of them were paid. */
function spanOf(rows: readonly ReadReportRow[]): readonly [Date, Date] {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { paidAt } of rows) {
    from = Math.min(from, paidAt.getTime());
    to = Math.max(to, paidAt.getTime());
  }
  return [new Date(from), new Date(to)];
}

const dayMs = 86_400_000;

/** The days of a file, whichever zone they are of, its payments, and what came since the last one that was told before. */
function timesOf(
  { fromDay, toDay }: KeptFile,
  rows: readonly ReadReportRow[],
  before: Date | null,
): readonly [Date, Date] {
  const [first, last] = spanOf(rows);
  const from = Math.min(Date.parse(fromDay) - dayMs, before?.getTime() ?? Number.POSITIVE_INFINITY, first.getTime());
  const to = Math.max(Date.parse(toDay) + 2 * dayMs, last.getTime());
  return [new Date(from), new Date(to)];
}

/** By what the provider itself calls it; without that by all that is known of it. */
const keyOf = (row: ReadReportRow): string =>
  [
    row.kind,
    row.providerReference ?? '',
    row.reference ?? '',
    row.rrn ?? '',
    row.approvalCode ?? '',
    row.terminal ?? '',
    row.paidAt.toISOString(),
    row.gross,
  ].join('\u0001');

type FreshRow = Fresh<ReadReportRow>;

/** A row as the matching knows it. */
const asOpen = ({ id, row }: FreshRow): OpenRow => ({
  id,
  kind: row.kind,
  amount: row.gross,
  at: row.paidAt.getTime(),
  providerReference: row.providerReference,
  reference: row.reference,
  rrn: row.rrn,
  approvalCode: row.approvalCode,
  terminal: row.terminal,
  cardNumber: row.cardNumber,
});

async function insertRows(tx: Tx, fileId: string, paidTypeId: string, rows: readonly FreshRow[]): Promise<void> {
  const batches = await findBatches(tx, paidTypeId, rows);
  await sql`
    insert into batch_files (batch_id, paid_type_id, file_id)
    select id, ${paidTypeId}, ${fileId} from unnest(${[...batches.values()]}::uuid[]) as b (id)`.execute(tx);
  const write = (some: RawBuilder<unknown>) => insertSome(tx, fileId, paidTypeId, some);
  await sendInPieces(rows, rowsAtOnce, (some) => asColumns(some, batches), write);
  await expectFeesOfBatches(tx, [...batches.values()]);
}

/** In SQL, rows by their columns: read in half the time that they take as JSON. */
function asColumns(rows: readonly FreshRow[], batches: ReadonlyMap<string, string>): RawBuilder<unknown> {
  const all = <Value>(of: (fresh: FreshRow) => Value): Value[] => rows.map(of);
  return sql`unnest(${all(({ id }) => id)}::uuid[], ${all(({ row }) => row.n)}::integer[], ${all(({ row }) => batches.get(row.batch))}::uuid[],
    ${all(({ key }) => key)}::text[], ${all(({ row }) => row.kind)}::text[], ${all(({ row }) => row.paidAt.toISOString())}::timestamptz[],
    ${all(({ row }) => row.gross)}::bigint[], ${all(({ row }) => row.fee)}::bigint[], ${all(({ row }) => row.providerReference)}::text[],
    ${all(({ row }) => row.reference)}::text[], ${all(({ row }) => row.rrn)}::text[], ${all(({ row }) => row.approvalCode)}::text[],
    ${all(({ row }) => row.terminal)}::text[], ${all(({ row }) => row.cardNumber)}::text[])`;
}

async function insertSome(tx: Tx, fileId: string, paidTypeId: string, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into report_rows (id, file_id, n, paid_type_id, batch_id, key, kind, paid_at, gross, fee, provider_reference, reference,
      rrn, approval_code, terminal, card_number)
    select id, ${fileId}, n, ${paidTypeId}, batch_id, key, kind, paid_at, gross, fee, provider_reference, reference,
      rrn, approval_code, terminal, card_number
    from ${rows} as r (id, n, batch_id, key, kind, paid_at, gross, fee, provider_reference, reference, rrn, approval_code, terminal,
      card_number)`.execute(tx);
}

interface BatchSum {
  readonly id: string;
  readonly reference: string;
  day: string;
  items: number;
  gross: number;
  fee: number;
}

/** What the rows of each batch come to. */
function* sumBatches(rows: readonly FreshRow[]): Steps<BatchSum[]> {
  const sums = new Map<string, BatchSum>();
  yield* mapSteps(rows, ({ row: { batch: reference, settledOn, gross, fee } }) => {
    const sum = sums.get(reference) ?? { id: newId(), reference, day: settledOn, items: 0, gross: 0, fee: 0 };
    sum.items += 1;
    sum.gross += gross;
    sum.fee += fee;
    if (settledOn > sum.day) sum.day = settledOn;
    sums.set(reference, sum);
  });
  return [...sums.values()];
}

/** What has not arrived takes the new rows too; of what has, they are another part. */
async function findBatches(
  tx: Tx,
  paidTypeId: string,
  rows: readonly FreshRow[],
): Promise<ReadonlyMap<string, string>> {
  const sums = await inSlices(sumBatches(rows));
  const { rows: batches } = await sql<{ id: string; reference: string; isTooMuch: boolean }>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
        as t (id uuid, reference text, day date, items integer, gross bigint, fee bigint)),
    latest as (
      select distinct on (b.reference) b.reference, b.part, exists (
        select from batch_arrivals a where a.batch_id = b.id and a.undone_at is null) as arrived
      from report_batches b join told t on t.reference = b.reference
      where b.paid_type_id = ${paidTypeId} order by b.reference, b.part desc)
    insert into report_batches as b (id, paid_type_id, reference, part, day, items, gross, fee, net)
    select t.id, ${paidTypeId}, t.reference, coalesce(l.part + l.arrived::integer, 1), t.day, t.items, t.gross, t.fee, t.gross - t.fee
    from told t left join latest l on l.reference = t.reference
    on conflict on constraint report_batches_part do update set day = greatest(b.day, excluded.day), items = b.items + excluded.items,
      gross = b.gross + excluded.gross, fee = b.fee + excluded.fee, net = b.net + excluded.net
    returning b.id, b.reference, abs(b.gross) > ${Number.MAX_SAFE_INTEGER} or abs(b.net) > ${Number.MAX_SAFE_INTEGER} as is_too_much`.execute(
    tx,
  );
  const tooMuch = batches.find(({ isTooMuch }) => isTooMuch);
  if (tooMuch) throw fileFault('file-batch-too-much', { value: quoted(tooMuch.reference) });
  return new Map(batches.map(({ id, reference }) => [reference, id]));
}
