import type { Invariant } from '../../../platform/audit/invariants.ts';

export const floatInvariants: readonly Invariant[] = [
  {
    holds: 'with each cashier lies as float what was handed out and neither received back nor charged',
    breaches: `select coalesce(j.owner_id, f.operator_id)::text as what from (
        select a.owner_id, sum(l.amount) as held from accounts a join journal_lines l on l.account_id = a.id
        where a.kind = 'FLOAT' group by a.owner_id) j
      full join (select operator_id, sum(amount) as lent from floats where state in ('OUT', 'COUNTED') group by operator_id) f
        on f.operator_id = j.owner_id
      where coalesce(j.held, 0) <> coalesce(f.lent, 0)`,
  },
  {
    holds: 'a float left its cash account as it was taken and came back to it as it was received',
    breaches: `select coalesce('float ' || f.number, 'entry of ' || e.source_id) as what from floats f
      full join (
        select e.source_id, -sum(l.amount) filter (where e.kind = 'TAKEN') as taken,
          sum(l.amount) filter (where e.kind = 'RECEIVED') as received, count(distinct a.owner_id) as accounts, min(a.owner_id::text) as cash_id
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id and a.kind = 'CASH'
        where e.type = 'FLOAT' group by e.source_id) e on e.source_id = f.id
      where f.id is null or coalesce(e.accounts, 0) > 1 or e.cash_id <> f.cash_id::text
        or coalesce(e.taken, 0) <> case when f.taken_at is null then 0 else f.amount end
        or coalesce(e.received, 0) <> coalesce(f.received, 0)`,
  },
  {
    holds: 'a float that came back short is charged to its cashier',
    breaches: `select 'float ' || f.number as what from floats f
      left join operator_debts o on o.cause = 'FLOAT' and o.source_id = f.id
      where f.state = 'RETURNED' and (coalesce(o.amount, 0) <> greatest(0, f.amount - f.received) or o.operator_id <> f.operator_id)`,
  },
  {
    holds: 'no float was ever booked as production',
    breaches: `select e.id as what from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
      where e.type = 'FLOAT' and a.kind not in ('CASH', 'FLOAT', 'SURPLUS')
        or a.kind = 'FLOAT' and e.type not in ('FLOAT', 'DEBT')`,
  },
];
