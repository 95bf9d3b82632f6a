-- What each terminal's own settlement slip says when a cashier hands in, counted without knowing what was claimed.
create table deposit_terminal_slips (
  deposit_id uuid not null,
  -- The count that it belongs to; the last one with slips holds.
  n integer not null,
  terminal text not null,
  items integer not null check (items >= 0),
  total bigint not null check (total >= 0),
  -- The slip itself.
  picture text,
  primary key (deposit_id, n, terminal),
  constraint deposit_terminal_slips_count foreign key (deposit_id, n) references deposit_counts (deposit_id, n)
);
grant select, insert on deposit_terminal_slips to :app;

-- Each terminal of a deposit: what was claimed by its slips, and what its settlement slip says. Claims without a terminal
-- have no settlement slip, and no difference.
create view deposit_terminals_v as
select t.deposit_id, t.key, max(t.terminal) as terminal, coalesce(sum(t.claimed_items), 0)::integer as claimed_items,
  coalesce(sum(t.claimed_total), 0)::bigint as claimed_total, sum(t.items)::integer as items, sum(t.total)::bigint as total,
  max(t.picture) as picture,
  case when t.key is not null then (coalesce(sum(t.total), 0) - coalesce(sum(t.claimed_total), 0))::bigint end as difference
from (
  select deposit_id, slip_key(terminal) as key, terminal, (part = 0)::integer as claimed_items, amount as claimed_total,
    null::integer as items, null::bigint as total, null::text as picture
  from claimed_payments where state <> 'TAKEN_BACK'
  union all
  select s.deposit_id, slip_key(s.terminal), s.terminal, null, null, s.items, s.total, s.picture
  from deposit_terminal_slips s
  where s.n = (select max(x.n) from deposit_terminal_slips x where x.deposit_id = s.deposit_id)) t
group by t.deposit_id, t.key;
grant select on deposit_terminals_v to :app;
