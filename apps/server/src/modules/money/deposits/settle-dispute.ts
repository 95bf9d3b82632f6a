import type { contract } from '@parking/contract/contract';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { DepositState } from '@parking/contract/money/deposits/deposit-states';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Context } from '../../../platform/http/context.ts';
import { approvalNeeded, editsDeposits, findApprover } from '../../controls/approve.ts';
import { refuseClosedBags } from '../cash-drops/drops-of-deposit.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { isCharged } from '../debts/withdraw-debts.ts';
import { type DepositRow, lockDeposit, requireAct } from './deposit-access.ts';
import { readDetail } from './deposit-detail.ts';
import { readCountAndReceived, takeStep, writeCount } from './deposit-steps.ts';
import { refuseReceivers, refuseSameHands } from './four-eyes.ts';
import { countPapers, isChargedForPapers } from './paper-vouchers.ts';
import { reverseDifferences } from './settle-difference.ts';

type Deposits = typeof contract.deposits;

/** Its cashier agrees to what was received below the count: that is the count from now on, and it is received. */
export async function confirmReceived(context: Context<Deposits['confirmReceived']>): Promise<DepositDetail> {
  const { tx, actor, params, body, site } = context;
  const deposit = await lockDeposit(tx, actor, params.id);
  requireAct('confirm', actor, deposit);
  const { counted, received, inSafe } = await readCountAndReceived(tx, deposit.id);
  if (received >= counted) throw context.fail('deposit-state');
  if (body.received !== received) throw context.fail('changed-meanwhile');
  refuseClosedBags({ inSafe });
  await refuseReceivers(context, deposit.id, () => context.fail('own-money'));
  const note = body.note || null;
  await writeCount(context, deposit.id, { counted: received, note });
  await takeStep(context, deposit, 'PAID', note);
  return readDetail(tx, actor, site, deposit.id);
}

/**
 * Leads a disputed deposit back; a new count takes back what was booked as short or over, and with a witness, who signs for
 * it, what its cashier was charged with.
 */
export async function reopenDeposit(context: Context<Deposits['reopen']>): Promise<DepositDetail> {
  const { tx, actor, params, body, site, origin } = context;
  const deposit = await lockDeposit(tx, actor, params.id);
  requireAct('reopen', actor, deposit);
  const { counted, note, terminals, papers } = body;
  if (counted === undefined) await takeStep(context, deposit, await readDisputedFrom(tx, deposit.id), note);
  else {
    const last = await readCountAndReceived(tx, deposit.id);
    if (counted < last.received) throw context.fail('too-much-received');
    refuseClosedBags(last);
    const byId = await decideCounter(context, deposit, counted < last.counted);
    const isAlone = byId === actor.userId;
    if (isAlone && ((await isCharged(tx, deposit.id)) || (await isChargedForPapers(tx, deposit.id))))
      throw approvalNeeded(editsDeposits, origin);
    await refuseSameHands({ reads: tx, tx, site, actor: { userId: byId } }, deposit, 'recount');
    await writeCount({ ...context, actor: { userId: byId } }, deposit.id, { counted, note, terminals });
    await countPapers(tx, 'RECEIVED', { depositId: deposit.id, byId, papers });
    await reverseDifferences(tx, { site, deposit, actorId: actor.userId }, note);
    await takeStep(context, deposit, counted === last.received ? 'PAID' : 'SUBMITTED', note);
  }
  return readDetail(tx, actor, site, deposit.id);
}

/**
 * Who counted: the caller, or the witness who signed. A lower count is never by who received it or collected it, whatever the
 * setting of four eyes.
 */
async function decideCounter(
  context: Context<Deposits['reopen']>,
  deposit: DepositRow,
  isLower: boolean,
): Promise<string> {
  const { reads, site, actor, origin } = context;
  const { userId } = findApprover(context, editsDeposits) ?? actor;
  const counter = { reads, site, actor: { userId } };
  await requireTwoPersons(counter, [deposit.operatorId], () => context.fail('own-money'));
  if (isLower) await refuseReceivers(counter, deposit.id, () => approvalNeeded(editsDeposits, origin));
  return userId;
}

async function readDisputedFrom(reads: Reads, depositId: string): Promise<DepositState> {
  const step = await reads
    .selectFrom('depositSteps')
    .select('fromState')
    .where('depositId', '=', depositId)
    .where('toState', '=', 'DISPUTED')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ fromState: DepositState }>()
    .executeTakeFirstOrThrow();
  return step.fromState;
}
