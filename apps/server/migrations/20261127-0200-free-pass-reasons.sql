-- Why a car may leave free of charge. What was given before keeps the words it was given with.

create table free_pass_reasons (
  id uuid primary key,
  name text collate "C" not null,
  label text collate "C" not null,
  label_en text collate "C",
  updated_at timestamptz not null default now(),
  constraint free_pass_reasons_name unique (name)
);
grant select, insert, update, delete on free_pass_reasons to :app;

insert into free_pass_reasons (id, name, label, label_en) values
  (gen_random_uuid(), '1-VIP', 'VIP', 'VIP'),
  (gen_random_uuid(), '2-DARURAT', 'Kendaraan darurat', 'Emergency vehicle'),
  (gen_random_uuid(), '3-DINAS', 'Dinas', 'Official'),
  (gen_random_uuid(), '4-KELUHAN', 'Keluhan', 'Complaint'),
  (gen_random_uuid(), '5-UJI', 'Uji coba', 'Test');

alter table free_passes add column reason_id uuid references free_pass_reasons;
create index free_passes_reason on free_passes (reason_id, at, id);
