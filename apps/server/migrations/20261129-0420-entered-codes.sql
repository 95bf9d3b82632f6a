-- Codes that all share, as drivers entered them on a phone: each on a stay once. The exit uses them.

create table entered_codes (
  stay_id uuid not null references stays,
  voucher_id uuid not null references vouchers,
  batch_id uuid not null references voucher_batches,
  at timestamptz not null,
  business_day date not null,
  primary key (stay_id, voucher_id)
);
create index entered_codes_voucher on entered_codes (voucher_id);
create index entered_codes_batch on entered_codes (batch_id);
grant select, insert on entered_codes to :app;
