import { normalisePlate, plateConfusion } from '@parking/contract/parking/plates';
import type { StayFlag, StayOrigin } from '@parking/contract/parking/stays';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { paidTypesHeld } from '../../money/cash/cash-accounts.ts';
import { whyNotInside } from '../lookup/find-stay.ts';
import { entryImages } from '../lookup/images.ts';
import { type Validation, onStaySql } from '../vouchers/validations-at-exit.ts';
import type { MembershipDecision } from '../membership/entered-as.ts';
import { asked } from '../to-collect/older-debts.ts';

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
  /** On whose membership it came in. */
  readonly memberId: string | null;
  /** What the entry made of a membership; null where it knew of none. */
  readonly enteredAs: MembershipDecision | null;
  /** The entry knew of none, and its camera's plate is a member's. */
  readonly mayBeMember: boolean;
  readonly origin: StayOrigin;
  readonly entryPlate: string | null;
  readonly entryNote: string | null;
  readonly entryImages: readonly string[];
  readonly state: 'INSIDE' | 'DELETED';
  readonly flags: readonly StayFlag[];
}

/** A stay as it was found for a price, with what of the site's settings was in force at that moment. */
export interface FoundInside extends StayInside {
  readonly tariffState: string;
  readonly settingsState: string;
  /** Some of its payments are confirmed. */
  readonly hasPaid: boolean;
  /** What tenants and its driver put on it. */
  readonly validations: readonly Validation[] | null;
}

/** A stay whose place inside has been taken away. */
export interface LeftInside extends StayInside {
  /** Another car with its plate, or with the plate that was told at its exit, is inside. */
  readonly plateAlsoInside: boolean;
  /** One of these plates owes something from before. */
  readonly owesBefore: boolean;
}

/** The plate that the entry saw; an exit has written none yet. */
const confusedEntry = `translate(p.plate_key, '${plateConfusion.from}', '${plateConfusion.to}')`;
const stayColumns = sql.raw(`s.id, s.code, s.vehicle_type_id as "vehicleTypeId", s.parking_type as "parkingType",
  s.entry_gate_id as "entryGateId", s.entry_operator_id as "entryOperatorId", s.entered_at as "enteredAt",
  s.entry_business_day as "entryBusinessDay", s.prepaid, s.member_id as "memberId", s.entered_as as "enteredAs",
  (s.entered_as is null and s.origin = 'LPR' and p.entry_plate is not null and not 'plate-edited' = any(s.flags) and exists (
    select from members m where m.archived_at is null
      and confused_plates(m.plate_numbers) @> array[${confusedEntry}])) as "mayBeMember", s.origin, p.entry_plate as "entryPlate",
  s.entry_note as "entryNote", s.state, s.flags`);

/** In SQL, the id of a stay. */
type StayId = RawBuilder<string | null> | string;

/** The stay for a price; nothing is locked. A deleted one has its price too: its ticket may be shown. Null when it left. */
export async function findInside(reads: Reads, id: StayId): Promise<FoundInside | null> {
  const { rows } = await sql<Omit<FoundInside, 'entryImages'> & { entryImages: string[] | null }>`
    select ${stayColumns}, t.state as "tariffState", c.state as "settingsState", i.images as "entryImages",
      exists (select from payments y where y.stay_id = s.id and y.state = 'PAID') as "hasPaid",
      (select jsonb_agg(to_jsonb(v)) from (${onStaySql(sql`s.id`)}) v) as validations
    from stays s cross join tariff_epoch t cross join settings_epoch c left join stay_plates p on p.stay_id = s.id
    left join stays_inside i on i.stay_id = s.id
    where s.id = ${id} and s.state <> 'OUT'`.execute(reads);
  const [found] = rows;
  if (!found) return null;
  if (found.entryImages !== null) return { ...found, entryImages: found.entryImages };
  // Of an entry that was taken away they stand in no place any more.
  const { rows: kept } = await sql<{ images: string[] }>`select ${entryImages(sql`${found.id}`)} as images`.execute(
    reads,
  );
  return { ...found, entryImages: kept[0]?.images ?? [] };
}

/**
 * Takes the car's place inside away, which only one caller can: the others wait and find nothing. Holds the kinds of payment
 * types, as every sale does.
 */
export async function findTakenOut(tx: Tx, id: StayId, plate = ''): Promise<LeftInside | null> {
  const { rows } = await sql<LeftInside>`
    with gone as (delete from stays_inside where stay_id = ${id} returning stay_id, images),
      held as (select ${paidTypesHeld})
    select ${stayColumns}, gone.images as "entryImages", exists (select from stays_inside o where o.stay_id <> s.id and o.plate_key <> ''
      and o.plate_key = any(array[p.plate_key, ${normalisePlate(plate)}::text])) as "plateAlsoInside",
      exists (select from to_collect c where c.plate_key = any(array[p.plate_key, ${normalisePlate(plate)}::text]) and ${asked}) as "owesBefore"
    from gone cross join held join stays s on s.id = gone.stay_id left join stay_plates p on p.stay_id = s.id`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The same of one stay; who comes too late is told that it left. */
export async function leaveInside(tx: Tx, site: Site, stayId: string, plate?: string): Promise<LeftInside> {
  const stay = await findTakenOut(tx, stayId, plate);
  if (!stay) throw await whyNotInside(tx, site, { parkingInId: stayId });
  return stay;
}

/**
 * Holds a stay until the end of the transaction: an exit under way is waited for, and one that begins sees what was written
 * for the stay meanwhile. Returns how it stands; null when it left.
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
