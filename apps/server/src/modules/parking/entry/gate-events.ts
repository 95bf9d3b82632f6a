import { newId } from '@parking/contract/core/id';
import { normalisePlate } from '@parking/contract/parking/plates';
import type { GateEventData } from '@parking/contract/gates/gate-events';
import { toldAs } from '@parking/contract/tariffs/told-as';
import { sql } from 'kysely';
import { type Reads, type Tx, anyOf } from '../../../platform/db/pool.ts';
import { pictureTypes } from '../../../platform/files/assets.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { GateEvent, GateEventRegistration, Refusal } from '../../gates/event-handlers.ts';
import { type PlateFound, keepPlateBoxes } from '../../gates/lpr/plate-boxes.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { type Entry, checkInAll, nobody } from './check-in.ts';
import { memberGateHandlers } from '../member-gates/member-gate-events.ts';
import { enterMember, holdMembersOfTickets } from '../member-gates/members-of-tickets.ts';
import { soundHandlers } from '../gate/say-at-gate.ts';
import { attachImages } from '../lookup/images.ts';
import { findSoldBefore } from './sold-before-ticket.ts';

/** What parking makes of the events of gates: tickets are entries, read plates wait to be confirmed, and gates speak to drivers. */
export function gateEventHandlers(site: () => Site): GateEventRegistration[] {
  return [
    {
      type: 'TICKET_ISSUED',
      handle: async (tx, event) => (await enterByTickets(tx, site(), [event])).get(event.eventId) ?? null,
      handleAll: (tx, events) => enterByTickets(tx, site(), events),
      affects: ['parking'],
    },
    { type: 'PLATE_READ', handle: keepPlate, affects: ['gateStates'] },
    { type: 'BARRIER_OPENED', handle: noteOpening },
    ...memberGateHandlers(site),
    ...soundHandlers(site),
  ];
}

interface GateRow {
  readonly id: string;
  readonly fixedVehicleId: string | null;
  readonly parkingType: 'REGULAR' | 'VALET' | 'OVERNIGHT';
}

const ticketOf = (event: GateEvent) => event.data as GateEventData<'TICKET_ISSUED'>;

/** Tickets as entries, in few statements however many they are; one that cannot be taken makes all be tried one by one. */
async function enterByTickets(tx: Tx, site: Site, events: readonly GateEvent[]): Promise<ReadonlyMap<string, Refusal>> {
  await keepPlateBoxes(tx, events.flatMap(platesSeen));
  const gates = await readGates(
    tx,
    events.map(({ gateId }) => gateId),
  );
  const book = await readTariffBook(tx);
  const sold = await findSoldBefore(
    tx,
    site,
    events.map((event) => ({ eventId: event.eventId, at: event.at, code: ticketOf(event).parkingCode })),
  );
  const refusals = new Map<string, Refusal>();
  const entries: Entry[] = [];
  const members = await holdMembersOfTickets(
    tx,
    events.filter(({ eventId }) => !sold.has(eventId)),
  );
  for (const event of events) {
    const data = ticketOf(event);
    const gate = gates.get(event.gateId);
    const stayId = sold.get(event.eventId);
    const vehicleTypeId = toldAs(book, data.vehicleId, gate?.fixedVehicleId ?? null);
    if (stayId !== undefined) await joinOfflineStay(tx, event, stayId);
    else if (!gate) refusals.set(event.eventId, { error: 'gate-not-found' });
    else if (vehicleTypeId === undefined) refusals.set(event.eventId, { error: 'fare-missing' });
    else {
      const entry = entryOf(site, event, gate, vehicleTypeId);
      const found = members.get(event.eventId);
      // Each member's car before the next is looked at: it takes its place.
      if (found) await enterMember(tx, site, { event, found, entry });
      else entries.push(entry);
    }
  }
  if (entries.length > 0) await checkInAll(tx, entries);
  return refusals;
}

function entryOf(site: Site, event: GateEvent, gate: GateRow, vehicleTypeId: string): Entry {
  const data = ticketOf(event);
  return {
    site,
    code: data.parkingCode,
    plate: data.plateNumber ?? undefined,
    vehicleTypeId,
    parkingType: gate.parkingType,
    gateId: event.gateId,
    enteredAt: event.at,
    origin: data.plateNumber ? 'LPR' : 'DISPENSER',
    operatorId: null,
    eventId: event.eventId,
    images: data.images ?? [],
    imagesBy: event.gateId,
    flags: [
      ...(event.clockUnsure ? ['clock-unsure' as const] : []),
      ...(data.vehicleId && data.vehicleId !== vehicleTypeId ? ['vehicle-changed' as const] : []),
    ],
  };
}

