import { z } from 'zod';
import { signedRupiah } from '../core/money.ts';
import { Named, amount, day, figure, named, oneOfGroups, report } from '../core/report.ts';
import { localDate } from '../core/time.ts';
import { cube, takings } from './cube.ts';
import { takingsFilters, vehicleFilter } from './figures.ts';

export const production = cube({
  path: '/reports/production',
  summary: 'Takings by vehicle type, payment type, gate, shift or operator',
  menus: ['/production'],
  by: ['vehicle', 'paidType', 'gate', 'shift', 'operator', 'member'],
  usual: ['vehicle', 'paidType'],
  measures: [...takings, 'average', 'totalShare'],
  filters: takingsFilters,
});

export const productionPerOperator = cube({
  path: '/reports/production_per_operator',
  summary: 'Takings by operator, shift and gate',
  menus: ['/production/per_operator'],
  by: ['operator', 'shift', 'gate'],
  usual: ['operator', 'shift'],
  measures: [...takings, 'average', 'byHand', 'lostShare', 'freePassShare', 'byHandShare', 'worked', 'perHourWorked'],
  across: { vehicles: { by: 'vehicle', of: 'count' } },
  filters: takingsFilters,
});

export const stockRow = {
  /** Cars inside when the period begins. */
  opening: z.int(),
  entered: z.int(),
  left: z.int(),
  deleted: z.int(),
  /** Opening and entered without left and deleted. */
  closing: z.int(),
} as const;
export const stockColumns = {
  opening: figure(),
  entered: figure(),
  left: figure(),
  deleted: figure(),
  closing: figure(),
} as const;

const perDate = {
  ...stockRow,
  gross: signedRupiah(),
  discount: signedRupiah(),
  fine: signedRupiah(),
  tax: signedRupiah(),
  /** Takings of cars that belong to no member. */
  casual: signedRupiah(),
  member: signedRupiah(),
  total: signedRupiah(),
  /** Takings for each car that left, rounded; 0 where none did. */
  average: signedRupiah(),
  /** What memberships paid, and all that was received with them. */
  memberships: signedRupiah(),
  received: signedRupiah(),
} as const;

export const productionPerDate = report({
  path: '/transactions/production_per_date_v2',
  summary: 'Cars inside, entered and left, and takings, by date',
  menus: ['/production/per_date'],
  row: z.object({
    businessDay: localDate(),
    ...perDate,
    /** Of a single day. */
    holiday: Named.nullable(),
  }),
  columns: {
    businessDay: day(),
    ...stockColumns,
    gross: amount(),
    discount: amount(),
    fine: amount(),
    tax: amount(),
    casual: amount(),
    member: amount(),
    total: amount(),
    average: amount(),
    memberships: amount(),
    received: amount(),
    holiday: named(),
  },
  totals: z.object(perDate),
  // Cars enter by one gate and leave by another: their stock is only known for the whole site.
  filters: { vehicleId: vehicleFilter },
  groupBy: oneOfGroups('day', 'week', 'month'),
  keys: ['businessDay'],
});

export const transactionGraph = cube({
  path: '/reports/transaction_graph',
  summary: 'What parking and memberships brought in by day, week or month',
  menus: ['/transaction_graph'],
  by: ['day', 'week', 'month'],
  measures: [
    'count',
    'total',
    'memberships',
    'received',
    'average',
    'movingAverage',
    'receivedPerDay',
    'bestDay',
    'worstDay',
  ],
  filters: {},
});

const { isMember: _, ...casualFilters } = takingsFilters;

export const productionParking = cube({
  path: '/transactions/production_parking/v2',
  summary: 'Takings of casual stays, without members',
  menus: ['/production/parking'],
  by: ['vehicle', 'fare', 'day', 'week', 'month', 'gate', 'shift', 'paidType'],
  measures: [...takings, 'minutes', 'average', 'averageMinutes'],
  filters: casualFilters,
  casualOnly: true,
});
