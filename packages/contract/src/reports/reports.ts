import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { reportGroup } from '../core/report.ts';
import { Option } from '../core/resource.ts';
import { parkingDuration, parkingDurationGraphic, regularParkingDuration } from './durations.ts';
import { forecast } from './forecast.ts';
import {
  production,
  productionParking,
  productionPerDate,
  productionPerOperator,
  transactionGraph,
} from './production.ts';
import { paymentMethod, paymentMethodPerPeriod } from './payments.ts';
import { productionSubscription, recapitulationPaidType, recapitulationParking } from './recap.ts';
import {
  trafficIn,
  trafficInPerGate,
  trafficOut,
  trafficOutPerGate,
  trafficPerHour,
  trafficPerHourGraphic,
  trafficVehicle,
  traffics,
  vehicleInPerMonth,
} from './traffic.ts';
import { zoneOccupancy } from './zone-occupancy.ts';

/** Those that are named by what they add up and by what. */
export const cubes = {
  production,
  productionPerOperator,
  productionParking,
  recapitulationParking,
  recapitulationPaidType,
  paymentMethod,
  paymentMethodPerPeriod,
  trafficIn,
  trafficOut,
  trafficInPerGate,
  trafficOutPerGate,
  trafficPerHour,
  trafficVehicle,
  transactionGraph,
  parkingDuration,
  regularParkingDuration,
} as const;

/** Figures of a period, added up. */
export const reports = {
  ...reportGroup(cubes),
  ...reportGroup({
    productionPerDate,
    productionSubscription,
    traffics,
    trafficPerHourGraphic,
    vehicleInPerMonth,
    parkingDurationGraphic,
    zoneOccupancy,
  }),
  forecast,
  operators: endpoint({
    method: 'GET',
    path: '/reports/operators/list',
    summary: 'Who has taken money: options of a filter',
    permission: {
      menus: [
        '/production',
        '/production/per_operator',
        '/production/parking',
        '/production/subscription',
        '/free_pass_report',
        '/reprint_usage_report',
        '/paid-type-recap',
        '/payment_method_report',
        '/payment_method_report/per_period',
        '/recapitulation_parking',
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
