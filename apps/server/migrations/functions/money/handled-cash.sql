-- Whose hands the money of a cash account went through since a moment: who paid into it or out of it, moved it to or from another one,
-- received deposits for it, handed floats out or took them back. Who agreed as a second person, or closed a deposit into it, touched none.
create or replace function handled_cash(cash uuid, since timestamptz) returns setof uuid language sql stable rows 5 as $$
  select i.by_id from cash_ins i where i.cash_id = cash and i.at > since and i.deposit_id is null
  union select unnest(array[o.by_id, o.asked_by_id]) from cash_outs o where o.cash_id = cash and o.at > since
  union select unnest(array[m.by_id, m.asked_by_id]) from cash_mutations m
    where cash in (m.cash_origin_id, m.cash_destination_id) and m.at > since
  union select p.by_id from deposit_payments p where p.cash_id = cash and p.at > since
  union select f.given_by_id from floats f where f.cash_id = cash and f.given_at > since and f.state <> 'CANCELLED'
  union select f.received_by_id from floats f where f.cash_id = cash and f.received_at > since
  union select e.actor_id from cash_postings p join journal_entries e on e.id = p.entry_id
    where p.cash_id = cash and e.booked_at > since and e.actor_id is not null
      and e.type not in ('CASH_IN', 'CASH_OUT', 'CASH_MUTATION', 'DEPOSIT', 'FLOAT', 'CASH_COUNT', 'SETTLEMENT')
$$;
