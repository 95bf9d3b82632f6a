-- A return goes along its ways, and what was frozen stays.
create or replace function check_tax_return() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (old.status || ' ' || new.status) = any (array['DRAFT LOCKED', 'LOCKED PAID', 'PAID LOCKED', 'PAID FILED']) then
    raise exception 'the tax return of % does not go from % to %', old.month, old.status, new.status
      using errcode = '23514', constraint = 'tax_returns_way';
  end if;
  if old.status <> 'DRAFT' and (new.base, new.tax, new.corrections, new.carried, new.booked, new.sha256, new.pay_by, new.file_by, new.locked_at,
      new.locked_by_id, new.npwpd, new.nopd) is distinct from (old.base, old.tax, old.corrections, old.carried, old.booked, old.sha256, old.pay_by,
      old.file_by, old.locked_at, old.locked_by_id, old.npwpd, old.nopd) then
    raise exception 'the tax return of % is frozen', old.month using errcode = '23514', constraint = 'tax_returns_frozen';
  end if;
  return new;
end $$;

create or replace function check_tax_return_line() returns trigger language plpgsql as $$
begin
  if (select status from tax_returns where id = new.return_id) <> 'DRAFT' then
    raise exception 'a frozen tax return takes no line' using errcode = '23514', constraint = 'tax_return_lines_frozen';
  end if;
  return new;
end $$;
