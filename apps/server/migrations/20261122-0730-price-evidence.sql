-- What a price was made from, so that it can be made again at any time: the tariff book as it was, and what was asked of it.

create table tariff_books (
  state uuid primary key,
  book jsonb not null,
  kept_at timestamptz not null default now()
);
grant select, insert on tariff_books to :app;

alter table stays
  add column tariff_state uuid,
  -- The exit for the price; a paid payment holds an earlier one.
  add column priced_at timestamptz,
  -- {additionalFareNameIds, lostTicket}
  add column priced_as jsonb;

create or replace function keep_ended_stay() returns trigger language plpgsql as $$
begin
  if (new.state, new.entered_at, new.exited_at, new.business_day, new.exit_gate_id, new.operator_id, new.deposit_id,
      new.request_id, new.paid_type_id, new.payment_id, new.duration_minutes, new.lines, new.gross, new.discount, new.fine,
      new.tax, new.total, new.tendered, new.variance, new.prepaid, new.free_pass, new.vehicle_type_id, new.parking_type,
      new.tariff_state, new.priced_at, new.priced_as)
    is distinct from
     (old.state, old.entered_at, old.exited_at, old.business_day, old.exit_gate_id, old.operator_id, old.deposit_id,
      old.request_id, old.paid_type_id, old.payment_id, old.duration_minutes, old.lines, old.gross, old.discount, old.fine,
      old.tax, old.total, old.tendered, old.variance, old.prepaid, old.free_pass, old.vehicle_type_id, old.parking_type,
      old.tariff_state, old.priced_at, old.priced_as) then
    raise exception 'stay % has ended', old.id using errcode = '23514', constraint = 'stays_ended';
  end if;
  return new;
end $$;
