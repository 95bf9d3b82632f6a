-- What of the figures lies in deposits that are still open: their sellers count blind and read the figures without it.
alter table fold_queue add column deposit_id uuid;

create table open_deposit_figures (
  deposit_id uuid not null references deposits,
  business_day date not null,
  kind text not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  paid_type_id uuid not null,
  operator_id uuid not null,
  shift_id uuid not null,
  is_member boolean not null,
  gross bigint not null,
  discount bigint not null,
  fine bigint not null,
  tax bigint not null,
  total bigint not null,
  free_pass_value bigint not null,
  primary key (deposit_id, business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member)
);
grant select, insert, update, delete on open_deposit_figures to :app;

create view open_deposit_figures_v as
select deposit_id, business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, gross, discount,
  fine, tax, total, free_pass_value
from open_deposit_figures
union all
select deposit_id, business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, gross, discount,
  fine, tax, total, free_pass_value
from fold_queue where deposit_id is not null;
grant select on open_deposit_figures_v to :app;

-- What open deposits took before this.
insert into open_deposit_figures
select s.deposit_id, s.business_day, 'OUT', s.exit_gate_id, s.vehicle_type_id,
  coalesce(s.paid_type_id, '00000000-0000-0000-0000-000000000000'), s.operator_id,
  coalesce(d.shift_id, '00000000-0000-0000-0000-000000000000'), s.member_id is not null, sum(s.gross), sum(s.discount), sum(s.fine),
  sum(s.tax), sum(s.total), sum(case when s.free_pass then coalesce((
    select -sum((line->>'amount')::bigint) from jsonb_array_elements(s.lines) line where line->>'code' = 'FREE_PASS'), 0) else 0 end)
from stays s join deposits d on d.id = s.deposit_id and d.state = 'OPEN'
where s.state = 'OUT' group by 1, 2, 4, 5, 6, 7, 8, 9;
