-- Who touched whose account within 30 days, in chains that begin or end at a person, each account touched before it touched the next.
-- `way` 1: whom the person touched, by the earliest moment of reaching each; -1: who touched the person, by the latest moment of
-- setting out. Time runs backwards on the second way, so that both are walked alike: of each account the least moment is enough.
create or replace function chains_of(person uuid) returns table (way integer, id uuid, at timestamptz) language plpgsql stable rows 2 as $$
#variable_conflict use_column
declare
  -- `signsAsAnotherDays`
  since constant timestamptz := now() - interval '30 days';
  ways integer[] := array[1, -1];
  ids uuid[] := array[person, person];
  moments numeric[] := array['-infinity', '-infinity'];
  found_ways integer[];
  found_ids uuid[];
  found_moments numeric[];
begin
  if not exists (select from credential_changes c where c.at > since and c.user_id = person)
    and not exists (select from credential_changes c where c.at > since and c.changed_by = person) then
    return;
  end if;
  loop
    with reached as materialized (select * from unnest(ways, ids, moments) as r (way, id, moment)),
    steps as (
      select * from reached
      union all
      select r.way, l.id, l.moment from reached r cross join lateral (
        select c.user_id as id, extract(epoch from c.at) as moment from credential_changes c
        where r.way = 1 and c.changed_by = r.id and c.at > since
        union all
        select c.changed_by, -extract(epoch from c.at) from credential_changes c
        where r.way = -1 and c.user_id = r.id and c.at > since) l
      where l.moment >= r.moment),
    least as (select s.way, s.id, min(s.moment) as moment from steps s group by s.way, s.id)
    select array_agg(l.way order by l.way, l.id), array_agg(l.id order by l.way, l.id), array_agg(l.moment order by l.way, l.id)
    into found_ways, found_ids, found_moments from least l;
    exit when (found_ways, found_ids, found_moments) is not distinct from (ways, ids, moments);
    ways := found_ways;
    ids := found_ids;
    moments := found_moments;
  end loop;
  return query select f.way, f.id, to_timestamp(abs(f.moment)::float8) from unnest(ways, ids, moments) as f (way, id, moment)
    where f.id <> person;
end $$;
