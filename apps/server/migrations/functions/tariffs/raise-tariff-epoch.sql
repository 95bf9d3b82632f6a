create or replace function raise_tariff_epoch() returns trigger language plpgsql as $$
begin
  update tariff_epoch set epoch = epoch + 1, state = gen_random_uuid();
  return null;
end $$;
