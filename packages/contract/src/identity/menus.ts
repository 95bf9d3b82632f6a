import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { boolean, dateTime, integer, reference, text } from '../core/list.ts';
import { resource } from '../core/resource.ts';

const NavigationLeaf = z.object({
  id: id(),
  label: z.string(),
  labelEn: z.string().nullable(),
  orderingNumber: z.int(),
  materialUiIcon: z.string().nullable(),
  divider: z.boolean(),
  module: z.object({ id: id(), alias: z.string().nullable() }).nullable(),
});
export interface NavigationNode extends z.output<typeof NavigationLeaf> {
  readonly children: NavigationNode[];
}
export const NavigationNode: z.ZodType<NavigationNode> = NavigationLeaf.extend({
  get children() {
    return z.array(NavigationNode);
  },
});

export const PageFlags = z.object({
  viewable: z.boolean(),
  addable: z.boolean(),
  editable: z.boolean(),
  deleteable: z.boolean(),
});

const standard = resource({
  name: 'menu',
  path: '/menus',
  menu: '/menus',
  entity: 'menus',
  input: z.object({
    label: z.string().trim().min(1).max(200),
    labelEn: z.string().trim().max(200).nullable(),
    orderingNumber: z.int().min(0).max(1_000_000),
    moduleId: id().nullable(),
    parentMenuId: id().nullable(),
    materialUiIcon: z
      .string()
      .trim()
      .max(60)
      .regex(/^[A-Za-z0-9_]*$/)
      .nullable(),
    /** A line between menus; its label is not shown. */
    divider: z.boolean(),
  }),
  defaults: { divider: false },
  shown: z.object({
    module: z.object({ id: id(), name: z.string(), alias: z.string().nullable() }).nullable(),
    parentMenu: z.object({ id: id(), label: z.string(), labelEn: z.string().nullable() }).nullable(),
  }),
  columns: {
    label: text(),
    labelEn: text({ nullable: true }),
    orderingNumber: integer(),
    moduleId: reference('/modules/list', { nullable: true }),
    parentMenuId: reference('/menus/list', { nullable: true }),
    materialUiIcon: text({ nullable: true, searched: false }),
    divider: boolean(),
    updatedAt: dateTime(),
  },
  conflicts: ['forbidden'],
  alsoAffects: ['rights'],
});

/** Empty is none. */
const chosen = () => z.union([id(), z.literal('')]).nullish();
const place = { moduleId: chosen(), parentMenuId: chosen() };

export const menus = {
  ...standard,
  create: endpoint({ ...standard.create, body: standard.create.body.extend(place) }),
  update: endpoint({ ...standard.update, body: standard.update.body.extend(place) }),
  navigation: endpoint({
    method: 'GET',
    path: '/menus/navbar',
    summary: 'The menus that the signed-in user may view, as a tree',
    permission: 'signed-in',
    openWhen: ['licence-expired', 'password-change', 'second-factor', 'locked'],
    reads: ['menus', 'rights'],
    reply: z.array(NavigationNode),
  }),
  order: endpoint({
    method: 'PUT',
    path: '/menus/order',
    summary: 'Move menus: parent and place of each one named',
    permission: { menus: ['/menus'], flag: 'editable' },
    body: z.strictObject({
      menus: z
        .array(
          z.strictObject({ id: id(), parentMenuId: id().nullable(), orderingNumber: z.int().min(0).max(1_000_000) }),
        )
        .min(1)
        .max(500),
    }),
    reply: z.null(),
    errors: ['menu-not-found', 'forbidden'],
    affects: ['menus', 'rights', 'operations'],
  }),
  privilege: endpoint({
    method: 'GET',
    path: '/menus/check_privilege/{id}',
    summary: 'What the signed-in user may do on a menu',
    permission: 'signed-in',
    openWhen: ['licence-expired', 'locked'],
    params: IdParams,
    reads: ['rights'],
    reply: PageFlags,
    errors: ['menu-not-found'],
  }),
} as const;
