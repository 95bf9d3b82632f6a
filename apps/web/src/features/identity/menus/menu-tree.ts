import type { menus } from '@parking/contract/identity/menus';
import type { RowOfResource } from '../../../kit/model/resource-types.ts';

export type Menu = RowOfResource<typeof menus>;

/** Where every menu stands: the ids beneath each parent, in order. The top is ''. */
export type Places = Readonly<Record<string, readonly string[]>>;

export const top = '';
export const childrenOf = (places: Places, parent: string): readonly string[] => places[parent] ?? [];

export function placesOf(rows: readonly Menu[]): Places {
  const known = new Set(rows.map(({ id }) => id));
  const places: Record<string, string[]> = {};
  const inOrder = [...rows].sort(
    (one, other) => one.orderingNumber - other.orderingNumber || one.id.localeCompare(other.id),
  );
  for (const { id, parentMenuId } of inOrder) {
    const parent = parentMenuId !== null && known.has(parentMenuId) ? parentMenuId : top;
    places[parent] = [...(places[parent] ?? []), id];
  }
  return places;
}

export function parentOf(places: Places, id: string): string {
  return Object.keys(places).find((parent) => childrenOf(places, parent).includes(id)) ?? top;
}

/** Whether a menu is another one or hangs somewhere beneath it. */
export function isWithin(places: Places, id: string, above: string): boolean {
  return id === above || childrenOf(places, above).some((child) => isWithin(places, id, child));
}

/** Puts a menu beneath a parent at a place; beneath itself it cannot go, then nothing moves. */
export function placed(places: Places, id: string, parent: string, at: number): Places {
  if (isWithin(places, parent, id)) return places;
  const from = parentOf(places, id);
  const without = { ...places, [from]: childrenOf(places, from).filter((child) => child !== id) };
  const siblings = [...childrenOf(without, parent)];
  siblings.splice(at, 0, id);
  return { ...without, [parent]: siblings };
}

export type Step = 'up' | 'down' | 'in' | 'out';

/** One step by key: past a sibling, into the sibling above, or out behind the parent. */
export function stepped(places: Places, id: string, step: Step): Places {
  const parent = parentOf(places, id);
  const siblings = childrenOf(places, parent);
  const at = siblings.indexOf(id);
  if (step === 'up') return at > 0 ? placed(places, id, parent, at - 1) : places;
  if (step === 'down') return at < siblings.length - 1 ? placed(places, id, parent, at + 1) : places;
  if (step === 'in') {
    const above = siblings[at - 1];
    return above === undefined ? places : placed(places, id, above, childrenOf(places, above).length);
  }
  if (parent === top) return places;
  const outer = parentOf(places, parent);
  return placed(places, id, outer, childrenOf(places, outer).indexOf(parent) + 1);
}

/** Where a menu is dropped: beside another one, or into it. */
export interface DropTarget {
  readonly id: string;
  readonly where: 'before' | 'after' | 'inside';
}

export function dropped(places: Places, id: string, target: DropTarget): Places {
  if (isWithin(places, target.id, id)) return places;
  if (target.where === 'inside') return placed(places, id, target.id, childrenOf(places, target.id).length);
  const parent = parentOf(places, target.id);
  const others = childrenOf(places, parent).filter((child) => child !== id);
  return placed(places, id, parent, others.indexOf(target.id) + (target.where === 'after' ? 1 : 0));
}

export interface MovedMenu {
  readonly id: string;
  readonly parentMenuId: string | null;
  readonly orderingNumber: number;
}

const numberStep = 10;

/** What the server must be told: every menu whose parent or number is no longer what the server has. */
export function movedMenus(rows: readonly Menu[], before: Places, after: Places): MovedMenu[] {
  const moved: MovedMenu[] = [];
  for (const [parent, ids] of Object.entries(after)) {
    if (childrenOf(before, parent).join() === ids.join()) continue;
    ids.forEach((id, index) => {
      const parentMenuId = parent === top ? null : parent;
      const orderingNumber = (index + 1) * numberStep;
      const row = rows.find((menu) => menu.id === id);
      if (row?.parentMenuId !== parentMenuId || row.orderingNumber !== orderingNumber) {
        moved.push({ id, parentMenuId, orderingNumber });
      }
    });
  }
  return moved;
}

export interface TreeRow {
  readonly menu: Menu;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly children: number;
}

/** The rows to show, top to bottom; what lies within a folded menu is left out. */
export function treeRows(rows: readonly Menu[], places: Places, isFolded: (id: string) => boolean): TreeRow[] {
  const byId = new Map(rows.map((menu) => [menu.id, menu]));
  const below = (parent: string, level: number): TreeRow[] => {
    const ids = childrenOf(places, parent);
    return ids.flatMap((id, index) => {
      const menu = byId.get(id);
      if (!menu) return [];
      const children = childrenOf(places, id).length;
      const own: TreeRow = { menu, level, position: index + 1, siblings: ids.length, children };
      return children > 0 && !isFolded(id) ? [own, ...below(id, level + 1)] : [own];
    });
  };
  return below(top, 0);
}

/** Menus whose words match, with those above them. */
export function matchingIds(rows: readonly Menu[], places: Places, search: string): ReadonlySet<string> {
  const text = search.trim().toLowerCase();
  const shown = new Set<string>();
  for (const { id, label, labelEn, module } of rows) {
    if (![label, labelEn, module?.alias].some((word) => word?.toLowerCase().includes(text))) continue;
    for (let at = id; at !== top && !shown.has(at); at = parentOf(places, at)) shown.add(at);
  }
  return shown;
}

/** The number that puts a new menu behind its siblings. */
export function nextNumber(rows: readonly Menu[], parent: string | null): number {
  const numbers = rows
    .filter(({ parentMenuId }) => parentMenuId === parent)
    .map(({ orderingNumber }) => orderingNumber);
  return Math.min(Math.max(0, ...numbers) + numberStep, 1_000_000);
}
