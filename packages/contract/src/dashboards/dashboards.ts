import { z } from 'zod';
import { type EndpointDefinition, endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { signedRupiah } from '../core/money.ts';
import { Named } from '../core/report.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { reconciliation } from '../money/reconciliation/reconciliation.ts';
import { ZoneNow } from '../zones/zones.ts';
import { waitingKinds } from './waiting.ts';

/** A third, a half, or all of the dashboard's width. */
export const widgetSizes = ['SMALL', 'MEDIUM', 'LARGE'] as const;
export type WidgetSize = (typeof widgetSizes)[number];

const Widget = z.object({
  id: id(),
  name: z.string(),
  label: z.string(),
  labelEn: z.string().nullable(),
  refreshAble: z.boolean(),
  url: z.string(),
});

/** A widget on a user's dashboard; `url` is the call it shows. */
export const DashboardWidget = Widget.extend({
  /** Seconds. */
  refreshInterval: z.int(),
  size: z.enum(widgetSizes),
});
export type DashboardWidget = z.output<typeof DashboardWidget>;

/** A user's own choice for one widget; null is as it was given. */
const OwnChoice = z.strictObject({
  id: id(),
  hidden: z.boolean(),
  size: z.enum(widgetSizes).nullable(),
  /** Seconds; never shorter than given, which is what the server is to bear. */
  refreshInterval: z.int().min(5).max(86_400).nullable(),
});
export type OwnChoice = z.output<typeof OwnChoice>;

/** A widget that a user may have, with the user's choice for it. */
export const PersonalWidget = Widget.extend(OwnChoice.shape).extend({
  given: z.object({ size: z.enum(widgetSizes), refreshInterval: z.int() }),
});
export type PersonalWidget = z.output<typeof PersonalWidget>;

const onDashboard = { menus: ['/dashboard'], flag: 'viewable' } as const;
/** Takings are not for those who hand in what they count blind. */
const onTakings = { menus: ['/production'], flag: 'viewable' } as const;

/** Amounts of the reader's own open deposits are left out: who sells counts blind. */
const withoutOwnDeposit = z.boolean();

const YearSoFar = z.object({ entered: z.int(), left: z.int(), total: signedRupiah() });

/** What is wrong, the most pressing of it first. */
const wrongKinds = [
  'GATES_OFFLINE',
  'GATES_PAPER',
  'DEPOSITS_LATE',
  'DEPOSITS_DISPUTED',
  'DIFFERENCES',
  'UNMATCHED',
  'SETTLEMENTS_LATE',
  'INDICATIONS',
] as const;

/** What comes up. */
const comingKinds = ['TAX_RETURNS', 'MEMBERS_ENDING'] as const;

/** What may wait for somebody: what is wrong, then what is asked of their own hand, then what comes up. */
export const attentionKinds = [...wrongKinds, ...waitingKinds, ...comingKinds] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** What a new installation needs before it earns, in the order in which each leads to the next. */
export const firstSteps = ['NAME', 'TARIFF', 'GATES', 'PEOPLE', 'HARDWARE', 'FIRST_CAR', 'BACKUP'] as const;
export type FirstStep = (typeof firstSteps)[number];

export const dashboards = {
  own: endpoint({
    method: 'GET',
    path: '/users/dashboard',
    summary: "The widgets of the signed-in user's groups, as the user has arranged them",
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
      withoutOwnDeposit,
      asOf: localDateTime(),
    }),
  }),
  trafficPerHour: endpoint({
    method: 'GET',
    path: '/dashboard/parking/traffic_per_hour/{type}',
    summary:
      'Cars by hour today beside the mean of this weekday in the four weeks before, and beside the same hours a week ago',
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
      /** Null in the first hour of a day, and where the day a week ago began at another hour. */
      sameHours: z
        .object({
          /** The hour of the clock until which both days are counted: the last one that is over. */
          until: z.int(),
          today: z.int(),
          weekAgo: z.int(),
        })
        .nullable(),
      asOf: localDateTime(),
    }),
  }),
  occupancy: endpoint({
    method: 'GET',
    path: '/dashboard/occupancy',
    summary: 'Cars inside now, by vehicle type, those of a child type as its parent; and how full each zone is',
    permission: onDashboard,
    reads: ['parking', 'vehicleTypes', 'zones'],
    reply: z.object({
      inside: z.int(),
      vehicles: z.array(z.object({ vehicle: Named, inside: z.int() })),
      zones: z.array(ZoneNow),
      asOf: localDateTime(),
    }),
  }),
  takings: endpoint({
    method: 'GET',
    path: '/dashboard/takings',
    summary:
      'Production of today by payment, and of this weekday a week ago up to this time; takings without a stay apart',
    permission: onTakings,
    // Read by the interval alone: it adds up two days of the journal.
    reply: z.object({
      day: localDate(),
      total: signedRupiah(),
      /**
       * Up to the same time of day. Null where that day began at another hour, and for who counts an open deposit blind: the whole of
       * that day is nothing to hold a part of this one against.
       */
      weekAgo: signedRupiah().nullable(),
      payments: z.array(z.object({ paidType: Named.nullable(), total: signedRupiah() })),
      /** Taken today for cars that had left; in no other figure. */
      unmatched: signedRupiah(),
      withoutOwnDeposit,
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
  attention: endpoint({
    method: 'GET',
    path: '/dashboard/attention',
    summary: 'What waits for the caller, or for somebody on a screen that they see; what is well is left out',
    permission: 'signed-in',
    // Read by the interval alone: it looks at many things.
    reply: z.object({
      items: z.array(
        z.object({
          kind: z.enum(attentionKinds),
          count: z.int(),
        }),
      ),
      day: localDate(),
      asOf: localDateTime(),
    }),
  }),
  firstSteps: endpoint({
    method: 'GET',
    path: '/dashboard/first_steps',
    summary: 'What a new installation still needs, each step done or not by what is there: nobody ticks one',
    permission: { menus: ['/system_profiles'], flag: 'editable' },
    reads: ['systemProfile', 'fares', 'gates', 'gateStates', 'users', 'parking'],
    reply: z.object({ steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })) }),
  }),
} as const;

