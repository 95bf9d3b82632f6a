import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { boolean, dateTime, integer, oneOf, reference, text } from '../core/list.ts';
import { Labelled, Option, catalogue, labelledColumns, resource, signedWrites } from '../core/resource.ts';

export const requestMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export const GroupPermission = z.object({
  /** Null while nothing was ever granted on that menu. */
  id: id().nullable(),
  menu: z.object({
    id: id(),
    label: z.string(),
    labelEn: z.string().nullable(),
    parentMenuId: id().nullable(),
    alias: z.string().nullable(),
  }),
  viewable: z.boolean(),
  addable: z.boolean(),
  editable: z.boolean(),
  deleteable: z.boolean(),
  userGroupId: id(),
  menuId: id(),
  title: z.string(),
});

const GrantedModule = z.object({
  id: id(),
  name: z.string(),
  requestMethod: z.enum(requestMethods),
  moduleLink: z.string(),
  moduleGroup: z.string().nullable(),
  granted: z.boolean(),
});

const onGroups = (flag: 'viewable' | 'editable') => ({ menus: ['/user_groups'], flag }) as const;

const standard = resource({
  name: 'user group',
  path: '/user_groups',
  menu: '/user_groups',
  entity: 'userGroups',
  input: Labelled.extend({ secondFactorRequired: z.boolean() }),
  defaults: { secondFactorRequired: false },
  shown: z.object({ userCount: z.int(), seeded: z.boolean() }),
  columns: { ...labelledColumns, secondFactorRequired: boolean(), userCount: integer(), updatedAt: dateTime() },
  conflicts: ['protected-record'],
  alsoAffects: ['rights'],
});

export const userGroups = {
  ...standard,
  // That its members need no authenticator any more takes somebody else to sign.
  update: signedWrites(standard).update,
  permissions: endpoint({
    method: 'GET',
    path: '/user_groups/{id}/access_groups/v2',
    summary: 'What the group may do on every menu',
    permission: onGroups('viewable'),
    params: IdParams,
    reads: ['rights', 'menus'],
    reply: z.array(GroupPermission),
    errors: ['user-group-not-found'],
  }),
  setPermissions: endpoint({
    method: 'PUT',
    path: '/user_groups/{id}/access_groups',
    summary: 'Grant or withdraw menu rights; menus left out stay',
    permission: onGroups('editable'),
    params: IdParams,
    body: z.strictObject({
      accessGroups: z
        .array(
          z.strictObject({
            menuId: id(),
            /** What is left out, or null, stays; where the group has no record yet, it may view. */
            viewable: z.boolean().nullish(),
            addable: z.boolean().nullish(),
            editable: z.boolean().nullish(),
            deleteable: z.boolean().nullish(),
          }),
        )
        .min(1)
        .max(500),
    }),
    ignored: ['id', 'menu', 'userGroupId', 'title'].map((name) => `accessGroups.${name}`),
    reply: z.null(),
    errors: ['user-group-not-found', 'menu-not-found', 'protected-record'],
    affects: ['userGroups', 'rights', 'operations'],
  }),
  modules: endpoint({
    method: 'GET',
    path: '/user_groups/{id}/access_group_module',
    summary: 'Every module, and whether the group was granted it singly',
    permission: onGroups('viewable'),
    params: IdParams,
    reads: ['rights', 'modules'],
    reply: z.array(GrantedModule),
    errors: ['user-group-not-found'],
  }),
  setModules: endpoint({
    method: 'PUT',
    path: '/user_groups/{id}/access_group_module',
    summary: "Replace the group's singly granted modules",
    permission: onGroups('editable'),
    params: IdParams,
    body: z.strictObject({
      /** Ids, or the rows as they are read: those that are granted. */
      accessGroupModules: z.array(z.union([id(), z.strictObject({ id: id(), granted: z.boolean() })])).max(1000),
    }),
    ignored: ['name', 'requestMethod', 'moduleLink', 'moduleGroup'].map((name) => `accessGroupModules.${name}`),
    reply: z.null(),
    errors: ['user-group-not-found', 'protected-record'],
    affects: ['userGroups', 'rights', 'operations'],
  }),
} as const;

export const moduleGroups = catalogue({
  name: 'module group',
  path: '/module_groups',
  menu: '/module_group',
});

export const modules = {
  ...resource({
    name: 'module',
    path: '/modules',
    menu: '/modules',
    entity: 'modules',
    input: z.object({
      name: z.string().trim().min(1).max(200),
      /** The route of the screen that this module opens, or an address for a menu of kind link. */
      alias: z.string().trim().max(500).nullable(),
      requestMethod: z.enum(requestMethods),
      moduleLink: z.string().trim().min(1).max(500),
      moduleGroupId: id().nullable(),
    }),
    shown: z.object({
      moduleGroup: z.object({ id: id(), label: z.string(), labelEn: z.string().nullable() }).nullable(),
      /** Belongs to the API's contract: can be renamed and grouped, not deleted. */
      contract: z.boolean(),
    }),
    columns: {
      name: text(),
      alias: text({ nullable: true }),
      requestMethod: oneOf(requestMethods),
      moduleLink: text(),
      moduleGroupId: reference('/module_groups/list', { nullable: true }),
      contract: boolean(),
      updatedAt: dateTime(),
    },
    conflicts: ['contract-module'],
    alsoAffects: ['menus', 'rights'],
    alsoReads: ['moduleGroups'],
  }),
  requestMethods: endpoint({
    method: 'GET',
    path: '/modules/request_method/list',
    summary: 'HTTP methods a module can have',
    permission: 'signed-in',
    reply: z.array(Option),
  }),
} as const;
