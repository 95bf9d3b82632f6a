import { newId } from '@parking/contract/core/id';
import { type MenuFlag, menuFlags } from '@parking/contract/core/permissions';
import type { userGroups } from '@parking/contract/identity/rights';
import { independentGroups, superadminGroup } from '@parking/contract/identity/seeded-groups';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import type { WriteRule } from '../../platform/http/resource-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { signLoosening } from '../controls/sign-loosening.ts';
import { type Grant, holdRights, mayGrantAll, standsAbove } from './rights.ts';
import { screenRights, tellRightsGiven } from './tell-rights.ts';

interface Group {
  readonly id: string;
  readonly name: string;
}

async function getGroup(reads: Reads, id: string): Promise<Group> {
  const group = await reads.selectFrom('userGroups').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (!group) throw new Failure('user-group-not-found');
  return group;
}

/** Groups that are what they are by their name. */
const namedGroups: ReadonlySet<unknown> = new Set([superadminGroup, ...independentGroups]);

/** A group is changed by those who hold all its rights; SUPERADMIN keeps its name and holds everything. */
export const userGroupRule =
  (platform: Platform): WriteRule<typeof userGroups> =>
  async (context, input, current) => {
    if (current === null) return input;
    const own = await holdRights(platform, context);
    if (!(await standsAbove(platform, own, [current.id]))) throw new Failure('forbidden');
    const renamed = input.name !== undefined && input.name !== current.name;
    if (namedGroups.has(current.name) && renamed) throw new Failure('protected-record');
    const isFreed = current.secondFactorRequired && input.secondFactorRequired === false;
    if (isFreed) await signFreedGroup(context, current);
    return input;
  };

/** Authenticators are asked for so that no password alone opens what a group may do. */
const signFreedGroup = (
  context: Context,
  { id, label }: { readonly id: string; readonly label: string },
): Promise<void> =>
  signLoosening(
    context,
    { menus: ['/user_groups'], flag: 'editable' },
    {
      name: 'secondFactorRequired',
      subject: { id, label },
      before: true,
      after: false,
      loosens: true,
    },
  );

export async function refuseToRemoveGroup(
  platform: Platform,
  context: Pick<Context, 'actor' | 'tx'>,
  group: Group,
): Promise<void> {
  if (group.name === superadminGroup) throw new Failure('protected-record');
  const own = await holdRights(platform, context);
  if (!(await standsAbove(platform, own, [group.id]))) throw new Failure('forbidden');
}

/** Every menu with what the group may do on it. */
export async function readPermissions(context: Context<typeof userGroups.permissions>) {
  const group = await getGroup(context.reads, context.params.id);
  const rows = await context.reads
    .selectFrom('menus as m')
    .leftJoin('modules as d', 'd.id', 'm.moduleId')
    .leftJoin('accessGroups as a', (join) => join.onRef('a.menuId', '=', 'm.id').on('a.userGroupId', '=', group.id))
    .select(['m.id as menuId', 'm.label', 'm.labelEn', 'm.parentMenuId', 'd.alias', 'a.id'])
    .select(['a.viewable', 'a.addable', 'a.editable', 'a.deleteable'])
    .orderBy('m.orderingNumber')
    .orderBy('m.id')
    .execute();
  const everything = group.name === superadminGroup;
  return rows.map(({ menuId, label, labelEn, parentMenuId, alias, id, ...flags }) => ({
    id,
    menu: { id: menuId, label, labelEn, parentMenuId, alias },
    viewable: everything || flags.viewable === true,
    addable: everything || flags.addable === true,
    editable: everything || flags.editable === true,
    deleteable: everything || flags.deleteable === true,
    userGroupId: group.id,
    menuId,
    title: label,
  }));
}

type Flags = Readonly<Record<MenuFlag, boolean>>;
type AskedRow = { readonly menuId: string } & { readonly [Flag in keyof Flags]?: boolean | null | undefined };

/** What a row comes to where it changes anything: what it leaves out stays, and a new record may view. */
function changedRow({ menuId, ...asked }: AskedRow, held: Flags | undefined): (Flags & { menuId: string }) | null {
  const flag = (name: MenuFlag): boolean => asked[name] ?? held?.[name] ?? name === 'viewable';
  const row = {
    menuId,
    viewable: flag('viewable'),
    addable: flag('addable'),
    editable: flag('editable'),
    deleteable: flag('deleteable'),
  };
  return menuFlags.some((name) => row[name] !== (held?.[name] ?? false)) ? row : null;
}

