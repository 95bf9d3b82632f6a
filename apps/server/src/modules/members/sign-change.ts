import type { Member } from '@parking/contract/members/members';
import { toLocalDate } from '@parking/contract/core/time';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ApprovalRight, getApprover } from '../controls/approve.ts';
import { isInsideAsOrdinary } from './plates.ts';
import { waitsForSecond } from './waiting-period.ts';

/** Whoever edits members signs for changes of them. */
export const editsMembers = { menus: ['/members'], flag: 'editable' } as const satisfies ApprovalRight;

type Next = Pick<Member, 'nfcNumber' | 'plateNumbers' | 'subscriptionFareNameId' | 'vehicleTypeId'>;
type Held = Next & Pick<Member, 'id' | 'memberEndDate'>;

/**
 * Nothing is paid for a change of a record. One that frees a car which came in as an ordinary one, or turns what was bought into
 * something else, takes somebody else to sign (decision 46), as does another card that is not sold (`update_card`); the member's
 * row is the caller's alone.
 */
export async function signChange(context: Context, current: Held, next: Next): Promise<void> {
  const { tx, site } = context;
  const isOther =
    next.subscriptionFareNameId !== current.subscriptionFareNameId || next.vehicleTypeId !== current.vehicleTypeId;
  if (isOther) await refuseInside(context, current.id);
  const isRunning =
    (current.memberEndDate !== null && current.memberEndDate >= toLocalDate(new Date(), site.zone)) ||
    (isOther && (await waitsForSecond(tx, current.id)));
  const added = next.plateNumbers.filter((plate) => !current.plateNumbers.includes(plate));
  const isOtherCard = current.nfcNumber !== null && current.nfcNumber.toUpperCase() !== next.nfcNumber?.toUpperCase();
  if (!(isOther && isRunning) && !isOtherCard && !(await isInsideAsOrdinary(tx, site.id, added))) return;
  const { username } = getApprover(context, editsMembers);
  await context.log({ action: 'confirm', entity: 'members', entityId: current.id, after: { approvedBy: username } });
}

/** A car inside would have come in on another membership than the one it leaves by. */
export async function refuseInside({ tx }: Pick<Context, 'tx'>, memberId: string): Promise<void> {
  const inside = await tx
    .selectFrom('staysInside')
    .select('stayId')
    .where('memberId', '=', memberId)
    .limit(1)
    .executeTakeFirst();
  if (inside) throw new Failure('in-use', { values: { by: 'stays' } });
}
