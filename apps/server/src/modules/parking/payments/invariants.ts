import type { Invariant } from '../../../platform/audit/invariants.ts';

/** What an account of each provider should hold, beside what its postings come to. */
const heldAs = (kind: string, should: string): string => `
  select p.name as what from paid_types p
  left join (select a.owner_id, sum(l.amount) as held from accounts a join journal_lines l on l.account_id = a.id
    where a.kind = '${kind}' and a.owner_id is not null group by a.owner_id) j on j.owner_id = p.id
  left join (${should}) s on s.paid_type_id = p.id
  where coalesce(j.held, 0) <> coalesce(s.amount, 0)`;

export const paymentInvariants: readonly Invariant[] = [
  {
    holds: 'a provider holds what was paid through it',
    breaches: heldAs(
      'PROVIDER',
      `select paid_type_id, sum(amount) as amount from payments where state = 'PAID' group by paid_type_id`,
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
    holds: 'owed back is what payments were not needed for',
    breaches: heldAs(
      'REFUNDABLE',
      `select p.paid_type_id, -sum(u.owed_back) as amount from payment_uses u join payments p on p.id = u.payment_id
        group by p.paid_type_id`,
    ),
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
    holds: 'a cashless exit has its payment',
    breaches: `select s.id as what from stays s join paid_types p on p.id = s.paid_type_id
      where s.state = 'OUT' and s.total > 0 and p.kind <> 'CASH' and s.payment_id is null`,
  },
];
