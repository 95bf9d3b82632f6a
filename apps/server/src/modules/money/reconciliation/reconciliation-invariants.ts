import type { Invariant } from '../../../platform/audit/invariants.ts';

export const reconciliationInvariants: readonly Invariant[] = [
  {
    holds: 'what was written off of a provider is booked as lost, and nothing else is',
    breaches: `select p.name as what from paid_types p
      left join (select a.owner_id, sum(l.amount) as lost from journal_entries e join journal_lines l on l.entry_id = e.id
        join accounts a on a.id = l.account_id where a.kind = 'WRITTEN_OFF' and e.type = 'SETTLEMENT'
          and e.kind in ('PROVIDER_WRITTEN_OFF', 'PROVIDER_WRITE_OFF_UNDONE') group by a.owner_id) j on j.owner_id = p.id
      left join (select i.paid_type_id, sum(i.amount) as lost from provider_items i join journal_entries e on e.id = i.entry_id
        where i.written_off_at is not null and not (e.type = 'SETTLEMENT' and e.kind like 'PROVIDER\\_REPORTED%')
        group by i.paid_type_id) w on w.paid_type_id = p.id
      where coalesce(j.lost, 0) <> coalesce(w.lost, 0)`,
  },
  {
    holds: 'what only a provider reported is owed by it, and to whoever paid it, while somebody stands by that',
    breaches: `select coalesce(j.row_id, r.id) as what from (
        select e.source_id as row_id, sum(l.amount) filter (where a.kind = 'PROVIDER') as owed,
          coalesce(-sum(l.amount) filter (where a.kind = 'REFUNDABLE'), 0) as claimed
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'SETTLEMENT' and e.kind like 'PROVIDER\\_REPORT%' group by e.source_id) j
      full join (
        select r.id, r.gross from differences d join report_rows r on r.id = d.subject_id
        join item_matches m on m.id = d.made_id and m.row_id = r.id and m.undone_at is null
        where d.kind = 'ONLY_THEIRS' and d.state = 'ACCEPTED') r on r.id = j.row_id
      where (coalesce(j.owed, 0), coalesce(j.claimed, 0)) is distinct from (coalesce(r.gross, 0), greatest(coalesce(r.gross, 0), 0))`,
  },
  {
    holds: 'an item is matched with a row of its own payment type, and is not written off as well',
    breaches: `select 'match ' || m.id as what from item_matches m join provider_items i on i.entry_id = m.entry_id and i.n = m.item_n
      join report_rows r on r.id = m.row_id
      where m.undone_at is null and (r.paid_type_id <> i.paid_type_id or i.written_off_at is not null)`,
  },
  {
    holds: 'a batch is what its rows come to',
    breaches: `select 'batch ' || b.reference as what from report_batches b left join (
        select batch_id, count(*) as items, sum(gross) as gross, sum(fee) as fee from report_rows group by batch_id) r on r.batch_id = b.id
      where (b.items, b.gross, b.fee) is distinct from (r.items, r.gross, r.fee)`,
  },
  {
    holds: 'a file is the bytes that came, and brought the rows that it counts',
    breaches: `select 'file ' || f.number as what from reconciliation_files f
      left join (select file_id, count(*) as rows from report_rows group by file_id) r on r.file_id = f.id
      where f.sha256 <> sha256(f.bytes)
        or f.taken <> coalesce(r.rows, 0) + (select count(*) from statement_lines where file_id = f.id)`,
  },
  {
    holds: 'what was decided of a difference stands',
    breaches: `select 'difference ' || d.number as what from differences d
      where d.state = 'WRITTEN_OFF' and not exists (select from provider_items i where i.entry_id = d.subject_id and i.n = d.item_n
          and i.written_off_at is not null)
        or (d.state = 'MATCHED' or d.state = 'ACCEPTED' and d.made_id is not null)
          and not exists (select from item_matches m where m.id = d.made_id and m.undone_at is null)
          and not exists (select from batch_arrivals a where a.id = d.made_id and a.undone_at is null)`,
  },
];
