-- Taken back after its first use, a period's used days are charged: so much of its price is kept.

alter table membership_rollbacks
  add column kept bigint not null default 0 check (kept between 0 and 100000000),
  add column kept_tax bigint not null default 0,
  add constraint membership_rollbacks_kept check (kept_tax between 0 and kept);
