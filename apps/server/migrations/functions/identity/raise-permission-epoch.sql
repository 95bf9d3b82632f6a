create or replace function raise_permission_epoch() returns trigger language plpgsql as $$
begin
  update permission_epoch set epoch = epoch + 1;
  return null;
end $$;
