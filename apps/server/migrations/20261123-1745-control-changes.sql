-- A fine waits as a setting does, one for each vehicle type.
alter table pending_settings
  drop constraint pending_settings_pkey,
  add column id uuid not null default gen_random_uuid() primary key,
  add column vehicle_type_id uuid references vehicle_types on delete cascade;
alter table pending_settings alter column id drop default;
create unique index pending_settings_setting on pending_settings (setting, vehicle_type_id) nulls not distinct;
create index pending_settings_vehicle_type on pending_settings (vehicle_type_id);

-- Switches of control as they were said: from which day each holds, and on whose word. Nothing takes one back.
create table control_changes (
  id uuid primary key,
  setting text not null,
  subject_id uuid,
  subject text,
  before jsonb not null,
  after jsonb not null,
  loosens boolean not null,
  business_day date not null,
  first_day date not null,
  at timestamptz not null default now(),
  by_id uuid not null,
  by_name text not null,
  approver_id uuid,
  approver_name text
);
create index control_changes_business_day on control_changes (business_day);
create index control_changes_first_day on control_changes (first_day);
create index control_changes_setting on control_changes (setting, subject_id, at);
grant select, insert on control_changes to :app;

insert into notification_rules (id, type, target, action, action_en)
select gen_random_uuid(), t.type, '/user_activity', 'Buka aktivitas', 'Open activity'
from (values ('CONTROL_TIGHTENED'), ('RIGHTS_GIVEN')) t (type)
where not exists (select from notification_rules r where r.type = t.type);
