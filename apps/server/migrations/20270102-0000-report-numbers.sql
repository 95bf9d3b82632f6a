-- A row that nobody knows is looked for beside those of the same payment by the numbers of its terminal too.
create index report_rows_rrn on report_rows (paid_type_id, rrn) where rrn is not null;
create index report_rows_approval on report_rows (paid_type_id, approval_code) where approval_code is not null;
