import { createHash } from 'node:crypto';
import { contract } from '@parking/contract/contract';
import type { PushDevice } from '@parking/contract/communication/push-devices';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { reserveAttempt } from '../../platform/auth/attempts.ts';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import { type Actor, type Context, type Route, implement } from '../../platform/http/context.ts';
import { OutgoingFault } from '../../platform/outgoing/outgoing-fault.ts';
import { mayBeCalled } from '../../platform/outgoing/addresses.ts';
import type { Platform } from '../../platform/platform.ts';
import { isPushKey } from '../../platform/push/send-push.ts';
import type { Pushing } from './tell-devices.ts';

type Calls = typeof contract.pushDevices;

/** More than one person uses; the one that was allowed first goes. */
const mostDevices = 10;
/** In this process: who tries an address that never answers holds one place and one look-up of names, not ten. */
const trying = new Set<string>();
const tryAgainSeconds = 10;
const digestOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

async function listOwn(reads: Reads, userId: string, zone: string): Promise<PushDevice[]> {
  const rows = await reads
    .selectFrom('pushDevices')
    .select(['id', 'endpoint', 'name', 'urgentOnly', 'createdAt', 'toldAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ endpoint, createdAt, toldAt, ...device }) => ({
    ...device,
    digest: digestOf(endpoint),
    createdAt: toLocalDateTime(createdAt, zone),
    toldAt: toldAt && toLocalDateTime(toldAt, zone),
  }));
}

/** Own browsers that are told by push. In training nobody is: it calls no other machine. */
export function pushDeviceRoutes(platform: Platform, pushing: Pushing): Route[] {
  return implement(contract.pushDevices, {
    mine: async ({ reads, actor, site }) => ({
      publicKey: site.isTraining ? null : (await pushing.key()).publicKey,
      devices: await listOwn(reads, actor.userId, site.zone),
    }),
    allow: (context) => allow(platform, context),
    forget: async ({ tx, actor, params, fail, log }) => {
      const gone = await tx
        .deleteFrom('pushDevices')
        .where('id', '=', params.id)
        .where('userId', '=', actor.userId)
        .returning('name')
        .executeTakeFirst();
      if (!gone) throw fail('device-not-found');
      const before = { pushDevice: gone.name };
      await log({ action: 'update-own-data', entity: 'users', entityId: actor.userId, before });
      return null;
    },
    sendTrial: (context) => sendTrial(platform, pushing, context),
  });
}

async function allow({ config }: Platform, context: Context<Calls['allow']>): Promise<PushDevice> {
  const { tx, actor, body, site, fail, log } = context;
  if (site.isTraining) throw fail('push-not-here');
  const { endpoint, keys, name, urgentOnly } = body;
  const isSafe = mayBeCalled(endpoint, config.webhookPrivateAddresses);
  if (!isSafe || !(endpoint.startsWith('https://') || config.webhookPrivateAddresses))
    throw badInput({ path: 'endpoint', code: 'unsafe-address' });
  if (!isPushKey(keys.p256dh)) throw badInput({ path: 'keys.p256dh', code: 'wrong-format' });
  await holdSession(tx, actor);
  const held = { userId: actor.userId, publicKey: keys.p256dh, secret: keys.auth, name, urgentOnly, toldAt: null };
  const put = await tx
    .insertInto('pushDevices')
    .values({ id: newId(), endpoint, ...held })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ ...held, createdAt: sql<Date>`now()` })
        // Of another person it becomes one's own by who sits at it, and knows its secret: an address alone may have been overheard.
        .where((device) =>
          device.or([
            device('pushDevices.userId', '=', held.userId),
            device.and({ 'pushDevices.publicKey': held.publicKey, 'pushDevices.secret': held.secret }),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  if (!put) throw badInput({ path: 'endpoint', code: 'already-taken' });
  const { id } = put;
  const own = await listOwn(tx, actor.userId, site.zone);
  const beyond = own.filter((device) => device.id !== id).slice(mostDevices - 1);
  if (beyond.length > 0)
    await tx
      .deleteFrom('pushDevices')
      .where(
        'id',
        'in',
        beyond.map((device) => device.id),
      )
      .execute();
  await log({ action: 'update-own-data', entity: 'users', entityId: actor.userId, after: { pushDevice: name } });
  const made = own.find((device) => device.id === id);
  if (!made) throw new Error('A device that was just allowed is not there.');
  return made;
}

/**
 * Several at once follow one another, so that they see each other's devices; and whoever is shut out meanwhile has none: what ends
 * sessions waits for this one, or was first.
 */
async function holdSession(tx: Tx, { sessionId }: Actor): Promise<void> {
  const live = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!live) throw new Failure('login-expired');
}

async function sendTrial(
  { database }: Platform,
  pushing: Pushing,
  { actor, params, reads, fail }: Context<Calls['sendTrial']>,
): Promise<null> {
  const device = await reads
    .selectFrom('pushDevices')
    .select('id')
    .where('id', '=', params.id)
    .where('userId', '=', actor.userId)
    .executeTakeFirst();
  if (!device) throw fail('device-not-found');
  await reserveAttempt(database, [{ key: `push:${actor.userId}`, most: 10, seconds: 300 }]);
  if (trying.has(actor.userId)) throw new Failure('too-many-requests', { values: { seconds: tryAgainSeconds } });
  trying.add(actor.userId);
  const outcome = await pushing
    .sendTrial(device.id)
    .catch((error: unknown) => {
      if (error instanceof OutgoingFault) throw fail('push-failed');
      throw error;
    })
    .finally(() => trying.delete(actor.userId));
  if (outcome === 'ENDED') throw fail('push-ended');
  return null;
}
