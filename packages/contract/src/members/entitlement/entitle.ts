import type { Covered, Entitlement } from '../../tariffs/entitlements.ts';
import { shiftMinutes } from '../../tariffs/stay-clock.ts';
import { type EntitleReason, type EntitleStatus, type EntitleWarning } from '../entitle-words.ts';
import { type CoveredTimes, coveredTimes } from './covered-times.ts';
import { isAlreadyInside, lacksPlace, judgePlate } from './judge-car.ts';
import type { MemberStay, Membership } from './membership.ts';

export interface Entitled {
  /** Of the membership as of `now`, be the car what it may. */
  readonly status: EntitleStatus;
  /** Why the car is an ordinary one here and now, though the membership covers some of its time. */
  readonly reason?: EntitleReason;
  readonly warnings: readonly EntitleWarning[];
  /** As `chargeStay` takes it; null where the stay is an ordinary one. */
  readonly entitlement: Entitlement | null;
  /** The times that are free, or charged by the membership's own fare; empty where `entitlement` is null. */
  readonly covered: readonly Covered[];
}

const nothing = { entitlement: null, covered: [] } as const;

/**
 * What a membership gives to a stay, as of the local time `now`. Asked at the entry (`exitedAt` null) it decides whether the
 * car comes in on the membership: it does where `entitlement` is not null. Asked at the exit it says what is free of the time
 * inside, also of a membership that ended or was suspended meanwhile: then `status` says EXPIRED or SUSPENDED and
 * `covered` what came before. Refuses nothing and throws nothing: who is not entitled is an ordinary car. Pure, so that
 * server and offline booth decide the same. What it is not asked: who may claim a membership at the exit that the entry did
 * not know, and whether an old stay of the same plate is a missed exit; that is decided before, and told by `inside`.
 */
export function entitle(membership: Membership | null, stay: MemberStay, now: string): Entitled {
  if (membership === null) return { status: 'NOT_FOUND', warnings: [], ...nothing };
  const times = coveredTimes(membership);
  const status = statusAt(membership, times, now);
  const covered = times.covered.filter((one) => touches(one, stay.enteredAt, stay.exitedAt));
  const isAsked = stay.exitedAt === null ? status === 'ACTIVE' : covered.length > 0 || status === 'ACTIVE';
  if (!isAsked) return { status, warnings: [], ...nothing };
  const isBegun = covered.some(({ from }) => from <= now);
  const plate = judgePlate(membership, stay);
  const notYet = membership.guest?.waits ? 'waits-for-agreement' : 'not-begun';
  const reason = isBegun ? (refusal(membership, stay) ?? plate.reason ?? fullness(membership, stay)) : notYet;
  if (reason) return { status, reason, warnings: plate.warnings, ...nothing };
  const isBetween = times.between.some((one) => touches(one, stay.enteredAt, stay.exitedAt ?? now));
  const given = whatIsGiven(membership, stay, covered);
  const warnings: EntitleWarning[] = [
    ...plate.warnings,
    ...(isBetween ? (['between-periods'] as const) : []),
    ...(given === 'free-minutes-used' ? ([given] as const) : []),
  ];
  return { status, warnings, ...(given === null || given === 'free-minutes-used' ? nothing : given) };
}

const touches = ({ from, until }: Covered, begin: string, end: string | null): boolean =>
  until > begin && (end === null || from <= end);

function statusAt({ suspensions }: Membership, { lastDay }: CoveredTimes, now: string): EntitleStatus {
  if (suspensions.some(({ from, until }) => from <= now && (until === null || now < until))) return 'SUSPENDED';
  return lastDay === null || lastDay < now.slice(0, 10) ? 'EXPIRED' : 'ACTIVE';
}

function refusal({ memberGates, vehicleTypeIds }: Membership, stay: MemberStay): EntitleReason | null {
  const { gateIds, vehicleTypeId } = stay;
  if (memberGates.length > 0 && gateIds.some((gate) => !memberGates.includes(gate))) return 'other-gate';
  return vehicleTypeId !== null && !vehicleTypeIds.includes(vehicleTypeId) ? 'other-vehicle-type' : null;
}

function fullness(membership: Membership, stay: MemberStay): EntitleReason | null {
  if (isAlreadyInside(membership, stay)) return 'already-inside';
  return lacksPlace(membership, stay) ? 'no-place-left' : null;
}

type Given = Pick<Entitled, 'entitlement' | 'covered'>;

function whatIsGiven(
  membership: Membership,
  stay: MemberStay,
  covered: readonly Covered[],
): Given | 'free-minutes-used' | null {
  const { label, labelEn, type, fareNonRegularId } = membership;
  if (type === 'DURATION') return freeMinutes(membership, stay, covered);
  if (type === 'PROGRESSIVE')
    return fareNonRegularId === null
      ? null
      : { entitlement: { kind: 'FARE', label, labelEn, covered, fareNonRegularId }, covered };
  return { entitlement: { kind: 'COVERED', label, labelEn, covered }, covered };
}

/** The first minutes of the stay as far as they are covered: none where it begins outside. */
function freeMinutes(
  { label, labelEn, freeMinutes: most, oncePerDay, freeMinutesUsedOn }: Membership,
  { enteredAt, businessDay }: MemberStay,
  covered: readonly Covered[],
): Given | 'free-minutes-used' | null {
  if (oncePerDay && freeMinutesUsedOn.includes(businessDay)) return 'free-minutes-used';
  const first = covered.find(({ from, until }) => from <= enteredAt && enteredAt < until);
  if (!first || most === null) return null;
  const left = Math.floor((Date.parse(`${first.until}Z`) - Date.parse(`${enteredAt}Z`)) / 60_000);
  const minutes = Math.min(most, left);
  if (minutes === 0) return null;
  return {
    entitlement: { kind: 'MINUTES', label, labelEn, minutes },
    covered: [{ from: enteredAt, until: shiftMinutes(enteredAt, minutes) }],
  };
}