/** Grants and withdraws menu rights. Nobody grants what they lack, nor changes a group that stands above them. */
export async function setPermissions(
  platform: Platform,
  context: Context<typeof userGroups.setPermissions>,
): Promise<null> {
  const { tx } = context;
  const own = await holdRights(platform, context);
  const group = await getGroup(tx, context.params.id);
  const asked = context.body.accessGroups;
  if (group.name === superadminGroup) throw context.fail('protected-record');
  if (!(await standsAbove(platform, own, [group.id]))) throw context.fail('forbidden');
  const menuIds = asked.map((one) => one.menuId);
  if (new Set(menuIds).size < menuIds.length) throw badInput({ path: 'accessGroups', code: 'given-twice' });
  const menus = await tx
    .selectFrom('menus as m')
    .leftJoin('modules as d', 'd.id', 'm.moduleId')
    .select(['m.id', 'm.label', 'd.alias'])
    .where('m.id', 'in', menuIds)
    .execute();
  if (menus.length < menuIds.length) throw context.fail('menu-not-found');
  const routes = new Map(menus.map((menu) => [menu.id, menu.alias]));
  const before = await tx
    .selectFrom('accessGroups')
    .selectAll()
    .where('userGroupId', '=', group.id)
    .where('menuId', 'in', menuIds)
    .execute();
  const held = new Map(before.map((row) => [row.menuId, row]));
  const wanted = asked.flatMap((one) => changedRow(one, held.get(one.menuId)) ?? []);
  if (wanted.length === 0) return null;
  const raised = wanted.flatMap((one): Grant[] => {
    const route = routes.get(one.menuId);
    return menuFlags
      .filter((flag) => route && one[flag] && !held.get(one.menuId)?.[flag])
      .map((flag) => ({ route: route ?? '', flag }));
  });
  if (!mayGrantAll(own, raised)) throw badInput({ path: 'accessGroups', code: 'beyond-own-rights' });
  await tx
    .insertInto('accessGroups')
    .values(wanted.map((one) => ({ ...one, id: newId(), userGroupId: group.id })))
    .onConflict((conflict) =>
      conflict.columns(['userGroupId', 'menuId']).doUpdateSet((row) => ({
        viewable: row.ref('excluded.viewable'),
        addable: row.ref('excluded.addable'),
        editable: row.ref('excluded.editable'),
        deleteable: row.ref('excluded.deleteable'),
      })),
    )
    .execute();
  const labels = new Map(menus.map((menu) => [menu.id, menu.label]));
  const given = wanted.flatMap(
    (one) =>
      screenRights(
        labels.get(one.menuId) ?? '',
        (flag) => one[flag] && routes.get(one.menuId) !== null && !held.get(one.menuId)?.[flag],
      ) ?? [],
  );
  await tellRightsGiven(context, [group.name], given);
  await context.log({
    action: 'set-permissions',
    entity: 'user_groups',
    entityId: group.id,
    before: { accessGroups: before },
    after: { accessGroups: wanted },
  });
  return null;
}

export async function readGrantedModules(context: Context<typeof userGroups.modules>) {
  const group = await getGroup(context.reads, context.params.id);
  const rows = await context.reads
    .selectFrom('modules as d')
    .leftJoin('moduleGroups as g', 'g.id', 'd.moduleGroupId')
    .leftJoin('accessGroupModules as a', (join) =>
      join.onRef('a.moduleId', '=', 'd.id').on('a.userGroupId', '=', group.id),
    )
    .select(['d.id', 'd.name', 'd.requestMethod', 'd.moduleLink', 'g.label as moduleGroup', 'a.moduleId as grantedId'])
    .orderBy('d.moduleLink')
    .orderBy('d.requestMethod')
    .execute();
  return rows.map(({ grantedId, requestMethod, ...row }) => ({
    ...row,
    requestMethod: requestMethod as 'GET' | 'POST' | 'PUT' | 'DELETE',
    granted: grantedId !== null || group.name === superadminGroup,
  }));
}

/** Replaces the singly granted modules. */
export async function setModules(platform: Platform, context: Context<typeof userGroups.setModules>): Promise<null> {
  const { tx } = context;
  const own = await holdRights(platform, context);
  const group = await getGroup(tx, context.params.id);
  if (group.name === superadminGroup) throw context.fail('protected-record');
  if (!(await standsAbove(platform, own, [group.id]))) throw context.fail('forbidden');
  const wanted = [
    ...new Set(
      context.body.accessGroupModules.flatMap((one) => {
        if (typeof one === 'string') return [one];
        return one.granted ? [one.id] : [];
      }),
    ),
  ];
  const held = await tx
    .selectFrom('accessGroupModules')
    .select('moduleId')
    .where('userGroupId', '=', group.id)
    .execute();
  const heldIds = held.map((row) => row.moduleId);
  const added = wanted.filter((id) => !heldIds.includes(id));
  if (added.length > 0) {
    const modules = await tx
      .selectFrom('modules')
      .select(['requestMethod', 'moduleLink'])
      .where('id', 'in', added)
      .execute();
    const grants = modules.map((module) => ({ endpoint: `${module.requestMethod} ${module.moduleLink}` }));
    if (modules.length < added.length) throw badInput({ path: 'accessGroupModules', code: 'does-not-exist' });
    if (!mayGrantAll(own, grants)) throw badInput({ path: 'accessGroupModules', code: 'beyond-own-rights' });
    await tx
      .insertInto('accessGroupModules')
      .values(added.map((moduleId) => ({ moduleId, userGroupId: group.id })))
      .execute();
    await tellRightsGiven(
      context,
      [group.name],
      grants.map(({ endpoint }) => endpoint),
    );
  }
  const removed = heldIds.filter((id) => !wanted.includes(id));
  if (removed.length > 0)
    await tx
      .deleteFrom('accessGroupModules')
      .where('userGroupId', '=', group.id)
      .where('moduleId', 'in', removed)
      .execute();
  await context.log({
    action: 'set-modules',
    entity: 'user_groups',
    entityId: group.id,
    before: { modules: heldIds },
    after: { modules: wanted },
  });
  return null;
}
