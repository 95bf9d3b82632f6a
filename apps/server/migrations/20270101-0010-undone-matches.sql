-- What the product matched by a key, and somebody took apart with a reason: it does not match the two again.
alter table item_matches add column undone_note text;
alter table batch_arrivals add column undone_note text;
grant update (undone_note) on item_matches, batch_arrivals to :app;
create index item_matches_apart on item_matches (row_id) where undone_note is not null;
create index batch_arrivals_apart on batch_arrivals (batch_id) where undone_note is not null;
