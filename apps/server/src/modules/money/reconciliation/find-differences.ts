import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../../platform/db/pool.ts';
import type { Act } from '../../../platform/http/context.ts';
import { isTwin, unmatchedItem } from './open-sides.ts';
import type { Scope } from './scope.ts';

interface Looked extends Scope {
  /** What an act was about: items, rows, and the matches of both. Whatever waits is looked at in any case. */
  readonly about?: readonly string[];
}

/** Says what does not agree now: what is new waits, what agrees by now is gone, and what somebody decided stays decided. */
export async function findDifferences({ tx, site }: Pick<Act, 'tx' | 'site'>, looked: Looked): Promise<void> {
  const { paidTypeIds } = looked;
  if (paidTypeIds.length === 0) return;
  const waiting = sql`d.state in ('OPEN', 'DISPUTED') and (d.paid_type_id = ${anyOf(paidTypeIds)}
    or d.kind = 'UNKNOWN_CREDIT' and d.cash_id in (select cash_id from paid_types where id = ${anyOf(paidTypeIds)}))`;
  await sql`
    with ${lookedAt(looked, site.zone, waiting)},
    found as materialized (${findNow(looked)}),
    gone as (
      update differences d set state = 'GONE', decided_at = null, decided_by = null, approved_by = null, updated_at = now()
      where ${waiting} and not exists (select from found f where f.kind = d.kind and f.subject_id = d.subject_id))
    insert into differences as d (id, kind, subject_id, item_n, paid_type_id, cash_id, day, ours, theirs)
    select uuidv7(), kind, subject_id, item_n, paid_type_id, cash_id, coalesce(day, (at at time zone ${site.zone})::date), ours, theirs
    from found
    on conflict on constraint differences_once do update set day = excluded.day, ours = excluded.ours, theirs = excluded.theirs,
      state = case d.state when 'GONE' then 'OPEN' else d.state end, updated_at = now()
    where d.state in ('OPEN', 'DISPUTED', 'GONE')
      and (d.day, d.ours, d.theirs, d.state = 'GONE') is distinct from (excluded.day, excluded.ours, excluded.theirs, false)`.execute(
    tx,
  );
}

/** In SQL, the items and rows that are looked at, and of which times reports tell. */
function lookedAt({ paidTypeIds, between, about = [] }: Looked, zone: string, waiting: RawBuilder<unknown>) {
  const ids = anyOf(paidTypeIds);
  const [from = null, to = null] = between ?? [];
  const inTime = (column: string) => sql`${sql.ref(column)} between ${from}::timestamptz and ${to}::timestamptz`;
  return sql`
    told as (
      select distinct paid_type_id, from_day::timestamp at time zone ${zone} as begins, (to_day + 1)::timestamp at time zone ${zone} as ends
      from reconciliation_files where paid_type_id = ${ids}),
    last as (
      select p.id as paid_type_id, (select max(r.paid_at) from report_rows r where r.paid_type_id = p.id) as paid_at
      from paid_types p where p.id = ${ids}),
    subjects as materialized (
      select d.subject_id as id from differences d where ${waiting}
      union select unnest(${[...about]}::uuid[])
      union select unnest(array[m.entry_id, m.row_id]) from item_matches m where m.id = any(${[...about]}::uuid[])),
    items as (
      select i.* from provider_items i where i.paid_type_id = ${ids} and ${inTime('i.at')}
      union all
      select i.* from subjects s join provider_items i on i.entry_id = s.id
      where i.paid_type_id = ${ids} and (${inTime('i.at')}) is not true),
    told_rows as (
      select r.* from report_rows r where r.paid_type_id = ${ids} and ${inTime('r.paid_at')}
      union all
      select r.* from subjects s join report_rows r on r.id = s.id
      where r.paid_type_id = ${ids} and (${inTime('r.paid_at')}) is not true)`;
}

/** What does not agree, each kind in its own way; it stays in the database, for there may be as much as a file has rows. */
function findNow({ paidTypeIds }: Looked): RawBuilder<unknown> {
  const ids = anyOf(paidTypeIds);
  const parts: readonly RawBuilder<unknown>[] = [
    // Ours, of a day that a report is about and before the last thing that it tells.
    sql`
      select 'ONLY_OURS' as kind, i.entry_id as subject_id, i.n as item_n, i.paid_type_id, null::uuid as cash_id, i.at, null::date as day,
        i.amount as ours, null::bigint as theirs
      from items i join last on last.paid_type_id = i.paid_type_id and i.at <= last.paid_at
      where i.written_off_at is null
        and exists (select from told t where t.paid_type_id = i.paid_type_id and i.at >= t.begins and i.at < t.ends)
        and ${unmatchedItem}`,
    // Theirs: with another amount, one too many of what has its row, or of nobody.
    sql`
      select k.kind, r.id, null, r.paid_type_id, null, r.paid_at, null, m.amount, r.gross
      from told_rows r
      left join lateral (
        select i.amount from item_matches m join provider_items i on i.entry_id = m.entry_id and i.n = m.item_n
        where m.row_id = r.id and m.undone_at is null limit 1) m on true
      cross join lateral (select case when m.amount = r.gross then null when m.amount is not null then 'AMOUNT_DIFFERS'
        when exists (select from report_rows o where ${isTwin}
          and exists (select from item_matches m where m.row_id = o.id and m.undone_at is null))
        then 'DUPLICATE' else 'ONLY_THEIRS' end as kind) k
      where k.kind is not null`,
    // Settled before the last day that a statement of its account shows.
    sql`
      select 'NOT_ARRIVED', b.id, null, b.paid_type_id, p.cash_id, null, b.day, b.net, null
      from report_batches b join paid_types p on p.id = b.paid_type_id
      where b.paid_type_id = ${ids} and b.net <> 0
        and b.day < (select max(f.to_day) from reconciliation_files f where f.cash_id = p.cash_id)
        and not exists (select from batch_arrivals a where a.batch_id = b.id and a.undone_at is null)`,
    // The bank credited, or else its provider said, more or less of a batch than its rates, or else its provider, let expect: beyond
    // what is rounded of its items. What a credit of several batches is of each of them nobody knows.
    sql`
      select 'FEE_DIFFERS', b.id, null, b.paid_type_id, p.cash_id, null, b.day, e.net, coalesce(c.credited, b.net)
      from report_batches b join paid_types p on p.id = b.paid_type_id
      cross join lateral (select coalesce(b.gross - b.expected_fee, b.net) as net) e
      cross join lateral (select case when not bool_or(exists (
          select from batch_arrivals o where o.line_id = l.id and o.batch_id <> b.id and o.undone_at is null))
          then sum(l.amount)::bigint end as credited
        from batch_arrivals a join statement_lines l on l.id = a.line_id where a.batch_id = b.id and a.undone_at is null) c
      where b.paid_type_id = ${ids} and abs(coalesce(c.credited, b.net) - e.net) > b.items`,
    // What the cash book knows otherwise is no secret; what was taken back there it does not know.
    sql`
      select 'UNKNOWN_CREDIT', l.id, null, null, l.cash_id, null, l.day, null, l.amount
      from statement_lines l
      where l.cash_id in (select cash_id from paid_types where id = ${ids}) and l.amount > 0
        and not exists (select from batch_arrivals a where a.line_id = l.id and a.undone_at is null)
        and not exists (select from cash_postings c where c.cash_id = l.cash_id and c.amount = l.amount
          and c.business_day between l.day - 1 and l.day + 1
          and not exists (select from journal_entries e where e.reverses_id = c.entry_id))`,
  ];
  return sql`${sql.join(parts, sql` union all `)}`;
}
