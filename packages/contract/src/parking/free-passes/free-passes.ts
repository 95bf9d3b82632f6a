import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { IdParams, id } from '../../core/id.ts';
import {
  type Columns,
  boolean,
  dateTime,
  integer,
  oneOf,
  ordinal,
  reference,
  shownOnly,
  text,
  summed,
} from '../../core/list.ts';
import { rupiah } from '../../core/money.ts';
import { Option } from '../../core/resource.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { stayFlags } from '../stays.ts';
import { freePassRequestStatuses } from './free-pass-requests.ts';

/** WAITING for somebody who did not give it · APPROVED · REJECTED its value is owed by its cashier. */
export const freePassStatuses = ['WAITING', 'APPROVED', 'REJECTED'] as const;
export type FreePassStatus = (typeof freePassStatuses)[number];

/** What may be decided of it. */
export const freePassOutcomes = ['APPROVED', 'REJECTED'] as const;
export type FreePassOutcome = (typeof freePassOutcomes)[number];

/** Asks the list for those that wait, oldest first. */
export const waitingFreePasses = [
  ['status.equals', 'WAITING'],
  ['sort', 'at,asc'],
] as const;

/** So many days after the exit, or after the first decision where that is later, a decision can still be changed. */
export const freePassOpenDays = 35;

/** What nobody decides in so many days is told to OWNER and AUDITOR, stands as overdue, and may be decided by OWNER. */
export const freePassWaitsDays = 3;

/** A car that left free of charge, by somebody's word. */
export const FreePass = z.object({
  id: id(),
  at: localDateTime(),
  status: z.enum(freePassStatuses),
  /** Rupiah that the car did not pay, tax included; null where a blind deposit keeps it from its own cashier. */
  value: rupiah().nullable(),
  businessDay: localDate(),
  operatorId: id(),
  operator: z.string(),
  /** Who signed for it at the exit. */
  approvedById: id().nullable(),
  approvedBy: z.string().nullable(),
  parkingInId: id(),
  parkingCode: z.string(),
  plateNumber: z.string().nullable(),
  /** Which pass of its plate on that business day, and in that month of them, from 1; null without a plate. */
  nthOfDay: z.int().nullable(),
  nthOfMonth: z.int().nullable(),
  datetimeIn: localDateTime(),
  datetimeOut: localDateTime(),
  durationMinutes: z.int(),
  vehicleId: id(),
  vehicleLabel: z.string(),
  vehicleLabelEn: z.string().nullable(),
  gateId: id(),
  gateName: z.string(),
  receiptNumber: z.string().nullable(),
  /** What an auditor should look at. */
  flags: z.array(z.enum(stayFlags)),
  /** Why it was given: from the list, and in words. */
  reasonId: id().nullable(),
  reasonLabel: z.string().nullable(),
  reasonLabelEn: z.string().nullable(),
  freePassVerification: z.string().nullable(),
  note: z.string().nullable(),
  /** Opened at once, and what it was; late where the deposit had been handed in. */
  emergency: z.boolean(),
  unexplained: z.boolean(),
  /** Waits for longer than it should. */
  overdue: z.boolean(),
  /** Nobody decided in time: whoever may decide without editing free passes, as the owner, does now. */
  withOwner: z.boolean(),
  /** What became of asking somebody for it, the last time; null where nobody was asked. */
  asked: z.enum(freePassRequestStatuses).nullable(),
  answeredBy: z.string().nullable(),
  answerNote: z.string().nullable(),
  explanation: z.string().nullable(),
  explainedAt: localDateTime().nullable(),
  explainedLate: z.boolean().nullable(),
  depositId: id().nullable(),
  depositNumber: z.int().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: localDateTime().nullable(),
  decidedNote: z.string().nullable(),
  /** Tokens of its pictures. */
  imagesIn: z.array(z.string()),
  images: z.array(z.string()),
});
export type FreePass = z.output<typeof FreePass>;

/** How manieth it is of its plate: asked for alone, or from the second one on. */
export const nth = () => integer({ operators: ['equals', 'atLeast', 'atMost'], nullable: true, sortable: false });

const menus = ['/free_passes'] as const;
const columns = {
  at: dateTime(),
  status: oneOf(freePassStatuses, { sortable: false }),
  reasonId: reference('/free_pass_reasons/list', { nullable: true }),
  operatorId: reference('/reports/operators/list'),
  emergency: boolean({ sortable: false }),
  unexplained: boolean({ sortable: false }),
  overdue: boolean({ sortable: false }),
  gateId: reference('/gates/list'),
  plateNumber: text({ nullable: true, sortable: false }),
  parkingCode: text({ sortable: false }),
  receiptNumber: text({ nullable: true, sortable: false }),
  nthOfDay: nth(),
  nthOfMonth: nth(),
  value: summed(shownOnly),
  durationMinutes: integer(shownOnly),
  depositNumber: ordinal(shownOnly),
  decidedAt: dateTime(shownOnly),
} satisfies Columns;

export const freePasses = {
  ...exportedList({
    path: '/free_passes',
    summary: 'Cars that left free of charge, newest first; a cashier’s own only',
    menus,
    row: FreePass,
    columns,
    reads: ['freePasses', 'freePassReasons', 'parking', 'deposits'],
  }),
  statuses: endpoint({
    method: 'GET',
    path: '/free_passes/status',
    summary: 'Choices of status',
    permission: 'signed-in',
    reads: [],
    reply: z.array(Option),
  }),
  images: endpoint({
    method: 'GET',
    path: '/free_passes/image/{id}',
    summary: 'The pictures of its exit, and of its entry, as tokens of files',
    permission: { menus, flag: 'viewable' },
    params: IdParams,
    reply: FreePass.pick({ images: true, imagesIn: true }),
    errors: ['record-not-found'],
    reads: ['freePasses', 'parking'],
  }),
  explain: endpoint({
    method: 'PUT',
    path: '/free_passes/explain/{id}',
    summary: 'Say what an emergency was that one opened for oneself; once',
    permission: { menus: ['/free_passes'], flag: 'addable' },
    idempotent: true,
    params: IdParams,
    body: z.strictObject({ note: z.string().trim().min(3).max(500) }),
    reply: FreePass,
    errors: ['record-not-found', 'already-settled'],
    openWhen: ['licence-expired'],
    affects: ['freePasses', 'deposits', 'operations'],
  }),
  changeStatus: endpoint({
    method: 'PUT',
    path: '/free_passes/change_status/{id}',
    summary:
      'Approve it, or reject it: then its cashier owes its value, and answers. For who neither gave it nor signed for it, and edits free passes; for the owner once nobody decided in three days',
    permission: { menus, flag: 'editable' },
    idempotent: true,
    params: IdParams,
    body: z.strictObject({
      status: z.enum(freePassOutcomes),
      /** Why; required to reject. */
      note: z.string().trim().min(3).max(500).nullable().optional(),
    }),
    reply: FreePass,
    errors: [
      'record-not-found',
      'already-settled',
      'decision-too-late',
      'free-pass-not-yours',
      'free-pass-unexplained',
      'four-eyes',
      'not-two-persons',
    ],
    affects: ['freePasses', 'deposits', 'operatorDebts', 'operations'],
  }),
} as const;
