import { contract } from '@parking/contract/contract';
import { type Route, implement } from '../../platform/http/context.ts';
import { resourceHandlers } from '../../platform/http/resource-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { componentOptions, listOfGroup, setOfGroup } from './dashboard-components.ts';
import { readArrangement, readOwnWidgets, replaceArrangement } from './own-widgets.ts';
import { readAttention } from './read-attention.ts';
import { readFirstSteps } from './read-first-steps.ts';
import { readGateStates } from './read-gate-states.ts';
import { readOccupancy } from './read-occupancy.ts';
import { readTakings } from './read-takings.ts';
import { readTrafficPerHour } from './read-traffic-per-hour.ts';
import { readWaiting } from './read-waiting.ts';
import { readYearly } from './read-yearly.ts';

/** The widgets of a dashboard, who has them, how each user arranges them, and what they show. */
export function dashboardRoutes(platform: Platform): Route[] {
  return [
    ...implement(contract.dashboards, {
      own: readOwnWidgets,
      yearly: readYearly,
      trafficPerHour: readTrafficPerHour,
      occupancy: readOccupancy,
      takings: readTakings,
      gateStates: readGateStates,
      attention: readAttention,
      firstSteps: (context) => readFirstSteps(platform, context),
    }),
    ...implement(contract.waiting, { forMe: readWaiting }),
    ...implement(contract.dashboardComponents, {
      ...resourceHandlers(contract.dashboardComponents, platform, componentOptions),
      ofGroup: (context) => listOfGroup(platform, context),
      setOfGroup: (context) => setOfGroup(platform, context),
    }),
    ...implement(contract.personalDashboard, { get: readArrangement, set: replaceArrangement }),
  ];
}
