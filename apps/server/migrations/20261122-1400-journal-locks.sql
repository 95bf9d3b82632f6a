-- Late sales of one operator and shift gather in one deposit, however many devices bring them at once.
create unique index deposits_one_late on deposits (operator_id, shift_id) nulls not distinct where state = 'OPEN' and late;

-- Taking money from a guarded account locks its row, which PostgreSQL allows only to who may change a column of it.
grant update (allow_negative) on accounts to :app;
