import type { Invariant } from '../../../platform/audit/invariants.ts';

export const memberRefundInvariants: readonly Invariant[] = [
  {
    holds: 'what is given back to a member is booked once by the shares of its sale, and owed, and nothing else is',
    breaches: `select coalesce(f.stay_id, b.source_id) as what from (select * from member_refunds where state = 'AGREED') f
      full join (
        select e.source_id, coalesce(sum(l.amount) filter (where a.kind in ('REVENUE', 'TAX')), 0) as amount,
          coalesce(sum(l.amount) filter (where a.kind = 'TAX'), 0) as tax,
          coalesce(-sum(l.amount) filter (where a.kind = 'REFUNDABLE'), 0) as owed
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'MEMBER_REFUND' group by e.source_id) b on b.source_id = f.stay_id
      where f.id is null or b.source_id is null or b.amount <> f.amount or b.owed <> f.amount or b.tax <> f.tax`,
  },
  {
    holds: 'a refund to a member gives back no more than the stay brought, nor is it asked or agreed to by who sold it',
    breaches: `select f.id as what from member_refunds f join stays s on s.id = f.stay_id
      where f.state <> 'REFUSED' and (s.member_id is not null or f.by_id = s.operator_id or f.decided_by = s.operator_id
        or f.paid is distinct from (
          select -sum(l.amount) from journal_entries e join journal_lines l on l.entry_id = e.id
            join accounts a on a.id = l.account_id
          where e.type = 'PARKING_OUT' and e.kind in ('SALE', 'PREPAID') and a.kind in ('REVENUE', 'TAX')
            and e.source_id = any(array(select s.id union
              select o.payment_id from payment_uses o where o.source_id = s.id and o.kind = 'PREPAID' union
              select c.id from to_collect c where c.stay_id = s.id))))`,
  },
  {
    holds: 'what is given back to a member and what audits take off are together no more than the stay brought',
    breaches: `select f.id as what from member_refunds f where f.state = 'AGREED' and f.amount > f.paid - coalesce((
      select -sum(a.amount) from parking_out_audits a join parking_out_audit_confirmations c on c.audit_id = a.id
      where a.stay_id = f.stay_id and a.amount < 0
        and not exists (select from parking_out_audit_rollbacks r where r.audit_id = a.id)), 0)`,
  },
  {
    holds: 'what is owed of a stay that a member paid has its refund',
    breaches: `select o.id as what from refunds_owed o
      left join member_refunds f on f.stay_id = o.id and f.state = 'AGREED'
      where o.cause = 'MEMBER_STAY' and f.amount is distinct from o.amount`,
  },
];
