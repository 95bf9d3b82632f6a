import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { Deposit } from '@parking/contract/money/deposits/deposit-records';
import { businessDayOf } from '../../../platform/business-day.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import type { DepositRow } from './deposit-access.ts';
import { bookPayment, tellHandedIn } from './deposit-acts.ts';
import { getDepositRow } from './deposit-detail.ts';
import { takeStep, writeCount } from './deposit-steps.ts';
import { requireCash } from '../cash/own-cash.ts';
import { readReceived } from './read-received.ts';

/**
 * Money that is handed in outside a shift: of somebody named it is received at once, one's own is counted and waits for
 * somebody to receive it; then it is verified like any deposit.
 */
export async function createManualDeposit(context: Context<typeof contract.depositManual.create>): Promise<Deposit> {
  const { tx, actor, body, site } = context;
  const { operatorId = actor.userId, value, cashId, note } = body;
  const isReceived = body.operatorId !== undefined;
  if (isReceived) await requireTwoPersons(context, [operatorId], () => context.fail('own-money'));
  await requireCash(tx, cashId);
  const at = await readReceived(tx, site, body.datetime);
  const businessDay = businessDayOf(at, site);
  if (body.totalDeposit !== undefined && body.totalDeposit !== value)
    throw badInput({ path: 'totalDeposit', code: 'not-equal' });
  if (body.date !== undefined && body.date !== businessDay) throw badInput({ path: 'date', code: 'not-equal' });
  const id = newId();
  const made = await tx
    .insertInto('deposits')
    .values({
      id,
      siteId: site.id,
      operatorId,
      businessDay,
      kind: 'MANUAL',
      state: 'SUBMITTED',
      openedAt: at,
      note,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  const deposit: DepositRow = {
    id,
    number: made.number,
    siteId: site.id,
    operatorId,
    shiftId: null,
    kind: 'MANUAL',
    state: 'SUBMITTED',
    takesSales: false,
  };
  await tx
    .insertInto('depositSteps')
    .values({ id: newId(), depositId: id, toState: 'SUBMITTED', note, byId: actor.userId, at: new Date() })
    .execute();
  await writeCount(context, id, { counted: value, note: null });
  if (isReceived) {
    await bookPayment(context, deposit, { value, cashId, note, receivedAt: at });
    await takeStep(context, deposit, 'PAID');
  } else await tellHandedIn(context, deposit, note);
  return getDepositRow(tx, site, id);
}
