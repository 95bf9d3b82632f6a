-- The accounts that one person may hold: their own, and whichever touched it or was touched by it within 30 days, directly or
-- through accounts between them, each touched before it touched the next. Of each account the earliest (or latest) moment of reaching it is enough.
create or replace function accounts_of(person uuid) returns setof uuid language plpgsql stable rows 2 as $$
declare
  -- `signsAsAnotherDays`
  since constant timestamptz := now() - interval '30 days';
  held uuid[] := array[person];
  held_at timestamptz[] := array['-infinity'::timestamptz];
  holders uuid[] := array[person];
  holders_at timestamptz[] := array['infinity'::timestamptz];
  found_ids uuid[];
  found_at timestamptz[];
begin
  if not exists (select from credential_changes where at > since and user_id = person)
    and not exists (select from credential_changes where at > since and changed_by = person) then
    return query select person;
    return;
  end if;
  loop
    select array_agg(x.id order by x.id), array_agg(x.at order by x.id) into found_ids, found_at from (
      select r.id, min(r.at) as at from (
        select * from unnest(held, held_at) as h (id, at)
        union all
        select c.user_id, c.at from unnest(held, held_at) as h (id, at)
        join credential_changes c on c.changed_by = h.id and c.at >= h.at and c.at > since) r
      group by r.id) x;
    exit when (found_ids, found_at) is not distinct from (held, held_at);
    held := found_ids;
    held_at := found_at;
  end loop;
  loop
    select array_agg(x.id order by x.id), array_agg(x.at order by x.id) into found_ids, found_at from (
      select r.id, max(r.at) as at from (
        select * from unnest(holders, holders_at) as h (id, at)
        union all
        select c.changed_by, c.at from unnest(holders, holders_at) as h (id, at)
        join credential_changes c on c.user_id = h.id and c.at <= h.at and c.at > since) r
      group by r.id) x;
    exit when (found_ids, found_at) is not distinct from (holders, holders_at);
    holders := found_ids;
    holders_at := found_at;
  end loop;
  return query select unnest(held) union select unnest(holders);
end $$;
