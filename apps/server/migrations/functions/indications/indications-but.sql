-- Indications as lists show them, but for those that are hidden from whoever reads: neither their rows nor what the others say of them.
-- What weighs against a subject in one week is taken together: each that was not found to be nothing adds its weight. The gravest
-- that is not decided leads the others, once that is enough to look at.
create or replace function indications_but(hidden uuid[]) returns table (id uuid, number bigint, cheating_type text, severity text, state text,
    subject_kind text, subject_id uuid, subject text, datetime_from timestamptz, datetime_to timestamptz, n integer, x integer,
    lambda double precision, p double precision, q double precision, expected_loss bigint, score double precision, silent boolean,
    assigned_to_id uuid, assigned_to text, proposed_by_id uuid, proposed_by text, loss bigint, made_at timestamptz, decided_at timestamptz,
    rule_version integer, leads boolean)
  language sql stable parallel safe
  as $$
    select i.*, i.score >= 0.5 and i.state in ('OPEN', 'REVIEWING') and not exists (
      select from indications o
      where o.subject_id = i.subject_id and o.id <> i.id and o.state in ('OPEN', 'REVIEWING') and not o.silent and o.gone_at is null
        and o.id <> all (hidden) and date_trunc('week', o.made_at) = date_trunc('week', i.made_at)
        and (array_position(array['LOW', 'MEDIUM', 'HIGH'], o.severity), o.expected_loss, o.id)
          > (array_position(array['LOW', 'MEDIUM', 'HIGH'], i.severity), i.expected_loss, i.id))
    from (
    select i.id, i.number, i.rule, i.severity, i.state, i.subject_kind, i.subject_id,
      case i.subject_kind
        when 'OPERATOR' then (select u.username from users u where u.id = i.subject_id)
        when 'GATE' then (select g.name from gates g where g.id = i.subject_id)
        when 'DEVICE' then (select g.name from gates g where g.id = i.subject_id)
        when 'SITE' then (select y.app_name from system_profile y)
        when 'MEMBER' then (select m.name from members m where m.id = i.subject_id)
        when 'TENANT' then (select d.label from tenants t join departments d on d.id = t.department_id where t.id = i.subject_id)
        when 'STAY' then (select s.code from stays s where s.id = i.subject_id)
      end,
      i.window_from, i.window_to, i.n, i.x, i.lambda, i.p, i.q, i.expected_loss,
      (select coalesce(round((1 - exp(sum(ln(1 - case o.severity when 'LOW' then 0.1 when 'MEDIUM' then 0.3 else 0.6 end))))::numeric, 2), 0)::double precision
        from indications o where o.subject_id = i.subject_id and o.state not in ('EXPLAINED', 'FALSE_ALARM', 'DEVICE_FAULT')
          and o.gone_at is null and o.id <> all (hidden)
          and (o.id = i.id or (not o.silent and date_trunc('week', o.made_at) = date_trunc('week', i.made_at)))) as score,
      i.silent, i.assigned_to, a.username, i.proposed_by, b.username, i.loss, i.made_at, i.decided_at, i.rule_version
    from indications i
    left join users a on a.id = i.assigned_to
    left join users b on b.id = i.proposed_by
    where i.gone_at is null and i.id <> all (hidden)) i $$;
