import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { signedRupiah } from '../core/money.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { gateEventTypes } from './gate-events.ts';
import { barrierStates, gateCategories, gateTypes, paperStates } from './gate-words.ts';

/** What stands open at a gate and wants somebody. */
export const alarmTypes = [
  'OFFLINE',
  'PAPER_OUT',
  'PAPER_LOW',
  'COMMAND_FAILED',
  'BARRIER_OPEN_LONG',
  'CAR_WAITING',
  'CLOCK_OFF',
] as const;
export type AlarmType = (typeof alarmTypes)[number];

const alarm = { id: id(), type: z.enum(alarmTypes), since: localDateTime() };

export const MonitoredGate = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  location: z.string().nullable(),
  gateType: z.enum(gateTypes),
  gateCategory: z.enum(gateCategories).nullable(),
  online: z.boolean(),
  /** Since when it is online or not; null when it was never heard from. */
  since: localDateTime().nullable(),
  barrier: z.enum(barrierStates),
  paper: z.enum(paperStates),
  /** A car stands before the barrier. */
  loopOn: z.boolean(),
  /** Since when a car stands before the barrier that was not let through; null while none does. */
  waitingSince: localDateTime().nullable(),
  /** Told by the gate or recorded at it, whichever is newer. */
  lastCar: z
    .object({
      plate: z.string().nullable(),
      code: z.string().nullable(),
      /** Of the picture. */
      image: z.string().nullable(),
      at: localDateTime(),
    })
    .nullable(),
  /** Waiting for the gate's answer now. */
  commandsOpen: z.int(),
  /** Failed or unanswered on that day. */
  commandsFailed: z.int(),
  countIn: z.int(),
  countOut: z.int(),
  /** In the last 60 minutes: that came in by an entry, that left by an exit. */
  carsLastHour: z.int(),
  alarms: z.array(z.object({ ...alarm, ageSeconds: z.int() })),
});
export type MonitoredGate = z.output<typeof MonitoredGate>;

/** An alarm from its beginning to its end. */
export const GateAlarm = z.object({
  ...alarm,
  gateId: id(),
  gateCode: z.string(),
  gateName: z.string(),
  /** Null while it stands. */
  endedAt: localDateTime().nullable(),
});
export type GateAlarm = z.output<typeof GateAlarm>;

export const TimelineEvent = z.object({
  id: id(),
  gateId: id(),
  gateCode: z.string(),
  gateName: z.string(),
  type: z.enum(gateEventTypes as [string, ...string[]]),
  /** When it happened, by the gate's clock put right. */
  at: localDateTime(),
  /** What the gate's own clock said; null where the server itself saw it. */
  saidAt: localDateTime().nullable(),
  receivedAt: localDateTime(),
  plate: z.string().nullable(),
  code: z.string().nullable(),
  image: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type TimelineEvent = z.output<typeof TimelineEvent>;

/** How finely a day's cars are counted. */
export const densityMinutes = 5;
/** Minutes of the longest window of which single cars are told. */
export const marksWindow = 60;
/** Of each kind no more are told at once; the newest. */
export const mostMarks = 3000;

/** A gate's day: an array has one number for each five minutes of it. */
export const GateDensity = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  gateType: z.enum(gateTypes),
  in: z.array(z.int()),
  out: z.array(z.int()),
  /** Opened by hand. */
  openings: z.array(z.int()),
});
export type GateDensity = z.output<typeof GateDensity>;

export const markKinds = ['IN', 'OUT', 'OPENING'] as const;
export const TimelineMark = z.object({
  /** Of the stay, or of the opening by hand. */
  id: id(),
  kind: z.enum(markKinds),
  gateId: id(),
  at: localDateTime(),
  plate: z.string().nullable(),
  code: z.string().nullable(),
});
export type TimelineMark = z.output<typeof TimelineMark>;

const watching = {
  menus: ['/gate_monitoring', '/gate_monitoring/timeline'],
  flag: 'viewable',
  machines: ['wall-screen'],
} as const;

