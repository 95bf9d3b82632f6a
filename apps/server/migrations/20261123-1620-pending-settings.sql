-- A control that is loosened stays as it is until the next business day begins; a row here is the word that it will change.
create table pending_settings (
  setting text primary key,
  value jsonb not null,
  first_day date not null,
  by_id uuid not null references users,
  at timestamptz not null default now()
);
create index pending_settings_by on pending_settings (by_id);
grant select, insert, delete on pending_settings to :app;

insert into notification_rules (id, type, target, action, action_en)
select gen_random_uuid(), 'CONTROL_LOOSENED', '/user_activity', 'Buka aktivitas', 'Open activity'
where not exists (select from notification_rules r where r.type = 'CONTROL_LOOSENED');
