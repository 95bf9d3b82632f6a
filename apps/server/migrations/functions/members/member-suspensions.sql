-- Since when a member is suspended, and until when one was, follows the member.
create or replace function keep_member_suspensions() returns trigger language plpgsql as $$
begin
  if new.suspended then
    insert into member_suspensions (member_id, from_at) values (new.id, clock_timestamp())
    on conflict (member_id) where until_at is null do nothing;
  else
    update member_suspensions set until_at = clock_timestamp() where member_id = new.id and until_at is null;
  end if;
  return null;
end $$;
