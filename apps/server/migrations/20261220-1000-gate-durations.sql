-- Lengths of stay by the gate that cars left through, beside those of all gates: who asks for no gate reads a part of the rows.
create table rollup_gate_durations (
  business_day date not null,
  gate_id uuid not null,
  vehicle_type_id uuid not null,
  is_member boolean not null,
  -- As in rollup_durations.
  bucket integer not null,
  count bigint not null,
  total bigint not null,
  primary key (business_day, gate_id, vehicle_type_id, is_member, bucket)
);

-- Days of before this sum was kept. The folder adds them up one by one while cars come and go; until then they are read from their stays.
create table gate_durations_due (business_day date primary key);
insert into gate_durations_due
select business_day from rollup_durations union select business_day from fold_queue where kind = 'OUT';

grant select, insert, update, delete on rollup_gate_durations to :app;
grant select, delete on gate_durations_due to :app;
