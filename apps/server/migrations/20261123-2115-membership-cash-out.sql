-- Cash that a purchase taken back gives out of a drawer is money out: it counts for who does it and the day, and above the
-- limits somebody else signs.
alter table membership_rollbacks add column cash_out bigint not null default 0 check (cash_out between 0 and 100000000);
alter table membership_rollbacks add column asked_on date;
alter table membership_rollbacks add column approved_by_id uuid references users;
alter table membership_rollbacks add constraint membership_rollbacks_two_names check (approved_by_id <> by_id);
alter table membership_rollbacks add constraint membership_rollbacks_day check (cash_out = 0 or asked_on is not null);
drop index membership_rollbacks_by;
create index membership_rollbacks_by on membership_rollbacks (by_id, asked_on);
create index membership_rollbacks_approver on membership_rollbacks (approved_by_id) where approved_by_id is not null;
