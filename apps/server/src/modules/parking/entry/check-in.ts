import { randomInt } from 'node:crypto';
import { newId } from '@parking/contract/core/id';
import { makeParkingCode } from '@parking/contract/parking/parking-code';
import { normalisePlate } from '@parking/contract/parking/plates';
import type { StayFlag, StayOrigin } from '@parking/contract/parking/stays';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { tellApis } from '../../apis/tell-apis.ts';
import { asCode } from '../lookup/find-stay.ts';
import { type MembershipDecision, flagsOfDecision, hasCard, isHonoured } from '../membership/entered-as.ts';
import { attachImages } from '../lookup/images.ts';
import { asked } from '../to-collect/older-debts.ts';

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
  /** What was made of a membership; the car holds a place of it where it is honoured. */
  readonly member?: MembershipDecision | null;
  /** Rupiah that come off the price at the exit; tax on top is not among them. */
  readonly prepaid?: number;
}

/** Lets a car in. A code that is inside already breaks `stays_inside_code`, an event told before `stays_entry_event`. */
export async function checkIn(tx: Tx, entry: Entry): Promise<string> {
  const [id] = await checkInAll(tx, [entry]);
  if (id === undefined) throw new Error('An entry was not written.');
  return id;
}

/** Lets many cars in: stays, their places inside, plates and counts, in one statement. Returns their ids in order. */
export async function checkInAll(tx: Tx, entries: readonly Entry[]): Promise<string[]> {
  const rows = entries.map((entry) => {
    const plate = entry.plate?.trim() || null;
    return {
      id: newId(),
      site_id: entry.site.id,
      code: asCode(entry.code ?? makeParkingCode((most) => randomInt(most))),
      vehicle_type_id: entry.vehicleTypeId,
      parking_type: entry.parkingType,
      origin: entry.origin,
      gate_id: entry.gateId,
      operator_id: entry.operatorId,
      event_id: entry.eventId ?? null,
      entered_at: entry.enteredAt.toISOString(),
      day: businessDayOf(entry.enteredAt, entry.site),
      note: entry.note || null,
      flags: [...(entry.flags ?? []), ...(entry.member ? flagsOfDecision(entry.member) : [])],
      prepaid: entry.prepaid ?? 0,
      entered_as: entry.member ?? null,
      member_id: entry.member && isHonoured(entry.member) ? entry.member.memberId : null,
      by_card: entry.member ? hasCard(entry.member) : false,
      plate,
      plate_key: normalisePlate(plate ?? ''),
    };
  });
  await sql`
    with entry as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, site_id uuid, code text,
        vehicle_type_id uuid, parking_type text, origin text, gate_id uuid, operator_id uuid, event_id uuid,
        entered_at timestamptz, day date, note text, flags text[], prepaid bigint, plate text, plate_key text,
        entered_as jsonb, member_id uuid, by_card boolean)),
    stay as (
      insert into stays (id, site_id, code, vehicle_type_id, parking_type, origin, entry_gate_id, entry_operator_id,
        entry_event_id, entered_at, entry_business_day, entry_note, flags, prepaid, entered_as, member_id)
      select id, site_id, code, vehicle_type_id, parking_type, origin, gate_id, operator_id, event_id, entered_at, day,
        note, flags || case when exists (select from to_collect c where c.plate_key = entry.plate_key and ${asked})
          then '{owed-before}'::text[] else '{}' end, prepaid, entered_as, member_id from entry),
    inside as (
      insert into stays_inside (stay_id, site_id, code, plate_key, vehicle_type_id, entered_at, member_id, by_card)
      select id, site_id, code, plate_key, vehicle_type_id, entered_at, member_id, by_card from entry),
    plate as (
      insert into stay_plates (stay_id, entry_plate, plate_key) select id, plate, plate_key from entry where plate_key <> '')
    insert into fold_queue (kind, at, business_day, gate_id, vehicle_type_id, operator_id, is_member, count, entry_gate_id)
    select 'IN', entered_at, day, gate_id, vehicle_type_id, coalesce(operator_id, ${nobody}::uuid), member_id is not null, 1,
      came_in_by(origin, event_id, gate_id) from entry`.execute(tx);
  const [first] = rows;
  if (first)
    await tellApis(
      tx,
      first.site_id,
      'STAY_ENTERED',
      rows.map(({ id, vehicle_type_id, gate_id, entered_at }) => ({
        stayId: id,
        vehicleTypeId: vehicle_type_id,
        gateId: gate_id,
        enteredAt: entered_at,
      })),
    );
  for (const [index, entry] of entries.entries()) {
    const images = entry.images ?? [];
    const id = rows[index]?.id;
    if (images.length > 0 && id !== undefined)
      await attachImages(tx, id, 'ENTRY', entry.enteredAt, images, entry.imagesBy ?? entry.operatorId);
  }
  return rows.map(({ id }) => id);
}

/** Stands for none where figures are counted by somebody or something. */
export const nobody = '00000000-0000-0000-0000-000000000000';
