import type { Invariant } from '../../../platform/audit/invariants.ts';

export const cashCountInvariants: readonly Invariant[] = [
  {
    holds: 'what a count of a cash account differed by is in its book once it was posted, and never otherwise',
    breaches: `select coalesce('cash count ' || n.number, 'entry of ' || e.source_id) as what from cash_counts n
      full join (
        select e.source_id, count(distinct e.id) as entries, sum(l.amount) filter (where a.kind = 'CASH') as moved,
          count(distinct a.owner_id) as accounts, min(a.owner_id::text) as cash_id
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'CASH_COUNT' group by e.source_id) e on e.source_id = n.id
      where n.id is null or coalesce(e.entries, 0) <> case n.state when 'POSTED' then 1 else 0 end
        or n.state = 'POSTED' and (e.moved is distinct from n.difference or e.accounts <> 1 or e.cash_id <> n.cash_id::text)`,
  },
  {
    holds:
      'on the difference of each cash account stands what its counts were posted with, and of each person what was tolerated',
    breaches: `select e.id as what from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
      where e.type = 'CASH_COUNT' and a.kind not in ('CASH', 'CASH_DIFFERENCE')
        or a.kind = 'CASH_DIFFERENCE' and (e.type = 'CASH_COUNT') <> exists (select from cash c where c.id = a.owner_id)`,
  },
  {
    holds: 'a count of a cash account comes to its banknotes and coins',
    breaches: `select 'cash count ' || n.number as what from cash_counts n
      where n.counted <> (n.drawer->>'coins')::bigint
        + coalesce((select sum((b.note->>'value')::bigint * (b.note->>'count')::bigint) from jsonb_array_elements(n.drawer->'notes') as b (note)), 0)`,
  },
];
