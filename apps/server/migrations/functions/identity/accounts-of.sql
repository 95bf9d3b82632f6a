-- The accounts that one person may hold: their own, and whichever touched it or was touched by it, directly or through others.
create or replace function accounts_of(person uuid) returns setof uuid language sql stable rows 2 as $$
  select person union select id from chains_of(person)
$$;
