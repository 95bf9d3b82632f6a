import type { Entitled } from '@parking/contract/members/entitlement/entitle';
import type { Identified } from '@parking/contract/members/entitlement/membership';
import type {
  EntitleReason,
  EntitleStatus,
  EntitleWarning,
  WhyOrdinary,
} from '@parking/contract/members/entitle-words';
import type { StayFlag } from '@parking/contract/parking/stays';
import type { ReadMembership } from './read-membership.ts';

/** What was made of a membership at one end of a stay; kept with it, so that anybody can see why it cost what it did. */
export interface MembershipDecision {
  readonly memberId: string;
  /** Null of a guest. */
  readonly subscriptionFareNameId: string | null;
  readonly identified: Identified;
  readonly status: EntitleStatus;
  /** Why the car is an ordinary one; null where it is not, or where `status` says it. */
  readonly reason: EntitleReason | null;
  readonly warnings: readonly EntitleWarning[];
  /** On whose word a plate counts that is not the member's. */
  readonly admitted?: { readonly reason: string; readonly askedById: string; readonly approvedById: string };
}

export const decisionOf = (
  { row }: ReadMembership,
  identified: Identified,
  { status, reason, warnings }: Omit<Entitled, 'covered' | 'entitlement'>,
): MembershipDecision => ({
  memberId: row.id,
  subscriptionFareNameId: row.subscriptionId,
  identified,
  status,
  reason: reason ?? null,
  warnings,
});

/** It is in force, and the car is one of its cars. */
export const isHonoured = ({ status, reason }: Pick<MembershipDecision, 'status' | 'reason'>): boolean =>
  status === 'ACTIVE' && reason === null;

const isByCard = ({ identified }: MembershipDecision): boolean =>
  identified.by === 'CARD' || identified.by === 'CARD_CODE';

/** Why it gave nothing to a price, as `why_ordinary` of the database says it of what was kept. */
export const whyOrdinary = ({ status, reason }: MembershipDecision): WhyOrdinary | null =>
  reason ?? (status === 'EXPIRED' || status === 'SUSPENDED' ? status : null);

/** The car has the member's card in it. */
export const hasCard = (decision: MembershipDecision): boolean => isHonoured(decision) && isByCard(decision);

const flagsOfWarnings: Readonly<Partial<Record<EntitleWarning, StayFlag>>> = {
  'plate-not-registered': 'member-other-plate',
  'plate-near': 'member-other-plate',
  'member-plate-differs': 'member-plate-differs',
};

/** What an auditor should look at. */
export const flagsOfDecision = ({ reason, warnings, admitted }: MembershipDecision): StayFlag[] => [
  ...new Set([
    ...(admitted ? (['member-plate-admitted'] as const) : []),
    ...warnings.flatMap((warning) => flagsOfWarnings[warning] ?? []),
    ...(reason === 'already-inside' ? (['member-already-inside'] as const) : []),
  ]),
];
