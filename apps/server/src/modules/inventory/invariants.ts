import type { Invariant } from '../../platform/audit/invariants.ts';

export const inventoryInvariants: readonly Invariant[] = [
  {
    holds: 'the stock of an item is what its movements come to',
    breaches: `select v.code as what from inventories v
      where v.amount <> coalesce((select sum(m.amount) from inventory_movements m where m.inventory_id = v.id), 0)`,
  },
  {
    holds: 'stock lay below zero on no day',
    breaches: `select inventory_id || ' on ' || business_day as what from (
        select inventory_id, business_day, sum(sum(amount)) over (partition by inventory_id order by business_day) as closing
        from inventory_movements group by inventory_id, business_day) days
      where closing < 0`,
  },
  {
    holds: 'every stock in and out has exactly its movements',
    breaches: `select coalesce(d.type || ' ' || d.number, m.type || ' of ' || m.source_id) as what
      from (
        select 'INVENTORY_IN' as type, id, number, deleted, inventory_id, date, amount from inventory_ins
        union all select 'INVENTORY_OUT', id, number, deleted, inventory_id, date, -amount from inventory_outs) d
      full join (
        select type, source_id, count(*) filter (where stands) as found,
          (jsonb_agg(jsonb_build_array(inventory_id, business_day, amount)) filter (where stands))->0 as moved
        from (
          select m.*, m.reverses_id is null
            and not exists (select from inventory_movements r where r.reverses_id = m.id) as stands
          from inventory_movements m) all_moves
        group by type, source_id) m on m.type = d.type and m.source_id = d.id
      where d.id is null or coalesce(m.found, 0) <> case when d.deleted then 0 else 1 end
        or (not d.deleted and m.moved is distinct from jsonb_build_array(d.inventory_id, d.date, d.amount))`,
  },
  {
    holds: 'a reversed movement goes back whole, on its own day',
    breaches: `select r.id as what from inventory_movements r join inventory_movements m on m.id = r.reverses_id
      where (r.inventory_id, r.business_day, r.amount, r.source_id) is distinct from (m.inventory_id, m.business_day, -m.amount, m.source_id)`,
  },
];
