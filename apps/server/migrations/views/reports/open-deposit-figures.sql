create view open_deposit_figures_v as
select deposit_id, business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, gross, discount,
  fine, tax, total, free_pass_value
from open_deposit_figures
union all
select deposit_id, business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, gross, discount,
  fine, tax, total, free_pass_value
from fold_queue where deposit_id is not null;
grant select on open_deposit_figures_v to :app;
