-- The least confidence of a reading in hundredths of a percent, as tax rates are: it may have two decimals.

alter table audit_configuration rename column threshold to threshold_basis_points;
alter table audit_configuration drop constraint audit_configuration_threshold_check;
update audit_configuration set threshold_basis_points = threshold_basis_points * 100;
alter table audit_configuration
  alter column threshold_basis_points set default 9000,
  add constraint audit_configuration_threshold check (threshold_basis_points between 0 and 10000);
