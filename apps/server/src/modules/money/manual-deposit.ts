import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { Deposit } from '@parking/contract/money/deposit-records';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';
import { requireTwoPersons } from '../identity/two-persons.ts';
import type { DepositRow } from './deposit-access.ts';
import { bookPayment } from './deposit-acts.ts';
import { getDepositRow } from './deposit-detail.ts';
import { takeStep, writeCount } from './deposit-steps.ts';
import { readReceived } from './read-received.ts';

/** Money that somebody hands in outside a shift: received at once, then verified like any deposit. */
export async function createManualDeposit(context: Context<typeof contract.depositManual.create>): Promise<Deposit> {
  const { tx, actor, body, site } = context;
  const { operatorId, value, cashId, note } = body;
  await requireTwoPersons(context, [operatorId], () => context.fail('own-money'));
  const at = await readReceived(tx, site, body.datetime);
  const id = newId();
  const made = await tx
    .insertInto('deposits')
    .values({
      id,
      siteId: site.id,
      operatorId,
      businessDay: businessDayOf(at, site),
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
  };
  await tx
    .insertInto('depositSteps')
    .values({ id: newId(), depositId: id, toState: 'SUBMITTED', note, byId: actor.userId, at: new Date() })
    .execute();
  await writeCount(context, id, { counted: value, note: null });
  await bookPayment(context, deposit, { value, cashId, note, receivedAt: at });
  await takeStep(context, deposit, 'PAID');
  return getDepositRow(tx, site, id);
}
