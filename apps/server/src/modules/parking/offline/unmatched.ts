import { newId } from '@parking/contract/core/id';
import type { Tx } from '../../../platform/db/pool.ts';
import { postEntry } from '../../money/journal.ts';
import { holderOf } from '../book-money.ts';
import type { Till } from '../exit/till.ts';
import { type ToldMoney, readMoney } from './read-money.ts';

interface Unmatched extends ToldMoney {
  readonly sale: ToldMoney['sale'] & { readonly requestId: string };
  readonly till: Till;
  /** What was told, as it came. */
  readonly raw: unknown;
  readonly takenAt: Date;
  readonly gateId: string;
}

/** Keeps takings apart until a supervisor has found out whose they are; what a card paid is on account. */
export async function bookUnmatched(tx: Tx, given: Unmatched): Promise<void> {
  const { holder, paidType, taken } = await readMoney(tx, given);
  const { site, operatorId, depositId, businessDay } = given.till;
  const amount = holder ? 0 : taken;
  if (amount === 0) return;
  const id = newId();
  await tx
    .insertInto('unmatchedTakings')
    .values({
      id,
      siteId: site.id,
      requestId: given.sale.requestId,
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
