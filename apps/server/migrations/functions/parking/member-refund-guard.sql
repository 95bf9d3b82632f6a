-- Decided once.
create or replace function check_member_refund() returns trigger language plpgsql as $$
begin
  if old.state <> 'WAITING' then
    raise exception 'refund % is decided', old.id using errcode = '23514', constraint = 'member_refunds_final';
  end if;
  return new;
end $$;
