-- A number as it is compared: 'a-012 34' and '1234' of a slip's digits are not told apart by zeros, case and signs.
create or replace function slip_key(number text) returns text language sql immutable parallel safe as
$$ select nullif(ltrim(upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')), '0'), '') $$;
