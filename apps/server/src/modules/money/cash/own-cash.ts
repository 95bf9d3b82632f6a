import type { Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import { findTaking } from '../deposits/open-deposit.ts';

/** Where cash that somebody gives or takes lies: one of both. */
export interface CashPlace {
  readonly cashId: string | null;
  readonly depositId: string | null;
}

/** Into or out of the own open deposit, which is held; without one, of the cash account that is named. */
export async function decideCash(tx: Tx, userId: string, cashId: string | undefined): Promise<CashPlace> {
  const depositId = await findTaking(tx, userId);
  if (depositId !== null) {
    if (cashId !== undefined) throw badInput({ path: 'cashId', code: 'not-an-option' });
    return { cashId: null, depositId };
  }
  if (cashId === undefined) throw badInput({ path: 'cashId', code: 'required' });
  await requireCash(tx, cashId);
  return { cashId, depositId: null };
}

/**
 * Refuses by its field a cash account that is not there, and petty cash, which is filled up by what its slips took and pays by these alone.
 * Held, so that it does not become petty cash meanwhile.
 */
export async function requireCash(tx: Tx, cashId: string): Promise<void> {
  const cash = await tx.selectFrom('cash').select('fixedAmount').where('id', '=', cashId).forShare().executeTakeFirst();
  if (!cash) throw badInput({ path: 'cashId', code: 'does-not-exist' });
  if (cash.fixedAmount !== null) throw badInput({ path: 'cashId', code: 'not-an-option' });
}
