import { toLocalDateTime } from '@parking/contract/core/time';
import { type Entitled, entitle } from '@parking/contract/members/entitlement/entitle';
import {
  type Identified,
  type MemberStay,
  type Membership,
  sureReading,
} from '@parking/contract/members/entitlement/membership';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { StayInside } from '../exit/stay-inside.ts';
import { type MembershipDecision, decisionOf } from './entered-as.ts';
import { findPlateOwner } from './find-member.ts';
import { listLeftSince } from './left-since.ts';
import { holdMember } from './member-at-entry.ts';
import { type ReadMembership, readMembership } from './read-membership.ts';

/** A stay as far as its membership follows from it. */
type EnteredStay = Pick<
  StayInside,
  'id' | 'memberId' | 'enteredAs' | 'mayBeMember' | 'entryPlate' | 'entryGateId' | 'enteredAt' | 'entryBusinessDay'
>;

/** One whose entry decided about a membership. */
export type StayOfMember = EnteredStay & { readonly enteredAs: MembershipDecision };

/** Which exit is meant. */
export interface Leaving {
  readonly gateId: string;
  /** As what it is counted. */
  readonly vehicleTypeId: string;
  readonly at: Date;
  /** Its entry had been deleted: its place went to others. */
  readonly wasDeleted?: boolean;
  /** It has not left: what it is given whenever it does, as of `at`. */
  readonly isStillInside?: boolean;
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
  if (memberId !== null && enteredAs && !leaving.wasDeleted) {
    const read = await readMembership(reads, site, memberId, stay.enteredAt);
    return read && asKept(read, site, { ...stay, enteredAs }, leaving);
  }
  const late = await findLate(reads, stay, leaving);
  if (!late) return enteredAs && asEntered(reads, site, enteredAs, stay.enteredAt);
  const read = await readMembership(reads, site, late.memberId, stay.enteredAt);
  if (!read || (read.membership.type === 'FREE_PLATE' && late.identified.by === 'PLATE')) return null;
  return decideLate(reads, site, read, stay, leaving, late.identified);
}

/** A car that becomes the member's at its exit: a place must have been left all the time. */
export async function decideLate(
  reads: Reads,
  site: Site,
  read: ReadMembership,
  stay: EnteredStay,
  leaving: Leaving,
  identified: Identified,
  hasOwnPlate = true,
): Promise<MemberAtExit> {
  const inside = [...read.membership.inside, ...(await listLeftSince(reads, read.row.id, stay.enteredAt))];
  const { enteredAs } = stay;
  const wasAdmitted = enteredAs?.memberId === read.row.id && enteredAs.admitted !== undefined;
  const car = carOf(site, stay, leaving, identified, wasAdmitted);
  const at = decide(read, { ...read.membership, inside }, car, true, toLocalDateTime(leaving.at, site.zone));
  if (hasOwnPlate || at.entitlement === null) return at;
  return { ...at, entitlement: null, decision: { ...at.decision, reason: 'plate-not-registered' } };
}

/** A car that came in on the membership: its place was given to it at the entry, and its plate was looked at there. */
export function asKept(read: ReadMembership, site: Site, stay: StayOfMember, leaving: Leaving): MemberAtExit {
  const car = carOf(site, stay, leaving, stay.enteredAs.identified, true);
  const { admitted } = stay.enteredAs;
  const at = decide(read, { ...read.membership, inside: [] }, car, false, toLocalDateTime(leaving.at, site.zone));
  return { ...at, decision: { ...at.decision, ...(admitted && { admitted }) } };
}

/** Of cars that become an account's at their exits one at a time does: the next sees what it was given. */
export async function holdLateMember(tx: Tx, stay: EnteredStay, wasDeleted: boolean): Promise<void> {
  if (stay.memberId !== null && !wasDeleted) return;
  const late = await findLate(tx, stay, { wasDeleted });
  if (late) await holdMember(tx, late.memberId);
}

/** The entry's camera was sure of the plate that it told with the ticket. */
async function wasSurelyRead(reads: Reads, stayId: string): Promise<boolean> {
  const { rows } = await sql`
    select from stays s join gate_event_keys k on k.gate_id = s.entry_gate_id and k.event_id = s.entry_event_id
      join gate_events e on e.received_at = k.received_at and e.gate_id = k.gate_id and e.event_id = k.event_id
    where s.id = ${stayId} and jsonb_typeof(e.data -> 'plateConfidence') = 'number'
      and (e.data ->> 'plateConfidence')::double precision >= ${sureReading}`.execute(reads);
  return rows.length > 0;
}

/** Whose car it was, in the end. */
export const memberOf = ({ memberId }: Pick<EnteredStay, 'memberId'>, member: MemberAtExit | null): string | null =>
  memberId ?? (member?.entitlement ? member.decision.memberId : null);

/** An ordinary car leaves as one, with the entry's reason. */
async function asEntered(
  reads: Reads,
  site: Site,
  decision: MembershipDecision,
  enteredAt: Date,
): Promise<MemberAtExit | null> {
  const read = await readMembership(reads, site, decision.memberId, enteredAt);
  return read && { read, decision, entitlement: null, isLate: false };
}

interface Late {
  readonly memberId: string;
  readonly identified: Identified;
}

/** Reasons that time alone, or a second person, may take away. */
export const isDecidedByTime = ({ status, reason }: MembershipDecision): boolean =>
  reason === 'not-begun' ||
  reason === 'waits-for-agreement' ||
  (reason === null && (status === 'EXPIRED' || status === 'SUSPENDED'));

/** Who is a member now though the car came in as an ordinary one; nobody by what a person has typed or chosen. */
async function findLate(
  reads: Reads,
  { id, memberId: heldBy, enteredAs, mayBeMember, entryPlate }: EnteredStay,
  { wasDeleted = false }: Pick<Leaving, 'wasDeleted'>,
): Promise<Late | null> {
  if (enteredAs) {
    const { memberId, identified } = enteredAs;
    const isTold = identified.by === 'TYPED_PLATE' || identified.by === 'PERSON';
    if (wasDeleted && heldBy !== null) return { memberId, identified };
    return isDecidedByTime(enteredAs) && !isTold ? { memberId, identified } : null;
  }
  if (!mayBeMember || entryPlate === null || !(await wasSurelyRead(reads, id))) return null;
  const owner = await findPlateOwner(reads, entryPlate);
  return owner && { memberId: owner.memberId, identified: { by: 'PLATE', match: owner.match, isSure: true } };
}

/** Later than any car leaves. */
const whenever = '9999-12-31T23:59:59';

const carOf = (
  site: Site,
  stay: EnteredStay,
  { gateId, vehicleTypeId, at, isStillInside = false }: Leaving,
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
  exitedAt: isStillInside ? whenever : toLocalDateTime(at, site.zone),
  businessDay: stay.entryBusinessDay,
});

function decide(
  read: ReadMembership,
  membership: Membership,
  car: MemberStay,
  isLate: boolean,
  now: string,
): MemberAtExit {
  const entitled = entitle(membership, car, now);
  const { entitlement } = entitled;
  return { read, entitlement, isLate, decision: decisionOf(read, car.identified, entitled) };
}
