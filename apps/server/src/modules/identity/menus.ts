import { type MenuFlags, menuFlags } from '@parking/contract/core/permissions';
import type { NavigationNode, menus } from '@parking/contract/identity/menus';
import { type Reads, anyOf } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Actor, Context } from '../../platform/http/context.ts';
import type { InputOf, WriteRule } from '../../platform/http/resource-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { type PlacedMenu, refuseHiding } from './menus-shown.ts';
import { holdRights, lockRights, mayGrantAll, standsAbove } from './rights.ts';
import { groupNames, screenRights, tellRightsGiven } from './tell-rights.ts';

interface Move {
  readonly id: string;
  readonly parentMenuId: string | null;
}

/** Refuses moves that would hang a menu beneath itself. With the rights locked: two sound moves at once can make a loop. */
async function refuseLoops(reads: Reads, moves: readonly Move[]): Promise<void> {
  const rows = await reads.selectFrom('menus').select(['id', 'parentMenuId']).execute();
  const parents = new Map([...rows, ...moves].map(({ id, parentMenuId }) => [id, parentMenuId]));
  for (const { id } of moves) {
    const passed = new Set<string>();
    for (let at: string | null = id; at !== null; at = parents.get(at) ?? null) {
      if (passed.has(at)) throw badInput({ path: 'parentMenuId', code: 'would-be-a-loop' });
      passed.add(at);
    }
  }
}

/**
 * Rights are held on routes: a menu that groups hold rights on may be pointed at another module only by somebody who
 * could grant those rights there.
 */
async function refuseHiddenGrant(
  platform: Platform,
  context: Context,
  menuId: string,
  moduleId: string,
): Promise<void> {
  const module = await context.tx.selectFrom('modules').select('alias').where('id', '=', moduleId).executeTakeFirst();
  const { alias } = module ?? {};
  if (!alias) return;
  const granted = await context.tx.selectFrom('accessGroups').selectAll().where('menuId', '=', menuId).execute();
  const own = await holdRights(platform, context);
  const grants = menuFlags.filter((flag) => granted.some((row) => row[flag])).map((flag) => ({ route: alias, flag }));
  if (!mayGrantAll(own, grants)) throw badInput({ path: 'moduleId', code: 'beyond-own-rights' });
  const rights = screenRights(alias, (flag) => granted.some((row) => row[flag]));
  const held = granted.filter((row) => menuFlags.some((flag) => row[flag]));
  const groups = await groupNames(
    context.tx,
    held.map(({ userGroupId }) => userGroupId),
  );
  if (rights !== null) await tellRightsGiven(context, groups, [rights]);
}

/** Refuses to take a menu away that others need. */
export async function refuseTakingAway(
  platform: Platform,
  context: Context,
  { id }: { readonly id: string },
): Promise<void> {
  await refuseTakingAwayFromGroups(platform, context, { id });
  await refuseHiding(platform, context, (menus) => menus.filter((menu) => menu.id !== id));
}

/** What a group holds on a menu goes with it: only who may change the group takes it away. */
async function refuseTakingAwayFromGroups(
  platform: Platform,
  context: Context,
  menu: { readonly id: string },
): Promise<void> {
  const granted = await context.tx.selectFrom('accessGroups').selectAll().where('menuId', '=', menu.id).execute();
  const held = granted.filter((row) => menuFlags.some((flag) => row[flag]));
  const own = await holdRights(platform, context);
  const groupIds = held.map(({ userGroupId }) => userGroupId);
  if (!(await standsAbove(platform, own, groupIds))) throw new Failure('forbidden');
}

/** Where a body puts a menu; what it leaves out stays. */
const placeOf = ({ moduleId, parentMenuId, divider }: InputOf<typeof menus>): Partial<PlacedMenu> => ({
  ...(moduleId !== undefined && { moduleId }),
  ...(parentMenuId !== undefined && { parentMenuId }),
  ...(divider !== undefined && { divider }),
});

export const menuRule =
  (platform: Platform): WriteRule<typeof menus> =>
  async (context, given, current) => {
    const moduleId = given.moduleId === '' ? null : given.moduleId;
    const parentMenuId = given.parentMenuId === '' ? null : given.parentMenuId;
    const input = { ...given, moduleId, parentMenuId };
    if (!current) return input;
    const isOther = moduleId !== undefined && moduleId !== current.moduleId;
    if (isOther || (input.divider === true && !current.divider))
      await refuseTakingAwayFromGroups(platform, context, current);
    if (isOther && moduleId) await refuseHiddenGrant(platform, context, current.id, moduleId);
    if (parentMenuId) await refuseLoops(context.tx, [{ id: current.id, parentMenuId }]);
    await refuseHiding(platform, context, (menus) =>
      menus.map((menu) => (menu.id === current.id ? { ...menu, ...placeOf(input) } : menu)),
    );
    return input;
  };

