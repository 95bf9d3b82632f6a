import { newId } from '@parking/contract/core/id';
import { Payment } from '@parking/contract/parking/payments';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import { selectList } from '../../../platform/db/list-sql.ts';
import { type Database, type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { postEntry } from '../../money/journal.ts';
import { type PaymentAdapter, type PaymentRequest, type ProviderAnswer, answerMs } from './adapter.ts';

export interface Asked {
  readonly site: Site;
  readonly userId: string;
  /** The request's own key: asked again, the same payment is answered. */
  readonly key: string | null;
  readonly kind: 'EMONEY' | 'QRIS';
  readonly amount: number;
  readonly stayId: string | null;
  readonly gateId: string | null;
  readonly paidTypeId: string | undefined;
}

interface PaymentsPlatform {
  readonly database: Database;
  readonly adapter: PaymentAdapter;
}

export async function getPayment(tx: Tx, site: Site, id: string): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select ${sql.raw(selectList(Payment, site.zone))} from payments_v where id = ${id}`.execute(tx);
  const [payment] = rows;
  if (!payment) throw new Failure('payment-not-found');
  return payment;
}

/**
 * Asks a provider for money. The payment is committed PENDING before the provider is called and once more after its answer;
 * when none comes it stays PENDING and is asked about later.
 */
export async function requestPayment({ database, adapter }: PaymentsPlatform, asked: Asked): Promise<Payment> {
  const begun = await inTransaction(database, (tx) => beginPayment(tx, adapter.name, asked));
  if (begun.isNew) await ask(database, adapter, asked.site, begun.id, 'request');
  return getPayment(database.writeQueries, asked.site, begun.id);
}

/** Asks the provider how a payment stands that is not settled; the answer counts whenever it comes. */
export async function followPayment({ database, adapter }: PaymentsPlatform, site: Site, id: string): Promise<Payment> {
  const payment = await getPayment(database.writeQueries, site, id);
  if (payment.status === 'PENDING') await ask(database, adapter, site, id, 'status');
  return getPayment(database.writeQueries, site, id);
}

/** Gives a payment up; one that turns out to be paid counts all the same. */
export async function cancelPayment({ database, adapter }: PaymentsPlatform, site: Site, id: string): Promise<Payment> {
  await getPayment(database.writeQueries, site, id);
  await ask(database, adapter, site, id, 'status');
  await database.writeQueries
    .updateTable('payments')
    .set({ state: 'FAILED', error: 'cancelled', answeredAt: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();
  return getPayment(database.writeQueries, site, id);
}

/** Follows up what no screen waits for any more: answers that came late, codes that ran out. */
export async function followOpenPayments({ database, adapter }: PaymentsPlatform, site: Site): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where state = 'PENDING' and created_at < now() - interval '5 seconds'
    union all
    select id from payments where state in ('EXPIRED', 'FAILED') and error is distinct from 'insufficient balance'
      and created_at > now() - interval '30 minutes' and answered_at < now() - interval '1 minute'
    limit 100`.execute(database.writeQueries);
  for (const { id } of rows) await ask(database, adapter, site, id, 'status');
}

async function beginPayment(tx: Tx, adapter: string, asked: Asked): Promise<{ id: string; isNew: boolean }> {
  const { site, userId, key, kind, amount, stayId, gateId } = asked;
  const known = await findByKey(tx, userId, key);
  if (known) return { id: known, isNew: false };
  const paidTypeId = await getPaidTypeOf(tx, kind, asked.paidTypeId);
  if (stayId !== null) await holdForPayment(tx, stayId);
  const id = newId();
  const { rows } = await sql<{ id: string }>`
    insert into payments (id, site_id, stay_id, paid_type_id, gate_id, kind, amount, adapter, by_id, request_key, expires_at)
    select ${id}, ${site.id}, ${stayId}::uuid, ${paidTypeId}, ${gateId}::uuid, ${kind}, ${amount}, ${adapter}, ${userId}, ${key}::uuid,
      clock_timestamp() + make_interval(secs => cashless_timer) from system_configuration
    on conflict do nothing returning id`.execute(tx);
  if (rows.length === 0) {
    // The same request at the same moment, or another payment of this stay.
    const twin = await findByKey(tx, userId, key);
    if (twin) return { id: twin, isNew: false };
    throw new Failure('payment-waiting');
  }
  await logPayment(tx, id, 'REQUEST', { kind, amount });
  return { id, isNew: true };
}

async function findByKey(tx: Tx, userId: string, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const known = await tx
    .selectFrom('payments')
    .select('id')
    .where('byId', '=', userId)
    .where('requestKey', '=', key)
    .executeTakeFirst();
  return known?.id ?? null;
}

async function getPaidTypeOf(tx: Tx, kind: string, asked: string | undefined): Promise<string> {
  const found = await tx
    .selectFrom('paidTypes')
    .select('id')
    .where('kind', '=', kind)
    .$if(asked !== undefined, (query) => query.where('id', '=', asked ?? ''))
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw badInput({ path: 'paidTypeId', code: 'does-not-exist' });
  return found.id;
}

