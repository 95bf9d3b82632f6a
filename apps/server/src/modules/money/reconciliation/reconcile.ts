import { newId } from '@parking/contract/core/id';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, anyOf } from '../../../platform/db/pool.ts';
import { inSlices, sendInPieces } from '../../../platform/in-slices.ts';
import { findDifferences } from './find-differences.ts';
import { unmatchedItem, unmatchedRow } from './open-sides.ts';
import { rowsAtOnce } from './keep-file.ts';
import { type Arrival, type OpenBatch, type OpenLine, matchCredits } from './matching/match-credits.ts';
import { type ItemMatch, type OpenItem, type OpenRow, matchItemsInSteps } from './matching/match-items.ts';
import { payArrived } from './pay-arrived.ts';
import type { Reconciled, Reconciling, Scope } from './scope.ts';

/**
 * Matches what is open of these payment types, books what arrived, and says what does not agree. It only adds: what was matched before
 * stays, and the same again changes nothing.
 */
export async function reconcile(act: Reconciling, scope: Scope): Promise<Reconciled> {
  const { tx } = act;
  const matched = await matchOpenItems(tx, scope);
  const arrived = await matchOpenCredits(tx, scope);
  const paid = await payArrived(act, scope);
  await findDifferences(act, scope);
  return { matched, arrived, paid };
}

/** A payment may be booked days after it was made, where its provider told it late. */
const toldWithinDays = 40;

async function matchOpenItems(tx: Tx, { paidTypeIds, told }: Scope): Promise<number> {
  let matched = 0;
  for (const paidTypeId of paidTypeIds) matched += await matchItemsOf(tx, paidTypeId, told);
  return matched;
}

/** The processor of the server matches while that of the database writes what is matched. */
async function matchItemsOf(tx: Tx, paidTypeId: string, told: Scope['told']): Promise<number> {
  const before = await readOpenRows(tx, paidTypeId);
  const rows = told ? [...before, ...told.rows] : before;
  if (rows.length === 0) return 0;
  const isApart = await readApart(
    tx,
    sql`
    select m.entry_id || ' ' || m.item_n as one, m.row_id as other from item_matches m
    join report_rows r on r.id = m.row_id where r.paid_type_id = ${paidTypeId} and m.undone_note is not null`,
  );
  const items = await readOpenItems(tx, paidTypeId, rows);
  const matching = inSlices(matchItemsInSteps(items, rows, isApart));
  const writing = told?.write() ?? Promise.resolve();
  // Nothing is sent any more once one of them fails the act.
  await Promise.allSettled([matching, writing]);
  const [found] = await Promise.all([matching, writing]);
  await sendInPieces(found, rowsAtOnce, asColumns, (some) => storeMatches(tx, some));
  return found.length;
}

const readOpenRows = (tx: Tx, paidTypeId: string): Promise<OpenRow[]> =>
  readInPieces(
    tx,
    sql<OpenRow>`
    select r.id, r.kind, r.gross as amount, (extract(epoch from r.paid_at) * 1000)::bigint as at,
      r.provider_reference as "providerReference", r.reference, r.rrn, r.approval_code as "approvalCode", r.terminal,
      r.card_number as "cardNumber"
    from report_rows r where r.paid_type_id = ${paidTypeId} and ${unmatchedRow}`,
  );

/** In the order of the matching, which then has little to sort. */
function readOpenItems(tx: Tx, paidTypeId: string, rows: readonly OpenRow[]): Promise<OpenItem[]> {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { at } of rows) {
    from = Math.min(from, at);
    to = Math.max(to, at);
  }
  return readInPieces(
    tx,
    sql<OpenItem>`
    select i.entry_id || ' ' || i.n as id, i.amount, (extract(epoch from i.at) * 1000)::bigint as at, i.our_references as references,
      i.provider_reference as "providerReference", i.rrn, i.approval_code as "approvalCode", i.terminal, i.card_number as "cardNumber"
    from keyed_items_v i where i.paid_type_id = ${paidTypeId} and i.written_off_at is null
      and i.at between to_timestamp(${from / 1_000}) - interval '2 days'
        and to_timestamp(${to / 1_000}) + make_interval(days => ${toldWithinDays})
      and ${unmatchedItem}
    order by i.at, i.entry_id, i.n`,
  );
}

