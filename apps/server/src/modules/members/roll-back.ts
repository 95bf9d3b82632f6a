import { contract } from '@parking/contract/contract';
import type { MembershipTransaction } from '@parking/contract/members/membership-transactions';
import { sql } from 'kysely';
import { toLocalDate } from '@parking/contract/core/time';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ListOptions, sourceOf } from '../../platform/http/list-handlers.ts';
import { findRecord } from '../../platform/http/resource-handlers.ts';
import { type EntryLine, linesOfEntry, postEntry } from '../money/journal/journal.ts';
import { approvalNeeded, editsDeposits, findApprover } from '../controls/approve.ts';
import { takeClaimBack } from '../money/claims/claim-payment.ts';
import { holdsOnOneName } from '../money/journal/money-out.ts';
import { findTaking } from '../money/deposits/open-deposit.ts';
import { lineOfOwed, listOwed } from '../money/on-account/owe-back.ts';
import { hidesTakings, listHiddenDeposits } from '../money/deposits/takings.ts';
import { hidingTakings } from '../money/deposits/blind.ts';
import { countDays } from './credit-days.ts';
import { restoreMember } from './restore-member.ts';
import { refuseInside } from './sign-change.ts';

type Calls = typeof contract.membershipTransactions;
/** What the log and the journal say where nobody gave a reason. */
const reasonOf = ({ reason = 'Tanpa alasan' }: { readonly reason?: string | undefined }): string => reason;

const hiddenAmounts = ['amount', 'tax', 'lines', 'kept'] as const;

export const membershipList: ListOptions<Calls['list']> = {
  view: 'membership_transactions_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
  access: hidingTakings(hiddenAmounts),
};

/** Leaves out what a cashier who counts blind must not be told of the own open deposits. */
export async function withoutHidden(
  reads: Reads,
  actor: { readonly userId: string },
  rows: readonly MembershipTransaction[],
): Promise<MembershipTransaction[]> {
  const hidden = await listHiddenDeposits(reads, actor);
  return rows.map((row) =>
    row.depositId !== null && hidden.includes(row.depositId)
      ? { ...row, amount: null, tax: null, lines: null, kept: null }
      : row,
  );
}

/**
 * Takes back a member's newest purchase. Its money goes back out of where it lies: the deposit it was sold in while that
 * one is open, else the caller's own open one. The member's days are again those of before. Of a period that freed a stay the used
 * days are charged, and no car may be inside on it, which would pay for them once more.
 */
export async function rollBack(context: Context<Calls['rollBack']>): Promise<MembershipTransaction> {
  const { tx, params, body, actor, site } = context;
  const bought = await tx
    .selectFrom('membershipTransactions')
    .selectAll()
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!bought) throw context.fail('record-not-found');
  const { memberId } = bought;
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
  const at = new Date();
  await refuseOther(context, bought);
  const depositId = bought.depositId && (await findDeposit(context, bought.depositId));
  const freed = bought.kind === 'CARD' ? null : await readFreed(tx, bought, site.zone);
  if (bought.subscriptionBefore !== null || freed !== null) await refuseInside(context, memberId);
  const kept = freed === null ? nothingKept : keptOf(bought, toLocalDate(at, site.zone));
  const cashOut = Math.max(0, (await readCashPaid(tx, params.id)) - kept.amount);
  await tx
    .insertInto('membershipRollbacks')
    .values({
      transactionId: params.id,
      reason: reasonOf(body),
      byId: actor.userId,
      at,
      cashOut,
      kept: kept.amount,
      keptTax: kept.tax,
      ...(await standOnNames(context, bought, { cashOut, depositId, isUsed: freed !== null })),
    })
    .execute();
  if (bought.depositId !== null && depositId !== null)
    await reverseMoney(context, bought, { soldIn: bought.depositId, depositId, at, kept });
  if (bought.paymentId !== null) await oweBack(tx, bought.paymentId, bought.amount - kept.amount);
  await restoreMember(tx, bought);
  const { number, fromDate, toDate, nfcNumber } = bought;
  await context.log({
    action: 'roll-back',
    entity: 'members',
    entityId: memberId,
    before: { number, fromDate, toDate, ...(nfcNumber !== null && { nfcNumber }) },
    after: {
      number,
      reason: reasonOf(body),
      ...(freed !== null && { freed, kept: kept.amount }),
      ...(context.approver && { approvedBy: context.approver.username }),
    },
  });
  const source = sourceOf(contract.membershipTransactions.list, membershipList);
  const row = await findRecord(tx, source, params.id, site.zone);
  const [shown] = row ? await withoutHidden(tx, actor, [row]) : [];
  if (!shown) throw context.fail('record-not-found');
  return shown;
}

