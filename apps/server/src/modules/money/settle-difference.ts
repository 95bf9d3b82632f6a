import { toleratedDifference } from '@parking/contract/money/four-eyes';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import type { DepositRow } from './deposit-access.ts';
import { type AccountRef, type EntryLine, linesOfEntry, postEntry, readBalance, reversed } from './journal.ts';

interface Settling {
  readonly site: Site;
  readonly deposit: DepositRow;
  readonly actorId: string;
  /** The step that settles it: one posting each. */
  readonly stepId: string;
}

/**
 * What is still in the drawer of a deposit although all its money was handed in is short, and becomes the cashier's debt, but
 * within tolerance a difference that is only summed up for each person; what was handed in beyond it is over, and becomes a liability. Money handed in outside a shift pays a debt first.
 */
export async function settleDifference(tx: Tx, { site, deposit, actorId, stepId }: Settling): Promise<void> {
  const left = await readDrawer(tx, deposit.id);
  if (left === 0) return;
  const debt: AccountRef = { kind: 'OPERATOR_DEBT', ownerId: deposit.operatorId };
  const tolerated: AccountRef = { kind: 'CASH_DIFFERENCE', ownerId: deposit.operatorId };
  const lines: EntryLine[] = [{ account: { kind: 'DRAWER', ownerId: deposit.operatorId }, amount: -left }];
  if (left > 0) lines.push({ account: (await isTolerated(tx, deposit)) ? tolerated : debt, amount: left });
  else {
    const repaid = deposit.kind === 'MANUAL' ? Math.min(-left, await lockDebt(tx, deposit.operatorId)) : 0;
    lines.push({ account: debt, amount: -repaid }, { account: { kind: 'SURPLUS' }, amount: left + repaid });
  }
  await postEntry(tx, {
    siteId: site.id,
    type: 'DEPOSIT',
    kind: 'DIFFERENCE',
    sourceId: stepId,
    businessDay: businessDayOf(new Date(), site),
    depositId: deposit.id,
    actorId,
    lines,
  });
}

/** Whether all that a deposit is short of is worth no word; what an audit adds later counts with the rest. */
async function isTolerated(tx: Tx, deposit: DepositRow): Promise<boolean> {
  const { rows } = await sql<{ owed: number; received: number }>`
    select coalesce((select owed from deposit_takings_v where deposit_id = ${deposit.id}), 0) as owed,
      coalesce((select sum(value) from deposit_payments where deposit_id = ${deposit.id}), 0)::bigint as received`.execute(
    tx,
  );
  const { owed = 0, received = 0 } = rows[0] ?? {};
  return owed - received <= toleratedDifference(owed);
}

async function readDrawer(tx: Tx, depositId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(l.amount), 0)::bigint as left
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.deposit_id = ${depositId} and a.kind = 'DRAWER'`.execute(tx);
  return rows[0]?.left ?? 0;
}

/** What the operator owes; whoever else settles with them waits. */
async function lockDebt(tx: Tx, operatorId: string): Promise<number> {
  const account = await tx
    .selectFrom('accounts')
    .select('id')
    .where('kind', '=', 'OPERATOR_DEBT')
    .where('ownerId', '=', operatorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account ? Math.max(0, await readBalance(tx, account.id)) : 0;
}

/** Takes back what verifications booked as short or over, for a deposit that is counted again. */
export async function reverseDifferences(
  tx: Tx,
  { site, deposit, actorId }: Omit<Settling, 'stepId'>,
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; sourceId: string; lines: EntryLine[] }>`
    select e.id, e.source_id as "sourceId", ${linesOfEntry} as lines
    from journal_entries e
    where e.deposit_id = ${deposit.id} and e.type = 'DEPOSIT' and e.kind = 'DIFFERENCE'
      and not exists (select from journal_entries r where r.reverses_id = e.id)`.execute(tx);
  for (const { id, sourceId, lines } of rows)
    await postEntry(tx, {
      siteId: site.id,
      type: 'DEPOSIT',
      kind: 'REVERSAL',
      sourceId,
      businessDay: businessDayOf(new Date(), site),
      depositId: deposit.id,
      actorId,
      reason,
      reversesId: id,
      lines: reversed(lines),
    });
}
