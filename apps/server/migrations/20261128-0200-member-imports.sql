-- Members that came in by a file, and periods that it held to be paid elsewhere: those wait for a second person.

create table member_imports (
  id uuid primary key,
  site_id uuid not null,
  at timestamptz not null,
  file text collate "C" not null,
  -- Of the file's bytes: the same file comes in once.
  digest bytea not null,
  members integer not null check (members > 0),
  bought integer not null check (bought >= 0),
  amount bigint not null check (amount >= 0),
  taken_over integer not null check (taken_over >= 0),
  state text not null check (state in ('DONE', 'WAITING', 'CONFIRMED', 'REFUSED')),
  by_id uuid not null references users,
  decided_by uuid references users,
  decided_at timestamptz,
  decided_note text collate "C",
  check (bought + taken_over = members),
  check ((state = 'DONE') = (taken_over = 0)),
  check ((state in ('CONFIRMED', 'REFUSED')) = (decided_by is not null and decided_at is not null)),
  constraint member_imports_two_names check (decided_by <> by_id)
);
create unique index member_imports_file on member_imports (digest) where state <> 'REFUSED';
create index member_imports_at on member_imports (at desc, id);
create index member_imports_by on member_imports (by_id);
create index member_imports_decided_by on member_imports (decided_by);
grant select, insert on member_imports to :app;
grant update (state, decided_by, decided_at, decided_note) on member_imports to :app;

-- Becomes a purchase of no rupiah when its import is agreed to; until then the member has no period.
create table taken_over_periods (
  id uuid primary key,
  import_id uuid not null references member_imports,
  place integer not null check (place > 0),
  member_id uuid not null references members,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  reason text collate "C" not null,
  -- What was paid elsewhere, where the file says it.
  amount bigint check (amount between 0 and 100000000),
  constraint taken_over_periods_place unique (import_id, place),
  constraint taken_over_periods_member unique (member_id)
);
create index taken_over_periods_import on taken_over_periods (import_id, id);
grant select, insert on taken_over_periods to :app;

insert into notification_rules (id, type, target, action, action_en)
values (gen_random_uuid(), 'MEMBERS_WAITING', '/members/import', 'Buka impor', 'Open imports');
