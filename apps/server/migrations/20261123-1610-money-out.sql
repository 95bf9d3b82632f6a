-- Money leaves a cash account on two names: above a limit, or above a sum of one person and day, a document waits, and is not
-- posted, until another person agrees to it or refuses it. A month that is closed takes none.
alter table system_configuration
  add column cash_out_limit bigint not null default 500000 check (cash_out_limit between 0 and 100000000000),
  add column cash_out_day_limit bigint not null default 1000000 check (cash_out_day_limit between 0 and 100000000000),
  -- The last day of the last closed month.
  add column closed_until date;

do $$
declare
  document text;
begin
  foreach document in array array['cash_outs', 'cash_mutations'] loop
    execute format($do$
      alter table %1$I
        add column state text not null default 'BOOKED' check (state in ('BOOKED', 'WAITING', 'CONFIRMED', 'REFUSED')),
        -- Who wrote what stands now, and the business day on which they did: its sum counts for that person and day.
        add column asked_by_id uuid references users,
        add column asked_on date,
        add column decided_by_id uuid references users,
        add column decided_at timestamptz,
        add column decision_note text;
      update %1$I set asked_by_id = by_id, asked_on = business_day_of(at);
      alter table %1$I
        alter column asked_by_id set not null,
        alter column asked_on set not null,
        add constraint %1$s_decided check ((decided_by_id is null) = (state in ('BOOKED', 'WAITING'))
          and (decided_by_id is null) = (decided_at is null)),
        add constraint %1$s_two_names check (decided_by_id <> by_id and decided_by_id <> asked_by_id);
      create index %1$s_asked on %1$I (asked_by_id, asked_on);
      create index %1$s_decider on %1$I (decided_by_id) where decided_by_id is not null;
      create index %1$s_waiting on %1$I (transaction_date desc, number desc, id) where state = 'WAITING'$do$, document);
  end loop;
end $$;

drop view cash_outs_v;
create view cash_outs_v as
select o.id, o.number, o.cash_id, c.name as cash, o.cash_transaction_category_id, g.label as category,
  g.label_en as category_en, o.amount, o.note, o.transaction_date, o.cash_out_files, named_files(o.cash_out_files) as files,
  o.deleted, o.by_id, u.username as by, o.at as created_at, o.state, o.asked_by_id, a.username as asked_by,
  d.username as decided_by, o.decided_at, o.decision_note, o.updated_at
from cash_outs o
left join cash c on c.id = o.cash_id
left join cash_transaction_categories g on g.id = o.cash_transaction_category_id
left join users u on u.id = o.by_id
left join users a on a.id = o.asked_by_id
left join users d on d.id = o.decided_by_id;

drop view cash_mutations_v;
create view cash_mutations_v as
select m.id, m.number, m.cash_origin_id, f.name as cash_origin, m.cash_destination_id, t.name as cash_destination,
  m.amount, m.note, m.transaction_date, m.deleted, m.by_id, u.username as by, m.at as created_at, m.state, m.asked_by_id,
  a.username as asked_by, d.username as decided_by, m.decided_at, m.decision_note, m.updated_at
from cash_mutations m
left join cash f on f.id = m.cash_origin_id
left join cash t on t.id = m.cash_destination_id
left join users u on u.id = m.by_id
left join users a on a.id = m.asked_by_id
left join users d on d.id = m.decided_by_id;
grant select on cash_outs_v, cash_mutations_v to :app;

-- What waits for a second name is told to those who may give it.
insert into notification_rules (id, type, target, action, action_en)
select gen_random_uuid(), 'CASH_OUT_WAITING', '/cash-out', 'Buka kas keluar', 'Open cash out'
where not exists (select from notification_rules r where r.type = 'CASH_OUT_WAITING');
insert into notification_rules (id, type, target, action, action_en)
select gen_random_uuid(), 'CASH_MUTATION_WAITING', '/cash-mutation', 'Buka mutasi kas', 'Open cash transfers'
where not exists (select from notification_rules r where r.type = 'CASH_MUTATION_WAITING');