/** Rupiah with tax that stay with the car park. */
interface Kept {
  readonly amount: number;
  readonly tax: number;
}
const nothingKept: Kept = { amount: 0, tax: 0 };

interface Priced {
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly worth: number;
  readonly amount: number;
  readonly tax: number;
}

/** The days from its first to today, by what each is worth as unused ones are credited: never more than was paid. */
function keptOf({ fromDate, toDate, worth, amount, tax }: Priced, today: string): Kept {
  if (fromDate === null || toDate === null || amount === 0 || today < fromDate) return nothingKept;
  const used = countDays(fromDate, today < toDate ? today : toDate);
  const kept = Math.min(amount, Math.round((worth * used) / countDays(fromDate, toDate)));
  return { amount: kept, tax: Math.round((tax * kept) / amount) };
}

async function readCashPaid(reads: Reads, id: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(l.amount), 0)::bigint as amount from journal_entries e join journal_lines l on l.entry_id = e.id
    join accounts a on a.id = l.account_id and a.kind = 'DRAWER'
    where e.type = 'MEMBERSHIP' and e.kind = 'SALE' and e.source_id = ${id}`.execute(reads);
  return rows[0]?.amount ?? 0;
}

interface MoneyOut {
  readonly cashOut: number;
  /** Out of whose drawer. */
  readonly depositId: string | null;
  /** A stay was freed by what is taken back. */
  readonly isUsed: boolean;
}

interface Days {
  readonly memberId: string;
  readonly at: Date;
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly subscriptionBefore: unknown;
}

/** Rupiah that the membership took off stays which left since the sale and touched its days, also afterwards; null where it freed none. */
async function readFreed(reads: Reads, bought: Days, zone: string): Promise<number | null> {
  const { memberId, at, toDate } = bought;
  // Another subscription may have held since the sale.
  const fromDate = bought.subscriptionBefore === null ? bought.fromDate : toLocalDate(at, zone);
  const { rows } = await sql<{ freed: number | null }>`
    select sum(freed)::bigint as freed from (
      select s.entered_at, s.exited_at, -(line->>'amount')::bigint as freed
      from stays s cross join jsonb_array_elements(s.lines) line
      where s.member_id = ${memberId} and s.state = 'OUT' and line->>'code' = 'MEMBER'
      union all select s.entered_at, s.exited_at, f.amount from member_refunds f join stays s on s.id = f.stay_id
      where f.member_id = ${memberId} and f.state <> 'REFUSED') s
    where s.exited_at >= ${at}
      and s.exited_at >= ${fromDate}::date::timestamp at time zone ${zone}
      and s.entered_at < (${toDate}::date + 1)::timestamp at time zone ${zone}`.execute(reads);
  return rows[0]?.freed ?? null;
}

/**
 * Cash that leaves a drawer is money out: above the limits of one person somebody of finance signs, and out of another drawer
 * than it was paid into also for days that are over, and where that drawer took less; always where its cashier counts it blind, who would
 * learn by what is refused how much lies in it. For a period that was used always, whatever it cost.
 */
async function standOnNames(
  context: Context<Calls['rollBack']>,
  bought: { readonly depositId: string | null; readonly toDate: string | null },
  { cashOut, depositId, isUsed }: MoneyOut,
) {
  const { tx, site, actor, origin } = context;
  const now = new Date();
  const askedOn = businessDayOf(now, site);
  const approver = findApprover(context, editsDeposits);
  const isOver = bought.toDate !== null && bought.toDate < toLocalDate(now, site.zone);
  const isFree =
    !isUsed &&
    (cashOut === 0 ||
      ((depositId === bought.depositId || (!isOver && (await isKnownToHold(context, depositId, cashOut)))) &&
        (await holdsOnOneName(tx, { userId: actor.userId, amount: cashOut, day: askedOn, id: null }))));
  if (!isFree && approver === null) throw approvalNeeded(editsDeposits, origin);
  return { askedOn, approvedById: isFree ? null : (approver?.userId ?? null) };
}

async function isKnownToHold(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  depositId: string | null,
  amount: number,
): Promise<boolean> {
  if (depositId === null || (await hidesTakings(tx, actor, depositId))) return false;
  const { rows } = await sql<{ owed: number }>`
    select owed from deposit_takings_v where deposit_id = ${depositId}`.execute(tx);
  return (rows[0]?.owed ?? 0) >= amount;
}

/** The member's row is locked: nothing is bought or taken back meanwhile. */
async function refuseOther(
  context: Context<Calls['rollBack']>,
  { memberId, kind }: { readonly memberId: string; readonly kind: string },
): Promise<void> {
  const { rows } = await sql<{ id: string; gone: boolean }>`
    select t.id, r.transaction_id is not null as gone from membership_transactions t
    left join membership_rollbacks r on r.transaction_id = t.id
    where t.member_id = ${memberId} and t.kind = ${kind} order by t.number desc`.execute(context.tx);
  const { id } = context.params;
  if (rows.find((row) => row.id === id)?.gone) throw context.fail('already-rolled-back');
  if (rows.find((row) => !row.gone)?.id !== id) throw context.fail('not-the-newest-period');
}

interface Sold {
  readonly id: string;
  readonly lines: readonly EntryLine[];
}

interface Bought {
  readonly number: number;
  readonly operatorId: string;
  readonly paidTypeId: string | null;
  readonly at: Date;
}

interface Returning {
  readonly soldIn: string;
  readonly depositId: string;
  readonly at: Date;
  readonly kept: Kept;
}

async function reverseMoney(
  context: Context<Calls['rollBack']>,
  bought: Bought,
  { soldIn, depositId, at, kept }: Returning,
): Promise<void> {
  const { tx, site, actor, params, body } = context;
  const { rows } = await sql<Sold>`
    select e.id, ${linesOfEntry} as lines
    from journal_entries e where e.type = 'MEMBERSHIP' and e.kind = 'SALE' and e.source_id = ${params.id}`.execute(tx);
  const [sold] = rows;
  if (!sold) throw new Error(`Membership purchase ${params.id} is in no journal.`);
  const back = sold.lines.map((line) => withoutKept(line, kept)).filter(({ amount }) => amount !== 0);
  if (back.length === 0) return;
  // What was handed in, or decided on, or is kept in part, stays claimed as it was counted.
  const isVoided = depositId === soldIn && kept.amount === 0 && (await takeClaimBack(tx, params.id));
  // Out of another's deposit than the seller's, cash comes out of the drawer of who gives it back.
  const lines = back.map(({ account, amount }): EntryLine => {
    if (account.kind === 'ON_ACCOUNT')
      return { account: { kind: 'REFUNDABLE', ownerId: account.ownerId }, amount: -amount };
    // What the claim brought is owed back by the car park.
    if (account.kind === 'CLAIMED' && !isVoided) return lineOfOwed(amount);
    const own = depositId !== soldIn && account.kind === 'DRAWER';
    return { account: own ? { kind: 'DRAWER', ownerId: actor.userId } : account, amount: -amount };
  });
  const claimed = back.find(({ account }) => account.kind === 'CLAIMED');
  if (claimed && !isVoided) await listBought(tx, params.id, bought, claimed.amount);
  const isMirror = kept.amount === 0 && JSON.stringify(lines.map(ofWhom)) === JSON.stringify(sold.lines.map(ofWhom));
  await postEntry(tx, {
    siteId: site.id,
    type: 'MEMBERSHIP',
    kind: 'REVERSAL',
    sourceId: params.id,
    businessDay: businessDayOf(at, site),
    depositId,
    actorId: actor.userId,
    reason: reasonOf(body),
    reversesId: isMirror ? sold.id : null,
    lines,
  });
}

/** What of a posting goes back: revenue and tax stand on the other side. */
function withoutKept({ account, amount }: EntryLine, kept: Kept): EntryLine {
  if (account.kind === 'TAX') return { account, amount: amount + kept.tax };
  if (account.kind === 'MEMBERSHIP_REVENUE') return { account, amount: amount + kept.amount - kept.tax };
  return { account, amount: amount - kept.amount };
}

/** What was claimed, and stays so, goes back to the customer, who has the number of the purchase. */
const listBought = (tx: Tx, id: string, { number, operatorId, paidTypeId, at }: Bought, amount: number) =>
  listOwed(tx, { id, cause: 'MEMBERSHIP', amount, paidTypeId, operatorId, reference: `M-${number}`, paidAt: at });

/** What a provider holds of it goes back to the customer. */
async function oweBack(tx: Tx, paymentId: string, amount: number): Promise<void> {
  await tx
    .updateTable('paymentUses')
    .set((row) => ({ used: row('used', '-', amount), owedBack: row('owedBack', '+', amount) }))
    .where('paymentId', '=', paymentId)
    .execute();
}

const ofWhom = ({ account }: EntryLine): string => `${account.kind} ${'ownerId' in account ? account.ownerId : ''}`;

/** The deposits are held until the end of the transaction, so that neither is handed in or paid meanwhile. */
async function findDeposit(context: Context<Calls['rollBack']>, soldIn: string): Promise<string> {
  const { tx, actor } = context;
  const { state } = await tx
    .selectFrom('deposits')
    .select('state')
    .where('id', '=', soldIn)
    .forShare()
    .executeTakeFirstOrThrow();
  // What was counted stays as it was counted.
  if (state === 'OPEN') return soldIn;
  const own = await findTaking(tx, actor.userId);
  if (own === null) throw context.fail('deposit-state');
  return own;
}
