import { type MenuFlag, type Rights, menuFlags } from '@parking/contract/core/permissions';
import { independentGroups } from '@parking/contract/identity/seeded-groups';
import { sql } from 'kysely';
import { type Tx, anyOf } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Act } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';

/** A right that is about to be given: a flag on a menu's route, or a single module. */
export type Grant = { readonly route: string; readonly flag: MenuFlag } | { readonly endpoint: string };

const holds = (rights: Rights, grant: Grant): boolean =>
  rights.everything ||
  ('route' in grant ? rights.menus.get(grant.route)?.[grant.flag] === true : rights.modules.has(grant.endpoint));

/** Nobody grants what they lack. */
export const mayGrantAll = (own: Rights, grants: readonly Grant[]): boolean =>
  grants.every((grant) => holds(own, grant));

const grantsOf = (rights: Rights): Grant[] => [
  ...[...rights.menus].flatMap(([route, flags]) =>
    menuFlags.filter((flag) => flags[flag]).map((flag) => ({ route, flag })),
  ),
  ...[...rights.modules].map((endpoint) => ({ endpoint })),
];

/**
 * Makes whoever changes rights, or acts on who holds them, wait for one another. Taken before any other lock: what a right
 * comes from (groups, their members, menus, modules) then stands still until the transaction ends.
 */
export async function lockRights(tx: Tx): Promise<void> {
  await sql`select from permission_epoch for update`.execute(tx);
}

type RightsServices = Pick<Platform, 'sessions' | 'database'>;

/** Locks rights and returns those that the author still has; those of the call were read before others' acts ended. */
export async function holdRights(
  { sessions }: RightsServices,
  { tx, actor }: { readonly tx: Tx; readonly actor: Pick<Act['actor'], 'userId'> },
): Promise<Rights> {
  await lockRights(tx);
  const user = await tx.selectFrom('users').select('status').where('id', '=', actor.userId).executeTakeFirst();
  if (user?.status !== 'ACTIVE') throw new Failure('login-expired');
  const groups = tx.selectFrom('userGroupMembers').select('userGroupId').where('userId', '=', actor.userId);
  return sessions.rightsOf((await groups.execute()).map(({ userGroupId }) => userGroupId));
}

/**
 * Handing in one's own takings is a duty and no power over anybody. It is kept from administrators, because who collects
 * money does not manage it; they still make the cashiers who have it.
 */
const isDuty = (grant: Grant): boolean => 'route' in grant && grant.route === '/deposits' && grant.flag === 'addable';

/** Who makes or changes users manages people. */
const managesPeople = ({ menus }: Rights): boolean => {
  const people = menus.get('/users');
  return people?.addable === true || people?.editable === true;
};

/** Whether somebody with `own` rights stands at or above whoever belongs to these groups, and so may touch or make them. */
export async function standsAbove(
  { sessions, database }: RightsServices,
  own: Rights,
  groupIds: readonly string[],
): Promise<boolean> {
  if (own.everything || groupIds.length === 0) return true;
  const theirs = await sessions.rightsOf(groupIds);
  if (theirs.everything || (await standsBeside(database, groupIds))) return false;
  const counted = managesPeople(theirs) ? grantsOf(theirs) : grantsOf(theirs).filter((grant) => !isDuty(grant));
  return mayGrantAll(own, counted);
}

/** Whether somebody with `own` rights gains none by belonging to these groups. */
export async function staysWithin(
  { sessions }: RightsServices,
  own: Rights,
  groupIds: readonly string[],
): Promise<boolean> {
  const theirs = await sessions.rightsOf(groupIds);
  return own.everything || (!theirs.everything && mayGrantAll(own, grantsOf(theirs)));
}

/** Whose work is to look at the others' is nobody's subordinate: only who holds everything touches or makes them. */
async function standsBeside(
  { readQueries }: RightsServices['database'],
  groupIds: readonly string[],
): Promise<boolean> {
  const found = await readQueries
    .selectFrom('userGroups')
    .select('id')
    .where('id', '=', anyOf(groupIds))
    .where('name', 'in', [...independentGroups])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
