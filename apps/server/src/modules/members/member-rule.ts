import { endpointKey } from '@parking/contract/core/endpoint';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { type MenuFlag, isAllowed } from '@parking/contract/core/permissions';
import type { Member } from '@parking/contract/members/members';
import { members } from '@parking/contract/members/members';
import type { MemberType } from '@parking/contract/members/member-words';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Actor, Context } from '../../platform/http/context.ts';
import {
  type Fields,
  type InputOf,
  type RecordOf,
  type WriteRule,
  findRecord,
  listSourceOf,
} from '../../platform/http/resource-handlers.ts';
import { checkPerson, holdFiles, refuseFaults } from './person-rule.ts';
import { signChange } from './sign-change.ts';

type Call = Parameters<typeof endpointKey>[0];

export const memberTable = {
  table: 'members',
  view: 'members_v',
  defaultSort: [{ column: 'name', direction: 'asc' }],
} as const;

/** Who may work on non-staff members alone has nothing to do with the others. */
export const worksWith = (actor: Actor, call: Call, flag: MenuFlag, type: MemberType): boolean =>
  type === 'NON_STAFF' || isAllowed({ menus: ['/members'], flag }, endpointKey(call), actor.rights);

type Input = Omit<InputOf<typeof members>, 'memberEndDate'>;
type Subscribed = Pick<Member, 'subscriptionFareNameId' | 'vehicleTypeId'>;

/** A member's record as it is written; what is bought with it comes after. */
export const memberRule: WriteRule<typeof members> = async (context, given, current) => {
  const { paidTypeId: _, memberEndDate: _end, ...sent } = given;
  const input: Input = current ? sent : { ...sent, ...(await chosenSubscription(context.tx, sent)) };
  const next = { ...current, ...input } as Member & Input;
  const { actor } = context;
  const [call, flag] = current ? ([members.update, 'editable'] as const) : ([members.create, 'addable'] as const);
  for (const type of [current?.memberType, next.memberType])
    if (type && !worksWith(actor, call, flag, type)) throw new Failure('forbidden');

  const person = checkPerson(input, current);
  const department = departmentOf(next.memberType, input.departmentId, current?.departmentId ?? null);
  const moved = current?.memberEndDate && next.memberStartDate !== current.memberStartDate;
  const checked = {
    ...person,
    fields: { ...person.fields, departmentId: department.id, ...(current === null && { kind: 'MEMBER' }) },
    problems: [
      ...person.problems,
      ...department.problems,
      ...(await findSubscriptionProblems(context.tx, next, current, person.plates)),
      ...(moved ? [{ path: 'memberStartDate', code: 'period-bought' } as const] : []),
    ],
  };
  const period = { from: next.memberStartDate, until: current?.memberEndDate ?? null };
  await refuseFaults(context, checked, current, period);
  if (current) await signChange(context, current, { ...next, plateNumbers: [...person.plates] });
  await holdFiles(context, 'members', ['tokenPhoto', 'transactionFileToken'], input, current);
  return current ? withSubscription(checked.fields, next, current) : checked.fields;
};

/** Another subscription holds at once, and nothing comes after it; the same one stays with what comes after it. */
function withSubscription(fields: Fields, next: Subscribed, current: Subscribed): Fields {
  const isSame =
    next.subscriptionFareNameId === current.subscriptionFareNameId && next.vehicleTypeId === current.vehicleTypeId;
  const { subscriptionFareNameId: _, ...others } = fields;
  return isSame
    ? others
    : {
        ...fields,
        subscriptionFareNameId: next.subscriptionFareNameId,
        nextSubscriptionFareNameId: null,
        nextFrom: null,
      };
}

/** Whose subscriptions are sold to a vehicle type: its own, where there are any, else those of the type that it is a child of. */
export async function sellingType(reads: Reads, vehicleTypeId: string): Promise<string> {
  const type = await reads
    .selectFrom('vehicleTypes as t')
    .select((of) => [
      't.parentVehicleTypeId',
      of
        .exists(
          of
            .selectFrom('subscriptionFareNames as n')
            .select('n.id')
            .whereRef('n.vehicleTypeId', '=', 't.id')
            .where('n.isEnabled', '=', true),
        )
        .as('sells'),
    ])
    .where('t.id', '=', vehicleTypeId)
    .executeTakeFirst();
  return type?.sells ? vehicleTypeId : (type?.parentVehicleTypeId ?? vehicleTypeId);
}

/** Who buys without saying what buys the first that is sold for the vehicle type. */
async function chosenSubscription(reads: Reads, { subscriptionFareNameId, vehicleTypeId = '' }: Input) {
  if (subscriptionFareNameId !== undefined) return { subscriptionFareNameId };
  const sold = await reads
    .selectFrom('subscriptionFareNames')
    .select('id')
    .where('vehicleTypeId', '=', await sellingType(reads, vehicleTypeId))
    .where('isEnabled', '=', true)
    .orderBy('label')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!sold) throw badInput({ path: 'subscriptionFareNameId', code: 'required' });
  return { subscriptionFareNameId: sold.id };
}

