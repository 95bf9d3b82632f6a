-- Secret visits: somebody parks as any driver does, so that what the desk did can be held against what was to be expected.
create table secret_visits (
  id uuid primary key,
  number bigint generated always as identity,
  site_id uuid not null,
  state text not null default 'PLANNED' check (state in ('PLANNED', 'MATCHES', 'DIFFERS', 'NOT_FOUND', 'CANCELLED')),
  plate text collate "C" not null,
  -- Normalised.
  plate_key text collate "C" not null check (plate_key <> ''),
  -- Between which moments it comes in.
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- What is to be expected.
  vehicle_type_id uuid not null references vehicle_types,
  lost_ticket boolean not null,
  voucher boolean not null,
  paid_type_id uuid not null references paid_types,
  instructions text,
  planned_by uuid not null references users,
  planned_at timestamptz not null default now(),
  -- What the visitor tells.
  code text collate "C",
  entered_at timestamptz,
  left_at timestamptz,
  gate_id uuid references gates,
  paid bigint check (paid between 0 and 100000000),
  -- Null: none was given.
  receipt_number text collate "C",
  receipt_picture text,
  note text,
  reported_by uuid references users,
  reported_at timestamptz,
  -- What was found when it was held against the books last.
  compared_at timestamptz,
  stay_id uuid references stays,
  operator_id uuid references users,
  found bigint,
  loss bigint not null default 0 check (loss >= 0),
  -- [{what, expected, found}]
  differences jsonb not null default '[]',
  constraint secret_visits_window check (until_at > from_at),
  constraint secret_visits_stay check (left_at > entered_at),
  constraint secret_visits_reported check ((state in ('PLANNED', 'CANCELLED')) = (reported_at is null) and (reported_at is null) = (compared_at is null)
    and (reported_at is null) = (reported_by is null) and (reported_at is null) = (left_at is null) and (reported_at is null) = (entered_at is null)
    and (reported_at is null) = (gate_id is null) and (reported_at is null) = (paid is null)),
  constraint secret_visits_differs check ((state in ('DIFFERS', 'NOT_FOUND')) = (differences <> '[]'))
);
create index secret_visits_from on secret_visits (from_at desc, id);
create index secret_visits_compared on secret_visits (compared_at);
create index secret_visits_vehicle_type on secret_visits (vehicle_type_id);
create index secret_visits_paid_type on secret_visits (paid_type_id);
create index secret_visits_planned_by on secret_visits (planned_by);
create index secret_visits_gate on secret_visits (gate_id);
create index secret_visits_reported_by on secret_visits (reported_by);
create index secret_visits_stay_id on secret_visits (stay_id);
create index secret_visits_operator on secret_visits (operator_id);
grant select, insert, update (state, code, entered_at, left_at, gate_id, paid, receipt_number, receipt_picture, note, reported_by, reported_at,
  compared_at, stay_id, operator_id, found, loss, differences) on secret_visits to :app;
