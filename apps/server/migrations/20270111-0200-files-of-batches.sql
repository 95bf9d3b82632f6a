-- Which file tells of which batch, of one payment type. A row of a report is of one of these: one reference, which holds more than
-- the three that it had, is looked up once for each of a hundred thousand rows.
alter table reconciliation_files add constraint reconciliation_files_of_type unique (id, paid_type_id);
alter table report_batches add constraint report_batches_of_type unique (id, paid_type_id);
create table batch_files (
  batch_id uuid not null,
  paid_type_id uuid not null,
  file_id uuid not null,
  primary key (batch_id, paid_type_id, file_id),
  constraint batch_files_batch foreign key (batch_id, paid_type_id) references report_batches (id, paid_type_id),
  constraint batch_files_file foreign key (file_id, paid_type_id) references reconciliation_files (id, paid_type_id)
);
create index batch_files_of_file on batch_files (file_id, paid_type_id);
grant select, insert on batch_files to :app;

insert into batch_files (batch_id, paid_type_id, file_id) select distinct batch_id, paid_type_id, file_id from report_rows;

-- What is looked up by batch is found by the index of the reference; of a file nobody looks its rows up alone.
create index report_rows_told on report_rows (batch_id, paid_type_id, file_id);
alter table report_rows add constraint report_rows_told foreign key (batch_id, paid_type_id, file_id) references batch_files;
drop index report_rows_batch;
drop index report_rows_file;
alter table report_rows drop constraint report_rows_batch_id_fkey, drop constraint report_rows_file_id_fkey,
  drop constraint report_rows_paid_type_id_fkey;
