import { z } from 'zod';
import { endpoint } from './core/endpoint.ts';
import { IdParams, id } from './core/id.ts';
import { signedRupiah } from './core/money.ts';
import { Named } from './core/report.ts';
import { localDate, localDateTime } from './core/time.ts';

/** A widget on a user's dashboard; `url` is the call it shows. */
export const DashboardWidget = z.object({
  id: id(),
  name: z.string(),
  label: z.string(),
  labelEn: z.string().nullable(),
  /** Seconds. */
  refreshInterval: z.int(),
  refreshAble: z.boolean(),
  url: z.string(),
});
export type DashboardWidget = z.output<typeof DashboardWidget>;

const onDashboard = { menus: ['/dashboard'], flag: 'viewable' } as const;
/** Takings are not for those who hand in what they count blind. */
const onTakings = { menus: ['/production'], flag: 'viewable' } as const;

const YearSoFar = z.object({ entered: z.int(), left: z.int(), total: signedRupiah() });

export const dashboards = {
  own: endpoint({
    method: 'GET',
    path: '/users/dashboard',
    summary: "The widgets of the signed-in user's groups, in order",
    permission: 'signed-in',
    reads: ['dashboards', 'rights'],
    reply: z.array(DashboardWidget),
  }),
  yearly: endpoint({
    method: 'GET',
    path: '/dashboard/parking/yearly/{id}',
    summary: 'Cars and takings of a vehicle type by month, this year beside the one before',
    permission: onTakings,
    params: IdParams,
    reads: ['vehicleTypes'],
    errors: ['record-not-found'],
    reply: z.object({
      vehicle: Named,
      /** The later of the two years. */
      year: z.int(),
      months: z.array(z.object({ month: z.int(), thisYear: YearSoFar, lastYear: YearSoFar })),
      asOf: localDateTime(),
    }),
  }),
  trafficPerHour: endpoint({
    method: 'GET',
    path: '/dashboard/parking/traffic_per_hour/{type}',
    summary: 'Cars by hour today beside the mean of this weekday in the four weeks before',
    permission: { menus: ['/traffics'], flag: 'viewable' },
    params: z.strictObject({ type: z.enum(['in', 'out']) }),
    reply: z.object({
      day: localDate(),
      hours: z.array(
        z.object({
          hour: z.int(),
          /** Null for hours that have not begun. */
          today: z.int().nullable(),
          usual: z.int(),
        }),
      ),
      asOf: localDateTime(),
    }),
  }),
  occupancy: endpoint({
    method: 'GET',
    path: '/dashboard/occupancy',
    summary: 'Cars inside now, by vehicle type',
    permission: onDashboard,
    reads: ['parking'],
    reply: z.object({
      inside: z.int(),
      vehicles: z.array(z.object({ vehicle: Named, inside: z.int() })),
      asOf: localDateTime(),
    }),
  }),
  takings: endpoint({
    method: 'GET',
    path: '/dashboard/takings',
    summary: 'What parking has taken today by payment, and yesterday up to this time',
    permission: onTakings,
    // Read by the interval alone: it adds up two days of the journal.
    reply: z.object({
      day: localDate(),
      total: signedRupiah(),
      /** Up to the same time of day. */
      yesterday: signedRupiah(),
      payments: z.array(z.object({ paidType: Named.nullable(), total: signedRupiah(), yesterday: signedRupiah() })),
      asOf: localDateTime(),
    }),
  }),
  gateStates: endpoint({
    method: 'GET',
    path: '/dashboard/gate_states',
    summary: 'Which gates answer, and what they lack',
    permission: onDashboard,
    reads: ['gateStates', 'gates'],
    reply: z.object({
      gates: z.array(
        z.object({
          id: id(),
          name: z.string(),
          code: z.string(),
          gateType: z.enum(['IN', 'OUT']),
          online: z.boolean(),
          /** Since when it is so; null for a gate never heard from. */
          since: localDateTime().nullable(),
          paper: z.enum(['OK', 'LOW', 'OUT']),
          barrier: z.enum(['UNKNOWN', 'OPEN', 'CLOSED']),
        }),
      ),
      asOf: localDateTime(),
    }),
  }),
} as const;
