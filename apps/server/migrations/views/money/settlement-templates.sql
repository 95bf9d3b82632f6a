-- By what files are written, and of how many payment types.
create view settlement_templates_v as
select t.*, (select count(*)::integer from settlement_setups s where s.template_id = t.id) as used from settlement_templates t;
grant select on settlement_templates_v to :app;
