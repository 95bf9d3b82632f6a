import type { Invariant } from '../../../platform/audit/invariants.ts';

export const correctionInvariants: readonly Invariant[] = [
  {
    holds:
      'every approved correction is booked once, out of the drawer and deposit of its sale, with its tax, and no other',
    breaches: `select coalesce(c.id, b.source_id) as what from (select * from corrections where state = 'APPROVED') c
      full join (
        select e.source_id, e.deposit_id, e.actor_id,
          -sum(l.amount) filter (where a.kind = 'DRAWER') as amount, coalesce(sum(l.amount) filter (where a.kind = 'TAX'), 0) as tax,
          (array_agg(a.owner_id) filter (where a.kind = 'DRAWER'))[1] as owner_id,
          count(*) filter (where a.kind not in ('DRAWER', 'TAX', 'REVENUE')) as others
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'CORRECTION' group by e.id) b on b.source_id = c.id
      where c.id is null or b.source_id is null or (b.deposit_id, b.actor_id, b.owner_id, b.amount, b.tax, b.others)
        is distinct from (c.deposit_id, c.decided_by, c.operator_id, c.amount, c.tax, 0::bigint)`,
  },
  {
    holds:
      'a correction is of a cash sale of its cashier and deposit, of all that it took, and takes off no more with what audits and refunds do',
    breaches: `select c.id as what from corrections c left join stays s on s.id = c.stay_id left join paid_types p on p.id = s.paid_type_id
      where c.state <> 'WITHDRAWN' and (s.operator_id, s.deposit_id, s.business_day, s.total, p.kind)
          is distinct from (c.operator_id, c.deposit_id, c.business_day, c.charged, 'CASH')
        or c.state = 'APPROVED' and c.amount > c.charged - coalesce((
          select -sum(a.amount) from parking_out_audits a join parking_out_audit_confirmations k on k.audit_id = a.id
          where a.stay_id = c.stay_id and a.amount < 0
            and not exists (select from parking_out_audit_rollbacks r where r.audit_id = a.id)), 0)
          - coalesce((select f.amount from member_refunds f where f.stay_id = c.stay_id and f.state = 'AGREED'), 0)`,
  },
];
