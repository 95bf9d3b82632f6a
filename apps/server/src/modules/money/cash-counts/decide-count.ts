import type { contract } from '@parking/contract/contract';
import type { CashCount } from '@parking/contract/money/cash-counts/cash-counts';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Context } from '../../../platform/http/context.ts';
import { nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { postEntry } from '../journal/journal.ts';
import { fourEyes } from '../two-names.ts';
import { lockWaitingCount, readCashCount, refuseHands } from './held-count.ts';

type Calls = typeof contract.cashCounts;
type Deciding = Context<Calls['post']> | Context<Calls['refuse']>;

/** A waiting count, for a second person: neither who counted nor who handled the account's money before it, however long it waits. */
async function lockForSecond(context: Deciding) {
  const count = await lockWaitingCount(context.tx, context.params.id);
  await requireTwoPersons(context, [count.countedById], () => fourEyes('countedCash', 'FINANCE, ADMIN, OWNER'));
  await refuseHands(context.tx, context.actor, count);
  return count;
}

/**
 * Puts the book right by what the count differed by, today: what moved since then moved in the book and in the account alike. What is
 * missing is nobody's debt, what is over nobody's gain: both stand on the account's own difference.
 */
export async function postCashCount(context: Context<Calls['post']>): Promise<CashCount> {
  const { tx, actor, body, site } = context;
  const { id, cashId, difference } = await lockForSecond(context);
  if (difference !== body.difference) throw context.fail('changed-meanwhile');
  const decidedAt = new Date();
  await write(context, id, 'POSTED', decidedAt);
  await postEntry(tx, {
    siteId: site.id,
    type: 'CASH_COUNT',
    kind: 'POSTED',
    sourceId: id,
    businessDay: businessDayOf(decidedAt, site),
    depositId: null,
    actorId: actor.userId,
    reason: body.reason,
    lines: [
      { account: { kind: 'CASH', ownerId: cashId }, amount: difference },
      { account: { kind: 'CASH_DIFFERENCE', ownerId: cashId }, amount: -difference },
    ],
  });
  await context.log({
    action: 'post-cash-count',
    entity: 'cash_counts',
    entityId: id,
    before: { state: 'WAITING' },
    after: { state: 'POSTED', difference, reason: body.reason },
  });
  return readCashCount(tx, site, id);
}

/** The count is not believed, and nothing is booked: it is made anew. */
export async function refuseCashCount(context: Context<Calls['refuse']>): Promise<CashCount> {
  const { tx, body, site } = context;
  const { id, difference } = await lockForSecond(context);
  await write(context, id, 'REFUSED', new Date());
  await context.log({
    action: 'refuse-cash-count',
    entity: 'cash_counts',
    entityId: id,
    before: { state: 'WAITING' },
    after: { state: 'REFUSED', difference, reason: body.reason },
  });
  return readCashCount(tx, site, id);
}

const write = ({ tx, actor, body }: Deciding, id: string, state: 'POSTED' | 'REFUSED', decidedAt: Date) =>
  tx
    .updateTable('cashCounts')
    .set({ state, decidedById: actor.userId, decidedAt, reason: body.reason, updatedAt: nextUpdatedAt })
    .where('id', '=', id)
    .execute();
