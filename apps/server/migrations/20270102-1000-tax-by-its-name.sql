-- Receipts say whether tax is held in what was paid or was added, by its name and rate.
update print_fields set label = 'PBJT', label_en = 'PBJT' where name = 'TAX' and label = 'Pajak parkir' and label_en = 'Parking tax';
create trigger tax_rates_settings after insert or update or delete on tax_rates
  for each statement execute function raise_settings_epoch();
create trigger business_day_starts_settings after insert or update or delete on business_day_starts
  for each statement execute function raise_settings_epoch();
