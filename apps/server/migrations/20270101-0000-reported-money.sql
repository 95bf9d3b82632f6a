-- What only a provider knows of and finance accepts is owed back to whoever paid it, until that is taken back.
alter table refunds_owed drop constraint refunds_owed_cause_check,
  add constraint refunds_owed_cause_check check (cause in ('TAKING', 'MEMBERSHIP', 'DEBT', 'MEMBER_STAY', 'REPORTED')),
  -- Since when nobody has it to claim.
  add column withdrawn_at timestamptz,
  add constraint refunds_owed_withdrawn check (withdrawn_at is null or cause = 'REPORTED');
create trigger refunds_owed_guard before update on refunds_owed for each row execute function check_refund_owed();
create trigger refunds_owed_again after update on refunds_owed for each row execute function place_refund_row();
grant update (operator_id, withdrawn_at) on refunds_owed to :app;
