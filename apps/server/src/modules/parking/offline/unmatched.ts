import { newId } from '@parking/contract/core/id';
import type { Tx } from '../../../platform/db/pool.ts';
import { postEntry } from '../../money/journal/journal.ts';
import { holderOf } from '../payments/book-money.ts';
import type { Till } from '../exit/till.ts';
import type { PaidTypeFacts } from '../exit/desk-settings.ts';
import { collectCash, collectPayment } from '../to-collect/collect.ts';
import { type ToldMoney, readMoney } from './read-money.ts';

interface Unmatched extends ToldMoney {
  readonly sale: ToldMoney['sale'] & { readonly requestId: string };
  readonly till: Till;
  /** What was told, as it came. */
  readonly raw: unknown;
  readonly takenAt: Date;
  readonly gateId: string;
}

/**
 * Books money that ends no stay. It settles what its car owes that was let go; the rest is kept apart until a supervisor has
 * found out whose it is, and what a card paid is on account. Returns BOOKED where it was all the car's.
 */
export async function bookUnmatched(tx: Tx, given: Unmatched): Promise<'BOOKED' | 'UNMATCHED'> {
  const { holder, onAccount, paidType, taken } = await readMoney(tx, given);
  const { site, operatorId } = given.till;
  const { requestId, provisionalNumber = null } = given.sale;
  const told = { requestId, provisionalNumber, takenAt: given.takenAt };
  let settled = false;
  for (const card of holder ? [holder] : onAccount)
    settled = (await collectPayment(tx, site, card, operatorId, told)) || settled;
  const inDrawer = holder ? 0 : taken;
  const collected = paidType.kind === 'CASH' ? await collectCash(tx, given.till, given.stayId, inDrawer, told) : 0;
  const apart = inDrawer - collected;
  if (apart > 0) await keepApart(tx, given, paidType, apart);
  return apart === 0 && (settled || collected > 0) ? 'BOOKED' : 'UNMATCHED';
}

async function keepApart(tx: Tx, given: Unmatched, paidType: PaidTypeFacts, amount: number): Promise<void> {
  const { site, operatorId, depositId, businessDay } = given.till;
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
      { account: holderOf({ paidType, operatorId }), amount },
      { account: { kind: 'UNMATCHED' }, amount: -amount },
    ],
  });
}
