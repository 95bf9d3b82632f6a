import type { Invariant } from '../../../platform/audit/invariants.ts';

/** What an account of each provider should hold, beside what its postings come to. */
const heldAs = (kind: string, should: string): string => `
  select p.name as what from paid_types p
  left join (select a.owner_id, sum(l.amount) as held from accounts a join journal_lines l on l.account_id = a.id
    where a.kind = '${kind}' and a.owner_id is not null group by a.owner_id) j on j.owner_id = p.id
  left join (${should}) s on s.paid_type_id = p.id
  where coalesce(j.held, 0) <> coalesce(s.amount, 0)`;

/** What was given back of each payment, by the ways that `which` says. */
const returned = (which: string): string => `
  select payment_id, sum(amount) as amount from payment_returns where state = 'DONE' and ${which} group by payment_id`;

export const paymentInvariants: readonly Invariant[] = [
  {
    holds:
      'a provider holds what was paid through it, claimed and settled, or reported by it, and neither given back, settled by it nor written off',
    breaches: heldAs(
      'PROVIDER',
      `select paid_type_id, sum(amount) as amount from (
        select p.paid_type_id, p.amount - coalesce(r.amount, 0) as amount from payments p
        left join (${returned("way = 'REFUNDED_BY_PROVIDER'")}) r on r.payment_id = p.id
        where p.state = 'PAID'
        union all select paid_type_id, amount from claimed_payments where state = 'SETTLED'
        union all select i.paid_type_id, i.amount from provider_items i join journal_entries e on e.id = i.entry_id
          where e.type = 'SETTLEMENT' and e.kind like 'PROVIDER\\_REPORTED%'
        union all select p.paid_type_id, -t.amount from provider_refunds t join payments p on p.id = t.payment_id where t.outcome = 'BORNE'
        union all select i.paid_type_id, -i.amount from provider_items i left join settlements s on s.id = i.settlement_id
          where s.status in ('PAID', 'CLOSED') or i.written_off_at is not null) held group by paid_type_id`,
    ),
  },
  {
    holds: 'on account is what was paid and nothing has used',
    breaches: heldAs(
      'ON_ACCOUNT',
      `select paid_type_id, -sum(amount) as amount from payments p where state = 'PAID'
        and not exists (select from payment_uses u where u.payment_id = p.id) group by paid_type_id`,
    ),
  },
  {
    holds: 'owed back is what payments were not needed for and nobody has given back',
    breaches: heldAs(
      'REFUNDABLE',
      `select p.paid_type_id, coalesce(sum(r.amount), 0) - sum(u.owed_back) as amount from payment_uses u
        join payments p on p.id = u.payment_id left join (${returned('true')}) r on r.payment_id = p.id
        group by p.paid_type_id`,
    ),
  },
  {
    holds: 'what is owed without a payment is what its postings owe',
    breaches: `select coalesce(f.id, b.source_id) as what from (
        select id, case when withdrawn_at is null then amount else 0 end as amount from refunds_owed) f full join (
        select e.source_id, -sum(l.amount) as amount from journal_entries e join journal_lines l on l.entry_id = e.id
        join accounts a on a.id = l.account_id where a.kind = 'REFUNDABLE' and a.owner_id is null and e.type <> 'PAYMENT'
        group by e.source_id) b
      on b.source_id = f.id where b.amount is distinct from f.amount
      union all select r.id from payment_returns r left join (
        select e.source_id, l.amount from journal_entries e join journal_lines l on l.entry_id = e.id
        join accounts a on a.id = l.account_id where a.kind = 'REFUNDABLE' and a.owner_id is null and e.type = 'PAYMENT') b
      on b.source_id = r.id where r.owed_id is not null and coalesce(b.amount, 0) <> case r.state when 'DONE' then r.amount else 0 end`,
  },
  {
    holds: 'what was given back is booked once, out of where it came from, and nothing else is',
    breaches: `select coalesce(r.id, b.source_id) as what from (
        select id, way, amount, coalesce(cash_id, case way when 'KEPT' then null when 'PAID_OUT_IN_CASH' then by_id else (
            select paid_type_id from payments p where p.id = payment_id) end) as owner_id,
          case when cash_id is not null then 'CASH' when deposit_id is not null then 'DRAWER' when way = 'KEPT' then 'OTHER_INCOME'
            else 'PROVIDER' end as holder, deposit_id
        from payment_returns where state = 'DONE') r
      full join (
        select e.source_id, e.kind as way, e.deposit_id, a.kind as holder, a.owner_id, -l.amount as amount
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'PAYMENT' and e.kind not in ('PAID', 'OVER', 'BORNE') and a.kind <> 'REFUNDABLE') b
      on b.source_id = r.id and b.way = r.way and b.holder = r.holder and b.amount = r.amount
        and b.owner_id is not distinct from r.owner_id and b.deposit_id is not distinct from r.deposit_id
      where r.id is null or b.source_id is null`,
  },
  {
    holds: 'what a provider gave back and the car park bears is booked, and no other is',
    breaches: `select coalesce(t.id, b.source_id) as what from (
        select t.id, t.amount, p.paid_type_id from provider_refunds t join payments p on p.id = t.payment_id where t.outcome = 'BORNE') t
      full join (
        select e.source_id, -l.amount as amount, a.owner_id from journal_entries e join journal_lines l on l.entry_id = e.id
        join accounts a on a.id = l.account_id where e.type = 'PAYMENT' and e.kind = 'BORNE' and a.kind = 'PROVIDER') b
      on b.source_id = t.id where (t.amount, t.paid_type_id) is distinct from (b.amount, b.owner_id)`,
  },
  {
    holds: 'what is paid and not used up is listed, and nothing else',
    breaches: `select coalesce(o.id, f.id) as what from payments_open o full join (
        select p.id, case when u.payment_id is null then 'ON_ACCOUNT'
          when exists (select from payment_returns r where r.payment_id = p.id and r.state = 'WAITING') then 'WAITING'
          when exists (select from payment_returns r where r.payment_id = p.id and r.state = 'ASKED') then 'ASKED'
          when u.owed_back > coalesce(r.amount, 0) then 'OWED_BACK'
          when exists (select from provider_refunds t where t.payment_id = p.id and t.outcome is null) then 'REFUND_TOLD' else 'RETURNED' end as state
        from payments p left join payment_uses u on u.payment_id = p.id left join (${returned('true')}) r on r.payment_id = p.id
        where p.state = 'PAID' and (u.payment_id is null or u.owed_back > 0
          or exists (select from provider_refunds t where t.payment_id = p.id))
        union all select w.id, case when exists (select from payment_returns r where r.owed_id = w.id and r.state = 'WAITING')
          then 'WAITING' when w.amount > coalesce((select sum(amount) from payment_returns r where r.owed_id = w.id
            and r.state = 'DONE'), 0) then 'OWED_BACK' else 'RETURNED' end from refunds_owed w
        where w.withdrawn_at is null) f on f.id = o.id
      where o.state is distinct from f.state`,
  },
  {
    holds: 'a payment is used as what used it was booked',
    breaches: `select u.payment_id as what from payment_uses u join payments p on p.id = u.payment_id
      where u.kind in ('EXIT', 'ENTRY', 'PREPAID') and u.used <> coalesce((
        select sum(l.amount) from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'PARKING_OUT' and a.kind = 'ON_ACCOUNT' and a.owner_id = p.paid_type_id
          and e.source_id = case u.kind when 'PREPAID' then u.payment_id else u.source_id end
          and e.kind = case u.kind when 'EXIT' then 'SALE' else 'PREPAID' end), 0)`,
  },
  {
    holds: 'a payment is used by one exit, and that exit was paid with it',
    breaches: `select s.id as what from stays s left join payment_uses u on u.payment_id = s.payment_id
      where s.payment_id is not null and (u.kind is distinct from 'EXIT' or u.source_id <> s.id or u.used <> s.total)`,
  },
  {
    holds: 'what was paid for a car is used for that car, or goes back',
    breaches: `select p.id as what from payment_uses u join payments p on p.id = u.payment_id
      where p.stay_id is not null and u.kind <> 'RETURN' and u.source_id <> p.stay_id`,
  },
  {
    holds: 'a cashless exit has its payment, or is claimed',
    breaches: `select s.id as what from stays s join paid_types p on p.id = s.paid_type_id
      where s.state = 'OUT' and s.total > 0 and p.kind <> 'CASH' and s.payment_id is null
        and not exists (select from claimed_payments c where c.source_id = s.id and c.kind = 'SALE' and c.amount = s.total)`,
  },
];
