import { createHash } from 'node:crypto';
import type { contract } from '@parking/contract/contract';
import { id as idOf, newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { reserveAttempt } from '../../../../platform/auth/attempts.ts';
import { type Database, type Reads, inTransaction } from '../../../../platform/db/pool.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Context, Site } from '../../../../platform/http/context.ts';
import type { NotificationOutcome, PaymentAdapter, ProviderNotification, VerifiedNotification } from '../adapter.ts';
import {
  type AskedPayment,
  type PaymentsPlatform,
  askProvider,
  logPayment,
  readRequest,
  withinTime,
  writeAnswer,
} from '../follow-payments.ts';
import { takeRefunds } from '../take-refunds.ts';
import type { ListAdapters } from './find-adapter.ts';

type Notify = Context<typeof contract.paymentNotifications.notify>;

interface NotifiedPlatform extends PaymentsPlatform {
  readonly listAdapters: ListAdapters;
}

const minute = 60;
/** From one address; a provider tells of all payments of a busy day from a few. */
const calls = { most: 600, seconds: minute } as const;
/** What nobody signed is kept, to be looked at, and not without end: from one address, and from all. */
const forgedFromOne = { most: 20, seconds: 10 * minute } as const;
const forged = { key: 'notification-forged', most: 200, seconds: 10 * minute } as const;

/** Of its headers only these are kept: what is signed, and by what it is signed. */
const keptHeaders = [
  'x-timestamp',
  'x-signature',
  'x-external-id',
  'x-partner-id',
  'content-type',
  'user-agent',
] as const;
const longestHeader = 2_000;

/**
 * Takes what a provider tells. It is written down before any of it is believed, answered as its provider expects, and the same one is
 * taken once. Nothing is booked by what is not proved: its provider is asked then. What was signed by a set-up that was replaced is a reason
 * to ask as well: its secret may be why it was.
 */
export async function takeNotification(platform: NotifiedPlatform, context: Notify): Promise<null> {
  const { params, request, response, origin, site } = context;
  const { database } = platform;
  await reserveAttempt(database, [{ key: `notification:${origin.address}`, ...calls }]);
  const adapters = await platform.listAdapters(database.writeQueries, params.paidTypeId, params.provider);
  const [first] = adapters;
  if (!first) throw new Failure('record-not-found');
  const notification: ProviderNotification = {
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: request.headers,
    path: (request.raw.url ?? '').split('?')[0] ?? '',
    at: new Date(),
  };
  const signed = findSigned(adapters, notification);
  if (!signed)
    await reserveAttempt(database, [{ key: `notification-forged:${origin.address}`, ...forgedFromOne }, forged]);
  const id = await keep(database, context, notification, signed ? 'RECEIVED' : 'FORGED');
  const outcome = signed ? await believe(platform, site, { ...signed, params, id }) : 'FORGED';
  const { status, body } = first.replyTo(outcome);
  await response.code(status).header('cache-control', 'no-store').send(body);
  return null;
}

/** By which set-up it is signed, and what is said by it; null: by none. */
function findSigned(adapters: readonly PaymentAdapter[], notification: ProviderNotification): Signed | null {
  for (const adapter of adapters) {
    const verified = adapter.verifyNotification(notification);
    if (verified) return { adapter, verified };
  }
  return null;
}

/** By what the same notification is known again: what is kept of its headers, and all of its body. */
export const digestOf = (kept: Readonly<Record<string, string>>, body: Buffer): Buffer =>
  createHash('sha256').update(JSON.stringify(kept)).update(body).digest();

/** Writes it down as it came. The same once more is counted; what it came to stays. Returns its key. */
async function keep(
  { writeQueries }: Database,
  { params, origin }: Notify,
  { body, headers }: ProviderNotification,
  state: 'RECEIVED' | 'FORGED',
): Promise<string> {
  const kept = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value.slice(0, longestHeader)]] : [];
    }),
  );
  const digest = digestOf(kept, body);
  const { rows } = await sql<{ id: string }>`
    insert into payment_notifications (id, paid_type_id, provider, address, headers, body, digest, state)
    values (${newId()}, ${params.paidTypeId}, ${params.provider}, ${origin.address}, ${JSON.stringify(kept)}::jsonb, ${body}, ${digest}, ${state})
    on conflict (paid_type_id, digest) do update set times = payment_notifications.times + 1, last_at = now()
    returning id`.execute(writeQueries);
  return rows[0]?.id ?? '';
}

