-- An event of a tenant is a batch for so many cars between two moments: what is put on stays then takes nothing of its quota.

alter table voucher_batches
  add column event_from timestamptz,
  add column event_until timestamptz,
  add constraint voucher_batches_event check (num_nonnulls(event_from, event_until) in (0, 2)
    and (event_from is null or is_validation and note is not null and event_until > event_from));
create index voucher_batches_events on voucher_batches (department_id, event_until) where event_from is not null;

-- A press of an event has no place in the month.
alter table tenant_validations
  alter column number drop not null,
  alter column quota drop not null,
  add constraint tenant_validations_counted check ((number is null) = (quota is null));
