-- What a provider gave back of a sale by itself ends: the provider put it back, or the car park bears it.
alter table provider_refunds
  add column outcome text check (outcome in ('PUT_BACK', 'BORNE')),
  add column note text,
  add column decided_by uuid references users,
  add column approved_by uuid references users,
  add column decided_at timestamptz,
  add constraint provider_refunds_decided check (num_nonnulls(outcome, note, decided_by, approved_by, decided_at) in (0, 5)
    and approved_by <> decided_by);
create index provider_refunds_decider on provider_refunds (decided_by) where decided_by is not null;
create index provider_refunds_approver on provider_refunds (approved_by) where approved_by is not null;
create trigger provider_refunds_ended after update on provider_refunds for each row execute function place_payment_of();
grant update (outcome, note, decided_by, approved_by, decided_at) on provider_refunds to :app;
