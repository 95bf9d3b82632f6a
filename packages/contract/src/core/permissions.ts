/** What a user group may do on a menu. */
export const menuFlags = ['viewable', 'addable', 'editable', 'deleteable'] as const;
export type MenuFlag = (typeof menuFlags)[number];
export type MenuFlags = Readonly<Record<MenuFlag, boolean>>;

/** A gate at work, and a wall screen that only looks. Their tokens come from the gate's record. */
export type GateMachine = 'gate' | 'wall-screen';

/** Callers that are no people: of our own, and a tax office, which has a key. */
export type Machine = GateMachine | 'tax-office';

/**
 * Who may call an endpoint.
 * `public` nobody is asked · `signed-in` every live session · `gate` a gate's token alone · `menus` the flag on any one of
 * the menus (named by route) suffices, or a grant of the endpoint's own module. `machines` are let in beside the users.
 */
export type Permission =
  | 'public'
  | 'signed-in'
  | 'gate'
  | { readonly signedIn: true; readonly machines: readonly Machine[] }
  | { readonly menus: readonly string[]; readonly flag: MenuFlag; readonly machines?: readonly Machine[] };

/** What the rights of one user come to, over all groups. `menus` by route, `modules` by endpoint (`GET /users`). */
export interface Rights {
  readonly everything: boolean;
  readonly menus: ReadonlyMap<string, MenuFlags>;
  readonly modules: ReadonlySet<string>;
}

/** The one decision for menu, buttons and server; what is not allowed is refused. */
export function isAllowed(permission: Permission, endpointKey: string, rights: Rights): boolean {
  if (permission === 'public' || permission === 'signed-in') return true;
  if (permission === 'gate') return false;
  if ('signedIn' in permission) return true;
  if (rights.everything || rights.modules.has(endpointKey)) return true;
  return permission.menus.some((route) => rights.menus.get(route)?.[permission.flag] === true);
}

/** Whether the screen at a route is one's to see: by its menu, or by the call of the same name alone. */
export const maySeeScreen = (route: string, rights: Rights): boolean =>
  isAllowed({ menus: [route], flag: 'viewable' }, `GET ${route}`, rights);

/** The routes of the screens that a call belongs to; none where no menu decides. */
export const screensOf = (permission: Permission): readonly string[] =>
  typeof permission === 'object' && 'menus' in permission ? permission.menus : [];

/**
 * Who adds records without handling those of others sees and acts on own ones only; so does whoever holds a call of the menu
 * alone.
 */
export function seesOwnOnly(menu: string, rights: Rights): boolean {
  const has = (flag: MenuFlag): boolean => isAllowed({ menus: [menu], flag }, '', rights);
  return !has('editable') && (has('addable') || !has('viewable'));
}

/** The decision for machines; a user's rights are never theirs. */
export function admitsMachine(permission: Permission, machine: Machine): boolean {
  if (typeof permission === 'string') return permission === 'public' || permission === machine;
  return permission.machines?.includes(machine) === true;
}
