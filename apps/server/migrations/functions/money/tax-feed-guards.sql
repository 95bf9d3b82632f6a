-- The next number, after the hash of the row before it: whoever writes, nothing else becomes a row.
create or replace function check_tax_feed_row() returns trigger language plpgsql as $$
begin
  if new.seq > 1 and not exists (select from tax_feed where seq = new.seq - 1 and hash = new.previous_hash)
    or new.seq = 1 and new.previous_hash <> decode(repeat('00', 32), 'hex') then
    raise exception 'row % of the tax feed does not follow', new.seq using errcode = '23514', constraint = 'tax_feed_follows';
  end if;
  return new;
end $$;

create or replace function keep_tax_feed() returns trigger language plpgsql as $$
begin
  raise exception 'the tax feed is written once' using errcode = '23514', constraint = 'tax_feed_kept';
end $$;

-- What was delivered or told stays so, but that another place, or whoever has another key, has nothing yet; and what is not there was not.
create or replace function check_tax_feed_setup() returns trigger language plpgsql as $$
declare
  begins_anew constant boolean := new.delivered_seq = 0 and new.told_seq = 0
    and (new.way, new.url, new.host, new.port, new.username, new.folder, to_jsonb(new) -> 'key_made_at')
      -- By its name: steps before the one that adds it write this row too.
      is distinct from (old.way, old.url, old.host, old.port, old.username, old.folder, to_jsonb(old) -> 'key_made_at');
begin
  if (new.delivered_seq < old.delivered_seq or new.told_seq < old.told_seq) and not begins_anew
    or new.delivered_seq > old.delivered_seq and not exists (select from tax_feed where seq = new.delivered_seq) then
    raise exception 'row % of the tax feed was not delivered', new.delivered_seq using errcode = '23514', constraint = 'tax_feed_setup_delivered';
  end if;
  return new;
end $$;
