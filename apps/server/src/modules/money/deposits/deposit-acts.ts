import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { formatRupiah } from '@parking/contract/core/money';
import type { TerminalSlip } from '@parking/contract/money/claims/payment-slip';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { DrawerCount } from '@parking/contract/money/deposits/drawer-count';
import type { PaperCount } from '@parking/contract/money/deposits/paper-count';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { tellApis } from '../../apis/tell-apis.ts';
import { notify } from '../../notices/notify.ts';
import { type DepositRow, lockDeposit, mayEditDeposits, requireAct } from './deposit-access.ts';
import { readDetail } from './deposit-detail.ts';
import { readCountAndReceived, takeStep, wasDisputed, writeCount } from './deposit-steps.ts';
import { drawForLook, refuseSameHands, takesOneMore } from './four-eyes.ts';
import { readBags, refuseClosedBags } from '../cash-drops/drops-of-deposit.ts';
import { countFloatOf } from '../floats/count-float.ts';
import { postEntry } from '../journal/journal.ts';
import { listOpenDeposits } from './open-deposit.ts';
import { countPapers, settlePapers } from './paper-vouchers.ts';
import { refuseDrawer } from './refuse-drawer.ts';
import { readReceived } from './read-received.ts';
import { refuseWaitingCorrections } from './refuse-corrections.ts';
import { settleDifference } from './settle-difference.ts';
import { takePayment } from './take-payment.ts';
import { hidesTakings } from './takings.ts';

type Deposits = typeof contract.deposits;

/** Hands in an open deposit of a user. Sales under way are waited for and are in it. */
export async function handIn(context: Context<Deposits['handIn']>): Promise<DepositDetail> {
  const { tx, actor, params, body, site } = context;
  const isOwn = params.id === actor.userId;
  if (!isOwn && !mayEditDeposits(actor)) throw context.fail('forbidden');
  const note = body.note || null;
  if (!isOwn && note === null) throw badInput({ path: 'note', code: 'required' });
  const openId = body.depositId ?? (await listOpenDeposits(tx, params.id))[0];
  if (openId === undefined) throw context.fail('deposit-state');
  const deposit = await lockDeposit(tx, actor, openId);
  if (deposit.operatorId !== params.id) throw context.fail('deposit-not-found');
  const { counted, drawer, terminals, papers } = body;
  refuseDrawer(body);
  await submit(context, deposit, { counted, drawer, note, terminals, papers });
  // What lies in an older deposit was put aside; the float is with the one that takes sales. Nobody counts it for its cashier.
  if (isOwn && deposit.takesSales) await countFloatOf(context, deposit, body.float);
  else if (body.float) throw badInput({ path: 'float', code: 'not-an-option' });
  return readDetail(tx, actor, site, deposit.id);
}

interface HandedIn {
  readonly counted: number;
  readonly drawer?: DrawerCount | undefined;
  readonly note: string | null;
  readonly terminals?: readonly TerminalSlip[] | undefined;
  readonly papers?: readonly PaperCount[] | undefined;
}

/** Hands in a locked deposit: what was counted in its drawer, and what lies in its bags. Whose money somebody else hands in is told, with the reason. */
async function submit(
  context: Context<Deposits['handIn']> | Context<Deposits['receive']>,
  deposit: DepositRow,
  { counted, drawer, note, terminals, papers }: HandedIn,
): Promise<void> {
  const { tx, actor } = context;
  requireAct('submit', actor, deposit);
  await refuseSameHands(context, deposit, 'submit');
  // Whoever hands in for somebody else is not the one who is to count without knowing, be it by an account of the same person.
  const blind = deposit.operatorId === actor.userId && (await hidesTakings(tx, actor, deposit.id));
  const { all: bags } = await readBags(tx, deposit.id);
  const all = counted + bags;
  await writeCount(context, deposit.id, { counted: all, drawer: drawer ?? null, note, blind, terminals });
  await countPapers(tx, 'HANDED_IN', { depositId: deposit.id, byId: actor.userId, papers });
  await takeStep(context, deposit, 'SUBMITTED', note);
  // Nothing to receive any more, and nothing that a second person must see: it goes straight to its verification.
  const { received } = await readCountAndReceived(tx, deposit.id);
  if (received === all && (await takesOneMore(tx, actor.userId, deposit)))
    await takeStep(context, { ...deposit, state: 'SUBMITTED' }, 'PAID');
  await tellHandedIn(context, deposit, note);
}

/** Says that money waits to be received; whose money somebody else handed in is told too. */
export async function tellHandedIn(
  { tx, actor, site }: Pick<Context, 'tx' | 'actor' | 'site'>,
  deposit: Pick<DepositRow, 'id' | 'number' | 'operatorId'>,
  note: string | null,
): Promise<void> {
  await tellApis(tx, site.id, 'DEPOSIT_SUBMITTED', [{ depositId: deposit.id, number: deposit.number }]);
  const about = { filter: { 'id.equals': deposit.id }, flag: 'editable' } as const;
  const code = deposit.number;
  await notify(
    tx,
    site.id,
    deposit.operatorId === actor.userId
      ? { ...about, type: 'DEPOSIT_SUBMITTED', values: { code, username: actor.username } }
      : {
          ...about,
          type: 'DEPOSIT_SUBMITTED_FOR',
          values: { code, username: actor.username, reason: note ?? '' },
          alsoTell: [deposit.operatorId],
        },
  );
}

interface Payment {
  readonly value: number;
  readonly cashId: string;
  readonly note: string | null;
  readonly receivedAt: Date;
}

