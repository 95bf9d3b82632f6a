import { z } from 'zod';
import { exportedList } from '../core/exported-list.ts';
import { id } from '../core/id.ts';
import { dateTime, oneOf, reference } from '../core/list.ts';
import { localDateTime } from '../core/time.ts';

/** What people and the product do, as the operations log names it. */
export const operationActions = [
  'create',
  'update',
  'delete',
  'login',
  'login-failed',
  'logout',
  'register',
  'approval-failed',
  'change-password',
  'set-password',
  'forgot-password',
  'reset-password',
  'start-second-factor',
  'end-second-factor',
  'update-own-data',
  'change-status',
  'change-state',
  'set-permissions',
  'set-modules',
  'order',
  'set-fares',
  'remove-fare',
  'set-amounts',
  'set-additional-fares',
  'set-fines',
  'enter-by-hand',
  'exit-by-hand',
  'stay-by-hand',
  'delete-entry',
  'edit-plate',
  'update-code',
  'reprint-ticket',
  'reprint-receipt',
  'open-gate',
  'open-device',
  'issue-gate-token',
  'revoke-gate-token',
  'issue-wall-screen-token',
  'revoke-wall-screen-token',
  'issue-secret',
  'pay',
  'check',
  'settle',
  'set-cash-in',
  'replace-licence',
] as const;

/** What it is done to: the tables of the records. */
export const operationEntities = [
  'users',
  'user_groups',
  'menus',
  'modules',
  'module_groups',
  'identity_types',
  'stays',
  'deposits',
  'cash',
  'cash_ins',
  'non_cash_checks',
  'unmatched_takings',
  'offline_grants',
  'paid_types',
  'vehicle_types',
  'fare_non_regulars',
  'additional_fare_names',
  'parking_fines',
  'overdue_tolerance',
  'transaction_types',
  'holidays',
  'gates',
  'device_types',
  'audio_files',
  'program_files',
  'print_fields',
  'stream_settings',
  'shifts',
  'schedules',
  'departments',
  'subscription_fare_components',
  'announcements',
  'notification_rules',
  'apis',
  'audit_configuration',
  'vehicle_audit_types',
  'system_configuration',
  'system_profile',
  'licence',
] as const;

const Fields = z.record(z.string(), z.unknown()).nullable();

export const Activity = z.object({
  id: id(),
  at: localDateTime(),
  actorId: z.string().nullable(),
  /** The user's name then, `gate P1`, or null for the product itself. */
  actorName: z.string().nullable(),
  /** Where the call came from. */
  address: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  before: Fields,
  after: Fields,
  /** Names of the fields that differ. */
  changed: z.string(),
  /** What was written went with its retention; who and when stay. */
  erased: z.boolean(),
});
export type Activity = z.output<typeof Activity>;

export const userActivity = exportedList({
  path: '/user_activity',
  summary: 'Who did what to which record, from what to what, newest first; secrets are never in it',
  menus: ['/user_activity'],
  row: Activity,
  columns: {
    at: dateTime({ period: true }),
    actorId: reference('/users/list', { nullable: true }),
    action: oneOf(operationActions, { sortable: false }),
    entity: oneOf(operationEntities, { sortable: false }),
    entityId: { type: 'text', operators: ['equals'], sortable: false, nullable: true },
  },
  reads: ['operations'],
});
