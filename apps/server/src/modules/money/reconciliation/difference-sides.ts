import type { DifferenceSide } from '@parking/contract/money/reconciliation/reconciliation';
import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import { isTwin, unmatchedItem, unmatchedRow } from './open-sides.ts';
import type { OwnSides } from './own-differences.ts';

type Condition = RawBuilder<unknown>;

/** In SQL, a day or a time as the site's clock shows it. */
const localTime = (column: string, zone: string) =>
  sql`to_char(${sql.raw(column)} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

const noMatch = sql`null::uuid as match_id, null::text as matched_by`;

/** Items of ours, as a side of a difference. */
const items = (where: Condition, zone: string) => sql<DifferenceSide>`
  select i.entry_id as id, 'ITEM' as what, ${localTime('i.at', zone)} as at, i.amount, null::bigint as fee,
    null::bigint as expected_fee, i.our_references[cardinality(i.our_references)] as reference, i.provider_reference, i.rrn, i.approval_code, i.terminal, i.card_number,
    'settlement ' || s.number as place, m.id as match_id, m.rule as matched_by
  from keyed_items_v i left join item_matches m on m.entry_id = i.entry_id and m.item_n = i.n and m.undone_at is null left join settlements s on s.id = i.settlement_id where ${where}`;

const rows = (where: Condition, zone: string) => sql<DifferenceSide>`
  select r.id, 'ROW' as what, ${localTime('r.paid_at', zone)} as at, r.gross as amount, r.fee, null::bigint as expected_fee, r.reference, r.provider_reference, r.rrn,
    r.approval_code, r.terminal, r.card_number, f.name || ' #' || r.n as place, ${noMatch}
  from report_rows r join reconciliation_files f on f.id = r.file_id where ${where}`;

const batches = (where: Condition) => sql<DifferenceSide>`
  select b.id, 'BATCH' as what, to_char(b.day, 'YYYY-MM-DD') as at, b.net as amount, b.fee, b.expected_fee, b.reference, null::text as provider_reference,
    null::text as rrn, null::text as approval_code, null::text as terminal, null::text as card_number,
    p.label || ' (' || b.items || ')' as place, ${noMatch}
  from report_batches b join paid_types p on p.id = b.paid_type_id where ${where}`;

/** Lines of a statement; of those that are of a batch by which match. */
const lines = (where: Condition, batchId: string | null = null) => sql<DifferenceSide>`
  select l.id, 'LINE' as what, to_char(l.day, 'YYYY-MM-DD') as at, l.amount, null::bigint as fee, null::bigint as expected_fee, l.narrative as reference,
    l.reference as provider_reference, null::text as rrn, null::text as approval_code, null::text as terminal, null::text as card_number,
    f.name || ' #' || l.n as place, a.id as match_id, a.rule as matched_by
  from statement_lines l join reconciliation_files f on f.id = l.file_id
  left join batch_arrivals a on a.line_id = l.id and a.batch_id = ${batchId} and a.undone_at is null where ${where}`;

const notArrived = sql`not exists (select from batch_arrivals a where a.batch_id = b.id and a.undone_at is null)`;

/** So many proposals are shown: the keys of one hand. */
const mostProposals = 9;

interface Compared {
  readonly subjectId: string;
  readonly kind: string;
  readonly paidTypeId: string | null;
  readonly cashId: string | null;
  /** What is kept from whoever reads. */
  readonly own: OwnSides;
}

interface Sides {
  readonly oursSide: DifferenceSide[];
  readonly theirsSide: DifferenceSide[];
  readonly proposals: DifferenceSide[];
}

/** Both sides of a difference beside each other, and what may be the side that is missing: by amount, then by how near its time is. */
export async function readSides(reads: Reads, zone: string, difference: Compared): Promise<Sides> {
  const { subjectId, kind } = difference;
  const read = async (query: RawBuilder<DifferenceSide>) => (await query.execute(reads)).rows;
  switch (kind) {
    case 'ONLY_OURS':
      return {
        oursSide: await read(items(sql`i.entry_id = ${subjectId}`, zone)),
        theirsSide: await read(
          rows(
            sql`r.id in (select row_id from item_matches where entry_id = ${subjectId} and undone_at is null)`,
            zone,
          ),
        ),
        proposals: await read(proposedRows(difference, zone)),
      };
    case 'ONLY_THEIRS':
    case 'DUPLICATE':
      return {
        oursSide: await read(kind === 'DUPLICATE' ? itemsOfTwin(subjectId, zone) : itemsOfRow(subjectId, zone)),
        theirsSide: await read(rows(sql`r.id = ${subjectId}`, zone)),
        proposals: await read(proposedItems(difference, zone)),
      };
    case 'AMOUNT_DIFFERS':
      return {
        oursSide: await read(itemsOfRow(subjectId, zone)),
        theirsSide: await read(rows(sql`r.id = ${subjectId}`, zone)),
        proposals: [],
      };
    case 'UNKNOWN_CREDIT':
      return {
        oursSide: await read(
          batches(
            sql`b.id in (select batch_id from batch_arrivals where line_id = ${subjectId} and undone_at is null)`,
          ),
        ),
        theirsSide: await read(lines(sql`l.id = ${subjectId}`)),
        proposals: await read(proposedBatches(difference)),
      };
    default:
      return {
        oursSide: await read(batches(sql`b.id = ${subjectId}`)),
        theirsSide: await read(
          lines(
            sql`l.id in (select line_id from batch_arrivals where batch_id = ${subjectId} and undone_at is null)`,
            subjectId,
          ),
        ),
        proposals: kind === 'NOT_ARRIVED' ? await read(proposedLines(difference)) : [],
      };
  }
}

/** What a row tells of. */
const itemsOfRow = (rowId: string, zone: string) =>
  items(
    sql`(i.entry_id, i.n) in (select entry_id, item_n from item_matches where row_id = ${rowId} and undone_at is null)`,
    zone,
  );

/** What a row that is one too many is a second of. */
const itemsOfTwin = (rowId: string, zone: string) =>
  items(
    sql`(i.entry_id, i.n) in (select m.entry_id, m.item_n from report_rows r join report_rows o on ${isTwin}
      join item_matches m on m.row_id = o.id and m.undone_at is null where r.id = ${rowId})`,
    zone,
  );

const proposedRows = ({ subjectId, paidTypeId }: Compared, zone: string) => sql<DifferenceSide>`
  select p.* from (${rows(
    sql`r.paid_type_id = ${paidTypeId} and ${unmatchedRow} and r.paid_at between (
      select at - interval '3 days' from provider_items where entry_id = ${subjectId} limit 1) and (
      select at + interval '3 days' from provider_items where entry_id = ${subjectId} limit 1)`,
    zone,
  )}) p
  cross join (select amount, ${localTime('at', zone)} as at from provider_items where entry_id = ${subjectId} limit 1) o
  where sign(p.amount) = sign(o.amount)
  order by p.amount <> o.amount, abs(p.amount - o.amount), abs(extract(epoch from p.at::timestamp - o.at::timestamp)), p.id
  limit ${mostProposals}`;

const proposedItems = ({ subjectId, paidTypeId, own }: Compared, zone: string) => sql<DifferenceSide>`
  select p.* from (${items(
    sql`i.paid_type_id = ${paidTypeId} and i.written_off_at is null and ${unmatchedItem}
      and i.entry_id <> all(${[...own.items]}::uuid[]) and i.at between (
      select paid_at - interval '3 days' from report_rows where id = ${subjectId}) and (
      select paid_at + interval '3 days' from report_rows where id = ${subjectId})`,
    zone,
  )}) p
  cross join (select gross as amount, ${localTime('paid_at', zone)} as at from report_rows where id = ${subjectId}) o
  where sign(p.amount) = sign(o.amount)
  order by p.amount <> o.amount, abs(p.amount - o.amount), abs(extract(epoch from p.at::timestamp - o.at::timestamp)), p.id
  limit ${mostProposals}`;

const proposedLines = ({ subjectId, cashId }: Compared) => sql<DifferenceSide>`
  select p.* from (${lines(sql`l.cash_id = ${cashId} and l.amount > 0
    and not exists (select from batch_arrivals a where a.line_id = l.id and a.undone_at is null)
    and l.day between (select day - 1 from report_batches where id = ${subjectId})
      and (select day + 14 from report_batches where id = ${subjectId})`)}) p
  cross join (select net, day from report_batches where id = ${subjectId}) o
  order by p.amount <> o.net, abs(p.amount - o.net), abs(p.at::date - o.day), p.id limit ${mostProposals}`;

const proposedBatches = ({ subjectId, cashId, own }: Compared) => sql<DifferenceSide>`
  select p.* from (${batches(sql`p.cash_id = ${cashId} and ${notArrived} and b.id <> all(${[...own.batches]}::uuid[])
    and b.day between (select day - 14 from statement_lines where id = ${subjectId})
      and (select day + 1 from statement_lines where id = ${subjectId})`)}) p
  cross join (select amount, day from statement_lines where id = ${subjectId}) o
  order by p.amount <> o.amount, abs(p.amount - o.amount), abs(p.at::date - o.day), p.id limit ${mostProposals}`;
