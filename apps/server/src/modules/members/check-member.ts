import { contract } from '@parking/contract/contract';
import { daysBetween } from '@parking/contract/core/business-day';
import { toLocalDate } from '@parking/contract/core/time';
import type { MembershipCheck } from '@parking/contract/members/check-member';
import { entitleStatusNames } from '@parking/contract/members/entitle-words';
import { badInput } from '../../platform/failure.ts';
import type { Actor, Context, Site } from '../../platform/http/context.ts';
import { type AskedMembership, askGate, askMembership } from '../parking/membership/ask-membership.ts';
import { placesOf } from '../parking/membership/places-of.ts';
import { worksWith } from './member-rule.ts';

const notFound: MembershipCheck = {
  status: 'NOT_FOUND',
  ...entitleStatusNames.NOT_FOUND,
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
  const asked = await askMembership(reads, site, params.id);
  return asked && isSeen(actor, contract.members.check, asked) ? tell(asked, site) : notFound;
}

/** What a gate would say to a card, a plate or a member. */
export async function checkMemberAtGate(
  context: Context<typeof contract.members.checkAtGate>,
): Promise<MembershipCheck> {
  const { reads, site, actor, body } = context;
  const { nfcNumber, parkingCode, memberId, plateNumber } = body;
  if ((nfcNumber ?? parkingCode ?? memberId ?? plateNumber) === undefined)
    throw badInput({ path: 'nfcNumber', code: 'required' });
  const asked = await askGate(reads, site, body, body.gateId);
  return asked && isSeen(actor, contract.members.checkAtGate, asked) ? tell(asked, site) : notFound;
}

/** Whoever works with non-staff members alone has nothing to do with guests. */
const isSeen = (actor: Actor, call: Parameters<typeof worksWith>[1], { read: { row } }: AskedMembership): boolean =>
  worksWith(actor, call, 'viewable', row.kind === 'GUEST' ? 'STAFF' : row.memberType);

function tell({ read, decision: { status, reason, warnings }, cars }: AskedMembership, site: Site): MembershipCheck {
  const { row, membership } = read;
  const { type, group } = membership;
  const { subscriptionId, label, labelEn, memberStartDate, memberEndDate } = row;
  const { id, name, memberType, parkingCode, plateNumbers, vehicleTypeId, vehicle, vehicleEn, tokenPhoto } = row;
  return {
    status,
    ...entitleStatusNames[status],
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
    subscription:
      subscriptionId === null
        ? null
        : { id: subscriptionId, label, labelEn, subscriptionFareType: type, subscriptionFareGroup: group },
    daysLeft: memberEndDate === null ? null : daysBetween(toLocalDate(new Date(), site.zone), memberEndDate),
    places: { used: membership.inside.filter(({ holdsPlace }) => holdsPlace).length, of: placesOf(membership) },
    inside: cars[0] ?? null,
    warnings: [...warnings],
  };
}
