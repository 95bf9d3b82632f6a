-- By which numbers the tax office knows who hands a month in: as they were when it was locked. What was locked before has those of now.
alter table tax_returns add column npwpd text, add column nopd text;
alter table tax_returns disable trigger tax_returns_guard;
update tax_returns r set npwpd = c.npwpd, nopd = c.nopd from system_configuration c where r.status <> 'DRAFT';
alter table tax_returns enable trigger tax_returns_guard;
grant update (npwpd, nopd) on tax_returns to :app;
