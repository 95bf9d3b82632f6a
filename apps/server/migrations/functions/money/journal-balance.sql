-- At commit the entry must have all its lines and sum to zero; asked for the entry and for every line, so that none can join
-- an old entry later.
create or replace function check_journal_entry(entry uuid) returns void language plpgsql as $$
declare
  stated integer;
  found integer;
  balance numeric;
begin
  select line_count into stated from journal_entries where id = entry;
  select count(*), coalesce(sum(amount), 0) into found, balance from journal_lines where entry_id = entry;
  if found is distinct from stated or balance <> 0 then
    raise exception 'journal entry % has % of % lines and a balance of %', entry, found, stated, balance
      using errcode = '23514', constraint = 'journal_entries_balance';
  end if;
end $$;

create or replace function check_new_journal_entry() returns trigger language plpgsql as $$
begin
  perform check_journal_entry(new.id);
  return null;
end $$;

create or replace function check_new_journal_line() returns trigger language plpgsql as $$
begin
  perform check_journal_entry(new.entry_id);
  return null;
end $$;
