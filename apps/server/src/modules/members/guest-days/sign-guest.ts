import { guestDaysAlone } from '@parking/contract/members/member-words';
import type { Guest } from '@parking/contract/members/guests';
import type { Context } from '../../../platform/http/context.ts';
import { type ApprovalRight, getApprover } from '../../controls/approve.ts';
import { isInsideAsOrdinary } from '../plates.ts';
import { countGuestDays, keysOf } from './count-days.ts';
import { readDays } from './keep-days.ts';

/** Whoever edits guests signs for changes of them. */
export const editsGuests = { menus: ['/guest'], flag: 'editable' } as const satisfies ApprovalRight;

type Known = Pick<
  Guest,
  'plateNumbers' | 'nfcNumber' | 'parkingCode' | 'vehicleTypeId' | 'memberStartDate' | 'memberEndDate'
>;

/**
 * A guest's days were given to the plates and cards that somebody has looked at. Another one takes two where they are more than one
 * person gives alone, or wait, and where its car came in as an ordinary one: it would be freed backwards.
 */
export async function signGuest(
  context: Context,
  current: Known & { readonly id: string },
  next: Known,
): Promise<void> {
  const { tx, site } = context;
  const [before, after] = [keysOf(current), keysOf(next)];
  const added = after.filter((key) => !before.includes(key));
  const { held, waiting } = await readDays(tx, current.id);
  const isOther = added.length > 0 || next.vehicleTypeId !== current.vehicleTypeId;
  const addedPlates = next.plateNumbers.filter((plate) => !current.plateNumbers.includes(plate));
  const needsTwo =
    (waiting !== null && isOther) ||
    (held !== null && isOther && (await countGuestDays(tx, current.id, after, held)) > guestDaysAlone) ||
    (await isInsideAsOrdinary(tx, site.id, addedPlates));
  if (!needsTwo) return;
  const { username } = getApprover(context, editsGuests);
  await context.log({ action: 'confirm', entity: 'members', entityId: current.id, after: { approvedBy: username } });
}
