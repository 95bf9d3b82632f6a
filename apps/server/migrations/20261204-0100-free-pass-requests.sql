-- A free pass beyond what a cashier gives alone, asked of whoever may decide on free passes: they answer in time, or nobody did.

create table free_pass_requests (
  id uuid primary key,
  site_id uuid not null,
  -- One car, at one gate, by one cashier, counted so: an answer is of these alone.
  stay_id uuid not null references stays,
  operator_id uuid not null references users,
  gate_id uuid not null references gates,
  vehicle_type_id uuid not null references vehicle_types,
  parking_type text not null,
  reason_id uuid references free_pass_reasons,
  words text,
  -- Rupiah that the car would have paid, tax included.
  value bigint not null check (value >= 0),
  -- What the gate's camera had just taken.
  picture text,
  -- So many who may answer were signed in: with none of them it is over at once.
  heard integer not null check (heard >= 0),
  -- Both by the database's clock, as are its answers.
  asked_at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  answer text check (answer in ('GRANTED', 'REFUSED')),
  answered_by uuid references users,
  answered_at timestamptz,
  note text,
  constraint free_pass_requests_why check (reason_id is not null or words is not null),
  constraint free_pass_requests_until check (until >= asked_at),
  constraint free_pass_requests_answered check (num_nonnulls(answer, answered_by, answered_at) in (0, 3)
    and answered_at < until),
  constraint free_pass_requests_two_names check (answered_by <> operator_id)
);
create index free_pass_requests_open on free_pass_requests (until) where answer is null;
create index free_pass_requests_stay on free_pass_requests (stay_id, asked_at desc);
create index free_pass_requests_operator on free_pass_requests (operator_id, asked_at desc);
create index free_pass_requests_gate on free_pass_requests (gate_id);
create index free_pass_requests_type on free_pass_requests (vehicle_type_id);
create index free_pass_requests_reason on free_pass_requests (reason_id);
create index free_pass_requests_answerer on free_pass_requests (answered_by) where answered_by is not null;
create trigger free_pass_requests_once before update on free_pass_requests
  for each row execute function check_free_pass_answer();
grant select, insert, update (answer, answered_by, answered_at, note) on free_pass_requests to :app;

-- What somebody was asked for is given once.
alter table free_passes add column request_id uuid references free_pass_requests,
  add constraint free_passes_request unique (request_id);

insert into notification_rules (id, type, target, action, action_en)
values (gen_random_uuid(), 'FREE_PASS_ASKED', '/free_passes', 'Jawab', 'Answer');
