import type { dashboardComponents } from '@parking/contract/dashboards/dashboard-components';
import { endpointKey } from '@parking/contract/core/endpoint';
import { isAllowed } from '@parking/contract/core/permissions';
import { dashboards, findWidgetCall } from '@parking/contract/dashboards/dashboards';
import { sql } from 'kysely';
import { type Reads, anyOf } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import type { ResourceOptions, WriteRule } from '../../platform/http/resource-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdRights, standsAbove } from '../identity/rights.ts';

type Calls = typeof dashboardComponents;

/** A widget of a vehicle type's year needs the vehicle type. */
const checkSubject: WriteRule<Calls> = async ({ tx }, input) => {
  const found = findWidgetCall(String(input['url']));
  if (found?.call === dashboards.yearly) {
    const type = await tx.selectFrom('vehicleTypes').select('id').where('id', '=', found.subject).executeTakeFirst();
    if (!type) throw badInput({ path: 'url', code: 'does-not-exist' });
  }
  return input;
};

export const componentOptions: ResourceOptions<Calls> = {
  table: 'dashboard_components',
  view: 'dashboard_components_v',
  defaultSort: [{ column: 'label', direction: 'asc' }],
  beforeWrite: checkSubject,
};

async function getGroup(reads: Reads, id: string): Promise<void> {
  const group = await reads.selectFrom('userGroups').select('id').where('id', '=', id).executeTakeFirst();
  if (!group) throw new Failure('user-group-not-found');
}

interface GroupComponent {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly labelEn: string | null;
  readonly url: string;
  readonly given: boolean;
}

export async function listOfGroup(platform: Platform, { reads, params }: Context<Calls['ofGroup']>) {
  await getGroup(reads, params.id);
  const rights = await platform.sessions.rightsOf([params.id]);
  const { rows } = await sql<GroupComponent>`
    select c.id, c.name, c.label, c.label_en as "labelEn", c.url, g.user_group_id is not null as given
    from dashboard_components c
    left join dashboard_component_groups g on g.dashboard_component_id = c.id and g.user_group_id = ${params.id}
    order by g.ordering_number nulls last, lower(c.label), c.id`.execute(reads);
  return rows.map(({ url, ...component }) => {
    const call = findWidgetCall(url)?.call;
    return { ...component, readable: call !== undefined && isAllowed(call.permission, endpointKey(call), rights) };
  });
}

/** Nobody arranges what a group that stands above them sees. */
export async function setOfGroup(platform: Platform, context: Context<Calls['setOfGroup']>): Promise<null> {
  const { tx, params, body } = context;
  const own = await holdRights(platform, context);
  await getGroup(tx, params.id);
  if (!(await standsAbove(platform, own, [params.id]))) throw context.fail('forbidden');
  const wanted = [...new Set(body.dashboardComponentIds)];
  const known = await tx.selectFrom('dashboardComponents').select('id').where('id', '=', anyOf(wanted)).execute();
  const unknown = body.dashboardComponentIds.findIndex((id) => !known.some((one) => one.id === id));
  if (unknown >= 0) throw badInput({ path: `dashboardComponentIds.${unknown}`, code: 'does-not-exist' });
  const before = await tx
    .deleteFrom('dashboardComponentGroups')
    .where('userGroupId', '=', params.id)
    .returning(['dashboardComponentId', 'orderingNumber'])
    .execute();
  const rows = wanted.map((dashboardComponentId, place) => ({
    userGroupId: params.id,
    dashboardComponentId,
    orderingNumber: (place + 1) * 10,
  }));
  if (rows.length > 0) await tx.insertInto('dashboardComponentGroups').values(rows).execute();
  const former = before.toSorted((one, other) => one.orderingNumber - other.orderingNumber);
  await context.log({
    action: 'set-dashboard-components',
    entity: 'user_groups',
    entityId: params.id,
    before: { dashboardComponentIds: former.map((row) => row.dashboardComponentId) },
    after: { dashboardComponentIds: wanted },
  });
  return null;
}
