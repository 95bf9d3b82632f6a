create or replace function raise_settings_epoch() returns trigger language plpgsql as $$
begin
  update settings_epoch set state = gen_random_uuid();
  return null;
end $$;
