import { isSamePlate } from '@parking/contract/members/entitlement/judge-car';
import type { StayFlag } from '@parking/contract/parking/stays';
import { toldAs } from '@parking/contract/tariffs/told-as';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { GateEvent } from '../../gates/event-handlers.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { checkIn } from '../entry/check-in.ts';
import { type GateFacts, readDeskSettings } from '../exit/desk-settings.ts';
import { addFlag } from '../lookup/edit-stay.ts';
import { chooseCar, readCarsOf } from '../membership/cars-of-member.ts';
import { isHonoured } from '../membership/entered-as.ts';
import { type FoundMember, findMember, findPlateOwner } from '../membership/find-member.ts';
import { decideEntry, holdMember } from '../membership/member-at-entry.ts';
import { readMembership } from '../membership/read-membership.ts';
import { freshMs, isWhollyFree } from './gate-copies.ts';
import { leaveByItself } from './leave-by-itself.ts';
import { isJustLetIn } from './let-in.ts';
import { readCarsWith } from './let-out.ts';
import { readSeen } from './seen-at-gate.ts';

interface Passed {
  readonly event: GateEvent;
  readonly gate: GateFacts;
  /** Whose card or plate it was; null of one that nobody has any more. */
  readonly found: FoundMember | null;
  readonly plateNumber: string | null;
  readonly images: readonly string[];
  /** What somebody should look at whatever the membership says. */
  readonly doubts: readonly StayFlag[];
}

const textOf = (event: GateEvent, name: string): string | null => {
  const value = event.data[name];
  return typeof value === 'string' ? value : null;
};

/**
 * A gate without the network has let a member's car pass by its copy. The car is in, or gone: what happened is written down as it
 * was, and where the server would have said otherwise it is flagged. Tells whether anything was.
 */
export async function judgePassed(tx: Tx, site: Site, event: GateEvent): Promise<boolean> {
  const gate = (await readDeskSettings(tx)).gates.get(event.gateId);
  if (!gate) return false;
  const { images } = await readSeen(tx, event);
  const doubts: StayFlag[] = [
    ...(event.clockUnsure ? (['clock-unsure'] as const) : []),
    ...(isDoubtful(event, images) || (await wasInContact(tx, event)) ? (['passed-by-copy'] as const) : []),
  ];
  const plateNumber = textOf(event, 'plateNumber');
  const passed = { event, gate, found: await findPassed(tx, event), plateNumber, images, doubts };
  return gate.gateType === 'IN' ? passIn(tx, site, passed) : passOut(tx, site, passed);
}

async function findPassed(reads: Reads, event: GateEvent): Promise<FoundMember | null> {
  const card = textOf(event, 'nfcNumber');
  if (card !== null) return findMember(reads, { nfcNumber: card, parkingCode: card });
  const owner = await findPlateOwner(reads, textOf(event, 'plateNumber') ?? '');
  return owner && { memberId: owner.memberId, identified: { by: 'PLATE', match: owner.match, isSure: true } };
}

/** A gate's clock may be so far off. */
const skewMs = 120_000;

/** By a copy that was not fresh, of no age that was told, or made after the car had passed; by a plate that no picture shows. */
function isDoubtful(event: GateEvent, images: readonly string[]): boolean {
  const ageMs = event.at.getTime() - Date.parse(textOf(event, 'copyAt') ?? '');
  const isFresh = ageMs >= -skewMs && ageMs <= freshMs;
  return !isFresh || (textOf(event, 'nfcNumber') === null && images.length === 0);
}

/** Another message of this gate was answered so shortly before or after that it had the network. */
const contactSeconds = 20;

async function wasInContact(reads: Reads, { gateId, at, eventId }: GateEvent): Promise<boolean> {
  const { rows } = await sql<{ before: boolean; after: boolean }>`
    select coalesce(bool_or(received_at <= ${at}::timestamptz), false) as before,
      coalesce(bool_or(received_at >= ${at}::timestamptz), false) as after
    from gate_event_keys where gate_id = ${gateId} and event_id <> ${eventId}
      and received_at between ${at}::timestamptz - make_interval(secs => ${contactSeconds})
        and ${at}::timestamptz + make_interval(secs => ${contactSeconds})`.execute(reads);
  return rows[0]?.before === true && rows[0].after;
}

async function passIn(
  tx: Tx,
  site: Site,
  { event, gate, found, plateNumber, images, doubts }: Passed,
): Promise<boolean> {
  if (found) {
    await holdMember(tx, found.memberId);
    const seen = { plateNumber, isLoopOn: true, hasLoop: true, images };
    if (await isJustLetIn(tx, { gate, event, found, seen })) return false;
  }
  const arriving = {
    gateId: gate.id,
    vehicleTypeId: gate.fixedVehicleId,
    plateNumber,
    at: event.at,
    isAttended: false,
  };
  const member = found && (await decideEntry(tx, site, { found, ...arriving }));
  const isWrong = !member || !isHonoured(member.decision);
  const book = await readTariffBook(tx);
  const vehicleTypeId = gate.fixedVehicleId ?? member?.read.row.vehicleTypeId ?? toldAs(book, null, null);
  if (vehicleTypeId === undefined) return false;
  await checkIn(tx, {
    site,
    plate: plateNumber ?? undefined,
    vehicleTypeId,
    parkingType: gate.parkingType,
    gateId: gate.id,
    enteredAt: event.at,
    origin: 'MEMBER',
    operatorId: null,
    eventId: event.eventId,
    images,
    imagesBy: gate.id,
    member: member?.decision ?? null,
    flags: [...new Set<StayFlag>([...doubts, ...(isWrong ? (['passed-by-copy'] as const) : [])])],
  });
  return true;
}

/**
 * The car that came in on the membership; of a plate, the one with that plate. One that had something to pay at its end could not
 * go by a copy, and what cannot be ended here stands inside: both are flagged.
 */
async function passOut(
  tx: Tx,
  site: Site,
  { event, gate, found, plateNumber, images, doubts }: Passed,
): Promise<boolean> {
  const flag = async (stayIds: readonly string[]): Promise<boolean> => {
    for (const stayId of stayIds) await addFlag(tx, stayId, 'passed-by-copy');
    return stayIds.length > 0;
  };
  const withPlate = plateNumber === null ? [] : await readCarsWith(tx, site, plateNumber);
  const cars = found ? await readCarsOf(tx, found.memberId) : [];
  const isByPlate = found?.identified.by === 'PLATE';
  const isMeant = (plate: string | null): boolean => !isByPlate || isSamePlate(plate ?? '', plateNumber ?? '');
  const stay = chooseCar(
    cars.filter((car) => isMeant(car.plateNumber)),
    plateNumber,
  );
  if (!found || !stay) return flag(withPlate.map(({ stayId }) => stayId));
  const read = await readMembership(tx, site, found.memberId);
  const mayGo = read !== null && isWhollyFree(read.membership.type);
  const left = await leaveByItself(tx, site, {
    stayId: stay.stayId,
    gate,
    at: event.at,
    kind: 'MEMBER',
    requestId: event.eventId,
    images,
    plateNumber,
    isGone: true,
    flags: mayGo ? doubts : [...new Set<StayFlag>([...doubts, 'passed-by-copy'])],
  });
  return left.result === 'LEFT' || (left.result !== 'GONE' && flag([stay.stayId]));
}