export function departmentOf(
  type: MemberType,
  given: string | null | undefined,
  held: string | null,
): { id: string | null; problems: FieldProblem[] } {
  const path = 'departmentId';
  if (type === 'NON_STAFF') return { id: null, problems: given ? [{ path, code: 'not-of-this-type' }] : [] };
  const id = given === undefined ? held : given;
  return { id, problems: id === null ? [{ path, code: 'required' }] : [] };
}

/**
 * The subscription is of the member's vehicle type, or was bought for it before, and takes so many plates; plates of a company
 * share its places. It stays so until this is committed.
 */
export async function findSubscriptionProblems(
  tx: Tx,
  { subscriptionFareNameId, vehicleTypeId }: Subscribed,
  current: Subscribed | null,
  plates: readonly string[],
): Promise<FieldProblem[]> {
  const path = 'subscriptionFareNameId';
  const fare = await holdFare(tx, subscriptionFareNameId);
  if (!fare) return [{ path, code: 'does-not-exist' }];
  const isHeld = current?.subscriptionFareNameId === subscriptionFareNameId && current.vehicleTypeId === vehicleTypeId;
  const isSold =
    isHeld || fare.vehicleTypeId === vehicleTypeId || fare.vehicleTypeId === (await sellingType(tx, vehicleTypeId));
  return [...(isSold ? [] : [{ path, code: 'other-vehicle-type' } as const]), ...judgePlates(fare, plates)];
}

/** What a subscription asks of whoever has it; it stays so until this is committed. */
export const holdFare = (tx: Tx, id: string) =>
  tx
    .selectFrom('subscriptionFareNames')
    .select(['vehicleTypeId', 'maxPlate', 'subscriptionFareType', 'subscriptionFareGroup'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();

type Fare = NonNullable<Awaited<ReturnType<typeof holdFare>>>;

/** How many plates a subscription takes; plates of a company share its places. */
export function judgePlates(fare: Fare, plates: readonly string[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const isByPlate = fare.subscriptionFareType === 'REGULAR' || fare.subscriptionFareType === 'STRICT';
  if (isByPlate && plates.length === 0)
    problems.push({ path: 'plateNumbers', code: 'too-few', values: { minimum: 1 } });
  if (fare.subscriptionFareGroup === 'BASIC' && plates.length > fare.maxPlate)
    problems.push({ path: 'plateNumbers', code: 'too-many', values: { maximum: fare.maxPlate } });
  return problems;
}

/** Who paid or parked stays: such a member is suspended. Files of one who goes are let go. */
export async function beforeRemovingMember(context: Context, member: RecordOf<typeof members>): Promise<void> {
  if (!worksWith(context.actor, members.remove, 'deleteable', member.memberType)) throw new Failure('forbidden');
  await refuseUsed(context.tx, member.id);
  await letFilesGo(context, member);
}

/**
 * Takes a member away whose every period was taken back: gone from lists, card and plates free. What was bought and given back
 * names the row, which stays. One who never bought is deleted.
 */
export const removeMember =
  (remove: (context: Context) => Promise<unknown>) =>
  async (context: Context): Promise<null> => {
    const { tx, params, log } = context;
    const { id } = params as { readonly id: string };
    await tx.selectFrom('members').select('id').where('id', '=', id).forUpdate().execute();
    const named = await tx
      .selectFrom('membershipTransactions')
      .select('id')
      .where('memberId', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (!named) {
      await remove(context);
      return null;
    }
    const before = await findRecord(tx, listSourceOf(members, memberTable), id, context.site.zone);
    if (!before) throw new Failure('record-not-found');
    await beforeRemovingMember(context, before);
    const gone = { archivedAt: new Date(), tokenPhoto: null, transactionFileToken: null };
    await tx.updateTable('members').set(gone).where('id', '=', id).execute();
    await log({ action: 'delete', entity: 'members', entityId: id, before });
    return null;
  };

/** Refuses a person whom a purchase that stands or a stay names. */
export async function refuseUsed(reads: Reads, memberId: string): Promise<void> {
  const bought = await reads
    .selectFrom('membershipTransactions as t')
    .leftJoin('membershipRollbacks as r', 'r.transactionId', 't.id')
    .select('t.id')
    .where('t.memberId', '=', memberId)
    .where('r.transactionId', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (bought) throw new Failure('in-use', { values: { by: 'membershipTransactions' } });
  const parked = await reads
    .selectFrom('stays')
    .select('id')
    .where('memberId', '=', memberId)
    .limit(1)
    .executeTakeFirst();
  if (parked) throw new Failure('in-use', { values: { by: 'stays' } });
}

/** Lets go of every file of a record that is deleted. */
export const letFilesGo = (context: Context, person: Fields): Promise<void> =>
  holdFiles(context, '', fileFields, { tokenPhoto: null, transactionFileToken: null, memberDocs: [] }, person);
const fileFields = ['tokenPhoto', 'transactionFileToken', 'memberDocs'] as const;
