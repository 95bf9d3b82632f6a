import { isSamePlate } from '@parking/contract/members/entitlement/judge-car';
import type { MemberClaim } from '@parking/contract/parking/exit/member-claim';
import { matchPlates } from '@parking/contract/parking/plates';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Site } from '../../../platform/http/context.ts';
import type { StayInside } from '../exit/stay-inside.ts';
import { readsOnlyOthers } from '../gate/reads-only-others.ts';
import { type Leaving, type MemberAtExit, decideLate, isDecidedByTime } from './member-at-exit.ts';
import { readMembership } from './read-membership.ts';

type Claiming = Leaving & { readonly plateNumber: string | undefined };

/**
 * What a membership makes of a car of which somebody says that it is the member's. The car must have one of its plates, and
 * nothing that is known of it may say otherwise: neither what the entry saw, nor what was told of the exit, nor the exit's camera.
 * Null where the member is none; refuses a stay of which the entry has decided already, or that a person wrote.
 */
export async function findClaimedMember(
  reads: Reads,
  { site, actor }: { readonly site: Site; readonly actor: Pick<Actor, 'userId'> },
  stay: StayInside,
  leaving: Claiming,
  claim: MemberClaim,
): Promise<MemberAtExit | null> {
  refuseUnclaimable(stay, leaving, claim);
  // Who let it in knows no more of it than the entry does.
  if (stay.entryOperatorId === actor.userId) throw new Failure('member-claim-refused');
  const read = await readMembership(reads, site, claim.memberId, stay.enteredAt);
  if (!read) return null;
  const plate = (await isContradicted(reads, stay, leaving, claim.plateNumber)) ? null : claim.plateNumber;
  const isOwn = plate !== null && read.membership.plateNumbers.some((own) => isSamePlate(own, plate));
  return decideLate(reads, site, read, { ...stay, entryPlate: claim.plateNumber }, leaving, { by: 'PERSON' }, isOwn);
}

/** A reason of the entry stands; nobody is let out on the word of who let it in, or wrote its plate. */
function refuseUnclaimable(
  { memberId, enteredAs, origin, flags }: StayInside,
  { wasDeleted = false }: Leaving,
  claim: MemberClaim,
): void {
  const isOthers = enteredAs !== null && enteredAs.memberId !== claim.memberId;
  const isDecided = memberId !== null || (enteredAs !== null && !isDecidedByTime(enteredAs));
  if (isOthers || isDecided || wasDeleted || origin === 'MANUAL' || flags.includes('plate-edited'))
    throw new Failure('member-claim-refused');
}

/** A plate that the entry took may have one sign wrong; whatever else was told of the car is another car's plate. */
async function isContradicted(
  reads: Reads,
  { entryPlate }: StayInside,
  { gateId, plateNumber = '' }: Claiming,
  claimed: string,
): Promise<boolean> {
  if (entryPlate !== null && matchPlates(entryPlate, claimed) === 'DIFFERENT') return true;
  if (plateNumber !== '' && !isSamePlate(plateNumber, claimed)) return true;
  return readsOnlyOthers(reads, { gateId, side: 'OUT' }, claimed);
}
