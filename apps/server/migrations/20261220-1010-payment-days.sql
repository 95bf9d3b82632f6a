-- What providers were asked for by day, so that reports read the payments of the last days alone. A day is added up once it lies behind and
-- again after any of its payments changed; until then it stands in no `payment_days` and is read from its payments.
create table payment_days (business_day date primary key);
create table rollup_payments (
  business_day date not null,
  paid_type_id uuid not null,
  -- The zero id stands for none.
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  operator_id uuid not null,
  is_member boolean not null,
  asked bigint not null,
  failed bigint not null,
  seconds bigint not null,
  primary key (business_day, paid_type_id, gate_id, vehicle_type_id, operator_id, is_member)
);
grant select, insert, delete on payment_days, rollup_payments to :app;

-- Days that are added up lie further back than this.
create trigger payments_day after insert or update on payments for each row
  when (new.created_at < now() - interval '1 day') execute function payment_day_changed();
