import type { Membership } from '@parking/contract/members/entitlement/membership';

/** One car, where it is held to that; a company's places; else as many as come. */
export function placesOf({ group, type, places, checkMemberUsed }: Membership): number | null {
  if (group === 'PARENT') return places;
  return type === 'STRICT' || checkMemberUsed ? 1 : null;
}
