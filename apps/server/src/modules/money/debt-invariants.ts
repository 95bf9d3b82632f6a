import type { Invariant } from '../../platform/audit/invariants.ts';

export const debtInvariants: readonly Invariant[] = [
  {
    holds: 'charged to each operator is what waits for their answer or a decision',
    breaches: `select coalesce(j.owner_id, o.operator_id)::text as what from (
        select a.owner_id, sum(l.amount) as charged from accounts a join journal_lines l on l.account_id = a.id
        where a.kind = 'DEBT_CHARGED' group by a.owner_id) j
      full join (select operator_id, sum(amount) as waiting from operator_debts where state = 'WAITING' group by operator_id) o
        on o.operator_id = j.owner_id
      where coalesce(j.charged, 0) <> coalesce(o.waiting, 0)`,
  },
  {
    holds: 'a charge is booked once, and once more as it was decided',
    breaches: `select coalesce('debt ' || o.number, 'entry of ' || e.source_id) as what from operator_debts o
      full join (
        select e.source_id, sum(l.amount) filter (where a.kind = 'DEBT_CHARGED') as waiting,
          sum(l.amount) filter (where a.kind = 'OPERATOR_DEBT') as posted,
          sum(l.amount) filter (where a.kind = 'WRITTEN_OFF') as dropped
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'DEBT' group by e.source_id) e on e.source_id = o.id
      where o.id is null or e.source_id is null
        or coalesce(e.waiting, 0) <> case o.state when 'WAITING' then o.amount else 0 end
        or coalesce(e.posted, 0) <> case o.state when 'POSTED' then o.amount else 0 end
        or coalesce(e.dropped, 0) <> case o.state when 'DROPPED' then o.amount else 0 end`,
  },
];
