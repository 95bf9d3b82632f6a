-- Since when whoever asks has the present key: with another one it may be another office, which has none of the rows.
alter table tax_feed_setup add column key_made_at timestamptz;
grant update (key_made_at) on tax_feed_setup to :app;
