-- What was fixed in the product until now, with the same values; the bounds are what the product holds at most.
alter table system_configuration
  add column largest_sale bigint not null default 100000000 check (largest_sale between 1000000 and 100000000),
  add column ask_again_above bigint not null default 1000000 check (ask_again_above between 0 and 100000000),
  add column ask_again_times integer not null default 10 check (ask_again_times between 1 and 1000),
  add column tolerated_rupiah bigint not null default 2000 check (tolerated_rupiah between 0 and 2000),
  add column tolerated_basis_points integer not null default 10 check (tolerated_basis_points between 0 and 10),
  add column audit_sample_percent integer not null default 10 check (audit_sample_percent between 0 and 100);
