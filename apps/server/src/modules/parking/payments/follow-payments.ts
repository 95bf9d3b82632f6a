import { entryRupiah } from '@parking/contract/core/money';
import { newId } from '@parking/contract/core/id';
import { Payment } from '@parking/contract/parking/payments';
import { sql } from 'kysely';
import { selectList } from '../../../platform/db/list-sql.ts';
import { type Database, type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type PaymentAdapter, type PaymentRequest, type ProviderAnswer, answerMs } from './adapter.ts';
import { linesOfPaid, postPayment } from './spend-payment.ts';

export interface PaymentsPlatform {
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

/** Asks the provider how a payment stands that is not settled; the answer counts whenever it comes. */
export async function followPayment(platform: PaymentsPlatform, site: Site, id: string): Promise<Payment> {
  const { writeQueries } = platform.database;
  const payment = await getPayment(writeQueries, site, id);
  if (payment.status === 'PENDING') await askProvider(platform, site, id, 'status');
  return getPayment(writeQueries, site, id);
}

/** Gives a payment up; one that turns out to be paid counts all the same. */
export async function cancelPayment(platform: PaymentsPlatform, site: Site, id: string): Promise<Payment> {
  const { writeQueries } = platform.database;
  await getPayment(writeQueries, site, id);
  await askProvider(platform, site, id, 'status');
  await writeQueries
    .updateTable('payments')
    .set({ state: 'FAILED', error: 'cancelled', answeredAt: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();
  return getPayment(writeQueries, site, id);
}

/** Follows up what no screen waits for any more: answers that came late, codes that ran out. */
export async function followOpenPayments(platform: PaymentsPlatform, site: Site): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where state = 'PENDING' and created_at < now() - interval '5 seconds'
    union all
    select id from payments where state in ('EXPIRED', 'FAILED') and error is distinct from 'insufficient balance'
      and created_at > now() - interval '30 minutes' and answered_at < now() - interval '1 minute'
    limit 100`.execute(platform.database.writeQueries);
  for (const { id } of rows) await askProvider(platform, site, id, 'status');
}

export const logPayment = (tx: Tx, paymentId: string, direction: 'REQUEST' | 'ANSWER' | 'TIMEOUT', body: object) =>
  tx
    .insertInto('paymentLogs')
    .values({ id: newId(), paymentId, direction, body: JSON.stringify(body) })
    .execute();

/** Asks the provider and writes its answer down; without one the payment waits on until it runs out. */
export async function askProvider(
  { database, adapter }: PaymentsPlatform,
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
    await inTransaction(database, (tx) => writeAnswer(tx, site, id, answer));
  } catch (error) {
    if (error instanceof Failure) throw error;
    await logPayment(database.writeQueries, id, 'TIMEOUT', { error: String((error as Error).message) });
    await database.writeQueries
      .updateTable('payments')
      .set({ state: 'EXPIRED', answeredAt: new Date() })
      .where('id', '=', id)
      .where('state', '=', 'PENDING')
      .where('expiresAt', '<', new Date())
      .execute();
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

/** Writes an answer down. What is paid stands in the journal from this moment, on account, whatever becomes of its stay. */
async function writeAnswer(tx: Tx, site: Site, id: string, answer: ProviderAnswer): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'state', 'expiresAt', 'qrString', 'paidTypeId', 'amount', 'byId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (payment.state === 'PAID') return;
  const expired = answer.state === 'PENDING' && payment.expiresAt < new Date();
  const state = expired ? 'EXPIRED' : answer.state;
  const changed = state !== payment.state || (answer.qrString ?? null) !== payment.qrString;
  if (!changed || (payment.state !== 'PENDING' && state !== 'PAID')) return;
  await logPayment(tx, id, 'ANSWER', answer.raw);
  await tx
    .updateTable('payments')
    .set({
      state,
      adapterRef: answer.reference,
      qrString: answer.qrString ?? null,
      cardType: answer.cardType ?? null,
      cardNumber: answer.cardNumber ?? null,
      terminal: answer.terminal ?? null,
      balanceBefore: soundBalance(answer.balanceBefore),
      balanceAfter: soundBalance(answer.balanceAfter),
      error: answer.error ?? null,
      answeredAt: new Date(),
      ...(state === 'PAID' && { paidAt: new Date() }),
    })
    .where('id', '=', id)
    .execute();
  if (state === 'PAID')
    await postPayment(tx, { site, payment, kind: 'PAID', userId: payment.byId, lines: linesOfPaid(payment) });
}

/** What a reader says of a card is shown only if a card can hold it; word for word it is kept with the answer. */
const soundBalance = (told: number | undefined): number | null => entryRupiah().safeParse(told).data ?? null;
