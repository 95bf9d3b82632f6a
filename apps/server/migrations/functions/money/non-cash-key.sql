-- The key of a provider's takings of one day: the day in its first eight digits, the payment type in the rest.
create or replace function non_cash_key(day date, paid_type uuid) returns uuid language sql immutable parallel safe as
  $$ select (lpad(to_hex(day - date '2000-01-01'), 8, '0') || '-' || substr(m, 1, 4) || '-8' || substr(m, 6, 3)
    || '-8' || substr(m, 10, 3) || '-' || substr(m, 13, 12))::uuid from md5(paid_type::text) m $$;
