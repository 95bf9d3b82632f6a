import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { localDate } from '../core/time.ts';
import { ParkingIn, parkingCode, requiredPlate } from '../parking/stays.ts';
import { entitleReasons, entitleStatuses, entitleWarnings } from './entitle-words.ts';
import { memberTypes } from './member-words.ts';
import { personFields } from './people.ts';
import { subscriptionFareGroups, subscriptionFareTypes } from './subscription-words.ts';

/** Whose membership: by chip, by the code on the card, by record, by plate; the first that is given counts. */
const CheckMemberInput = z.strictObject({
  nfcNumber: personFields.nfcNumber.unwrap().optional(),
  parkingCode: parkingCode().optional(),
  memberId: id().optional(),
  /** The plate of the car at the gate. Alone, it says whose membership; beside a card it is held to the card's. */
  plateNumber: requiredPlate().optional(),
  /** Where the car stands: at an entry it is asked whether it may come in as a member, at an exit what it leaves as. */
  gateId: id(),
});

/** What a gate would say to a member now. Nothing is changed by asking. */
export const MembershipCheck = z.object({
  /** NOT_FOUND: whoever was asked for is no member; all that follows is empty. */
  status: z.enum(entitleStatuses),
  /** What that is called. */
  label: z.string(),
  labelEn: z.string(),
  /** Why the car would be an ordinary one here and now; null where it would come in, or leave, as a member. */
  reason: z.enum(entitleReasons).nullable(),
  member: z
    .object({
      id: id(),
      name: z.string(),
      memberType: z.enum(memberTypes),
      parkingCode: z.string().nullable(),
      plateNumbers: z.array(z.string()),
      vehicleTypeId: id(),
      vehicle: z.string(),
      vehicleEn: z.string().nullable(),
      memberStartDate: localDate(),
      memberEndDate: localDate().nullable(),
      tokenPhoto: z.string().nullable(),
    })
    .nullable(),
  subscription: z
    .object({
      id: id(),
      label: z.string(),
      labelEn: z.string().nullable(),
      subscriptionFareType: z.enum(subscriptionFareTypes),
      subscriptionFareGroup: z.enum(subscriptionFareGroups),
    })
    .nullable(),
  /** Days from today to the last day: 0 on it, below 0 after it. Null where nothing is bought. */
  daysLeft: z.int().nullable(),
  /** Cars inside on the membership, and how many may be; `of` is null where nobody counts them. */
  places: z.object({ used: z.int(), of: z.int().nullable() }),
  /** The car inside that is asked for by its plate, else the one that is inside longest. */
  inside: ParkingIn.nullable(),
  warnings: z.array(z.enum(entitleWarnings)),
});
export type MembershipCheck = z.output<typeof MembershipCheck>;

const viewable = { menus: ['/members', '/member_non_staff'], flag: 'viewable' } as const;
/** Cars inside can always leave, members as well. */
const always = ['licence-expired'] as const;

export const memberChecks = {
  check: endpoint({
    method: 'GET',
    path: '/members/check_member/{id}',
    summary: 'Whether a membership is in force, how long, and which cars are inside on it',
    permission: viewable,
    params: IdParams,
    reply: MembershipCheck,
    openWhen: always,
    reads: ['members', 'membershipTransactions', 'subscriptionFares', 'parking'],
  }),
  checkAtGate: endpoint({
    method: 'POST',
    path: '/members/check_member_manual',
    summary: 'What a gate would say to a card, a plate or a member now; nothing is changed',
    permission: viewable,
    transaction: 'own',
    body: CheckMemberInput,
    reply: MembershipCheck,
    errors: ['gate-not-found'],
    openWhen: always,
    affects: [],
  }),
} as const;
