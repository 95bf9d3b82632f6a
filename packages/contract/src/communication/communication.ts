import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exportOf } from '../core/export-of.ts';
import { IdParams, id } from '../core/id.ts';
import { boolean, dateTime, oneOf, text } from '../core/list.ts';
import { resource, signedWrites } from '../core/resource.ts';
import { localDateTime } from '../core/time.ts';

/** What can happen that somebody is told of; one rule each. */
export const notificationTypes = [
  'GATE_OFFLINE',
  'PAPER_OUT',
  'DEPOSIT_SUBMITTED',
  'DEPOSIT_SUBMITTED_FOR',
  'DEPOSIT_DISPUTED',
  'DEPOSIT_RECEIVED_BELOW',
  'DEPOSIT_LEFT_OPEN',
  'LOOK_LATE',
  'CLAIMS_LATE',
  'TAX_DUE',
  'TAX_FEED_LATE',
  'SETTLEMENT_LATE',
  'TO_COLLECT_LATE',
  'SHORT_PAID_LATE',
  'CORRECTION_WAITING',
  'PAYMENT_DIFFERS',
  'PAYMENT_LATE',
  'REFUND_OPEN',
  'REFUND_TOLD',
  'ANSWER_REFUSED',
  'SETTLEMENT_REJECTED',
  'FREE_PASS_ASKED',
  'FREE_PASS_WAITING',
  'VOUCHERS_WAITING',
  'MEMBERS_WAITING',
  'GUEST_WAITING',
  'MEMBER_REFUND_WAITING',
  'FREE_WORTH',
  'FREE_PASS_EMERGENCY',
  'FREE_PASS_LATE',
  'DEBT_CHARGED',
  'DEBT_ANSWERED',
  'DEBT_DECIDED',
  'CHEATING_INDICATION',
  'INDICATION_DIGEST',
  'INDICATION_CONFIRMED',
  'INDICATION_ANSWERED',
  'CONTROL_LOOSENED',
  'CONTROL_TIGHTENED',
  'RIGHTS_GIVEN',
  'CREDENTIALS_CHANGED',
  'CASH_OUT_WAITING',
  'CASH_MUTATION_WAITING',
  'CASH_COUNT_DUE',
  'CASH_COUNT_DIFFERS',
  'CASH_DROP_DIFFERS',
  'TICKETS_ENTERED',
  'HANDOVER_WAITING',
  'HANDOVER_DENIED',
  'USER_WAITING',
  'DAY_DIFFERS',
  'LICENCE_ENDING',
  'MANUAL_OPEN',
  'MEMBER_ENDING',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Those that ask for something to be done about one record; once it is, they say so. The others are news. */
export const matterTypes = [
  'GATE_OFFLINE',
  'PAPER_OUT',
  'DEPOSIT_SUBMITTED',
  'DEPOSIT_SUBMITTED_FOR',
  'DEPOSIT_DISPUTED',
  'DEPOSIT_RECEIVED_BELOW',
  'DEPOSIT_LEFT_OPEN',
  'LOOK_LATE',
  'CLAIMS_LATE',
  'TO_COLLECT_LATE',
  'SHORT_PAID_LATE',
  'CORRECTION_WAITING',
  'FREE_PASS_LATE',
  'FREE_PASS_ASKED',
  'FREE_PASS_WAITING',
  'FREE_PASS_EMERGENCY',
  'VOUCHERS_WAITING',
  'MEMBERS_WAITING',
  'GUEST_WAITING',
  'MEMBER_REFUND_WAITING',
  'DEBT_CHARGED',
  'DEBT_ANSWERED',
  'CASH_OUT_WAITING',
  'CASH_MUTATION_WAITING',
  'CASH_COUNT_DUE',
  'CASH_COUNT_DIFFERS',
  'REFUND_OPEN',
  'SETTLEMENT_REJECTED',
  'TAX_DUE',
  'USER_WAITING',
] as const satisfies readonly NotificationType[];
export const isMatter = (type: NotificationType): boolean => matterTypes.some((matter) => matter === type);

export const Announcement = z.object({
  id: id(),
  message: z.string(),
  author: z.string(),
  createdAt: localDateTime(),
});

const announced = { message: text(), author: text(), createdAt: dateTime() };
const seeAnnouncements = { menus: ['/announcements'], flag: 'viewable' } as const;

export const announcements = {
  list: endpoint({
    method: 'GET',
    path: '/announcements',
    summary: 'Announcements made so far',
    permission: seeAnnouncements,
    columns: announced,
    reads: ['announcements'],
    reply: z.array(Announcement),
  }),
  export: exportOf('/announcements/export', 'Write all filtered announcements to a file', seeAnnouncements, announced),
  create: endpoint({
    method: 'POST',
    path: '/announcements',
    summary: 'Show a message on every open screen',
    permission: { menus: ['/announcements'], flag: 'addable' },
    idempotent: true,
    body: z.strictObject({ message: z.string().trim().min(1).max(500) }),
    reply: Announcement,
    affects: ['announcements', 'operations'],
  }),
} as const;

/** A path of ours, never another site. */
const screenRoute = () =>
  z
    .string()
    .trim()
    .max(200)
    .regex(/^\/(?![/\\])[A-Za-z0-9_\-/:]*$/);

const RuleInput = z.object({
  type: z.enum(notificationTypes),
  /** The screen a click opens; who may view it is told. */
  target: screenRoute(),
  /** The label of the button. */
  action: z.string().trim().min(1).max(60),
  actionEn: z.string().trim().max(60).nullable(),
});

const rules = resource({
  name: 'notification rule',
  path: '/notification_rules',
  menu: '/notification_rules',
  entity: 'notificationRules',
  input: RuleInput,
  shown: z.object({}),
  columns: {
    type: oneOf(notificationTypes),
    target: text(),
    action: text(),
    actionEn: text({ nullable: true }),
    updatedAt: dateTime(),
  },
});

/** Who is told what. That others are told of what watches people, or nobody, takes somebody else to sign. */
export const notificationRules = {
  ...rules,
  ...signedWrites(rules),
  all: endpoint({
    method: 'GET',
    path: '/notification_rules/list/all',
    summary: 'Every rule, for the bell',
    permission: 'signed-in',
    reads: ['notificationRules'],
    reply: z.array(
      z.object({
        id: id(),
        type: z.enum(notificationTypes),
        target: z.string(),
        action: z.string(),
        actionEn: z.string().nullable(),
      }),
    ),
  }),
} as const;

export const Notification = z.object({
  notificationId: id(),
  type: z.enum(notificationTypes),
  message: z.string(),
  publishTime: localDateTime(),
  seen: z.boolean(),
  done: z.boolean(),
  /** Since when what it asks for is done; null while it is not, and of what asks for nothing. */
  doneAt: localDateTime().nullable(),
  /** `filter`: filter texts (`status.equals`) for the target's address. */
  data: z.object({ filter: z.record(z.string(), z.string()) }),
});
export type Notification = z.output<typeof Notification>;

export const NotificationFeed = z.object({ notifications: z.array(Notification), unseen: z.int() });
export type NotificationFeed = z.output<typeof NotificationFeed>;

const told = {
  message: text(),
  type: oneOf(notificationTypes),
  seen: boolean(),
  done: boolean(),
  publishTime: dateTime(),
};

export const notifications = {
  mine: endpoint({
    method: 'GET',
    path: '/notifications/me',
    summary: 'Own notifications, newest first',
    permission: 'signed-in',
    columns: told,
    reads: ['notifications'],
    reply: z.array(Notification),
  }),
  export: exportOf('/notifications/me/export', 'Write the own notifications to a file', 'signed-in', told),
  seen: endpoint({
    method: 'POST',
    path: '/notifications/seen/{id}',
    summary: 'Mark an own notification as seen',
    permission: 'signed-in',
    params: IdParams,
    reply: z.null(),
    errors: ['notification-not-found'],
    affects: ['notifications'],
  }),
} as const;
