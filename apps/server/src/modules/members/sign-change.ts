import type { Member } from '@parking/contract/members/members';
import { toLocalDate } from '@parking/contract/core/time';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ApprovalRight, getApprover } from '../controls/approve.ts';
import { isManyPlates, keepPlates } from './count-plates.ts';
import { isInsideAsOrdinary } from './plates.ts';
import { waitsForSecond } from './waiting-period.ts';

/** Whoever edits members signs for changes of them. */
export const editsMembers = { menus: ['/members'], flag: 'editable' } as const satisfies ApprovalRight;

type Next = Pick<
  Member,
  'name' | 'nfcNumber' | 'parkingCode' | 'plateNumbers' | 'subscriptionFareNameId' | 'vehicleTypeId'
>;
type Held = Next & Pick<Member, 'id' | 'memberEndDate'>;

/**
 * Nothing is paid for a change of a record. One that frees a car which came in as an ordinary one, or turns what was bought into
 * something else, takes somebody else to sign (decision 46), as does another card that is not sold (`update_card`), and a plate that
 * makes more than two in a month (`count-plates`); the member's row is the caller's alone.
 */
export async function signChange(context: Context, current: Held, next: Next): Promise<void> {
  const { tx, site } = context;
  const isOther =
    next.subscriptionFareNameId !== current.subscriptionFareNameId || next.vehicleTypeId !== current.vehicleTypeId;
  if (isOther) await refuseInside(context, current.id);
  const isRunning = current.memberEndDate !== null && current.memberEndDate >= toLocalDate(new Date(), site.zone);
  const added = next.plateNumbers.filter((plate) => !current.plateNumbers.includes(plate));
  const needsTwo =
    (isOther && isRunning) ||
    (await isOtherCard(tx, current, next)) ||
    (await isInsideAsOrdinary(tx, site.id, added)) ||
    (await isManyPlates(context, current.id, added.length)) ||
    // What a second person is asked to agree to is what that one has looked at.
    (isOtherPerson(current, next) && (await waitsForSecond(tx, current.id)));
  const approver = needsTwo ? getApprover(context, editsMembers) : null;
  await keepPlates(context, current.id, added.length, approver);
  if (!approver) return;
  const after = { approvedBy: approver.username };
  await context.log({ action: 'confirm', entity: 'members', entityId: current.id, after });
}

const cardsOf = ({ nfcNumber, parkingCode }: Pick<Next, 'nfcNumber' | 'parkingCode'>): string[] =>
  [nfcNumber, parkingCode].flatMap((card) => card?.toUpperCase() ?? []);

/**
 * Gates read a chip's number and the code on a card alike: one that comes beside a card, or in the place of one that was sold and
 * taken back, is a second card.
 */
async function isOtherCard(tx: Tx, current: Held, next: Next): Promise<boolean> {
  const [held, given] = [cardsOf(current), cardsOf(next)];
  if (held.length > 0) return held.join() !== given.join();
  if (given.length === 0) return false;
  const sold = await tx
    .selectFrom('membershipTransactions')
    .select('id')
    .where('memberId', '=', current.id)
    .where('kind', '=', 'CARD')
    .limit(1)
    .executeTakeFirst();
  return sold !== undefined;
}

const isOtherPerson = (current: Next, next: Next): boolean =>
  current.name !== next.name ||
  current.subscriptionFareNameId !== next.subscriptionFareNameId ||
  current.vehicleTypeId !== next.vehicleTypeId ||
  cardsOf(current).join() !== cardsOf(next).join() ||
  current.plateNumbers.toSorted((a, b) => a.localeCompare(b)).join() !==
    next.plateNumbers.toSorted((a, b) => a.localeCompare(b)).join();

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
