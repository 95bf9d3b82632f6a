-- By when a provider pays what it settles: so many working days after its day.
alter table payment_providers add column pays_after_days integer not null default 1 check (pays_after_days between 0 and 14);
-- Said when its items are frozen: what is changed later holds for the days after.
alter table settlements add column due_on date;
grant update (due_on) on settlements to :app;
create index settlements_due_on on settlements (due_on) where status in ('GENERATED', 'SENT', 'ACCEPTED', 'REJECTED');
insert into notification_rules (id, type, target, action, action_en) values
  (gen_random_uuid(), 'SETTLEMENT_LATE', '/settlement', 'Lihat settlement', 'See the settlements');