interface Signed {
  readonly adapter: PaymentAdapter;
  readonly verified: VerifiedNotification;
}

interface Believed extends Signed {
  readonly params: Notify['params'];
  /** Of what was kept. */
  readonly id: string;
}

/** Books what the notification proves, or asks its provider. Of a payment that is none of this provider's nothing is believed. */
async function believe(
  platform: PaymentsPlatform,
  site: Site,
  { adapter, verified, params, id }: Believed,
): Promise<Exclude<NotificationOutcome, 'FORGED'>> {
  const { database } = platform;
  const told = await listTold(database.writeQueries, {
    paidTypeId: params.paidTypeId,
    verified,
    setUpId: adapter.setUpId,
  });
  const ours = told.filter((one) => one.paidTypeId === params.paidTypeId && one.adapter === params.provider);
  const current = await platform.findAdapter(database.writeQueries, params);
  for (const payment of ours) {
    // It proves something of what was asked for by the very set-up that stands.
    const isProof = current?.setUpId === adapter.setUpId && payment.providerId === adapter.setUpId;
    const answer = isProof ? verified.answer : null;
    if (answer) await inTransaction(database, (tx) => writeAnswer(tx, site, payment.id, answer));
    // Where its provider does not answer now, it is asked later as of any other.
    else await askProvider(platform, site, payment.id, 'query');
    await askForRefunds(platform, site, payment);
  }
  const [payment] = ours;
  const outcome = payment ? 'TAKEN' : 'UNKNOWN';
  await database.writeQueries
    .updateTable('paymentNotifications')
    .set({ state: outcome, paymentId: payment?.id ?? null })
    .where('id', '=', id)
    .execute();
  return outcome;
}

interface Naming {
  readonly paidTypeId: string;
  readonly verified: VerifiedNotification;
  /** By which it was signed. */
  readonly setUpId: string | null;
}

const mostAlike = 10;

/**
 * The payments that it may be about: by our reference one; by the provider's own all that have it, those of the set-up that signed it first,
 * because another account may have numbered alike.
 */
async function listTold(reads: Reads, { paidTypeId, verified, setUpId }: Naming): Promise<AskedPayment[]> {
  const { paymentId, reference } = verified;
  const named = idOf().safeParse(paymentId);
  if (!named.success && (paymentId !== null || reference === undefined)) return [];
  const ids = named.success
    ? [named.data]
    : await listNumbered(reads, { paidTypeId, setUpId, reference: reference ?? '' });
  const found = await Promise.all(ids.map((one) => readRequest(reads, one)));
  return found.filter((one) => one !== null);
}

async function listNumbered(
  reads: Reads,
  { paidTypeId, setUpId, reference }: Omit<Naming, 'verified'> & { readonly reference: string },
): Promise<string[]> {
  const rows = await reads
    .selectFrom('payments')
    .select('id')
    .where('adapterRef', '=', reference)
    .where('paidTypeId', '=', paidTypeId)
    .orderBy((order) => order('providerId', 'is not distinct from', setUpId), 'desc')
    .orderBy('id', 'desc')
    .limit(mostAlike)
    .execute();
  return rows.map(({ id }) => id);
}

/** What is told of a payment that is paid may be that it was given back: its provider says which refunds it made, and no notification does. */
async function askForRefunds(
  { database, findAdapter }: PaymentsPlatform,
  site: Site,
  payment: AskedPayment,
): Promise<void> {
  const { writeQueries } = database;
  const { state } = await writeQueries
    .selectFrom('payments')
    .select('state')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow();
  const adapter = state === 'PAID' ? await findAdapter(writeQueries, payment) : null;
  if (adapter?.name !== payment.adapter) return;
  const made = await withinTime(adapter.listRefunds(payment)).catch(async (error: unknown) => {
    const body = { refunds: error instanceof Error ? error.message : 'no answer' };
    await inTransaction(database, (tx) => logPayment(tx, payment.id, 'TIMEOUT', body));
    return [];
  });
  if (made.length > 0) await inTransaction(database, (tx) => takeRefunds(tx, site, payment.id, made));
}
