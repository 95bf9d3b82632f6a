-- Claims are found by any part of what their slips say.
create index claimed_payments_slip on claimed_payments using gin (terminal gin_trgm_ops, approval_code gin_trgm_ops, rrn gin_trgm_ops);
