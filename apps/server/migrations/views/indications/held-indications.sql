-- Indications whose evidence is not erased by age: until they are decided, and ninety days after.
create view held_indications_v as
select i.id, i.rule, i.subject_kind, i.subject_id, i.window_from, i.window_to,
  case when i.subject_kind = 'GATE' then array[i.subject_id] else string_to_array(i.evidence #>> '{figures,gateIds}', ',')::uuid[] end as gate_ids
from indications i
where not i.silent and i.gone_at is null and (i.decided_at is null or i.decided_at > now() - interval '90 days');
grant select on held_indications_v to :app;
