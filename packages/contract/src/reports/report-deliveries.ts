import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exportedList } from '../core/exported-list.ts';
import { IdParams, id } from '../core/id.ts';
import { type Columns, dateTime, oneOf, text } from '../core/list.ts';
import { Option } from '../core/resource.ts';
import { localDateTime } from '../core/time.ts';

const menus = ['/report_deliveries'];

/** When a report is sent: at an hour of days, weeks or months, at the end of a shift, or as the first shift of a day begins. */
export const rhythms = ['DAILY', 'WEEKLY', 'MONTHLY', 'SHIFT_END', 'OPENING'] as const;
export type Rhythm = (typeof rhythms)[number];

export const sentFormats = ['pdf', 'xlsx'] as const;
export type SentFormat = (typeof sentFormats)[number];

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const Timing = z.strictObject({
  rhythm: z.enum(rhythms),
  /** Of the site's clock: of days, weeks and months. */
  time: clock.nullable().optional(),
  /** Of weeks: 1 is Monday. */
  weekday: z.int().min(1).max(7).nullable().optional(),
  /** Of months; the last day where a month is shorter. */
  monthDay: z.int().min(1).max(31).nullable().optional(),
  /** At whose end; at that of each shift where none is named. */
  shiftId: id().nullable().optional(),
});

const ScheduleInput = Timing.extend({
  formats: z.array(z.enum(sentFormats)).min(1).max(sentFormats.length),
  recipients: z.array(id()).min(1).max(50),
  active: z.boolean().optional(),
});

const Person = z.object({ id: id(), username: z.string() });

export const ReportSchedule = z.object({
  id: id(),
  savedViewId: id(),
  name: z.string(),
  route: z.string(),
  query: z.string(),
  makerId: id(),
  maker: z.string(),
  rhythm: z.enum(rhythms),
  time: z.string().nullable(),
  weekday: z.int().nullable(),
  monthDay: z.int().nullable(),
  shiftId: id().nullable(),
  shift: z.string().nullable(),
  formats: z.array(z.enum(sentFormats)),
  recipients: z.array(Person),
  active: z.boolean(),
});
export type ReportSchedule = z.output<typeof ReportSchedule>;

/** What came of it for one recipient. */
export const deliveryStates = [
  /** Not written yet. */
  'WAITING',
  /** On its way, or tried again after the mail server refused it. */
  'SENDING',
  'SENT',
  /** Kept here alone: no mail server is set up, or its recipient has no address. */
  'KEPT',
  /** Its recipient may not read the report, or is not active any more. */
  'FORBIDDEN',
  'INACTIVE',
  /** Whoever set it up may not read the report any more, or is gone. */
  'MAKER_FORBIDDEN',
  'FAILED',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const ReportDelivery = z.object({
  id: id(),
  /** When it was due. */
  at: localDateTime(),
  name: z.string(),
  route: z.string(),
  /** The address of the report, with the days that it was of. */
  query: z.string(),
  recipientId: id(),
  recipient: z.string(),
  makerId: id(),
  maker: z.string(),
  state: z.enum(deliveryStates),
  sentAt: localDateTime().nullable(),
  /** What the mail server said last, or what went wrong in writing it. */
  error: z.string().nullable(),
  /** Files that are kept, for their recipient alone. */
  pdf: z.string().nullable(),
  xlsx: z.string().nullable(),
});
export type ReportDelivery = z.output<typeof ReportDelivery>;

const columns: Columns = {
  at: dateTime(),
  name: text({ searched: true }),
  recipient: text({ searched: true }),
  maker: text(),
  state: oneOf(deliveryStates),
  sentAt: dateTime(),
};

/** So many a user sets up, those at rest among them. */
export const maximumSchedules = 50;

/** Saved reports that are sent to users. */
export const reportSchedules = {
  list: endpoint({
    method: 'GET',
    path: '/report_schedules',
    summary: 'What is sent when, to whom',
    permission: { menus, flag: 'viewable' },
    reads: ['reportSchedules', 'savedViews', 'users', 'shifts'],
    reply: z.array(ReportSchedule),
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/report_schedules/recipients/{id}',
    summary: 'Who may read a saved report: the users it can be sent to',
    permission: { menus, flag: 'viewable' },
    params: IdParams,
    reads: ['users', 'rights'],
    reply: z.array(Option),
    errors: ['record-not-found'],
  }),
  reports: endpoint({
    method: 'GET',
    path: '/report_schedules/reports',
    summary: 'Saved reports that can be sent: own ones, and those that others share',
    permission: { menus, flag: 'viewable' },
    reads: ['savedViews'],
    reply: z.array(Option),
  }),
  create: endpoint({
    method: 'POST',
    path: '/report_schedules',
    summary: 'Send a saved report from now on',
    permission: { menus, flag: 'addable' },
    idempotent: true,
    body: ScheduleInput.extend({ savedViewId: id() }),
    reply: ReportSchedule,
    errors: ['record-not-found'],
    affects: ['reportSchedules', 'operations'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/report_schedules/{id}',
    summary: 'Change when an own report is sent and to whom, or rest it',
    permission: { menus, flag: 'editable' },
    params: IdParams,
    body: ScheduleInput,
    reply: ReportSchedule,
    errors: ['record-not-found'],
    affects: ['reportSchedules', 'operations'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/report_schedules/{id}',
    summary: 'Send it no more; what was sent stays',
    permission: { menus, flag: 'deleteable' },
    params: IdParams,
    reply: z.null(),
    errors: ['record-not-found'],
    affects: ['reportSchedules', 'operations'],
  }),
} as const;

export const reportDeliveries = {
  ...exportedList({
    path: '/report_deliveries',
    summary: 'What was sent to whom, and what came of it',
    menus,
    row: ReportDelivery,
    columns,
    reads: ['reportDeliveries'],
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/report_deliveries/{id}/send_again',
    summary: 'Send what is kept to its recipient once more, or write it where that failed',
    permission: { menus, flag: 'viewable' },
    params: IdParams,
    reply: z.null(),
    errors: ['record-not-found'],
    affects: ['reportDeliveries', 'operations'],
  }),
} as const;
