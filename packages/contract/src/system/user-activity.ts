import { z } from 'zod';
import { exportedList } from '../core/exported-list.ts';
import { id } from '../core/id.ts';
import { dateTime, oneOf, reference } from '../core/list.ts';
import { recordTables } from '../core/records.ts';
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
  'show-reset-link',
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
  'withdraw-setting',
  'enter-by-hand',
  'exit-by-hand',
  'price-override',
  'stay-by-hand',
  'free-pass',
  'lost-ticket',
  'ask-delete-entry',
  'delete-entry',
  'edit-plate',
  'update-code',
  'print',
  'reprint',
  'reprint-ticket',
  'reprint-receipt',
  'open-gate',
  'open-device',
  'issue-gate-token',
  'revoke-gate-token',
  'issue-wall-screen-token',
  'revoke-wall-screen-token',
  'import',
  'issue-secret',
  'pay',
  'check',
  'settle',
  'attach',
  'give-back',
  'ask-give-back',
  'confirm-give-back',
  'refuse-give-back',
  'charge-debt',
  'answer-debt',
  'propose-debt',
  'decide-debt',
  'register-key',
  'propose-claim',
  'decide-claim',
  'let-go',
  'collect',
  'propose-collection',
  'decide-collection',
  'confirm',
  'confirm-arrival',
  'refuse',
  'look',
  'buy-period',
  'roll-back',
  'set-cash-in',
  'replace-licence',
  'set-dashboard-components',
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
    entity: oneOf(recordTables, { sortable: false }),
    entityId: { type: 'text', operators: ['equals'], sortable: false, nullable: true },
  },
  reads: ['operations'],
});
