-- Who made an account, or changed how somebody else signs in: whoever did might sign as them, and is no second person.
create table credential_changes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  changed_by uuid not null references users,
  what text not null check (what in ('CREATED', 'PASSWORD', 'PASSWORD_LINK', 'EMAIL', 'SECOND_FACTOR')),
  at timestamptz not null default now(),
  constraint credential_changes_of_another check (changed_by <> user_id)
);
create index credential_changes_user on credential_changes (user_id, at);
create index credential_changes_by on credential_changes (changed_by, at);
grant select, insert on credential_changes to :app;

insert into notification_rules (id, type, target, action, action_en)
select gen_random_uuid(), 'CREDENTIALS_CHANGED', '/user_activity', 'Buka aktivitas', 'Open activity'
where not exists (select from notification_rules where type = 'CREDENTIALS_CHANGED');
