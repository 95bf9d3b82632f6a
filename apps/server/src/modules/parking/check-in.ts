import { randomInt } from 'node:crypto';
import { newId } from '@parking/contract/core/id';
import { normalisePlate } from '@parking/contract/parking/plates';
import type { StayFlag, StayOrigin } from '@parking/contract/parking/stays';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import { asCode } from './find-stay.ts';
import { attachImages } from './images.ts';

export interface Entry {
  readonly site: Site;
  /** The ticket's code; made here when there is no ticket yet. */
  readonly code?: string | undefined;
  readonly plate?: string | undefined;
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  readonly gateId: string;
  readonly enteredAt: Date;
  readonly origin: StayOrigin;
  /** Who let it in; null for a machine. */
  readonly operatorId: string | null;
  readonly eventId?: string;
  readonly note?: string | undefined;
  readonly images?: readonly string[] | undefined;
  /** Who uploaded them: a user or a gate. */
  readonly imagesBy?: string;
  readonly flags?: readonly StayFlag[];
  /** Rupiah that come off the price at the exit; tax on top is not among them. */
  readonly prepaid?: number;
}

// Without letters and figures that people take for one another.
const alphabet = 'ACDEFGHJKLMNPQRTUVWXY34679';
const codeLength = 10;

/** A ticket code that nobody guesses and anybody can type. */
export function makeParkingCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * Lets a car in: stay, its place inside, its plate and its count, in one statement. A code that is inside already breaks
 * `stays_inside_code`, an event that was told before `stays_entry_event`.
 */
export async function checkIn(tx: Tx, entry: Entry): Promise<string> {
  const { site, enteredAt, gateId, vehicleTypeId, operatorId } = entry;
  const id = newId();
  const code = asCode(entry.code ?? makeParkingCode());
  const plate = entry.plate?.trim() || null;
  const plateKey = normalisePlate(plate ?? '');
  const day = businessDayOf(enteredAt, site);
  await sql`
    with stay as (
      insert into stays (id, site_id, code, vehicle_type_id, parking_type, origin, entry_gate_id, entry_operator_id,
        entry_event_id, entered_at, entry_business_day, entry_note, flags, prepaid)
      values (${id}, ${site.id}, ${code}, ${vehicleTypeId}, ${entry.parkingType}, ${entry.origin}, ${gateId}, ${operatorId},
        ${entry.eventId ?? null}, ${enteredAt}, ${day}, ${entry.note || null}, ${[...(entry.flags ?? [])]}::text[], ${entry.prepaid ?? 0})
      returning id),
    inside as (
      insert into stays_inside (stay_id, site_id, code, plate_key, vehicle_type_id, entered_at)
      select id, ${site.id}, ${code}, ${plateKey}, ${vehicleTypeId}, ${enteredAt} from stay),
    plate as (
      insert into stay_plates (stay_id, entry_plate, plate_key) select id, ${plate}::text, ${plateKey} from stay where ${plateKey} <> '')
    insert into fold_queue (kind, at, business_day, gate_id, vehicle_type_id, operator_id, count)
    select 'IN', ${enteredAt}, ${day}, ${gateId}, ${vehicleTypeId}, coalesce(${operatorId}::uuid, ${nobody}::uuid), 1 from stay`.execute(
    tx,
  );
  await attachImages(tx, id, 'ENTRY', enteredAt, entry.images ?? [], entry.imagesBy ?? operatorId);
  return id;
}

/** Stands for none where figures are counted by somebody or something. */
export const nobody = '00000000-0000-0000-0000-000000000000';