/** The stay must be inside, and an old payment of it that ran out makes room. */
async function holdForPayment(tx: Tx, stayId: string): Promise<void> {
  const stay = await tx.selectFrom('stays').select('state').where('id', '=', stayId).executeTakeFirst();
  if (stay?.state !== 'INSIDE')
    throw new Failure('stay-not-found', { fields: [{ path: 'parkingInId', code: 'does-not-exist' }] });
  await tx
    .updateTable('payments')
    .set({ state: 'EXPIRED', answeredAt: new Date() })
    .where('stayId', '=', stayId)
    .where('state', '=', 'PENDING')
    .where('expiresAt', '<', new Date())
    .execute();
}

const logPayment = (tx: Tx, paymentId: string, direction: 'REQUEST' | 'ANSWER' | 'TIMEOUT', body: object) =>
  tx
    .insertInto('paymentLogs')
    .values({ id: newId(), paymentId, direction, body: JSON.stringify(body) })
    .execute();

async function ask(
  database: Database,
  adapter: PaymentAdapter,
  site: Site,
  id: string,
  call: 'request' | 'status',
): Promise<void> {
  const { rows } = await sql<PaymentRequest>`
    select p.id, p.kind, p.amount, p.created_at as "createdAt", coalesce(g.code, '') as "gateCode",
      coalesce(s.code, left(p.id::text, 13)) as "billNumber"
    from payments p left join gates g on g.id = p.gate_id left join stays s on s.id = p.stay_id where p.id = ${id}`.execute(
    database.writeQueries,
  );
  const [request] = rows;
  if (!request) return;
  try {
    const answer = await withinTime(adapter[call](request));
    await inTransaction(database, (tx) => settle(tx, site, id, answer));
  } catch (error) {
    if (error instanceof Failure) throw error;
    await logPayment(database.writeQueries, id, 'TIMEOUT', { error: String((error as Error).message) });
  }
}

async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), answerMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Writes an answer down. A payment that turns PAID when its stay has ended, or has another one, is to be refunded. */
export async function settle(tx: Tx, site: Site, id: string, answer: ProviderAnswer): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (payment.state === 'PAID') return;
  const expired = answer.state === 'PENDING' && payment.expiresAt < new Date();
  const state = expired ? 'EXPIRED' : answer.state;
  const changed = state !== payment.state || (answer.qrString ?? null) !== payment.qrString;
  if (!changed || (payment.state !== 'PENDING' && state !== 'PAID')) return;
  await logPayment(tx, id, 'ANSWER', answer.raw);
  const refundable = state === 'PAID' && payment.stayId !== null && (await isSettledOtherwise(tx, id, payment.stayId));
  await tx
    .updateTable('payments')
    .set({
      state,
      adapterRef: answer.reference,
      qrString: answer.qrString ?? null,
      cardType: answer.cardType ?? null,
      cardNumber: answer.cardNumber ?? null,
      terminal: answer.terminal ?? null,
      balanceBefore: answer.balanceBefore ?? null,
      balanceAfter: answer.balanceAfter ?? null,
      error: answer.error ?? null,
      answeredAt: new Date(),
      ...(state === 'PAID' && { paidAt: new Date() }),
      ...(refundable && { refundableAt: new Date() }),
    })
    .where('id', '=', id)
    .execute();
  if (refundable) await bookRefundable(tx, site, payment);
}

async function isSettledOtherwise(tx: Tx, id: string, stayId: string): Promise<boolean> {
  const { rows } = await sql`
    select from stays where id = ${stayId} and state <> 'INSIDE'
    union all
    select from payments where stay_id = ${stayId} and id <> ${id} and state in ('PENDING', 'PAID') and refundable_at is null`.execute(
    tx,
  );
  return rows.length > 0;
}

interface Refundable {
  readonly id: string;
  readonly paidTypeId: string;
  readonly amount: number;
  readonly byId: string;
}

/** Money the provider holds that belongs to nobody's exit: owed back to the customer. */
async function bookRefundable(tx: Tx, site: Site, payment: Refundable): Promise<void> {
  await postEntry(tx, {
    siteId: site.id,
    type: 'PARKING_OUT',
    kind: 'REFUNDABLE',
    sourceId: payment.id,
    businessDay: businessDayOf(new Date(), site),
    depositId: null,
    actorId: payment.byId,
    lines: [
      { account: { kind: 'PROVIDER', ownerId: payment.paidTypeId }, amount: payment.amount },
      { account: { kind: 'REFUNDABLE' }, amount: -payment.amount },
    ],
  });
}

/** A stay that ended without its paid payment leaves that one to be refunded. */
export async function releasePayments(tx: Tx, site: Site, stayId: string): Promise<void> {
  const { rows } = await sql<Refundable>`
    update payments set refundable_at = now() where stay_id = ${stayId} and state = 'PAID' and refundable_at is null
    returning id, paid_type_id as "paidTypeId", amount, by_id as "byId"`.execute(tx);
  for (const payment of rows) await bookRefundable(tx, site, payment);
}
