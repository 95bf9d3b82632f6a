-- Where a reader found the plate in a picture, as parts of its width and height, for whoever has to read it again.
alter table asset_files
  add column plate_box jsonb check (jsonb_typeof(plate_box) = 'object');
