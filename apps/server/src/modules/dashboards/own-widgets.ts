import { endpointKey } from '@parking/contract/core/endpoint';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { isAllowed } from '@parking/contract/core/permissions';
import {
  type DashboardWidget,
  type OwnChoice,
  type PersonalWidget,
  type WidgetSize,
  findWidgetCall,
  type personalDashboard,
} from '@parking/contract/dashboards/dashboards';
import { sql } from 'kysely';
import { lockOwner } from '../../platform/db/own-rows.ts';
import { type Reads, anyOf } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import type { Actor, Context, Handler } from '../../platform/http/context.ts';

type Calls = typeof personalDashboard;

interface Row extends Omit<PersonalWidget, 'given'> {
  readonly givenInterval: number;
}

/** What the actor's groups are given and the actor's rights open, in the actor's order; what was never arranged comes last. */
async function listWidgets(reads: Reads, { userId, groupIds, rights }: Actor): Promise<PersonalWidget[]> {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.label, c.label_en as "labelEn", c.refresh_able as "refreshAble", c.url,
      coalesce(p.hidden, false) as hidden, p.size, p.refresh_interval as "refreshInterval",
      c.refresh_interval as "givenInterval"
    from dashboard_components c
    join dashboard_component_groups g on g.dashboard_component_id = c.id
    left join personal_widgets p on p.dashboard_component_id = c.id and p.user_id = ${userId}
    where g.user_group_id = ${anyOf(groupIds)}
    group by c.id, p.user_id, p.dashboard_component_id
    order by p.ordering_number nulls last, min(g.ordering_number), c.name`.execute(reads);
  return rows.flatMap(({ givenInterval, ...widget }) => {
    const known = findWidgetCall(widget.url);
    if (!known || !isAllowed(known.call.permission, endpointKey(known.call), rights)) return [];
    return [{ ...widget, given: { size: known.size, refreshInterval: givenInterval } }];
  });
}

/** An administrator's interval is the shortest, also where it grew after the user had chosen. */
const asShown = ({ id, name, label, labelEn, url, refreshAble, ...own }: PersonalWidget): DashboardWidget => ({
  id,
  name,
  label,
  labelEn,
  url,
  refreshAble,
  size: own.size ?? own.given.size,
  refreshInterval: Math.max(own.refreshInterval ?? 0, own.given.refreshInterval),
});

export async function readOwnWidgets({
  reads,
  actor,
}: Pick<Context, 'reads'> & { actor: Actor }): Promise<DashboardWidget[]> {
  const widgets = await listWidgets(reads, actor);
  return widgets.filter(({ hidden }) => !hidden).map(asShown);
}

export const readArrangement: Handler<Calls['get']> = ({ reads, actor }) => listWidgets(reads, actor);

function refuseChoices(widgets: readonly OwnChoice[], known: ReadonlyMap<string, PersonalWidget>): void {
  const problems = widgets.flatMap(({ id, refreshInterval }, index): FieldProblem[] => {
    const widget = known.get(id);
    if (!widget) return [{ path: `widgets.${index}.id`, code: 'not-an-option' }];
    if (widgets.findIndex((one) => one.id === id) < index)
      return [{ path: `widgets.${index}.id`, code: 'given-twice' }];
    const minimum = widget.given.refreshInterval;
    if (refreshInterval === null || refreshInterval >= minimum) return [];
    return [{ path: `widgets.${index}.refreshInterval`, code: 'too-small', values: { minimum } }];
  });
  if (problems.length > 0) throw badInput(...problems);
}

export const replaceArrangement: Handler<Calls['set']> = async ({ tx, actor, body }) => {
  const { widgets } = body;
  await lockOwner(tx, actor.userId);
  refuseChoices(widgets, new Map((await listWidgets(tx, actor)).map((widget) => [widget.id, widget])));
  await tx.deleteFrom('personalWidgets').where('userId', '=', actor.userId).execute();
  const rows = widgets.map(({ id, hidden, size, refreshInterval }, orderingNumber) => ({
    userId: actor.userId,
    dashboardComponentId: id,
    orderingNumber,
    hidden,
    size: size satisfies WidgetSize | null,
    refreshInterval,
  }));
  if (rows.length > 0) await tx.insertInto('personalWidgets').values(rows).execute();
  return null;
};
