-- A payment is asked for once, however often the same request comes: it is committed before the provider is called.
alter table payments add column request_key uuid;
create unique index payments_request on payments (by_id, request_key) where request_key is not null;

create view payments_v as
select id, state as status, amount, kind, paid_type_id, stay_id as parking_in_id, qr_string, card_type, card_number,
  balance_before, balance_after, error, created_at, expires_at, paid_at from payments;
grant select on payments_v to :app;

-- Barriers opened by their own button; one without a sale of its gate at that time is for the auditor.
create table barrier_openings (
  id uuid primary key,
  site_id uuid not null,
  gate_id uuid not null references gates on delete cascade,
  at timestamptz not null,
  stay_id uuid references stays
);
create index barrier_openings_gate on barrier_openings (gate_id, at desc);
create index barrier_openings_stay on barrier_openings (stay_id);
grant select, insert, update on barrier_openings to :app;