export const gateMonitoring = {
  state: endpoint({
    method: 'GET',
    path: '/gate_monitoring',
    summary:
      "Every gate shown on the monitoring: how it is now, and the figures of a business day (today's unless said)",
    permission: watching,
    openWhen: ['licence-expired'],
    query: z.strictObject({ date: localDate().optional() }),
    reads: ['gateStates', 'gates', 'parking'],
    reply: z.object({ date: localDate(), asOf: localDateTime(), gates: z.array(MonitoredGate) }),
  }),
  takings: endpoint({
    method: 'GET',
    path: '/gate_monitoring/takings',
    summary:
      "Today's production by gate, as the report of production tells it; never for a wall screen, which is nobody with a right to it",
    permission: { menus: ['/production'], flag: 'viewable' },
    query: z.strictObject({}),
    // Read by the interval alone: it adds up a day.
    reply: z.object({
      day: localDate(),
      total: signedRupiah(),
      /** Gates that took nothing are left out. */
      gates: z.array(z.object({ gateId: id(), total: signedRupiah() })),
      /** Amounts of the reader's own open deposits are left out: who sells counts blind. */
      withoutOwnDeposit: z.boolean(),
      asOf: localDateTime(),
    }),
  }),
  alarms: endpoint({
    method: 'GET',
    path: '/gate_monitoring/alarms',
    summary:
      "The alarms of one day (today's unless said), the newest first; those that began before and stood into it too",
    permission: watching,
    openWhen: ['licence-expired'],
    query: z.strictObject({ date: localDate().optional(), gateId: id().optional() }),
    reads: ['gateStates', 'gates'],
    reply: z.object({ date: localDate(), alarms: z.array(GateAlarm) }),
  }),
  density: endpoint({
    method: 'GET',
    path: '/gate_monitoring/timeline/density',
    summary:
      "How many cars came in and left, and how often gates were opened by hand, in each five minutes of one day (today's unless said); entries before exits",
    permission: watching,
    openWhen: ['licence-expired'],
    query: z.strictObject({ date: localDate().optional() }),
    // Read by the interval alone: it adds up a day.
    reply: z.object({
      date: localDate(),
      /** When the day begins, and when the next one does. */
      from: localDateTime(),
      until: localDateTime(),
      asOf: localDateTime(),
      /** Those shown on the monitoring, and any other at which something happened. */
      gates: z.array(GateDensity),
    }),
  }),
  marks: endpoint({
    method: 'GET',
    path: '/gate_monitoring/timeline/marks',
    summary:
      'Each car in, car out and opening by hand of a window that is no longer than an hour, the oldest first; never what was paid',
    permission: watching,
    openWhen: ['licence-expired'],
    query: z.strictObject({
      from: localDateTime(),
      minutes: z.coerce.number().int().min(1).max(marksWindow),
      gateId: id().optional(),
    }),
    reads: ['parking', 'manualOpenings'],
    reply: z.object({
      from: localDateTime(),
      until: localDateTime(),
      marks: z.array(TimelineMark),
      /** There are earlier ones in the window that are left out. */
      isCut: z.boolean(),
    }),
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/gate_monitoring/timeline',
    summary:
      "One day's events of the gates, newest first, 200 at a time; `before` is the `next` of the page above. Heartbeats only when `type` asks for them",
    permission: watching,
    openWhen: ['licence-expired'],
    query: z.strictObject({
      date: localDate().optional(),
      gateId: id().optional(),
      type: z.enum(gateEventTypes as [string, ...string[]]).optional(),
      before: z
        .string()
        .regex(/^\d{1,13}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
        .optional(),
    }),
    reads: ['gateStates', 'gates'],
    reply: z.object({
      date: localDate(),
      /** When the day begins, and when the next one does. */
      from: localDateTime(),
      until: localDateTime(),
      events: z.array(TimelineEvent),
      next: z.string().nullable(),
    }),
  }),
} as const;
