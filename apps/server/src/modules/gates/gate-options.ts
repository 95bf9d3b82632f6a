import type { GateOption } from '@parking/contract/gates/gates';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';

interface Narrowing {
  readonly gateType?: 'IN' | 'OUT';
  readonly gateCategory?: 'CASHIER' | 'MOBILE';
  readonly id?: string;
}

/** Gates as forms and cashier screens know them, by code. */
export async function listGateOptions(
  reads: Reads,
  { gateType, gateCategory, id }: Narrowing = {},
): Promise<GateOption[]> {
  const { rows } = await sql<GateOption>`
    select id, code || ' – ' || name as label, null as "labelEn", code, gate_type as "gateType",
      gate_category as "gateCategory", print_type as "printType", embedded_printer_type as "embeddedPrinterType",
      parking_type as "parkingType", fixed_vehicle_id as "fixedVehicleId", gate_vehicle_types as "gateVehicleTypes"
    from gates_v
    where (${gateType ?? null}::text is null or gate_type = ${gateType ?? null})
      and (${gateCategory ?? null}::text is null or gate_category = ${gateCategory ?? null})
      and (${id ?? null}::uuid is null or id = ${id ?? null})
    order by lower(code), id limit 5000`.execute(reads);
  return rows;
}
