import type { VehicleGroup } from '@parking/contract/tariffs/tariff-book';
import { signWords } from '@parking/contract/zones/sign-words';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { orderGate } from '../gates/order-gate.ts';

/** Nobody reads it later. */
const shownSeconds = 60;

interface Sign {
  readonly gateId: string;
  readonly full: readonly VehicleGroup[];
  readonly membersOnly: boolean;
}

/**
 * What the displays of these gates say now: of the zones that each makes fuller, the groups that are full and that it lets in. Gates that make
 * none fuller say nothing.
 */
async function readSigns(tx: Tx, gateIds: readonly string[]): Promise<Sign[]> {
  const { rows } = await sql<Sign>`
    select e.gate_id as "gateId", coalesce(array_agg(distinct f.vehicle_group) filter (where f.vehicle_group is not null), '{}') as full,
      coalesce(bool_or(z.refuses_full) filter (where f.vehicle_group is not null), false) as "membersOnly"
    from zone_entries_v e join zones z on z.id = e.zone_id and z.is_active
    left join zone_fulls f on f.zone_id = z.id and f.until is null and (
      not exists (select from gate_vehicle_types v where v.gate_id = e.gate_id)
      or exists (
        select from gate_vehicle_types v join vehicle_types t on t.id = v.vehicle_type_id
        where v.gate_id = e.gate_id and f.vehicle_group = case when z.capacities ? t.vehicle_group or not z.capacities ? 'CAR' then t.vehicle_group else 'CAR' end))
    where e.gate_id = any(${gateIds}::uuid[])
    group by 1 order by 1`.execute(tx);
  return rows;
}

/** Tells the displays of these gates; a car that has just come only where something is full. */
export async function tellSigns(
  tx: Tx,
  siteId: string,
  gateIds: readonly string[],
  cause: { readonly name: 'ZONE' | 'GATE_EVENT'; readonly id: string | null },
): Promise<void> {
  for (const { gateId, full, membersOnly } of await readSigns(tx, gateIds)) {
    if (cause.name === 'GATE_EVENT' && full.length === 0) continue;
    const says = membersOnly ? 'members-only' : full.length > 0 ? 'full' : 'free';
    await orderGate(tx, {
      siteId,
      gateId,
      command: 'DISPLAY',
      payload: { lines: signWords[says], full, ...(membersOnly && { membersOnly }) },
      cause: cause.name,
      causeId: cause.id,
      requestedBy: null,
      expiresInSeconds: shownSeconds,
    });
  }
}
