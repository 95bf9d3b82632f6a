import { type MenuFlag, isAllowed } from '@parking/contract/core/permissions';
import { screenGroups } from '@parking/contract/screens/screen-groups';
import { Failure } from '../../platform/failure.ts';
import type { Actor, Approver, Context } from '../../platform/http/context.ts';

/** What an approver must hold. */
export interface ApprovalRight {
  readonly menus: readonly [string, ...string[]];
  readonly flag: MenuFlag;
}

/** Who acts, and who signed beside them. */
export interface Approving {
  readonly actor: Pick<Actor, 'userId' | 'rights'>;
  readonly approver: Approver | null;
  readonly origin: Pick<Context['origin'], 'language'>;
}

/** Claims at the exit are approved by whoever may edit exits. */
export const editsExits = { menus: ['/parking_outs'], flag: 'editable' } as const satisfies ApprovalRight;

/** Whoever handles deposits of others signs for counts, and for cash that leaves a drawer. */
export const editsDeposits = { menus: ['/deposits'], flag: 'editable' } as const satisfies ApprovalRight;

/** Whoever makes fares may say what a stay without a right one costs. */
export const editsFares = { menus: ['/vehicle_types'], flag: 'editable' } as const satisfies ApprovalRight;

/** Who signed beside the caller: somebody else who holds the right. Null when nobody did; refuses anybody without it. */
export function findApprover({ actor, approver, origin }: Approving, right: ApprovalRight): Approver | null {
  if (approver === null) return null;
  if (approver.userId === actor.userId || !isAllowed(right, '', approver.rights)) throw approvalNeeded(right, origin);
  return approver;
}

/** The same where the act always takes two. */
export function getApprover(approving: Approving, right: ApprovalRight): Approver {
  const found = findApprover(approving, right);
  if (!found) throw approvalNeeded(right, approving.origin);
  return found;
}

/** Whether a claim is approved: its caller holds the right, or somebody who does signed beside. */
export function isApproved(approving: Approving, right: ApprovalRight): boolean {
  return findApprover(approving, right) !== null || isAllowed(right, '', approving.actor.rights);
}

/** Refuses a claim that only an approved call may make. */
export function refuseUnapproved(approving: Approving, right: ApprovalRight): void {
  if (!isApproved(approving, right)) throw approvalNeeded(right, approving.origin);
}

/** Names the right by its screen, in the caller's language. */
export function approvalNeeded({ menus: [route] }: ApprovalRight, { language }: Approving['origin']): Failure {
  const screen = screenGroups.flatMap(({ screens }) => screens).find((one) => one.route === route);
  const name = language === 'id' ? screen?.label : screen?.labelEn;
  return new Failure('approval-needed', { values: { right: name ?? route } });
}
