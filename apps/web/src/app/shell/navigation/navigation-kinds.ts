import type { NavigationNode } from '@parking/contract/identity/menus';
import { inOrder, isOutside } from '../../../api/navigation.ts';

export type NavigationKind = 'group' | 'collapse' | 'item' | 'link' | 'divider';

/** A menu with a module is an item (a link when that lies elsewhere); with sub-menus a collapse; otherwise a group. */
export function kindOf(node: NavigationNode): NavigationKind {
  if (node.divider) return 'divider';
  if (node.module?.alias) return isOutside(node) ? 'link' : 'item';
  return node.children.length > 0 ? 'collapse' : 'group';
}

const statusRoute = '/status';

/** Tables of the program itself: whoever keeps it asks for their menus, and their screens open all the same. */
const developerRoutes: ReadonlySet<string> = new Set(['/modules', '/module_group']);

export const isDeveloperTable = ({ module }: NavigationNode): boolean => developerRoutes.has(module?.alias ?? '');

export interface ShownTo {
  readonly superadmin: boolean;
  /** Wants the tables of the program itself. */
  readonly developer: boolean;
}

/** The menus in order; the Status menu and the lines around it are for SUPERADMIN alone. */
export function shownNodes(nodes: readonly NavigationNode[], to: ShownTo): NavigationNode[] {
  const all = inOrder(nodes);
  const isStatus = (node: NavigationNode | undefined): boolean => node?.module?.alias === statusRoute;
  const ofStatus = (node: NavigationNode, index: number): boolean =>
    isStatus(node) || (node.divider && (isStatus(all[index - 1]) || isStatus(all[index + 1])));
  const shown = all
    .filter((node, index) => to.superadmin || !ofStatus(node, index))
    .filter((node) => to.developer || !isDeveloperTable(node))
    .map((node) => ({ ...node, children: shownNodes(node.children, to) }))
    .filter(
      (node) => node.children.length > 0 || !all.some(({ id, children }) => id === node.id && children.length > 0),
    );
  return shown.filter((node, index) => {
    const next = shown[index + 1];
    return !node.divider || (index > 0 && next !== undefined && !next.divider);
  });
}
