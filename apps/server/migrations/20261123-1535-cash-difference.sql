-- What is missing within tolerance stands apart for each person, and is nobody's debt.
do $$
declare
  allowed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'accounts_kind_check');
begin
  alter table accounts drop constraint accounts_kind_check;
  execute 'alter table accounts add constraint accounts_kind_check '
    || replace(allowed, '''OPERATOR_DEBT''::text', '''OPERATOR_DEBT''::text, ''CASH_DIFFERENCE''::text');
end $$;
