import type { Invariant } from '../../platform/audit/invariants.ts';

export const zoneInvariants: readonly Invariant[] = [
  {
    holds: 'what a zone has counted since it was counted by somebody is what its stays and passages say',
    breaches: `
      select z.name || ' ' || told.vehicle_type_id as what from zones z cross join lateral (
        select vehicle_type_id from (
          select vehicle_type_id, cars from zone_facts(z.id)
          union all select vehicle_type_id, -cars from zone_cars where zone_id = z.id
          union all select vehicle_type_id, -cars from zone_moves_waiting_v where zone_id = z.id) each
        group by 1 having sum(cars) <> 0) told
      where not z.is_due`,
  },
  {
    holds: 'how zones filled in time that was added up is what their stays and passages say',
    breaches: `
      with stale as (
        select at from fold_queue where kind in ('IN', 'OUT', 'DELETED') union select entered_at from fold_queue where kind in ('IN', 'OUT', 'DELETED')
        union select at from gate_passages where not folded),
      spans as materialized (
        select since, until from zone_spans k where not exists (select from stale where at >= k.since and at < k.until)),
      cars as (
        select k.since, m.count_id, m.vehicle_group, sum(m.moved)::integer
        from spans k cross join lateral zone_moves_between(k.since, k.until) m group by 1, 2, 3 having sum(m.moved) <> 0),
      peaks as (select k.since, p.* from spans k cross join lateral zone_peaks_between(k.since, k.until) p)
      select distinct since::text as what from (
        (select since from (table cars except select since, count_id, vehicle_group, moved from rollup_zone_cars) more)
        union all
        (select since from (select since, count_id, vehicle_group, moved from rollup_zone_cars where since in (select since from spans) except table cars) less)
        union all
        (select since from (table peaks except table rollup_zone_peaks) more)
        union all
        (select since from (select * from rollup_zone_peaks where since in (select since from spans) except table peaks) less)) told`,
  },
  {
    holds: 'a gate leads from one place to another at every moment',
    breaches: `
      select one.gate_id as what from zone_gates one join zone_gates other on other.gate_id = one.gate_id and other.since > one.since
      where one.until is null or one.until > other.since`,
  },
];
