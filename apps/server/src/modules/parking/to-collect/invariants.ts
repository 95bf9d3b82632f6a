import type { Invariant } from '../../../platform/audit/invariants.ts';

export const toCollectInvariants: readonly Invariant[] = [
  {
    holds: 'to be collected is what cars that were let go still owe, short paid what those owe that paid a part',
    breaches: `select k.kind as what from (values ('TO_COLLECT', false), ('SHORT_PAID', true)) k (kind, is_short),
      lateral (select coalesce(sum(l.amount), 0) as held from journal_lines l join accounts a on a.id = l.account_id
        where a.kind = k.kind) j,
      lateral (select coalesce(sum(amount - collected), 0) as due from to_collect
        where state in ('OPEN', 'WAITING') and (reason = 'SHORT_PAID') = k.is_short) c
      where j.held <> c.due`,
  },
  {
    holds: 'what was paid of a price that is owed in part is booked once, in cash of its cashier and deposit',
    breaches: `select coalesce(c.id, b.source_id) as what from (select * from to_collect where reason = 'SHORT_PAID') c
      full join (select e.source_id, e.deposit_id, e.actor_id, a.owner_id, e.business_day, l.amount
        from journal_entries e join to_collect w on w.id = e.source_id
        join journal_lines l on l.entry_id = e.id and l.amount > 0 join accounts a on a.id = l.account_id and a.kind = 'DRAWER'
        where e.type = 'PARKING_OUT' and e.kind = 'PREPAID') b
      on b.source_id = c.id and b.deposit_id = c.deposit_id and b.actor_id = c.operator_id and b.owner_id = c.operator_id
        and b.business_day = c.business_day and b.amount = c.paid
      where c.id is null or b.source_id is null`,
  },
  {
    holds: 'every collection stands behind one exit, of its amount, cashier, deposit and day',
    breaches: `select coalesce(c.id, b.source_id) as what from to_collect c
      full join (select e.source_id, e.deposit_id, e.actor_id, e.business_day, a.kind, l.amount
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where a.kind in ('TO_COLLECT', 'SHORT_PAID') and e.type = 'PARKING_OUT') b
      on b.source_id = c.stay_id and (b.kind = 'SHORT_PAID') = (c.reason = 'SHORT_PAID') and b.deposit_id = c.deposit_id and b.actor_id = c.operator_id
        and b.business_day = c.business_day and b.amount = c.amount
      where c.id is null or b.source_id is null`,
  },
  {
    holds: 'what came in of a collection is the sum of its parts',
    breaches: `select c.id as what from to_collect c where c.collected <> (
      select coalesce(sum(p.amount), 0) from to_collect_parts p where p.to_collect_id = c.id)`,
  },
  {
    holds: 'what came in of a collection is booked once, from where it came, and as the payment was used',
    breaches: `select coalesce(p.id, b.source_id) as what from (
        select p.id, p.way, p.amount, p.deposit_id, coalesce(p.cash_id, y.paid_type_id, p.by_id) as owner_id
        from to_collect_parts p left join payments y on y.id = p.payment_id) p
      full join (select e.source_id, e.kind, e.deposit_id, a.owner_id, l.amount
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'COLLECTION' and a.kind not in ('TO_COLLECT', 'SHORT_PAID')) b
      on b.source_id = p.id and b.kind = p.way and b.amount = p.amount and b.owner_id = p.owner_id
        and b.deposit_id is not distinct from p.deposit_id
      where p.id is null or b.source_id is null
      union all
      select coalesce(u.payment_id, p.payment_id) from (select * from payment_uses where kind = 'COLLECTED') u
      full join (select * from to_collect_parts where way = 'PAYMENT') p on p.payment_id = u.payment_id and p.amount = u.used
      where u.payment_id is null or p.payment_id is null`,
  },
  {
    holds: 'what a device sold is an exit, or settled by its number what its car owed',
    breaches: `select 'sale ' || o.request_id as what from offline_sales o where o.result = 'BOOKED'
      and not exists (select from stays s where s.operator_id = o.user_id and s.request_id = o.request_id)
      and not exists (select from to_collect_parts k join to_collect c on c.id = k.to_collect_id
        where k.by_id = o.user_id and k.request_id = o.request_id and c.stay_id = o.stay_id)`,
  },
  {
    holds: 'what two people decided of a collection is booked once: charged to its cashier, or lost',
    breaches: `select coalesce(c.id, o.source_id) as what from (
        select id, operator_id, amount - collected as due from to_collect where state = 'CHARGED') c
      full join (select source_id, operator_id, amount from operator_debts where cause = 'TO_COLLECT') o
        on o.source_id = c.id and o.operator_id = c.operator_id and o.amount = c.due
      where c.id is null or o.source_id is null
      union all
      select coalesce(c.id, e.source_id) from (select id, amount - collected as due from to_collect where state = 'LOST') c
      full join (select e.source_id, l.amount from journal_entries e join journal_lines l on l.entry_id = e.id
        where e.type = 'SETTLEMENT' and e.kind = 'LOST' and l.amount > 0) e on e.source_id = c.id and e.amount = c.due
      where c.id is null or e.source_id is null`,
  },
];
