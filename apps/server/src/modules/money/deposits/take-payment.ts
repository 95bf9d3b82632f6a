import type { Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import { holdCash } from '../journal/journal.ts';

interface Payment {
  readonly id: string;
  readonly depositId: string;
  /** Whole rupiah; of nothing there is no payment. */
  readonly value: number;
  readonly cashId: string;
  readonly note: string | null;
  readonly receivedAt: Date;
  readonly byId: string;
}

/**
 * Writes down money of a deposit that lies in a cash account from now on. A count of that account has it, or was before it. Petty cash takes
 * no takings: it is filled up by what its slips took.
 */
export async function takePayment(tx: Tx, payment: Payment): Promise<void> {
  const { cashId } = payment;
  const cash = await tx.selectFrom('cash').select('fixedAmount').where('id', '=', cashId).forShare().executeTakeFirst();
  if (!cash) throw badInput({ path: 'cashId', code: 'does-not-exist' });
  if (cash.fixedAmount !== null) throw badInput({ path: 'cashId', code: 'not-an-option' });
  await holdCash(tx, [cashId]);
  if (payment.value > 0)
    await tx
      .insertInto('depositPayments')
      .values({ ...payment, at: new Date() })
      .execute();
}
