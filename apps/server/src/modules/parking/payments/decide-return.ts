import type { contract } from '@parking/contract/contract';
import { refundWaitsDays } from '@parking/contract/parking/payments/payments-on-account';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { fourEyes } from '../../money/two-names.ts';
import { tellPaidOut } from '../member-refunds/tell-member.ts';
import { type OwedOf, lockOwed } from './owed.ts';
import { type LockedReturn, type ReturnRow, lockReturn, postReturn } from './post-return.ts';

type Calls = typeof contract.paymentsOnAccount;
type Deciding = Context<Calls['confirmReturn']> | Context<Calls['refuseReturn']>;

/** A second person agrees: it is booked. Returns the row of the worklist. */
export async function confirmReturn(context: Context<Calls['confirmReturn']>): Promise<string> {
  const { tx, site, actor, body } = context;
  const row = await lockWaiting(context);
  if (row.depositId !== null) await holdOpen(tx, row.depositId);
  await decide(tx, actor, row, 'DONE', body.note);
  await postReturn(tx, site, row);
  if (row.way === 'PAID_OUT_IN_CASH') await tellPaidOut(tx, site, row.owedId, row.amount);
  await logDecision(context, 'confirm-give-back', row, body.note);
  return rowOf(row);
}

/** A second person does not agree: it is owed as before. Returns the row of the worklist. */
export async function refuseReturn(context: Context<Calls['refuseReturn']>): Promise<string> {
  const { tx, actor, body } = context;
  const row = await lockWaiting(context);
  await decide(tx, actor, row, 'REFUSED', body.note);
  await logDecision(context, 'refuse-give-back', row, body.note);
  return rowOf(row);
}

const rowOf = ({ paymentId, owedId }: OwedOf): string => paymentId ?? owedId ?? '';

/** What was asked for, what it is of locked first as everywhere. Refuses whoever had a hand in it. */
async function lockWaiting({ tx, site, actor, params: { id } }: Deciding): Promise<ReturnRow> {
  const asked = await tx
    .selectFrom('paymentReturns')
    .select(['paymentId', 'owedId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!asked) throw new Failure('record-not-found');
  const { part, partOf } = await lockOwed(tx, rowOf(asked));
  const row = await lockReturn(tx, id);
  if (!row) throw new Failure('record-not-found');
  if (row.state !== 'WAITING' && !isUnanswered(row)) throw new Failure('already-settled');
  const step = row.byId === actor.userId ? 'askedForReturn' : part;
  await requireTwoPersons({ reads: tx, site, actor }, [row.byId, partOf], () => fourEyes(step));
  return row;
}

/** Its provider has said nothing for days. */
const isUnanswered = ({ state, at }: LockedReturn): boolean =>
  state === 'ASKED' && at.getTime() < Date.now() - refundWaitsDays * 86_400_000;

/** A drawer that was handed in pays nothing out any more. */
async function holdOpen(tx: Tx, depositId: string): Promise<void> {
  const { state } = await tx
    .selectFrom('deposits')
    .select('state')
    .where('id', '=', depositId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (state !== 'OPEN') throw new Failure('deposit-state');
}

async function decide(tx: Tx, actor: Actor, { id, way }: ReturnRow, state: string, note?: string): Promise<void> {
  // What a silent provider is said to have given back has no reference but ours.
  const reference = way === 'REFUNDED_BY_PROVIDER' ? { reference: sql<string>`coalesce(reference, id::text)` } : {};
  await tx
    .updateTable('paymentReturns')
    .set({
      state,
      decidedBy: actor.userId,
      decidedAt: new Date(),
      decidedNote: note || null,
      askAt: null,
      ...reference,
    })
    .where('id', '=', id)
    .execute();
}

async function logDecision(
  { log }: Pick<Context, 'log'>,
  action: string,
  { id, way, byId }: ReturnRow,
  note?: string,
): Promise<void> {
  await log({
    action,
    entity: 'payment_returns',
    entityId: id,
    after: { way, askedBy: byId, note: note || null },
  });
}
