import { type MenuFlag, menuFlags } from '@parking/contract/core/permissions';
import type { GroupPermission } from '@parking/contract/identity/rights';
import type { z } from 'zod';

export type Permission = z.output<typeof GroupPermission>;
export type Flags = Readonly<Record<MenuFlag, boolean>>;
/** Rights as edited, by menu; a menu that is not in it stands as the server has it. */
export type Edits = ReadonlyMap<string, Flags>;

export const flagsOf = (permission: Permission, edits: Edits): Flags =>
  edits.get(permission.menuId) ?? pick(permission);

const pick = ({ viewable, addable, editable, deleteable }: Flags): Flags => ({
  viewable,
  addable,
  editable,
  deleteable,
});

export const holdsAll = (flags: Flags): boolean => menuFlags.every((flag) => flags[flag]);
export const holdsSome = (flags: Flags): boolean => menuFlags.some((flag) => flags[flag]);

const isSame = (one: Flags, other: Flags): boolean => menuFlags.every((flag) => one[flag] === other[flag]);
export const allFlags = (granted: boolean): Flags => ({
  viewable: granted,
  addable: granted,
  editable: granted,
  deleteable: granted,
});

/** Whoever may write on a screen must see it; whoever may not see it cannot write there. */
export function withFlag(flags: Flags, flag: MenuFlag, granted: boolean): Flags {
  if (flag === 'viewable') return granted ? { ...flags, viewable: true } : allFlags(false);
  return { ...flags, [flag]: granted, viewable: flags.viewable || granted };
}

/** Edits with one menu's rights changed; what is again as the server has it is no edit. */
export function edited(edits: Edits, permission: Permission, flags: Flags): Edits {
  const next = new Map(edits);
  if (isSame(flags, permission)) next.delete(permission.menuId);
  else next.set(permission.menuId, flags);
  return next;
}

export interface RightsRow {
  readonly permission: Permission;
  readonly level: number;
}

/** Menus as the tree has them, each beneath its parent; what hangs nowhere stands at the top. */
export function rightsRows(permissions: readonly Permission[]): RightsRow[] {
  const known = new Set(permissions.map(({ menuId }) => menuId));
  const below = (parent: string | null, level: number): RightsRow[] =>
    permissions
      .filter(
        ({ menu }) =>
          (menu.parentMenuId !== null && known.has(menu.parentMenuId) ? menu.parentMenuId : null) === parent,
      )
      .flatMap((permission) => [{ permission, level }, ...below(permission.menuId, level + 1)]);
  return below(null, 0);
}

/** Rows whose words match, with the menus above them so that their place can be read. */
export function matchingRows(rows: readonly RightsRow[], search: string): RightsRow[] {
  const text = search.trim().toLowerCase();
  if (text === '') return [...rows];
  const matches = ({ permission: { menu } }: RightsRow) =>
    [menu.label, menu.labelEn, menu.alias].some((word) => word?.toLowerCase().includes(text));
  const shown = new Set<string>();
  for (const row of rows.filter(matches)) {
    let at: RightsRow | undefined = row;
    while (at && !shown.has(at.permission.menuId)) {
      shown.add(at.permission.menuId);
      const parent: string | null = at.permission.menu.parentMenuId;
      at = rows.find(({ permission }) => permission.menuId === parent);
    }
  }
  return rows.filter(({ permission }) => shown.has(permission.menuId));
}
