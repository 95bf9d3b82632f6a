-- Answered once, and in time: when it was is held by its constraint, and here against the clock, within what a statement takes.
create or replace function check_free_pass_answer() returns trigger language plpgsql as $$
begin
  if old.answer is not null or clock_timestamp() >= old.until + interval '1 s' then
    raise exception 'free pass request % takes no answer any more', old.id
      using errcode = '23514', constraint = 'free_pass_requests_once';
  end if;
  return new;
end $$;
