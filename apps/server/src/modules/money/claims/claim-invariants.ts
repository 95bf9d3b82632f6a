import type { Invariant } from '../../../platform/audit/invariants.ts';

export const claimInvariants: readonly Invariant[] = [
  {
    holds: 'a cashier answers for what was claimed and is neither settled nor decided',
    breaches: `select coalesce(u.username, j.owner_id::text) as what from (
        select a.owner_id, sum(l.amount) as held from accounts a join journal_lines l on l.account_id = a.id
        where a.kind = 'CLAIMED' group by a.owner_id) j
      full join (select operator_id, sum(amount) as amount from claimed_payments where state in ('OPEN', 'WAITING')
        group by operator_id) c on c.operator_id = j.owner_id
      left join users u on u.id = coalesce(j.owner_id, c.operator_id)
      where coalesce(j.held, 0) <> coalesce(c.amount, 0)`,
  },
  {
    holds: 'every claim stands behind one sale, of its amount, cashier and deposit',
    breaches: `select coalesce(c.id, b.source_id) as what from claimed_payments c
      full join (select e.source_id, e.kind, e.deposit_id, a.owner_id, l.amount
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where a.kind = 'CLAIMED' and e.type in ('PARKING_OUT', 'MEMBERSHIP') and e.kind in ('SALE', 'PREPAID')) b
      on b.source_id = c.source_id and b.kind = c.kind and b.deposit_id = c.deposit_id and b.owner_id = c.operator_id
        and b.amount = c.amount
      where c.id is null or b.source_id is null`,
  },
  {
    holds: 'a settled claim is booked to its provider once, a charged one charged to its cashier',
    breaches: `select coalesce(c.id, e.source_id) as what from claimed_payments c
      full join (select source_id from journal_entries where type = 'SETTLEMENT' and kind = 'CLAIM') e on e.source_id = c.id
      where (c.state is not distinct from 'SETTLED') <> (e.source_id is not null)
      union all
      select coalesce(c.id, o.source_id) from (select id, operator_id, amount from claimed_payments where state = 'CHARGED') c
      full join (select source_id, operator_id, amount from operator_debts where cause = 'CLAIM') o on o.source_id = c.id
        and o.operator_id = c.operator_id and o.amount = c.amount
      where c.id is null or o.source_id is null`,
  },
];
