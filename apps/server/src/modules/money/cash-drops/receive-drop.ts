import type { contract } from '@parking/contract/contract';
import { type CashDrop, seesCashDrops } from '@parking/contract/money/cash-drops/cash-drops';
import { formatRupiah } from '@parking/contract/core/money';
import type { DrawerCount } from '@parking/contract/money/deposits/drawer-count';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Context } from '../../../platform/http/context.ts';
import { nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { approvalNeeded, editsDeposits } from '../../controls/approve.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { notify } from '../../notices/notify.ts';
import { type DepositRow, lockDeposit } from '../deposits/deposit-access.ts';
import { readCountAndReceived, takeStep, writeCount } from '../deposits/deposit-steps.ts';
import { refuseReceivers, refuseSameHands, takesOneMore } from '../deposits/four-eyes.ts';
import { takePayment } from '../deposits/take-payment.ts';
import { getWitness } from '../witness.ts';
import { readBags, refuseBeyondEntry } from './drops-of-deposit.ts';
import { findDepositOf, lockClosedDrop, readCashDrop } from './held-drop.ts';
import { postOpened } from './post-drop.ts';

type Receiving = Context<(typeof contract.cashDrops)['receive']>;

/**
 * Opens a bag and receives what lies in it, as money of its deposit; never by whose it is. Whoever opens it alone finds what its cashier
 * counted; anything else is signed for on the spot, by that cashier or by a witness. What is missing is in the cashier's drawer again,
 * and settled with the rest of the deposit.
 */
export async function receiveDrop(context: Receiving): Promise<CashDrop> {
  const { tx, actor, params, body, site } = context;
  const deposit = await lockDeposit(tx, actor, await findDepositOf(tx, params.id));
  const { id, bag, operatorId, counted } = await lockClosedDrop(tx, params.id);
  await requireTwoPersons(context, [operatorId], () => context.fail('own-money'));
  // What is objected to is led back first: then what its count says holds again.
  if (deposit.state !== 'OPEN' && deposit.state !== 'SUBMITTED') throw context.fail('deposit-state');
  await refuseSameHands(context, deposit, 'pay');
  const { value, cashId } = body;
  const note = body.note || null;
  const openedWithId = value === counted ? null : await getOpener(context, deposit, value < counted);
  refuseBeyondEntry('value', (await readBags(tx, deposit.id)).all - counted, value);
  const receivedAt = new Date();
  await tx
    .updateTable('cashDrops')
    .set({
      state: 'RECEIVED',
      received: value,
      cashId,
      receivedAt,
      receivedById: actor.userId,
      openedWithId,
      receiveNote: note,
      updatedAt: nextUpdatedAt,
    })
    .where('id', '=', id)
    .execute();
  await takePayment(tx, { id, depositId: deposit.id, value, cashId, note, receivedAt, byId: actor.userId });
  const opened = { id, siteId: site.id, depositId: deposit.id, operatorId, counted, value };
  await postOpened(tx, {
    ...opened,
    businessDay: businessDayOf(receivedAt, site),
    actorId: actor.userId,
    reason: note,
  });
  await context.log({
    action: 'receive-cash-drop',
    entity: 'cash_drops',
    entityId: id,
    before: { state: 'IN_SAFE', counted },
    after: { state: 'RECEIVED', received: value, cashId, openedWithId, note },
  });
  if (openedWithId !== null) {
    await tellCashier(context, { id, bag, operatorId, counted });
    if (deposit.state === 'SUBMITTED') await correctCount(context, deposit, openedWithId, value - counted);
  }
  const { counted: all, received } = await readCountAndReceived(tx, deposit.id);
  const isWhole = deposit.state === 'SUBMITTED' && received === all;
  // Vouchers on paper are counted by whoever receives them, by a call of its own.
  if (isWhole && (await takesOneMore(tx, actor.userId, deposit))) await takeStep(context, deposit, 'PAID');
  return readCashDrop(tx, site, id);
}

/** Who signs for what lay in a bag counts it: none who received of this deposit signs that it is less, whatever the setting of four eyes. */
async function getOpener(context: Receiving, deposit: DepositRow, isLess: boolean): Promise<string> {
  const { tx, site, origin } = context;
  const userId = await getWitness(context, deposit.operatorId, seesCashDrops);
  const witness = { tx, reads: tx, site, actor: { userId } };
  if (isLess) await refuseReceivers(witness, deposit.id, () => approvalNeeded(editsDeposits, origin));
  await refuseSameHands(witness, deposit, 'recount');
  return userId;
}

/** What was handed in counted the bag as its cashier did: who saw it opened signs for what it was. */
async function correctCount(
  context: Receiving,
  { id }: Pick<DepositRow, 'id'>,
  byId: string,
  difference: number,
): Promise<void> {
  const { tx } = context;
  const last = await tx
    .selectFrom('depositCounts')
    .select(['counted', 'drawer'])
    .where('depositId', '=', id)
    .orderBy('n', 'desc')
    .limit(1)
    .$narrowType<{ drawer: DrawerCount | null }>()
    .executeTakeFirstOrThrow();
  await writeCount({ ...context, actor: { userId: byId } }, id, {
    counted: last.counted + difference,
    drawer: last.drawer,
    note: context.body.note || null,
    field: 'value',
  });
}

async function tellCashier(
  { tx, site, body }: Receiving,
  { id, bag, operatorId, counted }: { id: string; bag: string; operatorId: string; counted: number },
): Promise<void> {
  await notify(tx, site.id, {
    type: 'CASH_DROP_DIFFERS',
    values: { code: bag, counted: formatRupiah(counted), received: formatRupiah(body.value) },
    filter: { 'id.equals': id },
    flag: 'editable',
    alsoTell: [operatorId],
  });
}
