-- Money on its way to a bank is there only once the bank's statement says so.
do $$
declare
  allowed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'accounts_kind_check');
begin
  alter table accounts drop constraint accounts_kind_check;
  execute 'alter table accounts add constraint accounts_kind_check '
    || replace(allowed, '''CASH''::text', '''CASH''::text, ''CASH_IN_TRANSIT''::text');
end $$;

alter table cash add column is_bank boolean not null default false;
update cash set is_bank = true where id = '01900000-0000-7000-8000-000000000302';
create or replace view cash_v as
select c.id, c.name, c.code, b.balance as amount, c.updated_at, c.is_bank
from cash c join account_balances_v b on b.account_id = c.account_id;

alter table cash_mutations
  -- It goes by way of the money in transit to its account.
  add column by_transit boolean not null default false,
  add column statement_reference text,
  add column arrived_on date,
  add column arrived_by_id uuid references users,
  add column arrived_at timestamptz,
  add constraint cash_mutations_arrived check (num_nonnulls(statement_reference, arrived_on, arrived_by_id, arrived_at) in (0, 4)
    and (arrived_on is null or (by_transit and state in ('BOOKED', 'CONFIRMED') and not deleted and arrived_on >= transaction_date))),
  add constraint cash_mutations_arrival_two_names check (arrived_by_id <> by_id and arrived_by_id <> asked_by_id);
create index cash_mutations_arriver on cash_mutations (arrived_by_id) where arrived_by_id is not null;
create index cash_mutations_in_transit on cash_mutations (transaction_date desc, number desc, id)
  where by_transit and arrived_on is null and not deleted;
create unique index cash_mutations_statement on cash_mutations (cash_destination_id, statement_reference, arrived_on);

drop view cash_mutations_v;
create view cash_mutations_v as
select m.id, m.number, m.cash_origin_id, f.name as cash_origin, m.cash_destination_id, t.name as cash_destination,
  m.amount, m.note, m.transaction_date, m.deleted, m.by_id, u.username as by, m.at as created_at, m.state, m.asked_by_id,
  a.username as asked_by, d.username as decided_by, m.decided_at, m.decision_note,
  case when m.by_transit and m.state in ('BOOKED', 'CONFIRMED') and not m.deleted
    then case when m.arrived_on is null then 'IN_TRANSIT' else 'ARRIVED' end end as arrival,
  m.statement_reference, m.arrived_on, x.username as arrived_by, m.updated_at
from cash_mutations m
left join cash f on f.id = m.cash_origin_id
left join cash t on t.id = m.cash_destination_id
left join users u on u.id = m.by_id
left join users a on a.id = m.asked_by_id
left join users d on d.id = m.decided_by_id
left join users x on x.id = m.arrived_by_id;
grant select on cash_mutations_v to :app;