/** Moves menus to their new parents and places. */
export async function orderMenus(platform: Platform, context: Context<typeof menus.order>): Promise<null> {
  const { tx } = context;
  const moved = context.body.menus;
  const ids = moved.map((menu) => menu.id);
  await lockRights(tx);
  await refuseLoops(tx, moved);
  const places = new Map(moved.map(({ id, parentMenuId }) => [id, { parentMenuId }]));
  await refuseHiding(platform, context, (all) => all.map((menu) => ({ ...menu, ...places.get(menu.id) })));
  const before = await tx
    .selectFrom('menus')
    .select(['id', 'parentMenuId', 'orderingNumber'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (before.length < new Set(ids).size) throw context.fail('menu-not-found');
  for (const { id, parentMenuId, orderingNumber } of moved) {
    await tx
      .updateTable('menus')
      .set({ parentMenuId, orderingNumber, updatedAt: new Date() })
      .where('id', '=', id)
      .execute();
  }
  await context.log({
    action: 'order',
    entity: 'menus',
    entityId: null,
    before: { menus: before },
    after: { menus: moved },
  });
  return null;
}

/** The menus the user may view, as a tree in order; a group shows when something in it does. */
export async function readNavigation(reads: Reads, actor: Actor): Promise<NavigationNode[]> {
  const rows = await reads
    .selectFrom('menus as m')
    .leftJoin('modules as d', 'd.id', 'm.moduleId')
    .select([
      'm.id',
      'm.label',
      'm.labelEn',
      'm.orderingNumber',
      'm.materialUiIcon',
      'm.divider',
      'm.parentMenuId',
      'm.moduleId',
      'd.alias',
    ])
    .select((menu) => [
      menu
        .selectFrom('accessGroups as a')
        .select((access) => access.fn<boolean>('bool_or', ['a.viewable']).as('viewable'))
        .whereRef('a.menuId', '=', 'm.id')
        .where('a.userGroupId', '=', anyOf(actor.groupIds))
        .as('viewable'),
    ])
    .orderBy('m.orderingNumber')
    .orderBy('m.id')
    .execute();
  const childrenOf = groupByParent(rows);
  // By a PIN they hold less than their groups do.
  const byPin = actor.begunBy === 'PIN';
  const build = (parent: string | null): NavigationNode[] =>
    (childrenOf.get(parent) ?? []).flatMap(
      ({ id, label, labelEn, orderingNumber, materialUiIcon, divider, moduleId, alias, viewable }) => {
        const children = build(id);
        const mayView = byPin
          ? alias !== null && actor.rights.menus.get(alias)?.viewable === true
          : actor.rights.everything || viewable === true;
        const own = (moduleId !== null || divider) && mayView;
        if (!own && children.length === 0) return [];
        const module = moduleId !== null && own ? { id: moduleId, alias } : null;
        return [{ id, label, labelEn, orderingNumber, materialUiIcon, divider, module, children }];
      },
    );
  return build(null);
}

function groupByParent<Row extends { parentMenuId: string | null }>(rows: readonly Row[]): Map<string | null, Row[]> {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) groups.set(row.parentMenuId, [...(groups.get(row.parentMenuId) ?? []), row]);
  return groups;
}

const nothing: MenuFlags = { viewable: false, addable: false, editable: false, deleteable: false };
const everything: MenuFlags = { viewable: true, addable: true, editable: true, deleteable: true };

/** What the user may do on the screen a menu opens: the compiled rights that the server itself decides by. */
export async function readPrivilege({ reads, actor, params }: Context<typeof menus.privilege>): Promise<MenuFlags> {
  const menu = await reads
    .selectFrom('menus as m')
    .leftJoin('modules as d', 'd.id', 'm.moduleId')
    .select('d.alias')
    .where('m.id', '=', params.id)
    .executeTakeFirst();
  if (!menu) throw new Failure('menu-not-found');
  if (actor.rights.everything) return everything;
  return (menu.alias !== null && actor.rights.menus.get(menu.alias)) || nothing;
}