/** Each user's own arrangement of the widgets that their groups are given. */
export const personalDashboard = {
  get: endpoint({
    method: 'GET',
    path: '/personalize/dashboard',
    summary: 'Every widget the caller may have, in the caller’s order, hidden ones too',
    permission: 'signed-in',
    reads: ['dashboards', 'rights'],
    reply: z.array(PersonalWidget),
  }),
  set: endpoint({
    method: 'POST',
    path: '/personalize/dashboard',
    summary:
      'Replace the caller’s arrangement; what is left out stands behind it as it was given, no widgets at all is the start again',
    permission: 'signed-in',
    idempotent: true,
    body: z.strictObject({ widgets: z.array(OwnChoice).max(200) }),
    ignored: ['name', 'label', 'labelEn', 'refreshAble', 'url', 'given'].map((name) => `widgets.${name}`),
    reply: z.null(),
    affects: ['dashboards'],
  }),
} as const;

interface WidgetCall {
  readonly call: EndpointDefinition;
  /** The size it has unless its reader chooses another. */
  readonly size: WidgetSize;
}

/** The calls that a dashboard knows how to draw. */
const widgetCalls: readonly WidgetCall[] = [
  { call: dashboards.attention, size: 'SMALL' },
  { call: dashboards.occupancy, size: 'SMALL' },
  { call: dashboards.takings, size: 'SMALL' },
  { call: dashboards.gateStates, size: 'SMALL' },
  { call: reconciliation.ageing, size: 'SMALL' },
  { call: dashboards.trafficPerHour, size: 'MEDIUM' },
  { call: dashboards.yearly, size: 'MEDIUM' },
];

/** What a widget's address shows: the call, and what the call is about (a direction, a vehicle type). Null for any other address. */
export function findWidgetCall(url: string): (WidgetCall & { readonly subject: string }) | null {
  for (const known of widgetCalls) {
    const [address = '', parameter] = known.call.path.split(/[{}]/);
    if (parameter === undefined) {
      if (url === address) return { ...known, subject: '' };
    } else if (url.startsWith(address)) {
      const subject = url.slice(address.length);
      if (known.call.params?.safeParse({ [parameter]: subject }).success) return { ...known, subject };
    }
  }
  return null;
}
