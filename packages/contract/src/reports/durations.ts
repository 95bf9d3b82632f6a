import { z } from 'zod';
import { figure, minutes, oneOfGroups, day, place, report, share } from '../core/report.ts';
import { timeFilters } from '../core/report-query.ts';
import { localDate } from '../core/time.ts';
import { cube } from './cube.ts';
import { gateFilter, movementFilters, vehicleFilter } from './figures.ts';

export const parkingDuration = cube({
  path: '/reports/parking_duration_report',
  summary: 'How long cars that left had stayed, in bands, with what they paid',
  menus: ['/parking_duration_report'],
  by: ['band', 'vehicle', 'member', 'gate', 'day', 'week', 'month'],
  measures: ['count', 'carShare', 'cumulativeShare', 'paid', 'paidShare', 'averagePaid', 'median', 'ninth'],
  filters: movementFilters,
});

export const regularParkingDuration = cube({
  path: '/reports/regular_parking_duration',
  summary:
    'How long cars that belong to no member had stayed, in bands of lengths or of the tariff, with what they paid',
  menus: ['/regular_parking_duration'],
  by: ['band', 'fare', 'vehicle', 'gate', 'day', 'week', 'month'],
  measures: ['count', 'carShare', 'cumulativeShare', 'paid', 'paidShare', 'averagePaid'],
  filters: { vehicleId: vehicleFilter, gateId: gateFilter },
  casualOnly: true,
});

const lengths = {
  /** Cars that left. */
  count: z.int(),
  /** Minutes that half of them, and nine in ten, stayed at most; within a quarter of an hour. */
  median: z.int(),
  ninth: z.int(),
  /** In percent, to a tenth: at most an hour. */
  shortShare: z.number(),
} as const;

export const parkingDurationGraphic = report({
  path: '/reports/parking_duration_graphic',
  summary: 'How long cars stayed at most, half of them and nine in ten, by day, week, month or weekday',
  menus: ['/parking_duration_graphic'],
  row: z.object({
    businessDay: localDate().nullable(),
    /** 1 is Monday. */
    weekday: z.int().nullable(),
    ...lengths,
  }),
  columns: {
    businessDay: day(),
    weekday: place(),
    count: figure(),
    median: minutes(),
    ninth: minutes(),
    shortShare: share(),
  },
  totals: z.object(lengths),
  filters: { ...movementFilters, weekday: timeFilters.weekday },
  groupBy: oneOfGroups('day', 'week', 'month', 'weekday'),
  keys: ['businessDay', 'weekday'],
});
