import { type Choice, openChoices } from '@parking/contract/tariffs/cheaper-today';
import { ordinary } from '@parking/contract/tariffs/find-fare';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';

interface Counting {
  readonly parkingType: Choice['parkingType'];
  readonly fixedVehicleId: string | null;
  readonly servedIds: readonly string[];
}

/** A gate that is not there says nothing of it. */
const anything: Counting = { ...ordinary, fixedVehicleId: null, servedIds: [] };

/** What cars may be counted as at a gate: its one type, those that it serves, else all in use. */
export async function choicesAtGate(reads: Reads, book: TariffBook, id: string | null): Promise<readonly Choice[]> {
  const { rows } = await sql<Counting>`
    select g.parking_type as "parkingType", g.fixed_vehicle_id as "fixedVehicleId",
      array(select vehicle_type_id from gate_vehicle_types where gate_id = g.id) as "servedIds"
    from gates g where g.id = ${id}`.execute(reads);
  const { parkingType, fixedVehicleId, servedIds } = rows[0] ?? anything;
  const chosen = fixedVehicleId === null ? servedIds : [fixedVehicleId];
  const vehicleTypeIds = chosen.length > 0 ? chosen : openChoices(book).map(({ vehicleTypeId }) => vehicleTypeId);
  return [...new Set(vehicleTypeIds)].map((vehicleTypeId) => ({ vehicleTypeId, parkingType }));
}