/** Writes down money that was received for a locked deposit and takes it out of the cashier's drawer. */
export async function bookPayment(
  { tx, actor, site }: { readonly tx: Tx; readonly actor: { readonly userId: string }; readonly site: Site },
  deposit: Pick<DepositRow, 'id' | 'operatorId'>,
  payment: Payment,
): Promise<void> {
  const id = newId();
  await takePayment(tx, { id, depositId: deposit.id, ...payment, byId: actor.userId });
  await postEntry(tx, {
    siteId: site.id,
    type: 'DEPOSIT',
    kind: 'PAYMENT',
    sourceId: id,
    businessDay: businessDayOf(payment.receivedAt, site),
    depositId: deposit.id,
    actorId: actor.userId,
    lines: [
      { account: { kind: 'DEPOSITS_RECEIVED' }, amount: payment.value },
      { account: { kind: 'DRAWER', ownerId: deposit.operatorId }, amount: -payment.value },
    ],
  });
}

/**
 * Receives money of a submitted deposit; the part that completes the count leads it on to PAID. Whoever pays the own open
 * deposit hands it in: the specification knows no other call for it.
 */
export async function receive(context: Context<Deposits['receive']>): Promise<DepositDetail> {
  const { tx, actor, params, body, site } = context;
  const deposit = await lockDeposit(tx, actor, params.id);
  if (deposit.operatorId === actor.userId && deposit.state === 'OPEN') {
    await submit(context, deposit, { counted: body.value, note: body.note || null, papers: body.papers });
    return readDetail(tx, actor, site, deposit.id);
  }
  requireAct('pay', actor, deposit);
  await refuseSameHands(context, deposit, 'pay');
  const { counted, received, inSafe } = await readCountAndReceived(tx, deposit.id);
  // What lies in closed bags is received as they are opened.
  if (received + inSafe + body.value > counted) throw context.fail('too-much-received');
  const { value, cashId, papers } = body;
  const note = body.note || null;
  const payment = { value, cashId, note, receivedAt: await readReceived(tx, site, body.datetime, deposit.id) };
  // Who receives that nothing was counted says so by the step alone.
  if (value > 0) await bookPayment(context, deposit, payment);
  else if (received + inSafe < counted) throw badInput({ path: 'value', code: 'too-small', values: { minimum: 1 } });
  await countPapers(tx, 'RECEIVED', { depositId: deposit.id, byId: actor.userId, papers });
  await context.log({
    action: 'pay',
    entity: 'deposits',
    entityId: deposit.id,
    after: { value, cashId, papers: papers?.reduce((sum, { papers: lay }) => sum + (lay ?? 0), 0), note },
  });
  if (received + value === counted) await takeStep(context, deposit, 'PAID');
  else if (body.isAll === true) {
    refuseClosedBags({ inSafe });
    await disputeReceived(context, deposit, { counted, received: received + value, note });
  }
  return readDetail(tx, actor, site, deposit.id);
}

/** No more was there than was received: nobody is charged before its cashier confirms that, or somebody else counted. */
async function disputeReceived(
  context: Context<Deposits['receive']>,
  deposit: DepositRow,
  { counted, received, note }: { readonly counted: number; readonly received: number; readonly note: string | null },
): Promise<void> {
  await takeStep(context, deposit, 'DISPUTED', note);
  await notify(context.tx, context.site.id, {
    type: 'DEPOSIT_RECEIVED_BELOW',
    values: { code: deposit.number, counted: formatRupiah(counted), received: formatRupiah(received) },
    filter: { 'id.equals': deposit.id },
    flag: 'editable',
    alsoTell: [deposit.operatorId],
  });
}

export async function verifyDeposit(context: Context<Deposits['verify']>): Promise<DepositDetail> {
  const { tx, actor, params, body, site } = context;
  const deposit = await lockDeposit(tx, actor, params.id);
  requireAct(body.accepted ? 'verify' : 'refuse', actor, deposit);
  const note = body.note || null;
  if (body.accepted) {
    await refuseSameHands(context, deposit, 'verify');
    await acceptDeposit(context, deposit, note);
  } else await dispute(context, deposit, note);
  return readDetail(tx, actor, site, deposit.id);
}

/** Books what a locked deposit is short or over; what one person received and agreed with may be drawn for another. */
export async function acceptDeposit(
  context: Pick<Context<Deposits['verify']>, 'tx' | 'actor' | 'site' | 'log'>,
  deposit: DepositRow,
  note: string | null,
): Promise<void> {
  const { tx, actor, site } = context;
  await refuseWaitingCorrections(tx, deposit.id);
  const stepId = await takeStep(context, deposit, 'VERIFIED', note);
  await settleDifference(tx, { site, deposit, actorId: actor.userId, stepId });
  await settlePapers(tx, { site, deposit, actorId: actor.userId, reason: note });
  await drawForLook(tx, actor.userId, deposit, businessDayOf(new Date(), site));
}

export async function disputeDeposit(context: Context<Deposits['dispute']>): Promise<DepositDetail> {
  const { tx, actor, params, body, site } = context;
  const deposit = await lockDeposit(tx, actor, params.id);
  requireAct('dispute', actor, deposit);
  if (await wasDisputed(tx, actor, deposit)) throw context.fail('already-settled');
  await dispute(context, deposit, body.note);
  return readDetail(tx, actor, site, deposit.id);
}

async function dispute(
  context: Context<Deposits['verify']> | Context<Deposits['dispute']>,
  deposit: DepositRow,
  note: string | null,
): Promise<void> {
  await takeStep(context, deposit, 'DISPUTED', note);
  await notify(context.tx, context.site.id, {
    type: 'DEPOSIT_DISPUTED',
    values: { code: deposit.number },
    filter: { 'id.equals': deposit.id },
    flag: 'editable',
    alsoTell: [deposit.operatorId],
  });
}
