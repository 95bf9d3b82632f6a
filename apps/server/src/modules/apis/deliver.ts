import type { ApiEvent } from '@parking/contract/apis/apis';
import { sql } from 'kysely';
import { z } from 'zod';
import { unlock } from '../../platform/auth/vault.ts';
import type { CarriedEffect } from '../../platform/events/outbox.ts';
import { OutgoingFault } from '../../platform/outgoing/outgoing-fault.ts';
import { Pauses } from '../../platform/outgoing/pauses.ts';
import { post } from '../../platform/outgoing/post.ts';
import type { Platform } from '../../platform/platform.ts';
import { signatureOf } from './sign.ts';
import { deliverySeconds } from './tell-apis.ts';

const maximumBytes = 65_536;

type Services = Pick<Platform, 'database' | 'config' | 'version'>;

interface Delivery {
  /** The same at every attempt, so that a receiver can leave out what it had. */
  readonly id: string;
  readonly event: ApiEvent | 'TEST';
  /** When it happened, RFC 3339. */
  readonly at: string;
  readonly data: unknown;
}

interface Receiver {
  readonly id: string;
  readonly target: string;
  /** As it is stored. */
  readonly secret: string;
}

const Payload = z.object({
  apiId: z.uuid(),
  target: z.string(),
  event: z.string(),
  at: z.string(),
  data: z.unknown(),
});

/**
 * Carries out `tellApis`: one signed call, written down, tried again by whoever carries effects when it failed. What waited is for those
 * who were named when it happened: it is given up once they are not told of it any more, or others are in their place.
 */
export function openDelivering(services: Services): (effect: CarriedEffect) => Promise<void> {
  const pauses = new Pauses();
  return async (effect) => {
    const { apiId, target, event, at, data } = Payload.parse(effect.payload);
    const receiver = await services.database.writeQueries
      .selectFrom('apis')
      .select(['id', 'target', 'secret'])
      .where('id', '=', apiId)
      .where('isEnabled', '=', true)
      .where('target', '=', target)
      .where(sql<boolean>`${event} = any(events)`)
      .executeTakeFirst();
    if (!receiver) {
      await giveUp(services, effect.id);
      return;
    }
    // Another address has not failed yet.
    const paused = `${apiId} ${target}`;
    pauses.refuseWhilePaused(paused);
    try {
      await deliver(services, receiver, { id: effect.id, event: event as ApiEvent, at, data });
      pauses.succeeded(paused);
    } catch (error) {
      pauses.failed(paused);
      throw error;
    }
  };
}

const giveUp = (services: Services, id: string) =>
  services.database.writes.query('update api_deliveries set expires_at = now() where id = $1 and expires_at > now()', [
    id,
  ]);

/** Sends one event now and writes down how it went. Throws `OutgoingFault` when it was not taken. */
export async function deliver(services: Services, receiver: Receiver, delivery: Delivery): Promise<void> {
  const { id, event, at, data } = delivery;
  const secret = await unlock(services.database.writeQueries, receiver.secret);
  const body = JSON.stringify({ id, event, at, data });
  const sentAt = new Date();
  const started = performance.now();
  let fault: OutgoingFault | null = null;
  let status: number | null = null;
  try {
    const answer = await post({
      target: receiver.target,
      body,
      timeoutMs: services.config.webhookTimeoutMs,
      maximumBytes,
      allowPrivate: services.config.webhookPrivateAddresses,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': `parking-back-office/${services.version}`,
        'x-parking-event': event,
        'x-parking-delivery': id,
        'x-parking-signature': signatureOf(secret, body, sentAt),
      },
    });
    ({ status } = answer);
  } catch (error) {
    fault = error instanceof OutgoingFault ? error : new OutgoingFault('connection-failed');
    ({ status } = fault);
  }
  const attempt = {
    delivered: fault === null,
    lastAt: sentAt,
    status,
    durationMs: Math.round(performance.now() - started),
    error: fault?.code ?? null,
  };
  const createdAt = new Date(at);
  // A test is not tried again.
  const lifeMs = event === 'TEST' ? 0 : deliverySeconds * 1000;
  await services.database.writeQueries
    .insertInto('apiDeliveries')
    .values({
      id,
      apiId: receiver.id,
      event,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + lifeMs),
      attempts: 1,
      ...attempt,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ ...attempt, attempts: row('apiDeliveries.attempts', '+', 1) })),
    )
    .execute();
  if (fault) throw fault;
}
