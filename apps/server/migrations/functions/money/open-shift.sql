-- Whether somebody's takings lie in an open drawer, for as long as one deposit takes sales. Asked of sessions at desks that were not used for long.
create or replace function has_open_shift(person uuid) returns boolean language sql stable as $$
  select exists (select from deposits
    where operator_id = person and state = 'OPEN' and kind = 'SHIFT' and opened_at > now() - interval '16 hours')
$$;
