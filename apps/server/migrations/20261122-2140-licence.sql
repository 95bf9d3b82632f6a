-- The licence that was uploaded: every process on this database must see the same one, and a restored backup brings it back.
create table licence (
  only_row boolean primary key default true check (only_row),
  file text not null,
  updated_at timestamptz not null default now()
);
grant select, insert, update on licence to :app;