async function readGates(reads: Reads, ids: readonly string[]): Promise<ReadonlyMap<string, GateRow>> {
  const { rows } = await sql<GateRow>`
    select id, fixed_vehicle_id as "fixedVehicleId", parking_type as "parkingType" from gates where id = ${anyOf(ids)}`.execute(
    reads,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * A ticket that was sold offline before its own event came: the stay exists and the event joins it, at the gate where the car came in. What it was
 * sold by stays with price and figures; zones count it from when its ticket was issued.
 */
async function joinOfflineStay(tx: Tx, event: GateEvent, stayId: string): Promise<void> {
  const { eventId, gateId, at } = event;
  await sql`
    with sold as (
      select id, entered_at, entry_business_day, entry_gate_id, vehicle_type_id, member_id, exited_at from stays where id = ${stayId} for update),
    joined as (
      update stays set entry_event_id = ${eventId}, entry_gate_id = ${gateId}, ticket_at = ${at} where id = ${stayId})
    insert into fold_queue (kind, at, business_day, gate_id, vehicle_type_id, operator_id, is_member, count, entry_gate_id, entered_at, left_at)
    select 'IN', entered_at, entry_business_day, entry.gate, vehicle_type_id, ${nobody}, member_id is not null, entry.count,
      entry.came_by, ${at}, exited_at
    from sold cross join lateral (values (entry_gate_id, -1, null), (${gateId}::uuid, 1, ${gateId}::uuid)) as entry (gate, count, came_by)`.execute(
    tx,
  );
  await attachImages(tx, stayId, 'ENTRY', at, ticketOf(event).images ?? [], gateId);
}

/** Where the gate's reader found the plate in its own picture. */
function platesSeen({ data, gateId }: GateEvent): PlateFound[] {
  const { images, plateBox } = data as GateEventData<'TICKET_ISSUED' | 'PLATE_READ'>;
  const [token] = images ?? [];
  return token !== undefined && plateBox ? [{ token, box: plateBox, uploadedBy: gateId }] : [];
}

/** A camera reads one car several times as it passes; so soon after each other they are one reading. */
const sameCarSeconds = 5;

async function keepPlate(tx: Tx, event: GateEvent): Promise<null> {
  const data = event.data as GateEventData<'PLATE_READ'>;
  const key = normalisePlate(data.plateNumber);
  await keepPlateBoxes(tx, platesSeen(event));
  await sql`
    insert into temp_plates (id, gate_id, plate, plate_key, confidence, image_token, read_at, source)
    select ${newId()}, ${event.gateId}, ${data.plateNumber}, ${key}, ${data.plateConfidence ?? null}::double precision,
      ${data.images?.[0] ?? null}::text, ${event.at}, 'GATE'
    where not exists (select from temp_plates where gate_id = ${event.gateId} and plate_key = ${key}
      and abs(extract(epoch from read_at - ${event.at}::timestamptz)) < ${sameCarSeconds})`.execute(tx);
  return null;
}

/** Seconds within which a barrier's own button and a sale of its gate belong together. */
const matchSeconds = 60;

async function noteOpening(tx: Tx, event: GateEvent): Promise<null> {
  const { cause, commandId, images } = event.data as GateEventData<'BARRIER_OPENED'>;
  const [picture] = images ?? [];
  if (commandId && picture !== undefined) await keepOpeningPicture(tx, event, commandId, picture);
  else if (!commandId && cause?.toUpperCase() === 'BUTTON') await noteOwnButton(tx, event);
  return null;
}

/** What the camera saw when the barrier was opened by hand takes the place of what it had seen before. */
async function keepOpeningPicture(tx: Tx, event: GateEvent, commandId: string, token: string): Promise<void> {
  await sql`
    update manual_openings set camera_token = f.token, camera_at = ${event.at}
    from asset_files f
    where command_id = ${commandId} and manual_openings.gate_id = ${event.gateId} and f.token = ${token}
      and f.uploaded_by = ${event.gateId} and f.media_type = any(${[...pictureTypes]}::text[])`.execute(tx);
}

/** A barrier opened by its own button: it belongs to the sale of that gate at that time, if there is one. */
async function noteOwnButton(tx: Tx, event: GateEvent): Promise<void> {
  await sql`
    insert into barrier_openings (id, site_id, gate_id, at, stay_id)
    select ${newId()}, ${event.siteId}, ${event.gateId}, ${event.at}, (
      select s.id from stays s where s.exit_gate_id = ${event.gateId}
        and s.exited_at between ${event.at}::timestamptz - make_interval(secs => ${matchSeconds})
          and ${event.at}::timestamptz + make_interval(secs => ${matchSeconds})
        and not exists (select from barrier_openings b where b.stay_id = s.id)
      order by abs(extract(epoch from s.exited_at - ${event.at}::timestamptz)) limit 1)`.execute(tx);
}
