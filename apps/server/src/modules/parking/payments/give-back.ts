import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { keptAfterDays } from '@parking/contract/parking/payments/payments-on-account';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { type CashPlace, decideCash, requireCash } from '../../money/cash/own-cash.ts';
import { fourEyes } from '../../money/two-names.ts';
import { readRequest } from './follow-payments.ts';
import type { FindAdapter } from './providers/find-adapter.ts';
import { type Owed, lockOwed, oweUnused, readOwed } from './owed.ts';
import { type ReturnRow, postReturn } from './post-return.ts';

type GiveBack = Context<typeof contract.paymentsOnAccount.giveBack>;

/**
 * Writes down that a payment, or what is owed of it or without one, goes back. Its provider is asked to give it back (`followRefunds`);
 * what it gave back already is booked at once. Cash, and what the car park keeps, wait for a second person. From here on no exit can use it.
 */
export async function giveBack(context: GiveBack, findAdapter: FindAdapter): Promise<void> {
  const { tx, site, actor, params, body } = context;
  const { paymentId, owedId, part, partOf } = await lockOwed(tx, params.id);
  // Of a payment its cashier may ask; whoever took other money, or gets it, says nothing about it.
  if (owedId !== null) await requireTwoPersons(context, [partOf], () => fourEyes(part, 'FINANCE'));
  if (paymentId !== null) await oweUnused(tx, site, paymentId, actor.userId);
  const owed = await readOwed(tx, { paymentId, owedId });
  const { amount = owed.left, way, reason } = body;
  if (amount > owed.left) throw badInput({ path: 'amount', code: 'too-big', values: { maximum: owed.left } });
  if (way === 'REFUNDED_BY_PROVIDER' && paymentId === null) throw badInput({ path: 'way', code: 'not-an-option' });
  const wanted = { id: newId(), paymentId, owedId, amount, way, reason, byId: actor.userId };
  const row: ReturnRow = { ...wanted, ...(await decideSource(context, owed)), paidTypeId: owed.paidTypeId };
  const isByProvider = way === 'REFUNDED_BY_PROVIDER';
  const isDone = isByProvider && body.reference !== undefined;
  const isAsked = isByProvider && !isDone;
  if (isAsked) await requireProvider(context, findAdapter, paymentId);
  const state = isDone ? 'DONE' : isAsked ? 'ASKED' : 'WAITING';
  const { id, cashId, depositId } = row;
  await tx
    .insertInto('paymentReturns')
    .values({
      ...wanted,
      state,
      askAt: isAsked ? new Date() : null,
      cashId,
      depositId,
      reference: body.reference ?? null,
      receivedBy: body.receivedBy ?? null,
      at: new Date(),
    })
    .execute();
  if (isDone) await postReturn(tx, site, row);
  await context.log({
    action: isDone ? 'give-back' : 'ask-give-back',
    entity: 'payment_returns',
    entityId: id,
    // Without the amount, which the return has: who counts blind may read the log.
    after: {
      paymentId,
      owedId,
      way,
      reason,
      cashId,
      depositId,
      reference: body.reference ?? null,
      receivedBy: body.receivedBy ?? null,
    },
  });
}

/** Somebody must be there to be asked. */
async function requireProvider({ tx }: GiveBack, findAdapter: FindAdapter, paymentId: string | null): Promise<void> {
  const asked = paymentId === null ? null : await readRequest(tx, paymentId);
  const adapter = asked && (await findAdapter(tx, asked));
  if (adapter?.name !== asked?.adapter) throw new Failure('provider-missing');
}

const nowhere: CashPlace = { cashId: null, depositId: null };

/** Where the money comes from. Refuses what this way lacks. */
async function decideSource({ tx, site, actor, body }: GiveBack, owed: Owed): Promise<CashPlace> {
  if (body.way === 'KEPT') {
    const from = new Date(owed.paidAt.getTime() + keptAfterDays * 86_400_000);
    if (from > new Date()) throw new Failure('too-early-to-keep', { values: { day: toLocalDate(from, site.zone) } });
    return nowhere;
  }
  if (body.way === 'REFUNDED_BY_PROVIDER') return nowhere;
  if (body.reference === undefined) throw badInput({ path: 'reference', code: 'required' });
  if (body.reference.toUpperCase() !== owed.reference.toUpperCase())
    throw badInput({ path: 'reference', code: 'does-not-exist' });
  if (body.receivedBy === undefined) throw badInput({ path: 'receivedBy', code: 'required' });
  return owed.cause === 'MEMBER_STAY' ? decideAccount(tx, body.cashId) : decideCash(tx, actor.userId, body.cashId);
}

/** Out of a cash account and never out of a drawer: what goes back to a member has no part in anybody's deposit. */
async function decideAccount(tx: GiveBack['tx'], cashId: string | undefined): Promise<CashPlace> {
  if (cashId === undefined) throw badInput({ path: 'cashId', code: 'required' });
  await requireCash(tx, cashId);
  return { cashId, depositId: null };
}
