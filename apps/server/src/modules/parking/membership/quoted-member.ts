import type { QuotedMember } from '@parking/contract/parking/exit/quoted-member';
import type { MembershipDecision } from './entered-as.ts';
import { placesOf } from './places-of.ts';
import type { ReadMembership } from './read-membership.ts';

/** A membership as prices tell of it. */
export const quotedMember = ({
  read: { row, membership },
  decision: { status, reason, warnings },
}: {
  readonly read: ReadMembership;
  readonly decision: MembershipDecision;
}): QuotedMember => ({
  id: row.id,
  name: row.name,
  status,
  reason,
  subscription: row.label,
  subscriptionEn: row.labelEn,
  memberEndDate: row.memberEndDate,
  tokenPhoto: row.tokenPhoto,
  places: { used: membership.inside.filter(({ holdsPlace }) => holdsPlace).length, of: placesOf(membership) },
  warnings: [...warnings],
});
