-- Tenants: departments that put vouchers on stays, by a link that needs no account.

alter table voucher_batches
  add column department_id uuid references departments,
  -- Its vouchers have no codes of their own that anybody knows: each is made for the stay that it is put on.
  add column is_validation boolean not null default false,
  add check (not is_validation or department_id is not null and max_usage = 1 and not is_shared);
create index voucher_batches_department on voucher_batches (department_id);
alter table voucher_batches alter column is_validation drop default;

create table tenants (
  id uuid primary key,
  department_id uuid not null references departments,
  is_active boolean not null,
  monthly_quota integer not null check (monthly_quota between 1 and 100000),
  daily_limit integer check (daily_limit between 1 and 100000),
  -- Times of day at the site; an end at or before the start lies on the next day.
  opens_at time,
  closes_at time,
  token_hash bytea,
  -- Of link and PIN together, so that nobody finds the PIN who has no link.
  pin_hash bytea,
  link_made_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint tenants_department unique (department_id),
  constraint tenants_token unique (token_hash),
  check ((opens_at is null) = (closes_at is null)),
  check ((token_hash is null) = (link_made_at is null)),
  check (pin_hash is null or token_hash is not null)
);
grant select, insert, update, delete on tenants to :app;

-- A voucher that a tenant put on a stay: one of a tenant on a stay, and no more in a month than the quota was, whoever is at once.
create table tenant_validations (
  voucher_id uuid primary key references vouchers,
  tenant_id uuid not null references tenants,
  batch_id uuid not null references voucher_batches,
  stay_id uuid not null references stays,
  at timestamptz not null,
  business_day date not null,
  -- The first day of it.
  month date not null,
  number integer not null,
  quota integer not null,
  constraint tenant_validations_stay unique (stay_id, tenant_id),
  constraint tenant_validations_place unique (tenant_id, month, number),
  check (number between 1 and quota),
  check (month = date_trunc('month', business_day::timestamp)::date)
);
create index tenant_validations_day on tenant_validations (tenant_id, business_day);
create index tenant_validations_at on tenant_validations (at);
create index tenant_validations_batch on tenant_validations (batch_id);
grant select, insert on tenant_validations to :app;
