import type { NavigationNode } from '@parking/contract/identity/menus';

/** The menu whose screen stands at a route, wherever it hangs in the tree. */
export function findMenu(nodes: readonly NavigationNode[], route: string): NavigationNode | null {
  for (const node of nodes) {
    if (node.module?.alias === route) return node;
    const below = findMenu(node.children, route);
    if (below) return below;
  }
  return null;
}

/** Every menu that opens a screen or an address, in the order shown. */
export function listScreens(nodes: readonly NavigationNode[]): NavigationNode[] {
  return inOrder(nodes).flatMap((node) => [...(opens(node) ? [node] : []), ...listScreens(node.children)]);
}

const opens = (node: NavigationNode): boolean => Boolean(node.module?.alias) && !node.divider;

export const inOrder = (nodes: readonly NavigationNode[]): NavigationNode[] =>
  [...nodes].sort((one, other) => one.orderingNumber - other.orderingNumber);

/** The menu a path belongs to: its own or, for a sub-route, the longest one above it. */
export function menuOfPath(nodes: readonly NavigationNode[], path: string): NavigationNode | null {
  let best: NavigationNode | null = null;
  for (const node of listScreens(nodes)) {
    const alias = node.module?.alias ?? '';
    const covers = path === alias || path.startsWith(`${alias}/`);
    if (covers && alias.length > (best?.module?.alias?.length ?? 0)) best = node;
  }
  return best;
}

/** A menu without a screen of ours: its alias is an address elsewhere. */
export const isOutside = (node: NavigationNode): boolean => /^https?:\/\//.test(node.module?.alias ?? '');
