import { type MenuFlag, type Rights, menuFlags } from '@parking/contract/core/permissions';
import type { Sessions } from '../../platform/auth/sessions.ts';

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
 * Handing in one's own takings is a duty and no power over anybody. It is kept from administrators, because who collects
 * money does not manage it; they still make the cashiers who have it.
 */
const isDuty = (grant: Grant): boolean => 'route' in grant && grant.route === '/deposits' && grant.flag === 'addable';

/** Whether somebody with `own` rights stands at or above whoever belongs to these groups, and so may touch or make them. */
export async function standsAbove(sessions: Sessions, own: Rights, groupIds: readonly string[]): Promise<boolean> {
  if (own.everything || groupIds.length === 0) return true;
  const theirs = await sessions.rightsOf(groupIds);
  return (
    !theirs.everything &&
    mayGrantAll(
      own,
      grantsOf(theirs).filter((grant) => !isDuty(grant)),
    )
  );
}
