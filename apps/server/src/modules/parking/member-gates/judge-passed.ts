import { isSamePlate } from '@parking/contract/members/entitlement/judge-car';
import type { StayFlag } from '@parking/contract/parking/stays';
import { toldAs } from '@parking/contract/tariffs/told-as';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { GateEvent } from '../../gates/event-handlers.ts';
import { givePicturesBack, keepPictures } from '../../gates/event-pictures.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { checkIn } from '../entry/check-in.ts';
import { readDeskSettings } from '../exit/desk-settings.ts';
import { addFlag } from '../lookup/edit-stay.ts';
import { type CarInside, chooseCar, readCarsOf } from '../membership/cars-of-member.ts';
import { isHonoured } from '../membership/entered-as.ts';
import type { FoundMember } from '../membership/find-member.ts';
import { decideEntry, holdMembers } from '../membership/member-at-entry.ts';
import { readMembership } from '../membership/read-membership.ts';
import { isWhollyFree } from './gate-copies.ts';
import { leaveByItself } from './leave-by-itself.ts';
import { isJustLetIn } from './let-in.ts';
import { readCarsWith } from './let-out.ts';
import { type Passed, findPassed, lookAtPassed } from './look-at-passed.ts';
import { type ToldBefore, findToldBefore } from './told-before.ts';

/**
 * A gate without the network has let members' cars pass by its copy. Each is in, or gone: what happened is written down as it was, and
 * where the server would have said otherwise it is flagged.
 */
export async function judgePassed(tx: Tx, site: Site, events: readonly GateEvent[]): Promise<void> {
  const { gates } = await readDeskSettings(tx);
  const passages = [];
  for (const event of events) {
    const gate = gates.get(event.gateId);
    if (gate) passages.push({ event, gate, found: await findPassed(tx, event) });
  }
  // The gate on the other side may tell of the same cars at this moment.
  await holdMembers(
    tx,
    passages.flatMap(({ found }) => (found ? [found.memberId] : [])),
  );
  for (const { event, gate, found } of passages) {
    const passed = await lookAtPassed(tx, event, gate, found);
    await (gate.gateType === 'IN' ? passIn(tx, site, passed) : passOut(tx, site, passed));
  }
}

async function passIn(tx: Tx, site: Site, passed: Passed): Promise<void> {
  const { event, gate, found, plateNumber, images, doubts } = passed;
  if (found) {
    const seen = { plateNumber, isLoopOn: true, hasLoop: true, images };
    if (await isJustLetIn(tx, { gate, event, found, seen })) return;
  }
  const out = found && (await findToldBefore(tx, passed, found));
  const arriving = {
    gateId: gate.id,
    vehicleTypeId: gate.fixedVehicleId,
    plateNumber,
    at: event.at,
    isAttended: false,
    goneAt: out?.event.at ?? null,
  };
  const member = found && (await decideEntry(tx, site, { found, ...arriving }));
  const isWrong = !member || !isHonoured(member.decision);
  const book = await readTariffBook(tx);
  const vehicleTypeId = gate.fixedVehicleId ?? member?.read.row.vehicleTypeId ?? toldAs(book, null, null);
  if (vehicleTypeId === undefined) return;
  const stayId = await checkIn(tx, {
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
  if (out && !isWrong) await leaveAsTold(tx, site, out, stayId);
}

/** Its exit has told of it already. */
async function leaveAsTold(tx: Tx, site: Site, { event, gate, found }: ToldBefore, stayId: string): Promise<void> {
  await givePicturesBack(tx, event);
  await leave(tx, site, await lookAtPassed(tx, event, gate, found), found, stayId);
  await keepPictures(tx, [event]);
}

/** The car that came in on the membership before; of a plate, the one with that plate. */
async function chooseLeft(
  reads: Reads,
  { event, plateNumber }: Passed,
  { memberId, identified }: FoundMember,
): Promise<CarInside | undefined> {
  const cars = (await readCarsOf(reads, memberId)).filter(({ enteredAt }) => enteredAt <= event.at);
  const isMeant = (plate: string | null): boolean =>
    identified.by !== 'PLATE' || isSamePlate(plate ?? '', plateNumber ?? '');
  return chooseCar(
    cars.filter((car) => isMeant(car.plateNumber)),
    plateNumber,
  );
}

/** One that had something to pay at its end could not go by a copy, and what cannot be ended here stands inside: both are flagged. */
async function passOut(tx: Tx, site: Site, passed: Passed): Promise<void> {
  const { found, plateNumber } = passed;
  const stay = found && (await chooseLeft(tx, passed, found));
  if (found && stay) return leave(tx, site, passed, found, stay.stayId);
  const withPlate = plateNumber === null ? [] : await readCarsWith(tx, site, plateNumber);
  for (const { stayId } of withPlate) await addFlag(tx, stayId, 'passed-by-copy');
}

async function leave(
  tx: Tx,
  site: Site,
  { event, gate, plateNumber, images, doubts }: Passed,
  { memberId }: FoundMember,
  stayId: string,
): Promise<void> {
  const read = await readMembership(tx, site, memberId);
  const mayGo = read !== null && isWhollyFree(read.membership.type);
  const { result } = await leaveByItself(tx, site, {
    stayId,
    gate,
    at: event.at,
    kind: 'MEMBER',
    requestId: event.eventId,
    images,
    plateNumber,
    isGone: true,
    flags: mayGo ? doubts : [...new Set<StayFlag>([...doubts, 'passed-by-copy'])],
  });
  if (result !== 'LEFT' && result !== 'GONE') await addFlag(tx, stayId, 'passed-by-copy');
}
