-- A row that nobody knows is looked for beside those of the same payment.
create index report_rows_reference on report_rows (paid_type_id, reference) where reference is not null;
create index report_rows_provider_reference on report_rows (paid_type_id, provider_reference) where provider_reference is not null;
