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
    holds: 'a gate leads from one place to another at every moment',
    breaches: `
      select one.gate_id as what from zone_gates one join zone_gates other on other.gate_id = one.gate_id and other.since > one.since
      where one.until is null or one.until > other.since`,
  },
];
