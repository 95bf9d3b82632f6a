import { z } from 'zod';
import { boolean, oneOf, reference } from '../../core/list.ts';
import { rupiah } from '../../core/money.ts';
import { Named, amount, coded, day, figure, named, place, report, reportGroup, share } from '../../core/report.ts';
import { localDate } from '../../core/time.ts';
import { freePassStatuses, nth } from './free-passes.ts';

const given = {
  count: z.int(),
  /** In percent of all of them, to a tenth. */
  countShare: z.number(),
  /** Rupiah that cars did not pay, tax included. */
  value: rupiah(),
  /** For each, rounded; 0 where there is none. */
  average: rupiah(),
  /** Nobody has decided about them. */
  waiting: z.int(),
  rejected: z.int(),
  rejectedValue: rupiah(),
  emergencies: z.int(),
} as const;

export const freePassReport = report({
  path: '/reports/free_pass_report',
  summary: 'Cars that left free of charge and what they did not pay, by who let them, why, and what became of it',
  menus: ['/free_pass_report'],
  row: z.object({
    businessDay: localDate().nullable(),
    operator: Named.nullable(),
    reason: Named.nullable(),
    status: z.enum(freePassStatuses).nullable(),
    gate: Named.nullable(),
    vehicle: Named.nullable(),
    /** 0 to 23 of the clock. */
    hour: z.int().nullable(),
    /** As plates are compared. */
    plate: z.string().nullable(),
    /** Which pass of its plate on that business day, and in that month of them, from 1; null without a plate. */
    nthOfDay: z.int().nullable(),
    nthOfMonth: z.int().nullable(),
    ...given,
  }),
  columns: {
    businessDay: day(),
    operator: named(),
    reason: named(),
    status: coded(freePassStatuses),
    gate: named(),
    vehicle: named(),
    hour: place(),
    plate: place(),
    nthOfDay: place(),
    nthOfMonth: place(),
    count: figure(),
    countShare: share(),
    value: amount(),
    average: amount(),
    waiting: figure(),
    rejected: figure(),
    rejectedValue: amount(),
    emergencies: figure(),
  },
  totals: z.object(given),
  filters: {
    operatorId: reference('/reports/operators/list'),
    reasonId: reference('/free_pass_reasons/list', { nullable: true }),
    status: oneOf(freePassStatuses, { sortable: false }),
    gateId: reference('/gates/list'),
    vehicleId: reference('/vehicle_types/list'),
    emergency: boolean({ sortable: false }),
    nthOfDay: nth(),
    nthOfMonth: nth(),
  },
  groupBy: {
    of: [
      'operator',
      'reason',
      'status',
      'gate',
      'vehicle',
      'plate',
      'nthOfDay',
      'nthOfMonth',
      'hour',
      'day',
      'week',
      'month',
    ],
    usual: ['operator', 'reason'],
    together: 3,
  },
  keys: ['businessDay', 'operator', 'reason', 'status', 'gate', 'vehicle', 'hour', 'plate', 'nthOfDay', 'nthOfMonth'],
  reads: ['freePasses', 'freePassReasons'],
});

export const freePassReports = reportGroup({ freePassReport });
