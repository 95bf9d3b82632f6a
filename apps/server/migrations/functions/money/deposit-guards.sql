-- A deposit that was counted takes no more sales, be they of parking or of memberships. What auditors add to or take off it may
-- come until it is closed.
create or replace function check_deposit_takes_entries() returns trigger language plpgsql as $$
begin
  if new.type in ('PARKING_OUT', 'MEMBERSHIP') and exists (
    select from deposits where id = new.deposit_id and (state = 'CLOSED'
      or (state not in ('OPEN', 'SUBMITTED') and new.kind not in ('AUDIT', 'AUDIT_MINUS', 'REVERSAL')))) then
    raise exception 'deposit % takes no more entries', new.deposit_id
      using errcode = '23514', constraint = 'journal_entries_deposit_open';
  end if;
  return new;
end $$;

-- A deposit's state goes along its ways, and one that takes no sales takes none again.
create or replace function check_deposit() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (old.state || ' ' || new.state) = any (array['OPEN SUBMITTED', 'SUBMITTED PAID',
      'SUBMITTED DISPUTED', 'PAID VERIFIED', 'PAID DISPUTED', 'VERIFIED CLOSED', 'VERIFIED DISPUTED', 'DISPUTED SUBMITTED',
      'DISPUTED PAID', 'DISPUTED VERIFIED']) then
    raise exception 'deposit % does not go from % to %', old.number, old.state, new.state
      using errcode = '23514', constraint = 'deposits_way';
  end if;
  if new.takes_sales and not old.takes_sales then
    raise exception 'deposit % takes no sales any more', old.number using errcode = '23514', constraint = 'deposits_takes_sales_once';
  end if;
  return new;
end $$;
