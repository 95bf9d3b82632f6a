-- How many plates came to a member when: more than two in a month take a second person.

create table member_plate_changes (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  business_day date not null,
  plates integer not null check (plates > 0),
  by_id uuid not null references users,
  approver_id uuid references users,
  at timestamptz not null default now()
);
create index member_plate_changes_of_member on member_plate_changes (member_id, business_day);
create index member_plate_changes_by on member_plate_changes (by_id);
create index member_plate_changes_approver on member_plate_changes (approver_id);
grant select, insert on member_plate_changes to :app;
