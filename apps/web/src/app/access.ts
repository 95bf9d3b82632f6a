import type { Access } from '../kit/model/screens.ts';

/**
 * What somebody is to the screens. Whoever is signed in is `admin`: what they may see is said by their menus. `staff` and `user`
 * are the levels below it.
 */
export type Role = 'guest' | 'user' | 'staff' | 'admin';

/** Which roles a screen is for. */
export const accessGroups = {
  admin: ['admin'],
  staff: ['admin', 'staff'],
  user: ['admin', 'staff', 'user'],
  onlyGuest: ['guest'],
  any: ['guest', 'admin', 'staff', 'user'],
} as const satisfies Readonly<Record<Access, readonly Role[]>>;

export const admits = (access: Access, role: Role): boolean => (accessGroups[access] as readonly Role[]).includes(role);

/** Whether a screen is also tested against the menus: one that every signed-in user has is not. */
export const asksMenus = (access: Access): boolean => !admits(access, 'user') && !admits(access, 'guest');
