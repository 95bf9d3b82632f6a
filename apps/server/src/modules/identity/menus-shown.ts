import { Failure } from '../../platform/failure.ts';
import type { Reads } from '../../platform/db/pool.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdRights } from './rights.ts';

/** Where a menu stands and what it opens. */
export interface PlacedMenu {
  readonly id: string;
  readonly parentMenuId: string | null;
  readonly moduleId: string | null;
  readonly divider: boolean;
}

/** The screens that the navigation leads to: a line leads nowhere, and what hangs below a line or a screen's menu is not shown. */
function screensOf(menus: readonly PlacedMenu[], screens: ReadonlySet<string>): Set<string> {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const opens = ({ moduleId }: PlacedMenu): boolean => moduleId !== null && screens.has(moduleId);
  const isShown = ({ parentMenuId }: PlacedMenu): boolean => {
    const parent = parentMenuId === null ? undefined : byId.get(parentMenuId);
    return !parent || (!parent.divider && !opens(parent) && isShown(parent));
  };
  const shown = menus.filter((menu) => !menu.divider && opens(menu) && isShown(menu));
  return new Set(shown.flatMap(({ moduleId }) => moduleId ?? []));
}

async function readMenus(reads: Reads): Promise<PlacedMenu[]> {
  return reads.selectFrom('menus').select(['id', 'parentMenuId', 'moduleId', 'divider']).execute();
}

/**
 * Refuses what would leave a screen of the product without a menu: who holds everything has no rows of rights that tell what
 * they would lose, and they alone may do so. The moves make no loop.
 */
export async function refuseHiding(
  platform: Pick<Platform, 'sessions' | 'database'>,
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  change: (menus: readonly PlacedMenu[]) => readonly PlacedMenu[],
): Promise<void> {
  const own = await holdRights(platform, { tx, actor });
  if (own.everything) return;
  const modules = await tx.selectFrom('modules').select(['id', 'contract']).where('alias', 'is not', null).execute();
  const aliased = new Set(modules.map(({ id }) => id));
  const menus = await readMenus(tx);
  const left = screensOf(change(menus), aliased);
  const led = screensOf(menus, aliased);
  if (modules.some(({ id, contract }) => contract && led.has(id) && !left.has(id))) throw new Failure('forbidden');
}
