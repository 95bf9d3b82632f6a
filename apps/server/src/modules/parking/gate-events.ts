import { newId } from '@parking/contract/core/id';
import { normalisePlate } from '@parking/contract/parking/plates';
import type { GateEventData } from '@parking/contract/gates/gate-events';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import type { GateEvent, GateEventRegistration, Refusal } from '../gates/event-handlers.ts';
import { readTariffBook } from '../tariffs/read-tariff-book.ts';
import { checkIn } from './check-in.ts';
import { asCode } from './find-stay.ts';
import { attachImages } from './images.ts';

/** A gate's clock may be ahead by so much before its times are not believed. */
const aheadMs = 120_000;

/** What parking makes of the events of gates: tickets are entries, read plates wait to be confirmed. */
export function gateEventHandlers(site: () => Site): GateEventRegistration[] {
  return [
    { type: 'TICKET_ISSUED', handle: (tx, event) => enterByTicket(tx, site(), event), affects: ['parking'] },
    { type: 'PLATE_READ', handle: keepPlate, affects: ['gateStates'] },
    { type: 'BARRIER_OPENED', handle: noteOwnButton },
  ];
}

interface GateRow {
  readonly fixedVehicleId: string | null;
  readonly parkingType: 'REGULAR' | 'VALET' | 'OVERNIGHT';
}

async function enterByTicket(tx: Tx, site: Site, event: GateEvent): Promise<Refusal | null> {
  const data = event.data as GateEventData<'TICKET_ISSUED'>;
  const { rows } = await sql<GateRow>`
    select fixed_vehicle_id as "fixedVehicleId", parking_type as "parkingType" from gates where id = ${event.gateId}`.execute(
    tx,
  );
  const [gate] = rows;
  if (!gate) return { error: 'gate-not-found' };
  if (await joinOfflineStay(tx, event, data)) return null;
  const book = await readTariffBook(tx);
  const known = book.vehicleTypes.find((type) => type.id === data.vehicleId);
  const vehicleTypeId =
    known?.id ?? gate.fixedVehicleId ?? (book.vehicleTypes.find((type) => type.isBasic) ?? book.vehicleTypes[0])?.id;
  if (vehicleTypeId === undefined) return { error: 'fare-missing' };
  const ahead = event.at.getTime() > event.receivedAt.getTime() + aheadMs;
  await checkIn(tx, {
    site,
    code: data.parkingCode,
    plate: data.plateNumber ?? undefined,
    vehicleTypeId,
    parkingType: gate.parkingType,
    gateId: event.gateId,
    enteredAt: ahead || event.at > event.receivedAt ? event.receivedAt : event.at,
    origin: data.plateNumber ? 'LPR' : 'DISPENSER',
    operatorId: null,
    eventId: event.eventId,
    images: data.images ?? [],
    imagesBy: event.gateId,
    flags: ahead ? ['clock-unsure'] : [],
  });
  return null;
}

/** A ticket that was sold offline before its own event came: the stay exists by its code and the event joins it. */
async function joinOfflineStay(
  tx: Tx,
  event: GateEvent,
  { parkingCode, images }: GateEventData<'TICKET_ISSUED'>,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update stays set entry_event_id = ${event.eventId}
    where code = ${asCode(parkingCode)} and origin = 'OFFLINE' and entry_event_id is null returning id`.execute(tx);
  const [joined] = rows;
  if (!joined) return false;
  await attachImages(tx, joined.id, 'ENTRY', event.at, images ?? [], event.gateId);
  return true;
}

async function keepPlate(tx: Tx, event: GateEvent): Promise<null> {
  const data = event.data as GateEventData<'PLATE_READ'>;
  await tx
    .insertInto('tempPlates')
    .values({
      id: newId(),
      gateId: event.gateId,
      plate: data.plateNumber,
      plateKey: normalisePlate(data.plateNumber),
      confidence: data.plateConfidence ?? null,
      imageToken: data.images?.[0] ?? null,
      readAt: event.at,
      source: 'GATE',
    })
    .execute();
  return null;
}

/** Seconds within which a barrier's own button and a sale of its gate belong together. */
const matchSeconds = 60;

/** A barrier opened by its own button: it belongs to the sale of that gate at that time, if there is one. */
async function noteOwnButton(tx: Tx, event: GateEvent): Promise<null> {
  const { cause, commandId } = event.data as GateEventData<'BARRIER_OPENED'>;
  if (commandId || cause?.toUpperCase() !== 'BUTTON') return null;
  await sql`
    insert into barrier_openings (id, site_id, gate_id, at, stay_id)
    select ${newId()}, ${event.siteId}, ${event.gateId}, ${event.at}, (
      select s.id from stays s where s.exit_gate_id = ${event.gateId}
        and s.exited_at between ${event.at}::timestamptz - make_interval(secs => ${matchSeconds})
          and ${event.at}::timestamptz + make_interval(secs => ${matchSeconds})
        and not exists (select from barrier_openings b where b.stay_id = s.id)
      order by abs(extract(epoch from s.exited_at - ${event.at}::timestamptz)) limit 1)`.execute(tx);
  return null;
}
