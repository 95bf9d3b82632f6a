-- A payment names the set-up that it was asked by: whoever is asked instead from now on knows nothing of it. One that was replaced keeps
-- its keys as long as what was asked for by it may be told of or given back.
alter table payment_providers drop constraint payment_providers_pkey;
alter table payment_providers
  add column id uuid primary key default uuidv7(),
  add column replaced_at timestamptz;
alter table payment_providers alter column id drop default;
alter table payment_providers add constraint payment_providers_of_type unique (id, paid_type_id);
create unique index payment_providers_current on payment_providers (paid_type_id) where replaced_at is null;
create index payment_providers_paid_type on payment_providers (paid_type_id);
alter table payment_providers drop constraint payment_providers_secrets;
alter table payment_providers
  add constraint payment_providers_secrets check (replaced_at is not null or
    (provider = 'SIMULATOR' or coalesce(secret, '') <> '') and (provider <> 'XENDIT' or coalesce(callback_token, '') <> ''));

alter table payments add column provider_id uuid;
update payments p set provider_id = v.id from payment_providers v
where v.paid_type_id = p.paid_type_id and v.provider = p.adapter;
alter table payments
  add constraint payments_provider foreign key (provider_id, paid_type_id) references payment_providers (id, paid_type_id);
create index payments_provider on payments (provider_id, created_at) where provider_id is not null;
