-- What was bought and stands, oldest first; without its amounts, which a blind deposit keeps from its cashier.
create or replace function member_periods(member uuid) returns jsonb
  language sql stable parallel safe
  as $$ select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'months', t.months,
      'fromDate', to_char(t.from_date, 'YYYY-MM-DD'), 'toDate', to_char(t.to_date, 'YYYY-MM-DD')) order by t.number), '[]')
    from membership_periods_v t
    where t.member_id = member $$;
