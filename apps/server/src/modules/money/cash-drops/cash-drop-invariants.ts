import type { Invariant } from '../../../platform/audit/invariants.ts';

export const cashDropInvariants: readonly Invariant[] = [
  {
    holds: 'of each cashier that is on its way which lies in closed bags',
    breaches: `select coalesce(j.owner_id, p.operator_id)::text as what from (
        select a.owner_id, sum(l.amount) as held from accounts a join journal_lines l on l.account_id = a.id
        where a.kind = 'IN_TRANSIT' group by a.owner_id) j
      full join (select operator_id, sum(counted) as held from cash_drops where state = 'IN_SAFE' group by operator_id) p
        on p.operator_id = j.owner_id
      where coalesce(j.held, 0) <> coalesce(p.held, 0)`,
  },
  {
    holds: 'a bag left its drawer as it was counted, and was received as money of its deposit as it was found',
    breaches: `select coalesce('bag ' || p.bag, 'entry of ' || e.source_id) as what from cash_drops p
      full join (
        select e.source_id, sum(l.amount) filter (where e.type = 'CASH_DROP') as dropped,
          -sum(l.amount) filter (where e.type = 'DEPOSIT') as opened, count(distinct e.deposit_id) as deposits, min(e.deposit_id::text) as deposit_id
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id and a.kind = 'IN_TRANSIT'
        group by e.source_id) e on e.source_id = p.id
      left join deposit_payments y on y.id = p.id
      where p.id is null or e.deposits is distinct from 1 or e.deposit_id <> p.deposit_id::text or e.dropped is distinct from p.counted
        or coalesce(e.opened, 0) <> case p.state when 'RECEIVED' then p.counted else 0 end
        or (coalesce(p.received, 0) = 0) <> (y.id is null)
        or y.id is not null and (y.value <> p.received or y.cash_id <> p.cash_id or y.deposit_id <> p.deposit_id)`,
  },
  {
    holds: 'no deposit is settled while a bag of it is closed',
    breaches: `select 'deposit ' || d.number as what from deposits d
      where d.state in ('PAID', 'VERIFIED', 'CLOSED') and exists (select from cash_drops p where p.deposit_id = d.id and p.state = 'IN_SAFE')`,
  },
  {
    holds: 'only bags bring money on its way',
    breaches: `select e.id as what from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
      where e.type = 'CASH_DROP' and a.kind not in ('IN_TRANSIT', 'DRAWER')
        or a.kind = 'IN_TRANSIT' and not (e.type = 'CASH_DROP' or e.type = 'DEPOSIT' and e.kind = 'PAYMENT')`,
  },
];
