import { z } from 'zod';
import { actsOn } from '../core/acts-on.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList } from '../core/exported-list.ts';
import { id } from '../core/id.ts';
import {
  type Columns,
  boolean,
  dateTime,
  largeText,
  money,
  oneOf,
  ordinal,
  reference,
  shownOnly,
} from '../core/list.ts';
import { rupiah, saleRupiah } from '../core/money.ts';
import { saidText } from '../core/said-text.ts';
import { localDateTime } from '../core/time.ts';
import { parkingCode, requiredPlate } from '../parking/stays.ts';

/** NOT_FOUND: something was paid, and no sale of that car is known. */
export const visitStates = ['PLANNED', 'MATCHES', 'DIFFERS', 'NOT_FOUND', 'CANCELLED'] as const;
export type VisitState = (typeof visitStates)[number];

/** What is held against what was found, in this order. */
export const visitChecks = [
  'ENTRY',
  'SALE',
  'ENTRY_TIME',
  'EXIT_TIME',
  'PLATE',
  'VEHICLE',
  'LOST_TICKET',
  'VOUCHER',
  'PAID_TYPE',
  'PRICE',
  'AMOUNT',
  'RECEIPT',
  'GATE',
] as const;
export type VisitCheck = (typeof visitChecks)[number];
/** What a visitor's watch may be off, and how long it may be until the gate tells. */
export const visitMinutes = 5;
/** A visit is told of, and held against the books anew, for so many days after its window. */
export const visitOpenDays = 35;

/** One that differs: amounts as digits, times as the site's local text, types by their names, `yes` and `no`; null: there is none. */
export const VisitDifference = z.object({
  what: z.enum(visitChecks),
  expected: z.string().nullable(),
  found: z.string().nullable(),
});
export type VisitDifference = z.output<typeof VisitDifference>;

export const SecretVisit = z.object({
  id: id(),
  number: z.int(),
  state: z.enum(visitStates),
  plateNumber: z.string(),
  /** Between which moments it comes in. */
  datetimeFrom: localDateTime(),
  datetimeTo: localDateTime(),
  vehicleId: id(),
  vehicleLabel: z.string(),
  vehicleLabelEn: z.string().nullable(),
  lostTicket: z.boolean(),
  voucher: z.boolean(),
  paidTypeId: id(),
  paidTypeLabel: z.string(),
  instructions: z.string().nullable(),
  plannedBy: z.string(),
  plannedAt: localDateTime(),
  parkingCode: z.string().nullable(),
  datetimeIn: localDateTime().nullable(),
  datetimeOut: localDateTime().nullable(),
  gateId: id().nullable(),
  gateName: z.string().nullable(),
  /** What the visitor says to have paid. */
  paid: rupiah().nullable(),
  receiptNumber: z.string().nullable(),
  receiptPicture: z.string().nullable(),
  note: z.string().nullable(),
  reportedBy: z.string().nullable(),
  reportedAt: localDateTime().nullable(),
  comparedAt: localDateTime().nullable(),
  stayId: id().nullable(),
  /** Who sold, or stood at that gate then. */
  operator: z.string().nullable(),
  /** What the journal holds of it. */
  found: rupiah().nullable(),
  loss: rupiah(),
  differences: z.array(VisitDifference),
});
export type SecretVisit = z.output<typeof SecretVisit>;

const menus = ['/secret_visits'] as const;
const affects = ['secretVisits', 'operations'] as const;
const mayPlan = { menus, flag: 'addable' } as const;
const mayReport = { menus, flag: 'editable' } as const;

export const NewVisit = z.strictObject({
  plateNumber: requiredPlate(),
  datetimeFrom: localDateTime(),
  datetimeTo: localDateTime(),
  vehicleId: id(),
  lostTicket: z.boolean(),
  voucher: z.boolean(),
  paidTypeId: id(),
  instructions: z.string().trim().max(1_000).nullable().optional(),
});

export const VisitReport = z.strictObject({
  parkingCode: parkingCode().nullable().optional(),
  datetimeIn: localDateTime(),
  datetimeOut: localDateTime(),
  gateId: id(),
  paid: saleRupiah(),
  /** Left out where none was given. */
  receiptNumber: z.string().trim().min(1).max(60).nullable().optional(),
  receiptPicture: z.string().min(1).max(100).nullable().optional(),
  note: z.string().trim().max(1_000).nullable().optional(),
});

const actsOnVisit = actsOn({ reply: SecretVisit, affects });

export const secretVisits = {
  ...exportedList({
    path: '/secret_visits',
    summary: 'Secret visits, the newest first',
    menus,
    row: SecretVisit,
    columns: {
      number: ordinal(),
      state: oneOf(visitStates, { sortable: false }),
      plateNumber: largeText({ sortable: false }),
      datetimeFrom: dateTime(),
      datetimeTo: dateTime({ sortable: false }),
      vehicleId: reference('/vehicle_types/list'),
      lostTicket: boolean({ sortable: false }),
      voucher: boolean({ sortable: false }),
      paidTypeId: reference('/paid-type/list'),
      gateId: reference('/gates/list'),
      paid: money(shownOnly),
      found: money(shownOnly),
      loss: money(shownOnly),
      datetimeIn: dateTime({ ...shownOnly }),
      datetimeOut: dateTime({ ...shownOnly }),
      reportedAt: dateTime({ ...shownOnly }),
    } satisfies Columns,
    reads: ['secretVisits'],
    watched: 'secret_visits',
  }),
  plan: endpoint({
    method: 'POST',
    path: '/secret_visits',
    summary: 'Plan one: which car comes when, and what is to be expected',
    permission: mayPlan,
    idempotent: true,
    watched: 'secret_visits',
    body: NewVisit,
    reply: SecretVisit,
    errors: ['visit-at-desk'],
    affects,
  }),
  report: actsOnVisit(
    '/secret_visits/{id}/report',
    { summary: 'What the visitor tells, held against what was recorded', permission: mayReport },
    VisitReport,
    ['record-not-found', 'visit-at-desk', 'visit-told', 'decision-too-late', 'asset-not-found'],
  ),
  compare: actsOnVisit(
    '/secret_visits/{id}/compare',
    { summary: 'Hold it against the books anew: a booth without the network tells later', permission: mayReport },
    z.strictObject({}),
    ['record-not-found', 'visit-at-desk', 'visit-not-told', 'decision-too-late'],
  ),
  cancel: actsOnVisit(
    '/secret_visits/{id}/cancel',
    { summary: 'Give up one that nobody has told of, with why', permission: mayPlan },
    z.strictObject({ note: saidText(500) }),
    ['record-not-found', 'visit-at-desk', 'visit-told'],
  ),
} as const;
