-- The zone of which a row or a sweep bears the name: of several the longest, each up to the end of a word, so that `Lantai 10` is none of `Lantai 1`.
create or replace function zone_named(place text) returns uuid language sql stable parallel safe as $$
  select z.id from zones z cross join lateral (select lower(z.name collate "default") as name, lower(place collate "default") as said) each
  where z.is_active and starts_with(each.said, each.name) and substr(each.said, length(each.name) + 1, 1) !~ '[[:alnum:]]'
  order by length(each.name) desc, z.id limit 1
$$;
