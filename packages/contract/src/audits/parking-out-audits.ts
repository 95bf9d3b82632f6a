import { z } from 'zod';
import { actsOn } from '../core/acts-on.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList } from '../core/exported-list.ts';
import { id } from '../core/id.ts';
import {
  type Columns,
  boolean,
  date,
  dateTime,
  integer,
  largeText,
  money,
  oneOf,
  reference,
  shownOnly,
} from '../core/list.ts';
import { exitKinds } from '../parking/stays.ts';
import {
  AuditCounts,
  AuditDay,
  AuditDetail,
  AuditItem,
  AuditedExit,
  auditReasons,
  auditRiskNames,
  auditStatuses,
  auditWhys,
} from './audited-exit.ts';

const menus = ['/parking_out_audits'] as const;
const affects = ['parkingOutAudits', 'operatorDebts', 'deposits', 'payments', 'operations'] as const;
const audits = { menus, flag: 'editable' } as const;
const reads = ['parkingOutAudits', 'parking'] as const;

const columns = {
  datetimeOut: dateTime(),
  status: oneOf(auditStatuses, { sortable: false }),
  why: oneOf(auditWhys, { many: true, sortable: false }),
  risks: oneOf(auditRiskNames, { many: true, sortable: false }),
  businessDay: date({ sortable: false }),
  plateNumber: largeText({ nullable: true }),
  parkingCode: largeText(),
  gateId: reference('/gates/list'),
  vehicleId: reference('/vehicle_types/list'),
  auditorId: reference('/users/list', { nullable: true }),
  /** Who sold, of what is decided. */
  operatorId: reference('/reports/operators/list', { nullable: true }),
  shiftId: reference('/shifts/list', { nullable: true, sortable: false }),
  byMachine: boolean({ sortable: false }),
  exitKind: oneOf(exitKinds, { sortable: false }),
  reason: oneOf(auditReasons, { nullable: true, sortable: false }),
  awaitsSecond: boolean({ nullable: true, sortable: false }),
  risk: integer(shownOnly),
  amount: money(shownOnly),
  total: money(shownOnly),
  auditedAt: dateTime(shownOnly),
  durationMinutes: integer(shownOnly),
} satisfies Columns;

const list = <const Path extends string>(path: Path, summary: string, menu: string) =>
  exportedList({ path, summary, menus: [menu], row: AuditedExit, columns, reads: ['parkingOutAudits', 'parking'] });

export const auditList = list(
  '/parking_outs/audit_list',
  'Exits that are to be looked at or were, newest first',
  '/audit_list',
);
export const auditMatched = list(
  '/parking_outs/audit_matched',
  'Exits that agree with their pictures, newest first',
  '/audit_matched',
);

const act = actsOn({ reply: AuditedExit, affects });
const ofOne = ['record-not-found', 'four-eyes', 'not-two-persons'] as const;
const rollbackErrors = [
  ...ofOne,
  'not-audited',
  'audit-of-another',
  'audit-deposit-closed',
  'decision-too-late',
  'approval-needed',
] as const;

/** Several, or a single one by itself. */
const AuditBody = AuditItem.partial()
  .extend({ items: z.array(AuditItem).min(1).max(100).optional() })
  .refine(({ items, parkingOutId }) => items !== undefined || parkingOutId !== undefined, { path: ['parkingOutId'] })
  .refine(({ items, status }) => items !== undefined || status !== undefined, { path: ['status'] });

export const parkingOutAudits = {
  audit: endpoint({
    method: 'POST',
    path: '/parking_out_audits/audit',
    summary: 'Say of exits whether they agree with their pictures; all of them or none',
    permission: audits,
    idempotent: true,
    body: AuditBody,
    reply: z.array(AuditedExit),
    errors: [...ofOne, 'already-audited', 'audit-of-another', 'audit-without-picture', 'decision-too-late'],
    affects,
  }),
  next: endpoint({
    method: 'POST',
    path: '/parking_out_audits/next',
    summary:
      'The next exits of the queue for this auditor alone, the riskiest first; those it holds already come first',
    permission: audits,
    body: z.strictObject({
      size: z.int().min(1).max(10).optional(),
      /** What it holds and does not want now. */
      release: z.array(id()).max(50).optional(),
    }),
    reply: z.object({ items: z.array(AuditedExit), counts: AuditCounts }),
    affects: [],
  }),
  viewDetail: endpoint({
    method: 'GET',
    path: '/parking_out_audits/view_detail',
    summary: 'Everything that is known of an exit; who sold is told once it is decided',
    permission: { menus: [...menus, '/audit_list', '/audit_matched'], flag: 'viewable' },
    query: z.strictObject({ parkingOutId: id() }),
    reply: AuditDetail,
    errors: ['record-not-found'],
    reads,
  }),
  confirm: act(
    '/parking_out_audits/confirm/{id}',
    { summary: 'Agree as the second auditor to what another one found; then its amount is booked', permission: audits },
    z.strictObject({}),
    [...ofOne, 'not-audited', 'already-settled', 'decision-too-late'],
  ),
  rollbackMatched: act(
    '/parking_out_audits/rollback_matched/{id}',
    { summary: 'Take back that it agrees, or that no picture tells: it is to be audited again', permission: audits },
    z.strictObject({ note: z.string().trim().max(500).nullable().optional() }),
    rollbackErrors,
  ),
  rollbackUnmatched: act(
    '/parking_out_audits/rollback_unmatched/{id}',
    { summary: 'Take back that it does not agree, with all that was booked for it', permission: audits },
    z.strictObject({ note: z.string().trim().min(3).max(500) }),
    rollbackErrors,
  ),
  days: endpoint({
    method: 'GET',
    path: '/parking_out_audits/days',
    summary:
      'The digests of the days’ seeds, and the seeds of those that have ended: whoever wants may draw the samples again',
    permission: { menus: [...menus, '/audit_list'], flag: 'viewable' },
    reply: z.array(AuditDay),
    reads: ['parkingOutAudits'],
  }),
} as const;
