-- What nobody may do, the server's own role included: number receipts backwards.
create or replace function check_counter_rises() returns trigger language plpgsql as $$
begin
  if new.last_number <= old.last_number then
    raise exception 'a receipt counter does not go back' using errcode = '23514', constraint = 'receipt_counters_rise';
  end if;
  return new;
end $$;
