-- Which plates may be used on which days follows the member.
create or replace function keep_member_plates() returns trigger language plpgsql as $$
begin
  delete from member_plates where member_id = new.id;
  if not new.suspended and new.member_end_date is not null then
    insert into member_plates (member_id, plate_key, starts, ends)
    select new.id, plate, new.member_start_date, new.member_end_date from unnest(new.plate_numbers) plate;
  end if;
  return null;
end $$;
