-- What notifications ask for, by type and record, as long as nobody has done it: what is not here any more is done.
create view open_matters_v as
select 'GATE_OFFLINE' as type, gate_id as about_id from gate_states where not online
union all
select 'PAPER_OUT', gate_id from gate_states where paper = 'OUT'
union all
select t.type, d.id from deposits d join (values ('DEPOSIT_SUBMITTED', 'SUBMITTED'), ('DEPOSIT_SUBMITTED_FOR', 'SUBMITTED'),
  ('DEPOSIT_DISPUTED', 'DISPUTED'), ('DEPOSIT_RECEIVED_BELOW', 'DISPUTED'), ('DEPOSIT_LEFT_OPEN', 'OPEN')) t (type, state)
  on d.state = t.state
union all
select 'HANDOVER_WAITING', id from handovers where state = 'WAITING'
union all
select 'LOOK_LATE', deposit_id from deposit_looks where looked_at is null
union all
select 'CLAIMS_LATE', deposit_id from claimed_payments where state in ('OPEN', 'WAITING')
union all
select case reason when 'SHORT_PAID' then 'SHORT_PAID_LATE' else 'TO_COLLECT_LATE' end, deposit_id from to_collect where state in ('OPEN', 'WAITING')
union all
select 'CORRECTION_WAITING', id from corrections where state = 'WAITING'
union all
select 'FREE_PASS_LATE', deposit_id from free_passes where status = 'WAITING'
union all
select 'FREE_PASS_ASKED', id from free_pass_requests where answer is null and until > clock_timestamp()
union all
select 'FREE_PASS_WAITING', id from free_passes where status = 'WAITING'
union all
select 'FREE_PASS_EMERGENCY', id from free_passes where status = 'WAITING'
union all
select 'VOUCHERS_WAITING', id from voucher_batches where state = 'WAITING'
union all
select 'MEMBERS_WAITING', id from member_imports where state = 'WAITING'
union all
select 'GUEST_WAITING', id from guest_days where state = 'WAITING'
union all
select 'MEMBER_REFUND_WAITING', id from member_refunds where state = 'WAITING'
union all
select t.type, d.id from operator_debts d cross join (values ('DEBT_CHARGED'), ('DEBT_ANSWERED')) t (type) where d.state = 'WAITING'
union all
select 'CASH_OUT_WAITING', id from cash_outs where state = 'WAITING' and not deleted
union all
select 'CASH_MUTATION_WAITING', id from cash_mutations where state = 'WAITING' and not deleted
union all
select 'CASH_COUNT_DUE', cash_id from cash_to_count_v where due_at <= now()
union all
select 'CASH_COUNT_DIFFERS', id from cash_counts where state = 'WAITING'
union all
select 'REFUND_OPEN', payment_id from payment_returns where state = 'ASKED'
union all
select 'SETTLEMENT_REJECTED', id from settlements where status = 'REJECTED'
union all
select 'TAX_DUE', id from tax_returns where status <> 'FILED'
union all
select 'USER_WAITING', id from users where status = 'WAITING';
grant select on open_matters_v to :app;
