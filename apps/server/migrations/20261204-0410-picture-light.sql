-- How light a picture is and how much it differs within itself, 0 to 255, once somebody has looked: a dark or even one shows nothing.
-- Of pictures that were there before nothing is known, and nothing is held against them.
alter table asset_files
  add column brightness smallint check (brightness between 0 and 255),
  add column contrast smallint check (contrast between 0 and 255),
  add constraint asset_files_light check ((brightness is null) = (contrast is null));
