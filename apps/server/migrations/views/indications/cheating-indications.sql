-- What weighs against a subject in one week is taken together: each indication that was not found to be nothing adds its weight. The
-- gravest of them that is not decided leads the others, once that is enough to look at.
create view cheating_indications_v as
select i.*, i.score >= 0.5 and i.state in ('OPEN', 'REVIEWING') and not exists (
  select from indications o
  where o.subject_id = i.subject_id and o.id <> i.id and o.state in ('OPEN', 'REVIEWING') and not o.silent and o.gone_at is null
    and date_trunc('week', o.made_at) = date_trunc('week', i.made_at)
    and (array_position(array['LOW', 'MEDIUM', 'HIGH'], o.severity), o.expected_loss, o.id)
      > (array_position(array['LOW', 'MEDIUM', 'HIGH'], i.severity), i.expected_loss, i.id)) as leads
from (
select i.id, i.number, i.rule as cheating_type, i.severity, i.state, i.subject_kind, i.subject_id,
  case i.subject_kind
    when 'OPERATOR' then (select u.username from users u where u.id = i.subject_id)
    when 'GATE' then (select g.name from gates g where g.id = i.subject_id)
    when 'DEVICE' then (select g.name from gates g where g.id = i.subject_id)
    when 'SITE' then (select y.app_name from system_profile y)
    when 'MEMBER' then (select m.name from members m where m.id = i.subject_id)
    when 'TENANT' then (select d.label from tenants t join departments d on d.id = t.department_id where t.id = i.subject_id)
    when 'STAY' then (select s.code from stays s where s.id = i.subject_id)
  end as subject,
  i.window_from as datetime_from, i.window_to as datetime_to, i.n, i.x, i.lambda, i.p, i.q, i.expected_loss,
  (select coalesce(round((1 - exp(sum(ln(1 - case o.severity when 'LOW' then 0.1 when 'MEDIUM' then 0.3 else 0.6 end))))::numeric, 2), 0)::double precision
    from indications o where o.subject_id = i.subject_id and o.state not in ('EXPLAINED', 'FALSE_ALARM', 'DEVICE_FAULT')
      and (o.id = i.id or (not o.silent and date_trunc('week', o.made_at) = date_trunc('week', i.made_at)))) as score,
  i.silent, i.assigned_to as assigned_to_id, a.username as assigned_to, i.proposed_by as proposed_by_id, b.username as proposed_by,
  i.loss, i.made_at, i.decided_at, i.rule_version
from indications i
left join users a on a.id = i.assigned_to
left join users b on b.id = i.proposed_by
where i.gone_at is null) i;
grant select on cheating_indications_v to :app;
