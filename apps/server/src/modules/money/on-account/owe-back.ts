import type { owedCauses } from '@parking/contract/parking/payments/payments-on-account';
import { sql } from 'kysely';
import { type Reads, type Tx, anyOf } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { listHiddenDeposits } from '../deposits/takings.ts';
import type { EntryLine } from '../journal/journal.ts';

export interface OwedBack {
  /** Of what owes it, as its posting names it. */
  readonly id: string;
  readonly cause: Exclude<(typeof owedCauses)[number], 'PAYMENT'>;
  /** Whole rupiah. */
  readonly amount: number;
  /** How it was paid; null where money was handed in. */
  readonly paidTypeId: string | null;
  /** Who took it; of a debt whose it is, of what only a provider reported who stands by that. */
  readonly operatorId: string;
  /** What whoever gets it can show. */
  readonly reference: string;
  readonly paidAt: Date;
}

/** The line by which something is owed back that no payment stands behind. */
export const lineOfOwed = (amount: number): EntryLine => ({ account: { kind: 'REFUNDABLE' }, amount: -amount });

/** Lists what a posting owes by `lineOfOwed`, so that somebody can give it back. */
export async function listOwed(tx: Tx, owed: OwedBack): Promise<void> {
  await tx.insertInto('refundsOwed').values(owed).execute();
}

/** Lists what only a provider reported, again where it was withdrawn before. */
export async function oweReported(tx: Tx, owed: Omit<OwedBack, 'cause'>): Promise<void> {
  const { id, operatorId } = owed;
  const again = await tx
    .updateTable('refundsOwed')
    .set({ operatorId, withdrawnAt: null })
    .where('id', '=', id)
    .where('withdrawnAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!again) await listOwed(tx, { ...owed, cause: 'REPORTED' });
}

/** Nobody has it to claim any more. Refuses with `already-settled` once somebody asked to give it back, and nobody refused that. */
export async function withdrawOwed(tx: Tx, id: string): Promise<void> {
  // Held as whoever gives it back holds it.
  await tx.selectFrom('paymentsOpen').select('id').where('id', '=', id).forUpdate().execute();
  const returned = await tx
    .selectFrom('paymentReturns')
    .select('id')
    .where('owedId', '=', id)
    .where('state', '<>', 'REFUSED')
    .executeTakeFirst();
  if (returned) throw new Failure('already-settled');
  await tx.updateTable('refundsOwed').set({ withdrawnAt: new Date() }).where('id', '=', id).execute();
}

/** What is owed of own takings whose deposit is still kept from this user: their drawer holds it, or claims it. */
export async function listHiddenOwed(reads: Reads, actor: { readonly userId: string }): Promise<string[]> {
  const deposits = await listHiddenDeposits(reads, actor);
  if (deposits.length === 0) return [];
  const rows = await reads
    .selectFrom('refundsOwed as f')
    .leftJoin('unmatchedTakings as t', 't.id', 'f.id')
    .leftJoin('membershipTransactions as m', 'm.id', 'f.id')
    .leftJoin('stays as s', 's.id', 'f.id')
    .select('f.id')
    .where(sql<boolean>`f.operator_id in (select accounts_of(${actor.userId}))`)
    .where((either) => either(either.fn.coalesce('t.depositId', 'm.depositId', 's.depositId'), '=', anyOf(deposits)))
    .execute();
  return rows.map(({ id }) => id);
}
