-- Whose hands the money of a cash account went through since a moment: who paid into it or out of it, moved it to or from another one,
-- changed or took back what says so, received deposits for it, handed floats out or took them back. Who agreed as a second person, or
-- closed a deposit into it, touched none. By the journal, because a document that was changed, moved to another account, tied to a
-- deposit or taken back no longer says whose it was; by the documents, whose money left though the second name is waited for.
create or replace function handled_cash(cash uuid, since timestamptz) returns setof uuid language sql stable rows 5 as $$
  with moved as materialized (
    select e.type, e.source_id, e.reverses_id, e.deposit_id, e.actor_id from cash_postings p join journal_entries e on e.id = p.entry_id
    where p.cash_id = cash and e.booked_at > since)
  select m.actor_id from moved m
    left join cash_outs o on m.type = 'CASH_OUT' and o.id = m.source_id
    left join cash_mutations t on m.type = 'CASH_MUTATION' and t.id = m.source_id
    where m.actor_id is not null and m.type not in ('FLOAT', 'CASH_COUNT', 'SETTLEMENT')
      and (m.type <> 'CASH_IN' or m.deposit_id is null)
      and (m.reverses_id is not null or m.actor_id is distinct from coalesce(o.decided_by_id, t.decided_by_id))
  union select o.by_id from cash_outs o where o.cash_id = cash and o.at > since
  union select o.asked_by_id from cash_outs o where o.cash_id = cash and greatest(o.at, o.asked_on) > since
  union select o.asked_by_id from moved m join cash_outs o on o.id = m.source_id where m.type = 'CASH_OUT'
  union select t.by_id from cash_mutations t where cash in (t.cash_origin_id, t.cash_destination_id) and t.at > since
  union select t.asked_by_id from cash_mutations t
    where cash in (t.cash_origin_id, t.cash_destination_id) and greatest(t.at, t.asked_on) > since
  union select t.asked_by_id from moved m join cash_mutations t on t.id = m.source_id where m.type = 'CASH_MUTATION'
  union select p.by_id from deposit_payments p where p.cash_id = cash and p.at > since
  union select r.by_id from payment_returns r where r.cash_id = cash and r.at > since and r.state = 'WAITING'
  union select f.given_by_id from floats f
    where f.cash_id = cash and greatest(f.given_at, f.taken_at) > since and f.state <> 'CANCELLED'
  union select f.received_by_id from floats f where f.cash_id = cash and f.received_at > since
$$;

-- Who counted a cash account since its last count that was believed, and was not: they know what its book says.
create or replace function counted_in_vain(cash uuid) returns setof uuid language sql stable rows 1 as $$
  select n.counted_by_id from cash_counts n where n.cash_id = cash and n.state = 'REFUSED'
    and n.counted_at > coalesce((select max(b.counted_at) from cash_counts b where b.cash_id = cash and b.state in ('AGREES', 'POSTED')), '-infinity')
$$;
