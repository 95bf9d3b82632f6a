-- At commit a stay is inside exactly while its place is there; what it was in between does not matter.
create or replace function check_place(stay uuid) returns void language plpgsql as $$
begin
  if (select state = 'INSIDE' from stays where id = stay) is distinct from exists (select from stays_inside where stay_id = stay) then
    raise exception 'stay % and its place inside disagree', stay using errcode = '23514', constraint = 'stays_inside_state';
  end if;
end $$;

create or replace function check_changed_place() returns trigger language plpgsql as $$
begin
  perform check_place(case when tg_op = 'DELETE' then old.stay_id else new.stay_id end);
  return null;
end $$;

create or replace function check_changed_stay() returns trigger language plpgsql as $$
begin
  perform check_place(new.id);
  return null;
end $$;
