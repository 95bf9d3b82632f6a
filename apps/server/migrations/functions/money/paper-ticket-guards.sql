-- A booklet is issued, taken and given back in that order, or called off before it is taken.
create or replace function check_ticket_booklet() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (old.state || ' ' || new.state) = any (array['STOCK ISSUED', 'ISSUED STOCK', 'ISSUED OUT', 'OUT STOCK', 'OUT DONE']) then
    raise exception 'booklet % % does not go from % to %', old.series, old.first, old.state, new.state
      using errcode = '23514', constraint = 'ticket_booklets_way';
  end if;
  return new;
end $$;

-- What is over stays as it was said, and nobody takes a booklet twice.
create or replace function check_ticket_issue() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (old.taken_at is not null and new.taken_at is distinct from old.taken_at) then
    raise exception 'issue % is over', old.id using errcode = '23514', constraint = 'ticket_issues_way';
  end if;
  return new;
end $$;

-- Numbers lie within their booklet, and are used while it is with that cashier.
create or replace function check_ticket_use() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ticket_booklets b join ticket_issues i on i.booklet_id = b.id
    where b.id = new.booklet_id and i.id = new.issue_id and i.operator_id = new.operator_id and i.taken_at is not null and i.ended_at is null
      and new.first >= b.first and new.last <= b.last) then
    raise exception 'numbers % to % are not of a booklet that this cashier has', new.first, new.last
      using errcode = '23514', constraint = 'ticket_uses_within';
  end if;
  return new;
end $$;

-- Taken back once.
create or replace function check_ticket_use_kept() returns trigger language plpgsql as $$
begin
  if old.taken_back_at is not null then
    raise exception 'use % was taken back', old.number using errcode = '23514', constraint = 'ticket_uses_way';
  end if;
  return new;
end $$;
