import { sql } from 'kysely';
import { type Tx, inTransaction } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { RefundAnswer } from './adapter.ts';
import { type PaymentsPlatform, followedDays, logPayment, readRequest, withinTime } from './follow-payments.ts';
import { lockOnAccount } from './on-account.ts';
import { tellOfPayment } from './tell-of-payment.ts';
import { type ReturnRow, lockReturn, postReturn } from './post-return.ts';

const askedAtOnce = 10;

/**
 * Asks providers to give back what somebody asked for, until each says that it did, or that it does not. One whose answer was lost is
 * asked again under the same id, which is the same refund.
 */
export async function followRefunds(platform: PaymentsPlatform, site: Site): Promise<void> {
  for (;;) {
    const due = await inTransaction(platform.database, claimDue);
    await Promise.all(due.map((asked) => askForRefund(platform, site, asked)));
    if (due.length < askedAtOnce) return;
  }
}

interface AskedRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly reason: string;
  readonly reference: string | null;
}

/** The next ones, which are put off in the same statement: nobody else asks for them meanwhile. */
async function claimDue(tx: Tx): Promise<AskedRefund[]> {
  const { rows } = await sql<AskedRefund>`
    update payment_returns r set ask_at = case when at > now() - make_interval(days => ${followedDays})
      then now() + least(greatest((now() - at) / 2, interval '15 seconds'), interval '1 day') end
    from (select id from payment_returns where ask_at <= now() order by ask_at, id limit ${askedAtOnce} for update skip locked) due
    where r.id = due.id returning r.id, r.payment_id as "paymentId", r.amount, r.reason, r.reference`.execute(tx);
  return rows;
}

async function askForRefund(
  { database, findAdapter }: PaymentsPlatform,
  site: Site,
  asked: AskedRefund,
): Promise<void> {
  const { writeQueries } = database;
  const { id, paymentId } = asked;
  const payment = await readRequest(writeQueries, paymentId);
  if (!payment) return;
  try {
    const adapter = await findAdapter(writeQueries, payment);
    if (adapter?.name !== payment.adapter)
      throw new Error(`asked of ${payment.adapter}, now ${adapter?.name ?? 'nobody'}`);
    const answer = await withinTime(adapter.refund(payment, asked));
    if ((answer.amount ?? asked.amount) !== asked.amount)
      throw new Error(`asked for ${asked.amount}, told of ${answer.amount}`);
    await inTransaction(database, (tx) => writeRefund(tx, site, asked, answer));
  } catch (error) {
    // What did not answer has refused nothing.
    const body = { refund: id, error: error instanceof Error ? error.message : 'no answer' };
    await inTransaction(database, (tx) => logPayment(tx, paymentId, 'TIMEOUT', body));
  }
}

/** Writes down what the provider says of a refund that it was asked for. What is given back is booked in that moment, once. */
async function writeRefund(tx: Tx, site: Site, { id, paymentId }: AskedRefund, answer: RefundAnswer): Promise<void> {
  await lockOnAccount(tx, paymentId, { orOwed: true });
  const row = await lockReturn(tx, id);
  if (row?.state !== 'ASKED') return;
  const { state, reference, error = null } = answer;
  await logPayment(tx, paymentId, 'ANSWER', { refund: id, state, reference, error });
  if (state === 'DONE') return finishRefund(tx, site, row, reference);
  await tx
    .updateTable('paymentReturns')
    .set(state === 'REFUSED' ? { state, error, askAt: null, answeredAt: new Date() } : { reference })
    .where('id', '=', id)
    .execute();
  if (state === 'REFUSED' && row.paidTypeId !== null)
    await tellOfPayment(tx, site.id, 'REFUND_OPEN', { id: paymentId, paidTypeId: row.paidTypeId, amount: row.amount });
}

/** Books a refund that was asked for and is made; its payment is locked. */
export async function finishRefund(tx: Tx, site: Site, row: ReturnRow, reference: string): Promise<void> {
  await tx
    .updateTable('paymentReturns')
    .set({ state: 'DONE', reference, askAt: null, answeredAt: new Date() })
    .where('id', '=', row.id)
    .execute();
  await postReturn(tx, site, row);
}
