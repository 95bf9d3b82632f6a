import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { mayCall } from '../outgoing/door.ts';
import { OutgoingFault } from '../outgoing/outgoing-fault.ts';
import { exchange } from '../outgoing/post.ts';
import type { PushKey } from './push-key.ts';

const answerBytes = 4_096;
/** The subscription is over, was never one, or was made for another key: the browser has to subscribe anew. */
const ended: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);

export interface PushSubscription {
  readonly endpoint: string;
  /** Of the browser, base64url: the key that a message is sealed for, and the secret that goes into it. */
  readonly publicKey: string;
  readonly secret: string;
}

export interface Push {
  readonly subscription: PushSubscription;
  /** At most about 3,900 bytes. */
  readonly message: string;
  readonly urgent: boolean;
  /** How long its service keeps it for a browser that is not there. */
  readonly lifeSeconds: number;
}

export interface PushSender {
  readonly key: PushKey;
  /** Where this installation is reached, for a service that has something to complain of. */
  readonly address: string;
  readonly allowPrivate: boolean;
  readonly timeoutMs: number;
}

/** Whether messages can be sealed for it: a point of the curve, uncompressed. */
export function isPushKey(publicKey: string): boolean {
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(Buffer.from(publicKey, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Gives a message, sealed for one browser (RFC 8291), to its push service. `ENDED`: nothing will ever reach that subscription again.
 * Throws `OutgoingFault` when it was not taken and may be later.
 */
export async function sendPush(sender: PushSender, push: Push): Promise<'TAKEN' | 'ENDED'> {
  mayCall();
  const { key, address, allowPrivate, timeoutMs } = sender;
  const { endpoint, publicKey, secret } = push.subscription;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh: publicKey, auth: secret } },
    push.message,
    {
      // Services take no plain http here; it names the installation, nobody calls it.
      vapidDetails: { subject: address.replace(/^http:/, 'https:'), ...key },
      TTL: push.lifeSeconds,
      urgency: push.urgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    },
  );
  const given = Object.entries(headers).flatMap(([name, value]) =>
    name.toLowerCase() === 'content-length' ? [] : [[name.toLowerCase(), String(value)]],
  );
  const { status } = await exchange({
    method: 'POST',
    target: endpoint,
    headers: Object.fromEntries(given),
    body: body as Buffer,
    allowPrivate,
    timeoutMs,
    maximumBytes: answerBytes,
  });
  if (status >= 200 && status < 300) return 'TAKEN';
  if (ended.has(status)) return 'ENDED';
  throw new OutgoingFault('refused', status);
}
