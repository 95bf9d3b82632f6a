import type { Tx } from '../../../platform/db/pool.ts';
import { requireCash } from '../cash/own-cash.ts';
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

/** Writes down money of a deposit that lies in a cash account from now on. A count of that account has it, or was before it. */
export async function takePayment(tx: Tx, payment: Payment): Promise<void> {
  await requireCash(tx, payment.cashId);
  await holdCash(tx, [payment.cashId]);
  if (payment.value > 0)
    await tx
      .insertInto('depositPayments')
      .values({ ...payment, at: new Date() })
      .execute();
}
