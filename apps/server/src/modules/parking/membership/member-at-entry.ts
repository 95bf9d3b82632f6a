import { toLocalDateTime } from '@parking/contract/core/time';
import { type Entitled, entitle } from '@parking/contract/members/entitlement/entitle';
import type { Identified } from '@parking/contract/members/entitlement/membership';
import { reasonsOfPlate } from '@parking/contract/members/entitle-words';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type MembershipDecision, decisionOf, isHonoured } from './entered-as.ts';
import { type FoundMember, findMember, findPlateOwner, listNearMembers } from './find-member.ts';
import { readsOnlyOthers } from '../gate/reads-only-others.ts';
import { keepBefore, listLeftSince } from './left-since.ts';
import { type ReadMembership, readMembership } from './read-membership.ts';

/** A car at an entry, of which a card or a plate says whose it may be. */
export interface ArrivingMember {
  readonly found: FoundMember;
  readonly gateId: string;
  /** As what it is counted; null: as the member's own type. */
  readonly vehicleTypeId: string | null;
  /** As it was seen or typed. */
  readonly plateNumber: string | null;
  readonly at: Date;
  readonly isAttended: boolean;
  /** Whatever its plate: no car is meant yet. */
  readonly isPlateAdmitted?: boolean;
  /** It has left since, and takes nobody's place who came later. */
  readonly goneAt?: Date | null;
}

export interface MemberAtEntry extends Pick<Entitled, 'entitlement'> {
  readonly decision: MembershipDecision;
  readonly read: ReadMembership;
}

/**
 * Holds the account until the end of the transaction: whoever enters on it meanwhile waits, and sees who is inside then. Of
 * two that ask for the last place at once one gets it.
 */
export const holdMember = (tx: Tx, memberId: string) =>
  sql`select from members where id = ${memberId} for no key update`.execute(tx);

/** Holds several, in one order, so that two gates that bring much at once wait for each other. */
export async function holdMembers(tx: Tx, memberIds: Iterable<string>): Promise<void> {
  for (const id of [...new Set(memberIds)].sort((one, other) => (one < other ? -1 : 1))) await holdMember(tx, id);
}

/** What the membership makes of a car that comes in; null where it is none's. In a transaction that lets it in, the account is held before. */
export async function decideEntry(reads: Reads, site: Site, arriving: ArrivingMember): Promise<MemberAtEntry | null> {
  const { found, gateId, plateNumber, at, isAttended, isPlateAdmitted = false, goneAt = null } = arriving;
  const read = await readMembership(reads, site, found.memberId, at);
  if (!read) return null;
  const now = toLocalDateTime(at, site.zone);
  const { inside: stillInside } = read.membership;
  const before = goneAt ? await keepBefore(reads, stillInside, goneAt) : stillInside;
  const inside = [...before, ...(await listLeftSince(reads, read.row.id, at, goneAt))];
  const entitled = entitle(
    { ...read.membership, inside },
    {
      id: null,
      identified: found.identified,
      isAttended,
      isPlateAdmitted,
      plateNumber,
      gateIds: [gateId],
      vehicleTypeId: arriving.vehicleTypeId ?? read.row.vehicleTypeId,
      enteredAt: now,
      exitedAt: null,
      businessDay: businessDayOf(at, site),
    },
    now,
  );
  const differs = await namesAnother(reads, found, plateNumber);
  const warnings = [...entitled.warnings, ...(differs ? (['member-plate-differs'] as const) : [])];
  const { entitlement } = entitled;
  return { read, entitlement, decision: decisionOf(read, found.identified, { ...entitled, warnings }) };
}

interface Shown {
  readonly nfcNumber?: string | undefined;
  readonly cardCode?: string | undefined;
  readonly plateNumber?: string | undefined;
  readonly vehicleId: string;
  readonly gateId: string;
  readonly nearMemberId?: string | undefined;
  readonly admitPlate?: { readonly reason: string } | undefined;
}

/** Whose card or plate somebody at a desk was shown, and what it makes of the car; the account is held. */
export async function findShownMember(tx: Tx, site: Site, shown: Shown, at: Date): Promise<MemberAtEntry | null> {
  const { nfcNumber, cardCode, plateNumber, vehicleId: vehicleTypeId, gateId, nearMemberId, admitPlate } = shown;
  const found =
    (await findMember(tx, { nfcNumber, parkingCode: cardCode, plateNumber })) ??
    (nearMemberId === undefined ? null : await findChosen(tx, plateNumber, nearMemberId));
  if (!found) {
    if (admitPlate) throw badInput({ path: 'admitPlate', code: 'not-an-option' });
    return null;
  }
  await holdMember(tx, found.memberId);
  const arriving = { found, gateId, vehicleTypeId, plateNumber: plateNumber || null, at, isAttended: true };
  const member = await asSeen(tx, arriving, await decideEntry(tx, site, arriving));
  if (!admitPlate) return member;
  // What keeps the car out is looked at before: nothing but its plate is admitted.
  if (arriving.plateNumber === null) throw badInput({ path: 'plateNumber', code: 'required' });
  if (!reasonsOfPlate.some((reason) => reason === member?.decision.reason))
    throw badInput({ path: 'admitPlate', code: 'not-an-option' });
  return decideEntry(tx, site, { ...arriving, isPlateAdmitted: true });
}

/** A typed plate alone makes no member of a car in which the gate's camera has just read others only. */
async function asSeen(
  reads: Reads,
  { found, gateId, plateNumber }: ArrivingMember,
  member: MemberAtEntry | null,
): Promise<MemberAtEntry | null> {
  if (!member || plateNumber === null || found.identified.by !== 'TYPED_PLATE' || !isHonoured(member.decision))
    return member;
  if (!(await readsOnlyOthers(reads, { gateId, side: 'IN' }, plateNumber))) return member;
  return { ...member, entitlement: null, decision: { ...member.decision, reason: 'camera-differs' } };
}

/** Somebody has looked at a car whose plate was read with one sign wrong. */
async function findChosen(reads: Reads, plate = '', chosenId: string): Promise<FoundMember> {
  const near = await listNearMembers(reads, plate);
  if (!near.some(({ id }) => id === chosenId)) throw badInput({ path: 'nearMemberId', code: 'not-an-option' });
  return { memberId: chosenId, identified: { by: 'TYPED_PLATE', match: 'NEAR' } };
}

const isByCard = ({ by }: Identified): boolean => by === 'CARD' || by === 'CARD_CODE';

/** Card and plate name two members: the card counts, and somebody looks. */
async function namesAnother(reads: Reads, found: FoundMember, plate: string | null): Promise<boolean> {
  if (plate === null || !isByCard(found.identified)) return false;
  const owner = await findPlateOwner(reads, plate);
  return owner !== null && owner.memberId !== found.memberId;
}
