import { contract } from '@parking/contract/contract';
import { anyOf } from '../../platform/db/pool.ts';
import { type Route, implement } from '../../platform/http/context.ts';
import { readGateStates } from './read-gate-states.ts';
import { readOccupancy } from './read-occupancy.ts';
import { readTakings } from './read-takings.ts';
import { readTrafficPerHour } from './read-traffic-per-hour.ts';
import { readYearly } from './read-yearly.ts';

/** The widgets of a dashboard and what they show. */
export function dashboardRoutes(): Route[] {
  return implement(contract.dashboards, {
    own: ({ tx, actor }) =>
      tx
        .selectFrom('dashboardComponents as c')
        .innerJoin('dashboardComponentGroups as g', 'g.dashboardComponentId', 'c.id')
        .select([
          'c.id',
          'c.name',
          'c.label',
          'c.labelEn',
          'c.refreshInterval',
          'c.refreshable as refreshAble',
          'c.url',
        ])
        .where('g.userGroupId', '=', anyOf(actor.groupIds))
        .groupBy('c.id')
        .orderBy((order) => order.fn.min('g.orderingNumber'))
        .orderBy('c.name')
        .execute(),
    yearly: readYearly,
    trafficPerHour: readTrafficPerHour,
    occupancy: readOccupancy,
    takings: readTakings,
    gateStates: readGateStates,
  });
}
