-- A match is of an item and a row that are there, of one payment type. Once for all that a statement writes: looked up one by one, by a
-- reference each, a hundred thousand of them take three times as long. What is matched is never deleted by the server, as its rights say.
create or replace function check_matches() returns trigger language plpgsql as $$
declare
  stray uuid;
begin
  select m.id into stray from made m
  where (select i.paid_type_id from provider_items i where i.entry_id = m.entry_id and i.n = m.item_n)
    is distinct from (select r.paid_type_id from report_rows r where r.id = m.row_id)
    or (select r.id from report_rows r where r.id = m.row_id) is null
  limit 1;
  if stray is not null then
    raise exception 'match % is of no item and row of one payment type', stray
      using errcode = '23503', constraint = 'item_matches_of_one';
  end if;
  return null;
end $$;
