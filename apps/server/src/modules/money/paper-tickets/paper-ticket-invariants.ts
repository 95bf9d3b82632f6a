import type { Invariant } from '../../../platform/audit/invariants.ts';

export const paperTicketInvariants: readonly Invariant[] = [
  {
    holds: 'each number of a paper ticket is used once, within its booklet, and in no other booklet of its series',
    breaches: `
      select 'ticket ' || b.series || ' ' || t.first as what from ticket_uses t join ticket_booklets b on b.id = t.booklet_id
      where t.first < b.first or t.last > b.last
        or t.taken_back_at is null and exists (select from ticket_uses o where o.booklet_id = t.booklet_id and o.id <> t.id
          and o.taken_back_at is null and o.first <= t.last and t.first <= o.last)
      union all
      select 'booklet ' || b.series || ' ' || b.first from ticket_booklets b join ticket_booklets o on o.series = b.series and o.id <> b.id
        and o.first <= b.last and b.first <= o.last`,
  },
  {
    holds:
      'what paper tickets brought stands in the journal as the takings of their cashier, and what was taken back came to nothing',
    breaches: `
      select coalesce('tickets ' || t.number, 'entry of ' || e.source_id) as what from (
        select * from ticket_uses where kind = 'SOLD') t
      full join (
        select e.source_id, sum(l.amount) filter (where a.kind = 'DRAWER') as drawer, -sum(l.amount) filter (where a.kind = 'TAX') as tax,
          min(a.owner_id::text) filter (where a.kind = 'DRAWER') as owner_id, min(e.deposit_id::text) as deposit_id,
          count(distinct (e.deposit_id, e.business_day)) as places, count(distinct e.id) as entries, min(e.business_day) as business_day
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'PARKING_OUT' and e.kind in ('PAPER', 'PAPER_BACK') group by e.source_id) e on e.source_id = t.id
      where t.id is null or e.source_id is null or e.places <> 1 or e.business_day <> t.business_day
        or e.owner_id <> t.operator_id::text or e.deposit_id <> t.deposit_id::text
        or e.entries <> case when t.taken_back_at is null then 1 else 2 end
        or e.drawer <> case when t.taken_back_at is null then t.amount * (t.last - t.first + 1) else 0 end
        or coalesce(e.tax, 0) <> case when t.taken_back_at is null then t.tax else 0 end`,
  },
  {
    holds: 'paper tickets that were missing are charged to their cashier at their value',
    breaches: `
      select coalesce('issue ' || i.id, 'debt of ' || o.source_id) as what from (
        select i.id, i.operator_id, i.missing, coalesce(sum(t.last - t.first + 1), 0) as numbers,
          coalesce(sum(t.amount * (t.last - t.first + 1)), 0) as worth, bool_and(t.amount = b.value) as at_value
        from ticket_issues i join ticket_booklets b on b.id = i.booklet_id
        left join ticket_uses t on t.issue_id = i.id and t.kind = 'MISSING' where i.missing is not null
        group by i.id) i
      full join (select * from operator_debts where cause = 'TICKETS') o on o.source_id = i.id
      left join (
        select e.source_id, sum(l.amount) filter (where a.kind = 'DRAWER') as drawer from journal_entries e
        join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id where e.type = 'MISSING_TICKETS' group by e.source_id) j
        on j.source_id = coalesce(i.id, o.source_id)
      where i.id is null or i.numbers <> i.missing or i.at_value is false or coalesce(o.amount, 0) <> i.worth or o.operator_id <> i.operator_id
        or coalesce(j.drawer, 0) <> i.worth`,
  },
  {
    holds: 'a booklet stands where its issue says, and all numbers of one that is done are used',
    breaches: `
      select 'booklet ' || b.series || ' ' || b.first as what from ticket_booklets b
      left join ticket_issues i on i.booklet_id = b.id and i.ended_at is null
      where (b.state in ('ISSUED', 'OUT')) <> (i.id is not null) or (b.state = 'OUT') <> (i.taken_at is not null)
        or b.state = 'DONE' and b.last - b.first + 1 <> (
          select coalesce(sum(t.last - t.first + 1), 0) from ticket_uses t where t.booklet_id = b.id and t.taken_back_at is null)`,
  },
];
