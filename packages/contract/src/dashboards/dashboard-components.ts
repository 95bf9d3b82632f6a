import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { boolean, dateTime, integer, text } from '../core/list.ts';
import { Labelled, labelledColumns, resource } from '../core/resource.ts';
import { findWidgetCall } from './dashboards.ts';

const onGroups = (flag: 'viewable' | 'editable') => ({ menus: ['/user_groups'], flag }) as const;

export const GroupWidget = z.object({
  id: id(),
  name: z.string(),
  label: z.string(),
  labelEn: z.string().nullable(),
  given: z.boolean(),
  /** Whether the group's rights open the call behind it; else its members do not see it. */
  readable: z.boolean(),
});

/** The widgets there are, and which user groups have them. */
export const dashboardComponents = {
  ...resource({
    name: 'dashboard component',
    path: '/dashboard_components',
    menu: '/dashboard_components',
    entity: 'dashboards',
    input: Labelled.extend({
      /** A call of ours that a dashboard can draw. */
      url: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .refine((url) => url === '' || findWidgetCall(url) !== null, { params: { code: 'not-an-option' } }),
      /** Seconds. */
      refreshInterval: z.int().min(5).max(86_400),
      refreshAble: z.boolean(),
    }),
    shown: z.object({ groupCount: z.int() }),
    columns: {
      ...labelledColumns,
      url: text(),
      refreshInterval: integer(),
      refreshAble: boolean(),
      groupCount: integer(),
      updatedAt: dateTime(),
    },
    alsoReads: ['userGroups'],
  }),
  ofGroup: endpoint({
    method: 'GET',
    path: '/dashboard_components/role/{id}',
    summary: 'Every dashboard component; those the user group is given first, in their order',
    permission: onGroups('viewable'),
    params: IdParams,
    reads: ['dashboards', 'rights', 'userGroups'],
    reply: z.array(GroupWidget),
    errors: ['user-group-not-found'],
  }),
  setOfGroup: endpoint({
    method: 'POST',
    path: '/dashboard_components/role/{id}',
    summary: 'Replace the components of a user group, in the order given',
    permission: onGroups('editable'),
    params: IdParams,
    idempotent: true,
    body: z.strictObject({ dashboardComponentIds: z.array(id()).max(200) }),
    reply: z.null(),
    errors: ['user-group-not-found'],
    affects: ['dashboards', 'operations'],
  }),
} as const;
