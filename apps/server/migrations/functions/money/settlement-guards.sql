-- A settlement goes along its ways, and what it is of and what the bank credited stay once they are said, until that is taken back.
create or replace function check_settlement() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (old.status || ' ' || new.status) = any (array['OPEN GENERATED', 'REJECTED GENERATED',
      'GENERATED SENT', 'SENT ACCEPTED', 'SENT REJECTED', 'ACCEPTED PAID', 'PAID CLOSED', 'PAID ACCEPTED', 'CLOSED ACCEPTED']) then
    raise exception 'settlement % does not go from % to %', old.number, old.status, new.status
      using errcode = '23514', constraint = 'settlements_way';
  end if;
  if old.status <> 'OPEN' and (new.ends_at, new.items, new.total, new.generated_at)
      is distinct from (old.ends_at, old.items, old.total, old.generated_at) then
    raise exception 'settlement % is frozen', old.number using errcode = '23514', constraint = 'settlements_frozen_once';
  end if;
  if old.paid_amount is not null and new.status <> 'ACCEPTED' and (new.paid_amount, new.value_date, new.reference, new.cash_id)
      is distinct from (old.paid_amount, old.value_date, old.reference, old.cash_id) then
    raise exception 'settlement % is paid', old.number using errcode = '23514', constraint = 'settlements_paid_once';
  end if;
  return new;
end $$;

-- An item comes into one settlement, of its own payment type, before that is frozen, and stays there.
create or replace function check_provider_item() returns trigger language plpgsql as $$
begin
  if old.settlement_id is not null then
    if (new.settlement_id, new.position) is distinct from (old.settlement_id, old.position) then
      raise exception 'item % is settled', old.entry_id using errcode = '23514', constraint = 'provider_items_settled';
    end if;
  elsif not exists (select from settlements s where s.id = new.settlement_id and s.paid_type_id = old.paid_type_id
      and s.status = 'OPEN' and old.at < s.ends_at) then
    raise exception 'item % does not come into settlement %', old.entry_id, new.settlement_id
      using errcode = '23514', constraint = 'provider_items_open';
  end if;
  return new;
end $$;
