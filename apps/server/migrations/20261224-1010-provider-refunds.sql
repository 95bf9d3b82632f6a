-- What a provider was asked to give back stays ASKED until it says that it did, or that it does not; it is asked again until then.
alter table payment_returns
  drop constraint payment_returns_state_check,
  drop constraint payment_returns_named,
  drop constraint payment_returns_decided,
  alter column by_id drop not null,
  add column ask_at timestamptz,
  add column answered_at timestamptz,
  -- Why it does not, in its words.
  add column error text;
alter table payment_returns
  add constraint payment_returns_state_check check (state in ('WAITING', 'ASKED', 'DONE', 'REFUSED')),
  add constraint payment_returns_asked check (state <> 'ASKED' or way = 'REFUNDED_BY_PROVIDER'),
  add constraint payment_returns_ask_at check (ask_at is null or state = 'ASKED'),
  -- Nobody here asked for what a provider gave back by itself.
  add constraint payment_returns_by check (by_id is not null or way = 'REFUNDED_BY_PROVIDER'),
  add constraint payment_returns_decided check ((decided_by is null) = (decided_at is null)
    and (state <> 'REFUSED' or decided_by is not null or (way = 'REFUNDED_BY_PROVIDER' and answered_at is not null))),
  add constraint payment_returns_named check ((way = 'KEPT' or reference is not null
      or (way = 'REFUNDED_BY_PROVIDER' and state in ('ASKED', 'REFUSED')))
    and (way <> 'PAID_OUT_IN_CASH' or received_by is not null));
-- One that somebody says was made is said once, whatever payment they say it of; one that its provider told of is its own of that payment.
drop index payment_returns_reference;
create unique index payment_returns_reference on payment_returns (reference)
  where way = 'REFUNDED_BY_PROVIDER' and answered_at is null;
create unique index payment_returns_told on payment_returns (payment_id, reference) where way = 'REFUNDED_BY_PROVIDER';
create index payment_returns_to_ask on payment_returns (ask_at) where ask_at is not null;
grant update (reference, ask_at, answered_at, error) on payment_returns to :app;

-- What a provider gave back by itself of what is not owed here, once: somebody at the provider did it, or it was refunded twice.
create table provider_refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  -- The provider's own.
  reference text not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null default now(),
  constraint provider_refunds_once unique (payment_id, reference)
);
create trigger provider_refunds_place after insert on provider_refunds for each row execute function place_payment_of();
grant select, insert on provider_refunds to :app;

alter table payments_open drop constraint payments_open_state_check;
alter table payments_open add constraint payments_open_state_check
  check (state in ('ON_ACCOUNT', 'OWED_BACK', 'WAITING', 'ASKED', 'REFUND_TOLD', 'RETURNED'));
-- A provider tells of refunds by its own reference of the payment.
create index payments_reference on payments (adapter_ref) where adapter_ref is not null;
