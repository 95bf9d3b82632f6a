-- The last row that an office was answered with: it has none that it was not told, whatever it asks after. From when on every entry that is
-- taxed has its row for certain: an hour later, because clocks differ.
alter table tax_feed_setup add column told_seq bigint not null default 0 check (told_seq >= 0),
  add column complete_from timestamptz not null default now() + interval '1 hour';
update tax_feed_setup set told_seq = delivered_seq;
grant update (told_seq) on tax_feed_setup to :app;
