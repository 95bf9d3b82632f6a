-- How long figures wait to be added up: an entry by hand happened long before it was queued.
alter table fold_queue add column queued_at timestamptz not null default now();
