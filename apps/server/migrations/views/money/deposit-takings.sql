-- What the cashier's drawer holds of each kind, from the journal; the moves of the money handed in stand apart. What a cashier
-- paid out of the drawer is no less production; it is less owed. Charging a cashier takes nothing off what was owed. What is
-- collected later is owed by the deposit that it came into, and is no production of it; what a sale took too
-- much was produced all the same, and is less owed.
create view deposit_takings_v as
select e.deposit_id,
  coalesce(sum(l.amount) filter (where e.kind not in ('AUDIT', 'AUDIT_MINUS', 'PAID_OUT_IN_CASH') and e.type not in ('COLLECTION', 'CORRECTION')), 0)::bigint
    as production,
  coalesce(sum(l.amount) filter (where e.kind = 'AUDIT'), 0)::bigint as audit,
  coalesce(-sum(l.amount) filter (where e.kind = 'AUDIT_MINUS'), 0)::bigint as audit_minus,
  coalesce(sum(l.amount), 0)::bigint as owed,
  coalesce(-sum(l.amount) filter (where e.kind = 'PAID_OUT_IN_CASH'), 0)::bigint as paid_out,
  coalesce(sum(l.amount) filter (where e.type = 'COLLECTION'), 0)::bigint as collected,
  coalesce(-sum(l.amount) filter (where e.type = 'CORRECTION'), 0)::bigint as corrected
from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
where e.deposit_id is not null and e.type not in ('DEPOSIT', 'CASH_DROP', 'DEBT') and a.kind = 'DRAWER'
group by e.deposit_id;
grant select on deposit_takings_v to :app;
