import { z } from 'zod';
import { Named, figure, named, place, report } from '../core/report.ts';
import { gateFilter, memberFilter, vehicleFilter } from './figures.ts';
import { stockColumns, stockRow } from './production.ts';

export const traffics = report({
  path: '/reports/traffics',
  summary: 'Cars that entered, left and are inside, by vehicle type',
  menus: ['/traffics'],
  row: z.object({ vehicle: Named, ...stockRow }),
  columns: { vehicle: named(), ...stockColumns },
  totals: z.object(stockRow),
  filters: { vehicleId: vehicleFilter, isMember: memberFilter },
  keys: ['vehicle'],
});

/** Cars by day (`2026-11-20`), or by weekday (`1` is Monday): the mean of its days. */
const CarsByDay = z.record(z.string(), z.int());
const byDay = { type: 'integer', operators: [], sortable: false } as const;

export const trafficPerHourGraphic = report({
  path: '/reports/traffic_per_hour_graphic',
  summary: 'Cars that entered and left by hour, days beside one another',
  menus: ['/traffic_per_hour_graphic'],
  row: z.object({ hour: z.int(), entered: CarsByDay, left: CarsByDay }),
  columns: { hour: place(), entered: byDay, left: byDay },
  totals: z.object({ entered: CarsByDay, left: CarsByDay }),
  filters: { vehicleId: vehicleFilter, gateId: gateFilter, isMember: memberFilter },
  groupBy: ['day', 'weekday'],
  maximumDays: 92,
});

export const vehicleInPerMonth = report({
  path: '/reports/vehicle_in_per_month',
  summary: 'Cars that entered by month, this year and the one before',
  menus: ['/vehicle_in_per_month_graph'],
  row: z.object({
    /** 1 to 12. */
    month: z.int(),
    thisYear: z.int(),
    lastYear: z.int(),
  }),
  columns: { month: place(), thisYear: figure(), lastYear: figure() },
  totals: z.object({ thisYear: z.int(), lastYear: z.int() }),
  filters: { vehicleId: vehicleFilter, gateId: gateFilter, isMember: memberFilter },
  maximumDays: 800,
});
