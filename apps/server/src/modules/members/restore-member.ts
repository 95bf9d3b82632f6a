import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import type { SubscriptionState } from './write-purchase.ts';

interface TakenBack {
  readonly memberId: string;
  readonly previousStartDate: string;
  readonly previousEndDate: string | null;
  readonly subscriptionBefore: unknown;
  /** The card that was sold; null of a period. */
  readonly nfcNumber: string | null;
  readonly parkingCode: string | null;
}

/** Makes a member again what it was before a purchase. */
export async function restoreMember(tx: Tx, bought: TakenBack): Promise<void> {
  const { memberId, nfcNumber, parkingCode } = bought;
  // The card opens nothing, and the one before it stays dead: who is to have it again is given it anew.
  if (nfcNumber !== null)
    await sql`update members set nfc_number = null, parking_code = nullif(parking_code, ${parkingCode}),
        updated_at = ${nextUpdatedAt} where id = ${memberId} and nfc_number = ${nfcNumber}`.execute(tx);
  else await giveDaysBack(tx, bought);
}

/** What the purchase credited counts again by itself: a credit holds as long as its purchase stands. */
async function giveDaysBack(tx: Tx, bought: TakenBack): Promise<void> {
  const before = bought.subscriptionBefore as SubscriptionState | null;
  await tx
    .updateTable('members')
    .set({
      memberStartDate: bought.previousStartDate,
      memberEndDate: bought.previousEndDate,
      ...(before && {
        subscriptionFareNameId: before.id,
        nextSubscriptionFareNameId: before.nextId,
        nextFrom: before.nextFrom,
      }),
      updatedAt: sql`${nextUpdatedAt}`,
    })
    .where('id', '=', bought.memberId)
    .execute();
}
