-- What providers keep of what they settle, by rates that hold from a day on.
create table fee_rates (
  id uuid primary key,
  paid_type_id uuid not null references paid_types on delete cascade,
  from_day date not null,
  -- Its last one; null while it goes on.
  to_day date,
  -- Hundredths of a percent.
  basis_points integer not null check (basis_points between 0 and 1000),
  -- Rupiah of each payment, beside its part.
  fixed bigint not null default 0 check (fixed between 0 and 100000),
  -- Nothing is kept of a payment of at most so much.
  free_up_to bigint check (free_up_to > 0),
  -- What the customer pays on top is not kept of what is settled.
  bearer text not null default 'OPERATOR' check (bearer in ('OPERATOR', 'CUSTOMER')),
  -- Of each payment, to the rupiah.
  rounding text not null default 'HALF_UP' check (rounding in ('HALF_UP', 'DOWN', 'UP')),
  -- Null: it came with the product.
  by_id uuid references users,
  at timestamptz not null default now(),
  constraint fee_rates_days check (to_day >= from_day),
  constraint fee_rates_one exclude using gist (paid_type_id with =, daterange(from_day, to_day, '[]') with &&)
);
create index fee_rates_by on fee_rates (by_id) where by_id is not null;
-- What it is stays; it ends, or is taken back before it was used.
grant select, insert, update (to_day), delete on fee_rates to :app;
-- The types that come with the product, by what Bank Indonesia lets providers take: codes of other than the smallest merchants, chip e-money.
insert into fee_rates (id, paid_type_id, from_day, basis_points)
select gen_random_uuid(), id, case kind when 'QRIS' then date '2023-07-01' else date '2021-03-01' end, case kind when 'QRIS' then 70 else 50 end
from paid_types where id in ('01900000-0000-7000-8000-000000000402', '01900000-0000-7000-8000-000000000403')
  and kind in ('QRIS', 'EMONEY') and not claimed;

-- What is kept of it by the rates of its payments' days; null where one of them has none.
alter table settlements add column expected_fee bigint;
grant update (expected_fee) on settlements to :app;
alter table report_batches add column expected_fee bigint;
grant update (expected_fee) on report_batches to :app;

-- Held against the reports of its provider by when it was booked.
create index provider_items_at on provider_items (paid_type_id, at);
