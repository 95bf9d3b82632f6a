import type { contract } from '@parking/contract/contract';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { Context } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { lockDeposit } from './deposit-access.ts';
import { readDetail } from './deposit-detail.ts';
import { refuseHands } from './four-eyes.ts';

/** Somebody who had no hand in a deposit that was drawn has looked at it. */
export async function lookAtDeposit(context: Context<typeof contract.deposits.lookAt>): Promise<DepositDetail> {
  const { tx, actor, params, body, site } = context;
  const deposit = await lockDeposit(tx, actor, params.id);
  await requireTwoPersons(context, [deposit.operatorId], () => context.fail('own-money'));
  await refuseHands(context, deposit);
  const looked = await tx
    .updateTable('depositLooks')
    .set({ lookedBy: actor.userId, lookedAt: new Date(), note: body.note || null })
    .where('depositId', '=', deposit.id)
    .where('lookedAt', 'is', null)
    .executeTakeFirst();
  if (looked.numUpdatedRows === 0n) throw context.fail('deposit-state');
  await context.log({ action: 'look', entity: 'deposits', entityId: deposit.id, after: { note: body.note || null } });
  return readDetail(tx, actor, site, deposit.id);
}
