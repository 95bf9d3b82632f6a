-- What a device told: the same number with the same body is the same sale, and times must follow its own count.
create table offline_sales (
  user_id uuid not null references users,
  request_id uuid not null,
  grant_id uuid not null references offline_grants on delete cascade,
  -- The device's own count.
  sequence integer,
  told_at timestamptz not null,
  -- Of the body as it came.
  digest bytea not null,
  result text not null check (result in ('BOOKED', 'UNMATCHED')),
  stay_id uuid references stays,
  at timestamptz not null default now(),
  primary key (user_id, request_id)
);
create index offline_sales_grant on offline_sales (grant_id, sequence);
create index offline_sales_stay on offline_sales (stay_id);
grant select, insert on offline_sales to :app;

-- When a device with a grant was answered: what it says of such a moment was not said without the server.
create table offline_contacts (
  grant_id uuid not null references offline_grants on delete cascade,
  at timestamptz not null,
  primary key (grant_id, at)
);
create index offline_contacts_at on offline_contacts (at);
grant select, insert, delete on offline_contacts to :app;

-- A number is its cashier's own; another's of the same digits is another number.
alter table stays drop constraint if exists stays_request;
drop index if exists stays_request;
create unique index stays_request on stays (operator_id, request_id) where request_id is not null;
alter table unmatched_takings drop constraint unmatched_takings_request;
alter table unmatched_takings add constraint unmatched_takings_request unique (operator_id, request_id);
-- Whose car it was, where no stay is meant, and what was told wrongly.
alter table system_configuration drop column variance_threshold;
