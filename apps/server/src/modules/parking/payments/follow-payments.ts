import { entryRupiah } from '@parking/contract/core/money';
import { newId } from '@parking/contract/core/id';
import { Payment } from '@parking/contract/parking/payments/payments';
import { parseQris } from '@parking/contract/parking/payments/qris';
import { sql } from 'kysely';
import { selectList } from '../../../platform/db/list-sql.ts';
import { type Database, type Reads, type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type PaymentRequest, type ProviderAnswer, answerMs } from './adapter.ts';
import { collectPayment } from '../to-collect/collect.ts';
import type { AskedBy, FindAdapter } from './providers/find-adapter.ts';
import { linesOfPaid, postPayment } from './spend-payment.ts';
import { tellOfPayment } from './tell-of-payment.ts';

export interface PaymentsPlatform {
  readonly database: Database;
  readonly findAdapter: FindAdapter;
}

export async function getPayment(reads: Reads, site: Site, id: string): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select ${sql.raw(selectList(Payment, site.zone))} from payments_v where id = ${id}`.execute(reads);
  const [payment] = rows;
  if (!payment) throw new Failure('payment-not-found');
  return payment;
}

/** Asks the provider how a payment stands that is not settled; the answer counts whenever it comes. */
export async function followPayment(platform: PaymentsPlatform, site: Site, id: string): Promise<Payment> {
  const { writeQueries } = platform.database;
  const payment = await getPayment(writeQueries, site, id);
  if (payment.status === 'PENDING') await askProvider(platform, site, id, 'query');
  return getPayment(writeQueries, site, id);
}

/** Lets the same card be tapped again; of one that is not unsure nothing is asked anew. */
export async function tapAgain(platform: PaymentsPlatform, site: Site, id: string): Promise<Payment> {
  const { writeQueries } = platform.database;
  const { unsure } = await getPayment(writeQueries, site, id);
  if (unsure) await askProvider(platform, site, id, 'request');
  return getPayment(writeQueries, site, id);
}

/** Gives a payment up; one that turns out to be paid counts all the same. */
export async function cancelPayment(platform: PaymentsPlatform, site: Site, id: string): Promise<Payment> {
  const { writeQueries } = platform.database;
  await getPayment(writeQueries, site, id);
  await askProvider(platform, site, id, 'query');
  // What is still open there is not to be paid any more.
  if ((await getPayment(writeQueries, site, id)).status === 'PENDING') await askProvider(platform, site, id, 'cancel');
  await writeQueries
    .updateTable('payments')
    .set({ state: 'FAILED', error: 'cancelled', answeredAt: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();
  return getPayment(writeQueries, site, id);
}

const askedAtOnce = 10;
/** A provider may tell of a payment days later; what comes after this is in its settlement. */
export const followedDays = 35;

/**
 * Follows up what no screen waits for any more: answers that came late, codes that ran out. Each is asked about in the order
 * in which it is due, the older the more rarely, until it is paid, refused for good, or too old to be told of.
 */
export async function followOpenPayments(platform: PaymentsPlatform, site: Site): Promise<void> {
  for (;;) {
    const due = await inTransaction(platform.database, claimDue);
    await Promise.all(due.map((id) => askProvider(platform, site, id, 'query')));
    if (due.length < askedAtOnce) return;
  }
}

/**
 * The next ones, which are put off in the same statement: nobody else asks about them meanwhile, and whoever is killed over it is followed
 * by the next. When the code runs out, and one, five and thirty minutes after, is when most late payments are known; otherwise by age.
 */
async function claimDue(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payments p set ask_at = case when created_at > now() - make_interval(days => ${followedDays})
      then least(now() + least(greatest((now() - created_at) / 2, interval '5 seconds'), interval '1 day'),
        (select min(mark) from unnest(array[0, 1, 5, 30]) m cross join lateral (
          select expires_at + make_interval(mins => m) as mark) marks where mark > now())) end
    from (select id from payments where ask_at <= now() order by ask_at, id limit ${askedAtOnce} for update skip locked) due
    where p.id = due.id returning p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export const logPayment = (tx: Tx, paymentId: string, direction: 'REQUEST' | 'ANSWER' | 'TIMEOUT', body: object) =>
  tx
    .insertInto('paymentLogs')
    .values({ id: newId(), paymentId, direction, body: JSON.stringify(body) })
    .execute();

/** Asks the provider and writes its answer down; without one the payment waits on until it runs out. */
export async function askProvider(
  { database, findAdapter }: PaymentsPlatform,
  site: Site,
  id: string,
  call: 'request' | 'query' | 'cancel',
): Promise<void> {
  const { writeQueries } = database;
  const request = await readRequest(writeQueries, id);
  if (!request) return;
  try {
    const adapter = await findAdapter(writeQueries, request);
    if (!adapter) throw new Error(`asked of ${request.adapter}, now nobody`);
    // Set up otherwise in the moment between: what another one says of a payment that it never had is no answer.
    if (adapter.name !== request.adapter) throw new Error(`asked of ${request.adapter}, now ${adapter.name}`);
    const answer = await withinTime(adapter[call](request));
    await inTransaction(database, (tx) => writeAnswer(tx, site, id, answer));
  } catch (error) {
    if (error instanceof Failure) throw error;
    await inTransaction(database, async (tx) => {
      await logPayment(tx, id, 'TIMEOUT', { error: String((error as Error).message) });
      await tx
        .updateTable('payments')
        .set({ state: 'EXPIRED', answeredAt: new Date() })
        .where('id', '=', id)
        .where('state', '=', 'PENDING')
        .where('expiresAt', '<', new Date())
        .execute();
    });
  }
}

export interface AskedPayment extends PaymentRequest, Required<AskedBy> {
  /** Whom it was asked of. */
  readonly adapter: string;
}

/** A payment as its provider knows it. */
export async function readRequest(reads: Reads, id: string): Promise<AskedPayment | null> {
  const { rows } = await sql<AskedPayment>`
    select p.id, p.kind, p.amount, p.created_at as "createdAt", p.expires_at as "expiresAt", p.adapter_ref as reference,
      p.paid_type_id as "paidTypeId", p.provider_id as "providerId", p.adapter, coalesce(g.code, '') as "gateCode",
      p.gate_id as "gateId", p.unsure, p.card_number as "cardNumber", coalesce(s.code, left(p.id::text, 13)) as "billNumber"
    from payments p left join gates g on g.id = p.gate_id left join stays s on s.id = p.stay_id where p.id = ${id}`.execute(
    reads,
  );
  return rows[0] ?? null;
}

/** The answer, if it comes while somebody waits; throws after that. */
export async function withinTime<Result>(work: Promise<Result>): Promise<Result> {
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

/** The refusal of an answer that names another amount than was asked for. */
export const amountDiffers = 'amount-differs';

/**
 * Another amount than was asked for pays nothing, and a code of another is not shown: it is refused, and kept word for word for whoever
 * asks the provider.
 */
function heldToAmount(answer: ProviderAnswer, amount: number): ProviderAnswer {
  const coded = answer.qrString === undefined ? null : parseQris(answer.qrString)?.find(([tag]) => tag === '54');
  const told = answer.state === 'PAID' ? answer.amount : coded && Number(coded[1]);
  return (told ?? amount) === amount
    ? answer
    : { ...answer, qrString: undefined, state: 'FAILED', error: amountDiffers };
}

/**
 * Writes an answer down. What is paid stands in the journal from this moment, on account, whatever becomes of its stay; where
 * its car was let go to be collected, it settles that. Returns whether it said anything new.
 */
export async function writeAnswer(tx: Tx, site: Site, id: string, told: ProviderAnswer): Promise<boolean> {
  const payment = await tx
    .selectFrom('payments')
    .select([
      'id',
      'kind',
      'state',
      'expiresAt',
      'qrString',
      'paidTypeId',
      'amount',
      'byId',
      'stayId',
      'adapterRef',
      'error',
      'unsure',
      'cardNumber',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const answer = heldToAmount(told, payment.amount);
  if (payment.state === 'PAID') {
    // It stays what it was booked as; that its provider says otherwise is kept.
    if (answer.error === amountDiffers) await logPayment(tx, id, 'ANSWER', answer.raw);
    return answer.error === amountDiffers;
  }
  // A card that was refused has left; of a code another try may still come.
  if (answer.state === 'PAID' || (answer.state === 'FAILED' && payment.kind === 'EMONEY'))
    await tx.updateTable('payments').set({ askAt: null }).where('id', '=', id).execute();
  const expired = answer.state === 'PENDING' && payment.expiresAt < new Date();
  // What was given up or refused is not waited for again because somebody does not know.
  const isOver = answer.state === 'PENDING' && payment.state !== 'PENDING';
  const state = isOver ? payment.state : expired ? 'EXPIRED' : answer.state;
  const qrString = answer.qrString ?? payment.qrString;
  const isDiffering = answer.error === amountDiffers && payment.error !== amountDiffers;
  // What is known again is sure; what ran out meanwhile is not.
  const unsure = answer.state === 'PENDING' && (answer.unsure ?? payment.unsure);
  const isLost = unsure && !payment.unsure;
  const changed = state !== payment.state || qrString !== payment.qrString || isDiffering || isLost;
  if (!changed || (payment.state !== 'PENDING' && state !== 'PAID' && !isDiffering && !isLost)) return false;
  await logPayment(tx, id, 'ANSWER', answer.raw);
  await tx
    .updateTable('payments')
    .set({
      state,
      adapterRef: answer.reference ?? payment.adapterRef,
      qrString,
      cardType: answer.cardType ?? null,
      cardNumber: answer.cardNumber ?? (unsure ? payment.cardNumber : null),
      terminal: answer.terminal ?? null,
      balanceBefore: soundBalance(answer.balanceBefore),
      balanceAfter: soundBalance(answer.balanceAfter),
      error: answer.error ?? (isOver ? payment.error : null),
      unsure,
      answeredAt: new Date(),
      ...(state === 'PAID' && { paidAt: new Date() }),
    })
    .where('id', '=', id)
    .execute();
  if (isDiffering) await tellOfPayment(tx, site.id, 'PAYMENT_DIFFERS', payment);
  if (state !== 'PAID') return true;
  await postPayment(tx, { site, payment, kind: 'PAID', userId: payment.byId, lines: linesOfPaid(payment) });
  await collectPayment(tx, site, payment, payment.byId);
  const isLate = payment.state !== 'PENDING' || payment.expiresAt < new Date();
  if (isLate && !(await isUsed(tx, id))) await tellOfPayment(tx, site.id, 'PAYMENT_LATE', payment);
  return true;
}

const isUsed = async (reads: Reads, paymentId: string): Promise<boolean> =>
  (await reads.selectFrom('paymentUses').select('kind').where('paymentId', '=', paymentId).execute()).length > 0;

/** What a reader says of a card is shown only if a card can hold it; word for word it is kept with the answer. */
const soundBalance = (told: number | undefined): number | null => entryRupiah().safeParse(told).data ?? null;
