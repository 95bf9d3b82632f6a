import { normalisePlate } from '@parking/contract/parking/plates';
import type { StayFlag } from '@parking/contract/parking/stays';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { whyNotInside } from '../find-stay.ts';

/** A stay as it stood inside. */
export interface StayInside {
  readonly id: string;
  readonly code: string;
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  readonly entryGateId: string;
  readonly entryOperatorId: string | null;
  readonly enteredAt: Date;
  readonly entryBusinessDay: string;
  readonly prepaid: number;
  readonly memberId: string | null;
  readonly origin: string;
  readonly entryPlate: string | null;
  readonly flags: readonly StayFlag[];
}

/** A stay whose place inside has been taken away. */
export interface TakenOut extends StayInside {
  /** Another car with its plate, or with the plate that was told at its exit, is inside. */
  readonly plateAlsoInside: boolean;
}

const stayColumns = sql.raw(`s.id, s.code, s.vehicle_type_id as "vehicleTypeId", s.parking_type as "parkingType",
  s.entry_gate_id as "entryGateId", s.entry_operator_id as "entryOperatorId", s.entered_at as "enteredAt",
  s.entry_business_day as "entryBusinessDay", s.prepaid, s.member_id as "memberId", s.origin, p.entry_plate as "entryPlate", s.flags`);

/** The stay for a price; nothing is locked. A deleted one has its price too: its ticket may be shown. Null when it left. */
export async function findInside(tx: Tx, stayId: string): Promise<StayInside | null> {
  const { rows } = await sql<StayInside>`
    select ${stayColumns} from stays s left join stay_plates p on p.stay_id = s.id where s.id = ${stayId} and s.state <> 'OUT'`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Takes the car's place inside away, which only one caller can: the others wait and are told that it left. */
export async function takeOut(tx: Tx, site: Site, stayId: string, plate = ''): Promise<TakenOut> {
  const { rows } = await sql<TakenOut>`
    with gone as (delete from stays_inside where stay_id = ${stayId} returning stay_id)
    select ${stayColumns}, exists (select from stays_inside o where o.stay_id <> s.id and o.plate_key <> ''
      and o.plate_key = any(array[p.plate_key, ${normalisePlate(plate)}::text])) as "plateAlsoInside"
    from gone join stays s on s.id = gone.stay_id left join stay_plates p on p.stay_id = s.id`.execute(tx);
  const [stay] = rows;
  if (!stay) throw await whyNotInside(tx, site, { parkingInId: stayId });
  return stay;
}

/**
 * Holds a stay until the end of the transaction: an exit under way is waited for, and one that begins sees what was written
 * for the stay meanwhile. Answers how it stands; null when it left.
 */
export async function holdStay(tx: Tx, stayId: string): Promise<'INSIDE' | 'DELETED' | null> {
  // The stay before its place, as whoever deletes it or brings it back takes them.
  const { rows } = await sql<{ state: 'INSIDE' | 'DELETED' | 'OUT' }>`
    select state from stays where id = ${stayId} for key share`.execute(tx);
  const state = rows[0]?.state ?? 'OUT';
  if (state !== 'INSIDE') return state === 'DELETED' ? state : null;
  const { rows: place } = await sql`select from stays_inside where stay_id = ${stayId} for key share`.execute(tx);
  return place.length > 0 ? state : null;
}
