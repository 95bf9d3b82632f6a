import { contract } from '@parking/contract/contract';
import { daysBetween } from '@parking/contract/core/business-day';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { MembershipCheck } from '@parking/contract/members/check-member';
import { entitle } from '@parking/contract/members/entitlement/entitle';
import { isSamePlate } from '@parking/contract/members/entitlement/judge-car';
import type { MemberStay, Membership } from '@parking/contract/members/entitlement/membership';
import type { EntitleWarning } from '@parking/contract/members/entitle-words';
import type { ParkingIn } from '@parking/contract/parking/stays';
import { businessDayOf } from '../../platform/business-day.ts';
import { badInput } from '../../platform/failure.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import { getGate } from '../parking/exit/desk-settings.ts';
import { readParkingIns } from '../parking/lookup/read-stay.ts';
import { findByMemberPlate, findMember } from '../parking/membership/find-member.ts';
import { type ReadMembership, readMembership } from '../parking/membership/read-membership.ts';
import { worksWith } from './member-rule.ts';

const notFound: MembershipCheck = {
  status: 'NOT_FOUND',
  reason: null,
  member: null,
  subscription: null,
  daysLeft: null,
  places: { used: 0, of: null },
  inside: null,
  warnings: [],
};

/** Of a membership as such: at no gate, and for no car. */
export async function checkMember(context: Context<typeof contract.members.check>): Promise<MembershipCheck> {
  const { reads, site, actor, params } = context;
  const read = await readMembership(reads, site, params.id);
  if (!read || !worksWith(actor, contract.members.check, 'viewable', read.row.memberType)) return notFound;
  const now = new Date();
  const cars = await readParkingIns(reads, site, idsOf(read.membership));
  return tell(read, { ...read.membership, inside: [] }, carNow(site, now), toLocalDateTime(now, site.zone), cars);
}

/** What a gate would say to a card, a plate or a member. */
export async function checkMemberAtGate(
  context: Context<typeof contract.members.checkAtGate>,
): Promise<MembershipCheck> {
  const { reads, site, actor, body } = context;
  const { nfcNumber, parkingCode, memberId, plateNumber = null, gateId } = body;
  if ((nfcNumber ?? parkingCode ?? memberId ?? plateNumber) === null)
    throw badInput({ path: 'nfcNumber', code: 'required' });
  const gate = await getGate(reads, gateId);
  const found = await findMember(reads, body);
  const read = found && (await readMembership(reads, site, found.memberId));
  if (!read || !worksWith(actor, contract.members.checkAtGate, 'viewable', read.row.memberType)) return notFound;
  const now = new Date();
  const cars = await readParkingIns(reads, site, idsOf(read.membership));
  const sorted = askedFirst(cars, plateNumber);
  const [inside] = plateNumber === null ? sorted : sorted.filter((car) => isOf(car, plateNumber));
  const arriving: MemberStay = {
    ...carNow(site, now),
    identified: found.identified,
    isPlateAdmitted: plateNumber === null,
    plateNumber,
    gateIds: [gate.id],
  };
  const stay = gate.gateType === 'OUT' && inside ? leaving(arriving, inside) : arriving;
  const other = plateNumber === null ? null : await findByMemberPlate(reads, plateNumber);
  const differs: EntitleWarning[] = other && other.memberId !== read.row.id ? ['member-plate-differs'] : [];
  return tell(read, read.membership, stay, toLocalDateTime(now, site.zone), sorted, differs);
}

/** A car of which nothing is known but that it stands there now, with somebody to look at it. */
function carNow(site: Site, now: Date): MemberStay {
  return {
    id: null,
    identified: { by: 'PERSON' },
    isAttended: true,
    isPlateAdmitted: true,
    plateNumber: null,
    gateIds: [],
    vehicleTypeId: null,
    enteredAt: toLocalDateTime(now, site.zone),
    exitedAt: null,
    businessDay: businessDayOf(now, site),
  };
}

const leaving = (stay: MemberStay, { id, gateId, vehicleId, datetimeIn, plateNumber }: ParkingIn): MemberStay => ({
  ...stay,
  id,
  gateIds: [gateId, ...stay.gateIds],
  vehicleTypeId: vehicleId,
  plateNumber: stay.plateNumber ?? plateNumber,
  enteredAt: datetimeIn,
  exitedAt: stay.enteredAt,
});

const idsOf = ({ inside }: Membership): string[] => inside.map(({ stayId }) => stayId);

const isOf = (car: ParkingIn, plate: string): boolean => isSamePlate(car.plateNumber ?? '', plate);

/** The cars with this plate before the others. */
const askedFirst = (cars: readonly ParkingIn[], plate: string | null): readonly ParkingIn[] =>
  plate === null ? cars : [...cars.filter((car) => isOf(car, plate)), ...cars.filter((car) => !isOf(car, plate))];

/** One car, where it is held to that; a company's places; else as many as come. */
function placesOf({ group, type, places, checkMemberUsed }: Membership): number | null {
  if (group === 'PARENT') return places;
  return type === 'STRICT' || checkMemberUsed ? 1 : null;
}

function tell(
  { row, membership: { inside } }: ReadMembership,
  membership: Membership,
  stay: MemberStay,
  now: string,
  cars: readonly ParkingIn[],
  more: readonly EntitleWarning[] = [],
): MembershipCheck {
  const { status, reason = null, warnings } = entitle(membership, stay, now);
  const { subscriptionId, label, labelEn, type, group, memberStartDate, memberEndDate } = row;
  const { id, name, memberType, parkingCode, plateNumbers, vehicleTypeId, vehicle, vehicleEn, tokenPhoto } = row;
  return {
    status,
    reason,
    member: {
      id,
      name,
      memberType,
      parkingCode,
      plateNumbers: [...plateNumbers],
      vehicleTypeId,
      vehicle,
      vehicleEn,
      memberStartDate,
      memberEndDate,
      tokenPhoto,
    },
    subscription: { id: subscriptionId, label, labelEn, subscriptionFareType: type, subscriptionFareGroup: group },
    daysLeft: memberEndDate === null ? null : daysBetween(now.slice(0, 10), memberEndDate),
    places: { used: inside.length, of: placesOf(membership) },
    inside: cars[0] ?? null,
    warnings: [...warnings, ...more],
  };
}
