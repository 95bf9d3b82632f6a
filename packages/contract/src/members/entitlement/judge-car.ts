import { type PlateMatch, matchPlates, normalisePlate, plateMatches } from '../../parking/plates.ts';
import type { EntitleReason, EntitleWarning } from '../entitle-words.ts';
import type { MemberStay, Membership } from './membership.ts';

interface Judged {
  readonly reason: EntitleReason | null;
  readonly warnings: readonly EntitleWarning[];
}

/** Whether two plates are one: cameras may confuse some characters. */
export const isSamePlate = (one: string, other: string): boolean =>
  ['EXACT', 'EQUIVALENT'].includes(matchPlates(one, other));

/** The best that a plate agrees with any of the member's; null where no plate was seen, or the member has none. */
function bestMatch({ plateNumbers }: Membership, seen: string | null): PlateMatch | null {
  if (seen === null || normalisePlate(seen) === '' || plateNumbers.length === 0) return null;
  const found = plateNumbers.map((plate) => matchPlates(plate, seen));
  return plateMatches.find((match) => found.includes(match)) ?? 'DIFFERENT';
}

/**
 * Whether the car's plate keeps it from being the member's. FREE_PLATE asks for none; STRICT takes its own alone, not one
 * that is nearly it either, unless somebody admits it, and a guest's days hold on the own plates; of any other type one that is not registered is honoured, with a warning. With nobody at the gate a
 * plate that only nearly fits, or that the camera is not sure of, identifies nobody.
 */
export function judgePlate(membership: Membership, stay: MemberStay): Judged {
  const { identified, isAttended, isPlateAdmitted, plateNumber } = stay;
  if (isPlateAdmitted) return { reason: null, warnings: [] };
  const isNear = 'match' in identified && identified.match === 'NEAR';
  const isUnsure = identified.by === 'PLATE' && !identified.isSure;
  if (!isAttended && (isNear || isUnsure))
    return { reason: 'plate-not-registered', warnings: isNear ? ['plate-near'] : [] };
  if (membership.type === 'FREE_PLATE') return { reason: null, warnings: isNear ? ['plate-near'] : [] };
  const match = bestMatch(membership, plateNumber);
  // A guest's card opens for no other car either; where no camera sees one, the card is all there is.
  const isStrict = membership.type === 'STRICT' || (membership.guest !== undefined && plateNumber !== null);
  if (match === 'EXACT' || match === 'EQUIVALENT') return { reason: null, warnings: [] };
  if (match === 'NEAR') return { reason: isStrict ? 'plate-not-registered' : null, warnings: ['plate-near'] };
  if (isStrict) return { reason: 'plate-not-registered', warnings: [] };
  return { reason: null, warnings: match === null ? [] : ['plate-not-registered'] };
}

const others = ({ inside }: Membership, { id }: MemberStay) => inside.filter(({ stayId }) => stayId !== id);

/** One card, and one plate, is one car; a BASIC membership is one car too, where it is held to that. */
export function isAlreadyInside(membership: Membership, stay: MemberStay): boolean {
  const { type, group, checkMemberUsed } = membership;
  const cars = others(membership, stay);
  const { identified, plateNumber } = stay;
  const isByCard = identified.by === 'CARD' || identified.by === 'CARD_CODE';
  if (isByCard && cars.some(({ byCard }) => byCard)) return true;
  if (plateNumber !== null && cars.some((car) => isSamePlate(car.plateNumber ?? '', plateNumber))) return true;
  return group === 'BASIC' && (type === 'STRICT' || checkMemberUsed) && cars.some(({ holdsPlace }) => holdsPlace);
}

/** A company's places are given at the entry and kept: a car that holds one already needs no other. */
export function lacksPlace(membership: Membership, stay: MemberStay): boolean {
  const holding = membership.inside.filter(({ holdsPlace }) => holdsPlace);
  const holdsOne = holding.some(({ stayId }) => stayId === stay.id);
  return membership.group === 'PARENT' && !holdsOne && holding.length >= membership.places;
}
