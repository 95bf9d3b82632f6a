import { toLocalDateTime } from '@parking/contract/core/time';
import { entitle } from '@parking/contract/members/entitlement/entitle';
import { isSamePlate } from '@parking/contract/members/entitlement/judge-car';
import type { ParkingIn } from '@parking/contract/parking/stays';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { getGate } from '../exit/desk-settings.ts';
import { findInside } from '../exit/stay-inside.ts';
import { readParkingIns } from '../lookup/read-stay.ts';
import { type MembershipDecision, decisionOf } from './entered-as.ts';
import { type NamedMember, findMember } from './find-member.ts';
import { decideEntry } from './member-at-entry.ts';
import { findMemberAtExit } from './member-at-exit.ts';
import { type ReadMembership, readMembership } from './read-membership.ts';

/** What is said of a membership, and its cars inside, the one that is asked for first. */
export interface AskedMembership {
  readonly read: ReadMembership;
  readonly decision: MembershipDecision;
  readonly cars: readonly ParkingIn[];
}

/** Of a membership as such: at no gate, and for no car. */
export async function askMembership(reads: Reads, site: Site, memberId: string): Promise<AskedMembership | null> {
  const read = await readMembership(reads, site, memberId);
  if (!read) return null;
  const now = new Date();
  const enteredAt = toLocalDateTime(now, site.zone);
  const identified = { by: 'PERSON' } as const;
  const car = { id: null, identified, isAttended: true, isPlateAdmitted: true, plateNumber: null, gateIds: [] };
  const entitled = entitle(
    { ...read.membership, inside: [] },
    { ...car, vehicleTypeId: null, enteredAt, exitedAt: null, businessDay: businessDayOf(now, site) },
    enteredAt,
  );
  return { read, decision: decisionOf(read, identified, entitled), cars: await readCars(reads, site, read) };
}

/** What a gate would say now. Nothing is changed by asking. */
export async function askGate(
  reads: Reads,
  site: Site,
  named: NamedMember,
  gateId: string,
): Promise<AskedMembership | null> {
  const gate = await getGate(reads, gateId);
  const found = await findMember(reads, named);
  if (!found) return null;
  const now = new Date();
  const { plateNumber = null } = named;
  const entry = await decideEntry(reads, site, {
    found,
    gateId: gate.id,
    vehicleTypeId: null,
    plateNumber,
    at: now,
    isAttended: true,
    isPlateAdmitted: plateNumber === null,
  });
  if (!entry) return null;
  const { read } = entry;
  const cars = (await readCars(reads, site, read)).toSorted(askedFirst(plateNumber));
  const [first] = cars;
  const leaves = first && (plateNumber === null || isOf(first, plateNumber)) && gate.gateType === 'OUT';
  const exit = leaves ? await decideExit(reads, site, first, gate.id, now) : null;
  return { read, decision: (exit ?? entry).decision, cars };
}

async function decideExit(reads: Reads, site: Site, { id, vehicleId }: ParkingIn, gateId: string, at: Date) {
  const stay = await findInside(reads, id);
  return stay && findMemberAtExit(reads, site, stay, { gateId, vehicleTypeId: vehicleId, at });
}

const readCars = (reads: Reads, site: Site, { membership }: ReadMembership): Promise<ParkingIn[]> =>
  readParkingIns(
    reads,
    site,
    membership.inside.map(({ stayId }) => stayId),
  );

const isOf = (car: ParkingIn, plate: string): boolean => isSamePlate(car.plateNumber ?? '', plate);

/** The cars with this plate before the others. */
const askedFirst = (plate: string | null) => (one: ParkingIn, other: ParkingIn) =>
  plate === null ? 0 : Number(isOf(other, plate)) - Number(isOf(one, plate));
