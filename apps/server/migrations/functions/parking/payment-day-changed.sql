-- Its day is read from its payments again. Whoever adds that day up meanwhile waits for this act to end, or has ended before.
create or replace function payment_day_changed() returns trigger language plpgsql as $$
declare
  day constant date := business_day_of(new.created_at);
begin
  perform pg_advisory_xact_lock_shared(hashtext('payment day ' || day));
  delete from payment_days where business_day = day;
  return null;
end $$;
