-- What every sale follows besides its price, as processes keep it: the row changes with gates, payment types, receivers of
-- events and with what is printed.

create table settings_epoch (
  only_row boolean primary key default true check (only_row),
  -- Names a state that may never be committed as well.
  state uuid not null
);
insert into settings_epoch (state) values (gen_random_uuid());
grant select, update on settings_epoch to :app;

create function raise_settings_epoch() returns trigger language plpgsql as $$
begin
  update settings_epoch set state = gen_random_uuid();
  return null;
end $$;
create trigger gates_settings after insert or update or delete on gates for each statement execute function raise_settings_epoch();
create trigger paid_types_settings after insert or update or delete on paid_types for each statement execute function raise_settings_epoch();
create trigger apis_settings after insert or update or delete on apis for each statement execute function raise_settings_epoch();
create trigger print_fields_settings after insert or update or delete on print_fields for each statement execute function raise_settings_epoch();
create trigger system_profile_settings after update on system_profile for each statement execute function raise_settings_epoch();
create trigger system_configuration_settings after update on system_configuration for each statement execute function raise_settings_epoch();