/** Which two somebody took apart: no key makes them one again. */
async function readApart(tx: Tx, query: RawBuilder<unknown>): Promise<(one: string, other: string) => boolean> {
  const { rows } = await sql<{ one: string; other: string }>`${query}`.execute(tx);
  const apart = new Set(rows.map(({ one, other }) => `${one} ${other}`));
  return (one, other) => apart.has(`${one} ${other}`);
}

/**
 * What is asked for by the names that it has here, some of it at a time: nobody else waits until all of it is read. The next ones are asked
 * for before those that came are taken.
 */
async function readInPieces<Row>(tx: Tx, query: RawBuilder<Row>): Promise<Row[]> {
  const read: Row[] = [];
  // A hundred thousand rows are not written anew to rename their columns.
  const asNamed = tx.withoutPlugins();
  await sql`declare open_sides no scroll cursor for ${query}`.execute(tx);
  const ask = () => sql<Row>`fetch ${sql.lit(rowsAtOnce)} from open_sides`.execute(asNamed);
  for (let asked = ask(), isLast = false; !isLast; ) {
    const { rows } = await asked;
    isLast = rows.length < rowsAtOnce;
    if (!isLast) asked = ask();
    for (const row of rows) read.push(row);
  }
  await sql`close open_sides`.execute(tx);
  return read;
}

/** In SQL, matches by their columns. */
function asColumns(found: readonly ItemMatch[]): RawBuilder<unknown> {
  const items = found.map(({ itemId }) => itemId.split(' '));
  return sql`unnest(${found.map(newId)}::uuid[], ${items.map(([entryId]) => entryId)}::uuid[], ${items.map(([, n]) => Number(n))}::integer[],
    ${found.map(({ rowId }) => rowId)}::uuid[], ${found.map(({ rule }) => rule)}::text[])`;
}

async function storeMatches(tx: Tx, matches: RawBuilder<unknown>): Promise<void> {
  await sql`insert into item_matches (id, entry_id, item_n, row_id, rule) select * from ${matches} as m`.execute(tx);
}

async function matchOpenCredits(tx: Tx, { paidTypeIds }: Scope): Promise<number> {
  const batches = await readOpenBatches(tx, paidTypeIds);
  if (batches.length === 0) return 0;
  const isApart = await readApart(
    tx,
    sql`
    select a.batch_id as one, a.line_id as other from batch_arrivals a join report_batches b on b.id = a.batch_id
    where b.paid_type_id = ${anyOf(paidTypeIds)} and a.undone_note is not null`,
  );
  const found = matchCredits(batches, await readOpenLines(tx, batches), isApart);
  await storeArrivals(tx, found);
  return new Set(found.map(({ batchId }) => batchId)).size;
}

/** A batch that what was given back outweighs brings no credit: it is matched by hand. */
async function readOpenBatches(tx: Tx, paidTypeIds: readonly string[]): Promise<OpenBatch[]> {
  const { rows } = await sql<OpenBatch>`
    select b.id, b.paid_type_id, p.cash_id, to_char(b.day, 'YYYY-MM-DD') as day, b.items, b.gross, b.fee,
      array_remove(array[b.reference, v.merchant_id, p.label, p.name], null) as names
    from report_batches b join paid_types p on p.id = b.paid_type_id
    left join payment_providers v on v.paid_type_id = p.id and v.replaced_at is null
    where b.paid_type_id = ${anyOf(paidTypeIds)} and p.cash_id is not null and b.net > 0
      and not exists (select from batch_arrivals a where a.batch_id = b.id and a.undone_at is null)`.execute(tx);
  return rows;
}

async function readOpenLines(tx: Tx, batches: readonly OpenBatch[]): Promise<OpenLine[]> {
  const days = batches.map(({ day }) => day).toSorted();
  const { rows } = await sql<OpenLine>`
    select l.id, l.cash_id, to_char(l.day, 'YYYY-MM-DD') as day, l.amount, l.narrative from statement_lines l
    where l.cash_id = ${anyOf([...new Set(batches.map(({ cashId }) => cashId))])} and l.day >= ${days[0]}
      and not exists (select from batch_arrivals a where a.line_id = l.id and a.undone_at is null)
      and not exists (select from differences d where d.subject_id = l.id and d.kind = 'UNKNOWN_CREDIT'
        and d.state = 'ACCEPTED')`.execute(tx);
  return rows;
}

async function storeArrivals(tx: Tx, found: readonly Arrival[]): Promise<void> {
  if (found.length === 0) return;
  await tx
    .insertInto('batchArrivals')
    .values(found.map((arrival) => ({ id: newId(), ...arrival })))
    .execute();
}
