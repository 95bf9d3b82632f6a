import { menuFlags } from '@parking/contract/core/permissions';
import type { NavigationNode, menus } from '@parking/contract/identity/menus';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Actor, Context } from '../../platform/http/context.ts';
import type { WriteRule } from '../../platform/http/resource-handlers.ts';
import { mayGrantAll } from './rights.ts';

/** Refuses a tree that has become a loop. */
async function refuseLoop(tx: Tx): Promise<void> {
  const loops = await sql`
    with recursive up as (
      select id, parent_menu_id, array[id] as path from menus where parent_menu_id is not null
      union all
      select up.id, m.parent_menu_id, up.path || m.id from up join menus m on m.id = up.parent_menu_id
      where m.parent_menu_id is not null and not m.id = any(up.path)
    )
    select 1 from up where parent_menu_id = any(path) limit 1`.execute(tx);
  if (loops.rows.length > 0) throw badInput({ path: 'parentMenuId', code: 'would-be-a-loop' });
}

/**
 * Rights are held on routes: a menu that groups hold rights on may be pointed at another module only by somebody who
 * could grant those rights there.
 */
async function refuseHiddenGrant(context: Context, menuId: string, moduleId: string): Promise<void> {
  const module = await context.tx.selectFrom('modules').select('alias').where('id', '=', moduleId).executeTakeFirst();
  const { alias } = module ?? {};
  if (!alias) return;
  const granted = await context.tx.selectFrom('accessGroups').selectAll().where('menuId', '=', menuId).execute();
  const grants = menuFlags.filter((flag) => granted.some((row) => row[flag])).map((flag) => ({ route: alias, flag }));
  if (!mayGrantAll(context.actor.rights, grants)) throw badInput({ path: 'moduleId', code: 'beyond-own-rights' });
}

export const menuRule: WriteRule = async (context, input, current) => {
  const { moduleId, parentMenuId } = input;
  if (current && typeof moduleId === 'string' && moduleId !== current['moduleId'])
    await refuseHiddenGrant(context, current.id, moduleId);
  if (current && typeof parentMenuId === 'string') {
    const under = sql<{ id: string }>`
      with recursive up as (
        select id, parent_menu_id from menus where id = ${parentMenuId}
        union select m.id, m.parent_menu_id from menus m join up on m.id = up.parent_menu_id
      ) select id from up where id = ${current.id}`;
    if ((await under.execute(context.tx)).rows.length > 0)
      throw badInput({ path: 'parentMenuId', code: 'would-be-a-loop' });
  }
  return input;
};

/** Moves menus to their new parents and places. */
export async function orderMenus(context: Context<typeof menus.order>): Promise<null> {
  const { tx } = context;
  const moved = context.body.menus;
  const ids = moved.map((menu) => menu.id);
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
  await refuseLoop(tx);
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
export async function readNavigation(tx: Tx, actor: Actor): Promise<NavigationNode[]> {
  const rows = await tx
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
        .where('a.userGroupId', 'in', actor.groupIds.length > 0 ? actor.groupIds : [actor.userId])
        .as('viewable'),
    ])
    .orderBy('m.orderingNumber')
    .orderBy('m.id')
    .execute();
  const childrenOf = groupByParent(rows);
  const build = (parent: string | null): NavigationNode[] =>
    (childrenOf.get(parent) ?? []).flatMap(
      ({ id, label, labelEn, orderingNumber, materialUiIcon, divider, moduleId, alias, viewable }) => {
        const children = build(id);
        const own = (moduleId !== null || divider) && (actor.rights.everything || viewable === true);
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

/** What the user may do on one menu: the union over the groups. */
export async function readPrivilege(context: Context<typeof menus.privilege>) {
  const { tx, actor, params } = context;
  const menu = await tx.selectFrom('menus').select('id').where('id', '=', params.id).executeTakeFirst();
  if (!menu) throw new Failure('menu-not-found');
  const rows = await tx
    .selectFrom('accessGroups')
    .select(['viewable', 'addable', 'editable', 'deleteable'])
    .where('menuId', '=', menu.id)
    .where('userGroupId', 'in', actor.groupIds.length > 0 ? actor.groupIds : [actor.userId])
    .execute();
  const may = (flag: (typeof menuFlags)[number]): boolean => actor.rights.everything || rows.some((row) => row[flag]);
  return {
    viewable: may('viewable'),
    addable: may('addable'),
    editable: may('editable'),
    deleteable: may('deleteable'),
  };
}
