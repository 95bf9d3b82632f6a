import { newId } from '@parking/contract/core/id';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Fields } from '../../../platform/http/resource-handlers.ts';
import { approvalNeeded, findApprover } from '../../controls/approve.ts';
import type { CashIn } from './cash-documents.ts';
import { holdsOnOneName } from '../journal/money-out.ts';

const editsCashIns = { menus: ['/cash-in'], flag: 'editable' } as const;

/**
 * What lowering a cash-in, moving it elsewhere or taking it back takes out of its account counts like money out: above the
 * limits somebody else signs. It is written down, for the day's sum of who does it.
 */
export async function takeOutOfCashIn(context: Context, before: CashIn, next: Fields | null): Promise<void> {
  const { tx, site, actor } = context;
  const stays = next?.['cashId'] === before.cashId ? (next['amount'] as number) : 0;
  const amount = before.amount - stays;
  if (amount <= 0) return;
  const askedOn = businessDayOf(new Date(), site);
  const isFree = await holdsOnOneName(tx, { userId: actor.userId, amount, day: askedOn, id: null });
  const approver = findApprover(context, editsCashIns);
  if (!isFree && approver === null) throw approvalNeeded(editsCashIns, context.origin);
  const written = { cashInId: before.id, amount, approvedById: isFree ? null : (approver?.userId ?? null) };
  await tx
    .insertInto('cashInReductions')
    .values({ id: newId(), ...written, askedById: actor.userId, askedOn })
    .execute();
  if (approver)
    await context.log({
      action: 'confirm',
      entity: 'cash_ins',
      entityId: before.id,
      after: { amount, approvedBy: approver.username },
    });
}
