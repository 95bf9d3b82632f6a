-- By which day of the next month a month's tax is paid, and its return filed, as the region has it; before this those of DKI Jakarta.
alter table system_configuration
  add column tax_pay_day integer not null default 10 check (tax_pay_day between 1 and 28),
  add column tax_file_day integer not null default 15 check (tax_file_day between 1 and 28);
