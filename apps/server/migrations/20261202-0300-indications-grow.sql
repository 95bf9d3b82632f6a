-- Whoever had a part in what an indication says of an exit is no auditor of it, found later as it may be.
grant update (involved) on audited_exits to :app;

-- A finding that a device explains is about the device.
alter table indications drop constraint indications_subject_kind_check;
alter table indications add constraint indications_subject_kind_check
  check (subject_kind in ('OPERATOR', 'STAY', 'GATE', 'MEMBER', 'TENANT', 'SITE', 'DEVICE'));
grant update (subject_kind) on indications to :app;

-- From which business day on a rule judges so: what loosens it waits for the next one, or takes two. The highest version that has
-- begun holds.
alter table rule_settings
  add column first_day date not null default '2000-01-01',
  add column approved_by uuid references users;
create index rule_settings_approver on rule_settings (approved_by) where approved_by is not null;
