import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { reportGroup } from '../core/report.ts';
import { Option } from '../core/resource.ts';
import { production, productionParking, productionPerDate, productionPerOperator } from './production.ts';
import { productionSubscription, recapitulationParking } from './recap.ts';
import { trafficPerHourGraphic, traffics, vehicleInPerMonth } from './traffic.ts';

/** Figures of a period, added up. */
export const reports = {
  ...reportGroup({
    production,
    productionPerOperator,
    productionPerDate,
    productionParking,
    productionSubscription,
    recapitulationParking,
    traffics,
    trafficPerHourGraphic,
    vehicleInPerMonth,
  }),
  operators: endpoint({
    method: 'GET',
    path: '/reports/operators/list',
    summary: 'Who has taken money: options of a filter',
    permission: {
      menus: [
        '/production',
        '/production/per_operator',
        '/production/parking',
        '/parking_ins',
        '/parking_outs',
        '/parking_in_deletes',
        '/parking_transaction',
        '/transactions',
        '/transaction-log',
        '/live_transactions',
      ],
      flag: 'viewable',
    },
    reply: z.array(Option),
    reads: ['deposits', 'users'],
  }),
} as const;
