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

/** The menus in order; the Status menu and the lines around it are for SUPERADMIN alone. */
export function shownNodes(nodes: readonly NavigationNode[], superadmin: boolean): NavigationNode[] {
  const all = inOrder(nodes);
  const isStatus = (node: NavigationNode | undefined): boolean => node?.module?.alias === statusRoute;
  const ofStatus = (node: NavigationNode, index: number): boolean =>
    isStatus(node) || (node.divider && (isStatus(all[index - 1]) || isStatus(all[index + 1])));
  const shown = all
    .filter((node, index) => superadmin || !ofStatus(node, index))
    .map((node) => ({ ...node, children: shownNodes(node.children, superadmin) }));
  return shown.filter((node, index) => {
    const next = shown[index + 1];
    return !node.divider || (index > 0 && next !== undefined && !next.divider);
  });
}
