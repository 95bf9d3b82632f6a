-- Claims that stand, under the terminal whose settlement slip is to show them: none of a transfer, whatever its cashier calls it.
create view deposit_claims_v as
select c.deposit_id, c.paid_type_id, case when p.kind <> 'TRANSFER' then slip_key(c.terminal) end as key,
  case when p.kind <> 'TRANSFER' then c.terminal end as terminal, (c.part = 0)::integer as items, c.amount
from claimed_payments c join paid_types p on p.id = c.paid_type_id
where c.state <> 'TAKEN_BACK';

-- Each terminal of a deposit: what was claimed by its slips, and what its settlement slip says, payments and total. A claim that
-- no slip shows is a difference, and so is a slip of a terminal that nobody claimed by.
create view deposit_terminals_v as
select t.deposit_id, t.key, max(t.terminal) as terminal, coalesce(sum(t.claimed_items), 0)::integer as claimed_items,
  coalesce(sum(t.claimed_total), 0)::bigint as claimed_total, sum(t.items)::integer as items, sum(t.total)::bigint as total,
  max(t.picture) as picture, (coalesce(sum(t.total), 0) - coalesce(sum(t.claimed_total), 0))::bigint as difference,
  coalesce(sum(t.items) = sum(t.claimed_items) and sum(t.total) = sum(t.claimed_total), false) as agrees
from (
  select deposit_id, key, terminal, items as claimed_items, amount as claimed_total, null::integer as items, null::bigint as total,
    null::text as picture
  from deposit_claims_v
  union all
  select s.deposit_id, slip_key(s.terminal), s.terminal, null, null, s.items, s.total, s.picture
  from deposit_terminal_slips s
  where s.n = (select max(x.n) from deposit_terminal_slips x where x.deposit_id = s.deposit_id)) t
group by t.deposit_id, t.key;

grant select on deposit_claims_v, deposit_terminals_v to :app;
