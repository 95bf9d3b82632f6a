import { toLocalDateTime } from '@parking/contract/core/time';
import { type Entitled, entitle } from '@parking/contract/members/entitlement/entitle';
import type { CarOfMember, Identified, MemberStay, Membership } from '@parking/contract/members/entitlement/membership';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { StayInside } from '../exit/stay-inside.ts';
import { type MembershipDecision, decisionOf } from './entered-as.ts';
import { findPlateOwner } from './find-member.ts';
import { holdMember } from './member-at-entry.ts';
import { type ReadMembership, readMembership } from './read-membership.ts';

/** A stay as far as its membership follows from it. */
type EnteredStay = Pick<
  StayInside,
  'id' | 'memberId' | 'enteredAs' | 'mayBeMember' | 'entryPlate' | 'entryGateId' | 'enteredAt' | 'entryBusinessDay'
>;

/** Which exit is meant. */
export interface Leaving {
  readonly gateId: string;
  /** As what it is counted. */
  readonly vehicleTypeId: string;
  readonly at: Date;
}

export interface MemberAtExit extends Pick<Entitled, 'entitlement'> {
  readonly decision: MembershipDecision;
  readonly read: ReadMembership;
  /** The car came in as an ordinary one. */
  readonly isLate: boolean;
}

/**
 * What a membership gives to a car that leaves; null where there is none. It is decided at the entry: who came in on a
 * membership leaves by it as far as it covers the stay. Who came as an ordinary car leaves as one, unless its membership was
 * not in force then, or the camera's plate is a member's by now.
 */
export async function findMemberAtExit(
  reads: Reads,
  site: Site,
  stay: EnteredStay,
  leaving: Leaving,
): Promise<MemberAtExit | null> {
  const { memberId, enteredAs } = stay;
  if (memberId !== null && enteredAs) {
    const read = await readMembership(reads, site, memberId);
    if (!read) return null;
    // Its place was given to it at the entry, and its plate was looked at there.
    const kept = { ...read.membership, inside: [] };
    return decide(read, kept, carOf(site, stay, leaving, enteredAs.identified, true), false);
  }
  const late = await findLate(reads, stay);
  if (!late) return enteredAs && asEntered(reads, site, enteredAs);
  const read = await readMembership(reads, site, late.memberId);
  if (!read || (read.membership.type === 'FREE_PLATE' && late.identified.by === 'PLATE')) return null;
  const inside = [...read.membership.inside, ...(await sinceLeft(reads, late.memberId, stay.enteredAt))];
  return decide(read, { ...read.membership, inside }, carOf(site, stay, leaving, late.identified, false), true);
}

/** Of cars that become an account's at their exits one at a time does: the next sees what it was given. */
export async function holdLateMember(tx: Tx, stay: EnteredStay): Promise<void> {
  if (stay.memberId !== null) return;
  const late = await findLate(tx, stay);
  if (late) await holdMember(tx, late.memberId);
}

/** Whose car it was, in the end. */
export const memberOf = ({ memberId }: Pick<EnteredStay, 'memberId'>, member: MemberAtExit | null): string | null =>
  memberId ?? (member?.entitlement ? member.decision.memberId : null);

/** An ordinary car leaves as one, with the entry's reason. */
async function asEntered(reads: Reads, site: Site, decision: MembershipDecision): Promise<MemberAtExit | null> {
  const read = await readMembership(reads, site, decision.memberId);
  return read && { read, decision, entitlement: null, isLate: false };
}

interface Late {
  readonly memberId: string;
  readonly identified: Identified;
}

/** Reasons that time alone may take away. */
const mayCome = ({ status, reason }: MembershipDecision): boolean =>
  reason === 'not-begun' || (reason === null && (status === 'EXPIRED' || status === 'SUSPENDED'));

/** Who is a member now though the car came in as an ordinary one; nobody by what a person has typed or chosen. */
async function findLate(reads: Reads, { enteredAs, mayBeMember, entryPlate }: EnteredStay): Promise<Late | null> {
  if (enteredAs) {
    const { memberId, identified } = enteredAs;
    const isTold = identified.by === 'TYPED_PLATE' || identified.by === 'PERSON';
    return mayCome(enteredAs) && !isTold ? { memberId, identified } : null;
  }
  if (!mayBeMember || entryPlate === null) return null;
  const owner = await findPlateOwner(reads, entryPlate);
  return owner && { memberId: owner.memberId, identified: { by: 'PLATE', match: owner.match, isSure: true } };
}

/** Cars that were inside on the membership with this one, and have left: it had no place then either. */
async function sinceLeft(reads: Reads, memberId: string, since: Date): Promise<CarOfMember[]> {
  const { rows } = await sql<{ stayId: string; plateNumber: string | null }>`
    select s.id as "stayId", p.plate_key as "plateNumber" from stays s left join stay_plates p on p.stay_id = s.id
    where s.member_id = ${memberId} and s.exited_at > ${since}`.execute(reads);
  return rows.map((row) => ({ ...row, holdsPlace: true, byCard: false }));
}

const carOf = (
  site: Site,
  stay: EnteredStay,
  { gateId, vehicleTypeId, at }: Leaving,
  identified: Identified,
  isPlateAdmitted: boolean,
): MemberStay => ({
  id: stay.id,
  identified,
  isAttended: true,
  isPlateAdmitted,
  plateNumber: stay.entryPlate,
  gateIds: [stay.entryGateId, gateId],
  vehicleTypeId,
  enteredAt: toLocalDateTime(stay.enteredAt, site.zone),
  exitedAt: toLocalDateTime(at, site.zone),
  businessDay: stay.entryBusinessDay,
});

function decide(read: ReadMembership, membership: Membership, car: MemberStay, isLate: boolean): MemberAtExit {
  const entitled = entitle(membership, car, car.exitedAt ?? car.enteredAt);
  const { entitlement } = entitled;
  return { read, entitlement, isLate, decision: decisionOf(read, car.identified, entitled) };
}
