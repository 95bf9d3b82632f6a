import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { localDateTime } from '../core/time.ts';
import type { NotificationType } from './communication.ts';

/** What somebody must do something about at once: told also to devices that take urgent things alone. */
export const urgentTypes: ReadonlySet<NotificationType> = new Set<NotificationType>([
  'GATE_OFFLINE',
  'PAPER_OUT',
  'MANUAL_OPEN',
  'DEPOSIT_DISPUTED',
  'DEPOSIT_RECEIVED_BELOW',
  'DAY_DIFFERS',
  'FREE_PASS_EMERGENCY',
]);

/** What the worker of a browser is given, JSON, sealed for it: what to show, and which screen a click opens. */
export interface PushMessage {
  /** Of the notification. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** A path of ours with its query. */
  readonly address: string;
}

export const PushDevice = z.object({
  id: id(),
  name: z.string(),
  /** Of the address by which it is told: a browser knows itself by it. SHA-256, hex. */
  digest: z.string(),
  urgentOnly: z.boolean(),
  createdAt: localDateTime(),
  /** When its push service last took something for it. */
  toldAt: localDateTime().nullable(),
});
export type PushDevice = z.output<typeof PushDevice>;

export const PushDevices = z.object({
  /** The application server's key (RFC 8292), base64url; null where nobody is told by push, as in training. */
  publicKey: z.string().nullable(),
  devices: z.array(PushDevice),
});

/** So many bytes as base64url without padding. */
const bytes = (count: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`));

/** A browser of one's own that is told of notifications while no screen is open, by Web Push (RFC 8030, 8291, 8292). Ours. */
export const pushDevices = {
  mine: endpoint({
    method: 'GET',
    path: '/notifications/devices',
    summary: 'Own devices that are told by push, and the key with which a browser subscribes',
    permission: 'signed-in',
    byPassword: true,
    reads: ['pushDevices'],
    reply: PushDevices,
  }),
  allow: endpoint({
    method: 'POST',
    path: '/notifications/devices',
    summary: 'Be told by push in this browser; of another person’s browser, it becomes one’s own',
    permission: 'signed-in',
    byPassword: true,
    body: z.strictObject({
      /** Of the browser's `PushSubscription`, with its two keys. */
      endpoint: z.url().max(1000),
      keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
      name: z.string().trim().min(1).max(60),
      urgentOnly: z.boolean(),
    }),
    reply: PushDevice,
    errors: ['push-not-here'],
    affects: ['pushDevices'],
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/notifications/devices/{id}',
    summary: 'Do not tell an own device any more',
    permission: 'signed-in',
    byPassword: true,
    params: IdParams,
    reply: z.null(),
    errors: ['device-not-found'],
    affects: ['pushDevices'],
  }),
  sendTrial: endpoint({
    method: 'POST',
    path: '/notifications/devices/{id}/trial',
    summary: 'Send a trial message to an own device, now',
    permission: 'signed-in',
    byPassword: true,
    transaction: 'own',
    params: IdParams,
    reply: z.null(),
    errors: ['device-not-found', 'push-failed', 'push-ended'],
    affects: ['pushDevices'],
  }),
} as const;
