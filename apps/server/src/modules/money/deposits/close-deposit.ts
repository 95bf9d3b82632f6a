import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { tellApis } from '../../apis/tell-apis.ts';
import { type DepositRow, getDeposit, lockDeposit, requireAct } from './deposit-access.ts';
import { acceptDeposit } from './deposit-acts.ts';
import { readDetail } from './deposit-detail.ts';
import { takeStep } from './deposit-steps.ts';
import { refuseSameHands } from './four-eyes.ts';
import { type AccountRef, accountRef, postEntry } from '../journal/journal.ts';
import { settleDifference } from './settle-difference.ts';

type Payments = typeof contract.depositPayments;
type Closing = Context<Payments['generateCashIn']> | Context<Payments['setCashIn']>;

/** Books the money of a verified deposit into the accounts it was received for, as cash-ins, and closes it. */
export async function generateCashIn(context: Context<Payments['generateCashIn']>): Promise<DepositDetail> {
  const { tx, actor, params, site } = context;
  const deposit = await lockDeposit(tx, actor, params.id);
  requireAct('close', actor, deposit);
  await refuseSameHands(context, deposit, 'close');
  if (deposit.state === 'PAID') await acceptDeposit(context, deposit, null);
  const transactionDate = businessDayOf(new Date(), site);
  for (const { cashId, left } of await listNotYetIn(tx, deposit.id)) {
    const id = newId();
    const cashIn = { cashId, amount: left, note: null, transactionDate, depositId: deposit.id };
    await tx
      .insertInto('cashIns')
      .values({ id, siteId: site.id, ...cashIn, byId: actor.userId })
      .execute();
    await context.log({ action: 'create', entity: 'cash_ins', entityId: id, after: cashIn });
    await postEntry(tx, {
      siteId: site.id,
      type: 'CASH_IN',
      kind: 'BOOKING',
      sourceId: id,
      businessDay: transactionDate,
      depositId: deposit.id,
      actorId: actor.userId,
      lines: [
        { account: { kind: 'CASH', ownerId: cashId }, amount: left },
        { account: { kind: 'DEPOSITS_RECEIVED' }, amount: -left },
      ],
    });
  }
  await close(context, { ...deposit, state: 'VERIFIED' });
  return readDetail(tx, actor, site, deposit.id);
}

const offered = 100;

interface FittingCashIn {
  readonly id: string;
  readonly cash: string;
  readonly amount: number;
  readonly transactionDate: string;
  readonly note: string | null;
}

/** What may be tied to a deposit now, newest first; nothing once its money is in. Taken back ones are left out. */
export async function listFittingCashIns({
  reads,
  actor,
  params,
}: Context<Payments['fittingCashIns']>): Promise<FittingCashIn[]> {
  const { id } = await getDeposit(reads, actor, params.id);
  const waiting = await listNotYetIn(reads, id);
  const { rows } = await sql<FittingCashIn>`
    select i.id, c.name as cash, i.amount, to_char(i.transaction_date, 'YYYY-MM-DD') as "transactionDate", i.note
    from unnest(${waiting.map(({ cashId }) => cashId)}::uuid[], ${waiting.map(({ left }) => left)}::bigint[]) w (cash_id, missing)
    join cash_ins i on i.cash_id = w.cash_id and i.amount <= w.missing and i.deposit_id is null
    join cash c on c.id = i.cash_id
    where exists (select from journal_entries e where e.source_id = i.id and e.type = 'CASH_IN' and e.reverses_id is null
      and not exists (select from journal_entries r where r.reverses_id = e.id))
    order by i.transaction_date desc, i.id desc limit ${offered}`.execute(reads);
  return rows;
}

/** Ties a cash-in that was written by hand: its other side moves to the deposits received. */
export async function setCashIn(context: Context<Payments['setCashIn']>): Promise<DepositDetail> {
  const { tx, actor, params, body, site } = context;
  const deposit = await lockDeposit(tx, actor, params.id);
  requireAct('close', actor, deposit);
  await refuseSameHands(context, deposit, 'close');
  if (deposit.state === 'PAID') await acceptDeposit(context, deposit, null);
  const cashIn = await tx
    .selectFrom('cashIns')
    .select(['id', 'cashId', 'amount', 'depositId'])
    .where('id', '=', body.cashInId)
    .where('deleted', '=', false)
    .forUpdate()
    .executeTakeFirst();
  const waiting = await listNotYetIn(tx, deposit.id);
  const place = waiting.find(({ cashId }) => cashId === cashIn?.cashId);
  if (!cashIn || cashIn.depositId !== null || !place || cashIn.amount > place.left)
    throw context.fail('cash-in-mismatch');
  await tx.updateTable('cashIns').set({ depositId: deposit.id }).where('id', '=', cashIn.id).execute();
  await postEntry(tx, {
    siteId: site.id,
    type: 'CASH_IN',
    kind: 'TIE',
    sourceId: cashIn.id,
    businessDay: businessDayOf(new Date(), site),
    depositId: deposit.id,
    actorId: actor.userId,
    lines: [
      ...(await listOtherSide(tx, cashIn.id)).map(({ account, amount }) => ({ account, amount: -amount })),
      { account: { kind: 'DEPOSITS_RECEIVED' }, amount: -cashIn.amount },
    ],
  });
  await context.log({
    action: 'set-cash-in',
    entity: 'deposits',
    entityId: deposit.id,
    after: { cashInId: cashIn.id },
  });
  if (waiting.reduce((sum, { left }) => sum + left, 0) === cashIn.amount) await close(context, deposit);
  return readDetail(tx, actor, site, deposit.id);
}

async function close(context: Closing, deposit: DepositRow): Promise<void> {
  const stepId = await takeStep(context, deposit, 'CLOSED');
  await tellApis(context.tx, context.site.id, 'DEPOSIT_CLOSED', [{ depositId: deposit.id, number: deposit.number }]);
  // An audit after the verification may have changed what was owed.
  await settleDifference(context.tx, { site: context.site, deposit, actorId: context.actor.userId, stepId });
}

/** What was received for each account and is not in it yet. */
async function listNotYetIn(reads: Reads, depositId: string): Promise<{ cashId: string; left: number }[]> {
  const { rows } = await sql<{ cashId: string; left: number }>`
    select p.cash_id as "cashId", (sum(p.value) - coalesce((
      select sum(i.amount) from cash_ins i where i.deposit_id = ${depositId} and i.cash_id = p.cash_id), 0))::bigint as left
    from deposit_payments p where p.deposit_id = ${depositId} group by p.cash_id order by p.cash_id`.execute(reads);
  return rows.filter(({ left }) => left > 0);
}

/** Where the money of a cash-in came from, by its own posting. */
async function listOtherSide(reads: Reads, cashInId: string): Promise<{ account: AccountRef; amount: number }[]> {
  const { rows } = await sql<{ account: AccountRef; amount: number }>`
    select ${accountRef} as account, l.amount
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_id = ${cashInId} and e.type = 'CASH_IN' and a.kind <> 'CASH' and e.reverses_id is null
      and not exists (select from journal_entries r where r.reverses_id = e.id)`.execute(reads);
  if (rows.length === 0) throw new Failure('cash-in-mismatch');
  return rows;
}
