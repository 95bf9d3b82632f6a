import { newId } from '@parking/contract/core/id';
import type { Tx } from '../../../platform/db/pool.ts';
import { postEntry } from '../../money/journal.ts';
import { holderOf } from '../book-money.ts';
import type { PaidTypeFacts } from '../exit-facts.ts';
import type { Till } from '../exit/till.ts';

interface Unmatched {
  readonly till: Till;
  readonly requestId: string;
  readonly amount: number;
  /** What was told, as it came. */
  readonly raw: unknown;
  readonly paidType: PaidTypeFacts;
  readonly takenAt: Date;
  readonly gateId: string;
  readonly stayId: string | null;
}

/** Keeps takings apart until a supervisor has found out whose they are. */
export async function bookUnmatched(tx: Tx, given: Unmatched): Promise<void> {
  const { requestId, amount, paidType } = given;
  const { site, operatorId, depositId, businessDay } = given.till;
  if (amount === 0) return;
  const id = newId();
  await tx
    .insertInto('unmatchedTakings')
    .values({
      id,
      siteId: site.id,
      requestId,
      stayId: given.stayId,
      operatorId,
      gateId: given.gateId,
      depositId,
      paidTypeId: paidType.id,
      amount,
      takenAt: given.takenAt,
      sale: JSON.stringify(given.raw),
    })
    .execute();
  await postEntry(tx, {
    siteId: site.id,
    type: 'PARKING_OUT',
    kind: 'UNMATCHED',
    sourceId: id,
    businessDay,
    depositId,
    actorId: operatorId,
    lines: [
      { account: holderOf(paidType, operatorId), amount },
      { account: { kind: 'UNMATCHED' }, amount: -amount },
    ],
  });
}
