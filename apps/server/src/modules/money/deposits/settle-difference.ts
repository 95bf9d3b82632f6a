import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { DepositRow } from './deposit-access.ts';
import { chargeDebt } from '../debts/charge-debt.ts';
import { withdrawDebts } from '../debts/withdraw-debts.ts';
import { type AccountRef, type EntryLine, linesOfEntry, postEntry, reversed } from '../journal/journal.ts';
import { oweOverpaid, readOwing } from '../debts/overpaid-debts.ts';
import { holdTolerance, readTolerance } from './tolerance.ts';

interface Settling {
  readonly site: Site;
  readonly deposit: DepositRow;
  readonly actorId: string;
  /** The step that settles it: one posting each. */
  readonly stepId: string;
}

/**
 * What is still in the drawer of a deposit although all its money was handed in is short, and the cashier is charged with it,
 * but within tolerance a difference that is only summed up for each person; what was handed in beyond it is over, and becomes
 * a liability. Money handed in outside a shift pays first what is owed or charged. What was paid for a charge that a new count
 * did not make again is owed back.
 */
export async function settleDifference(tx: Tx, settling: Settling): Promise<void> {
  const { site, deposit, actorId, stepId } = settling;
  await settleLeft(tx, settling);
  const { id: depositId, operatorId, number } = deposit;
  await oweOverpaid(tx, { site, operatorId, sourceId: stepId, reference: `S-${number}`, depositId, actorId });
}

async function settleLeft(tx: Tx, { site, deposit, actorId, stepId }: Settling): Promise<void> {
  const left = await readDrawer(tx, deposit.id);
  if (left === 0) return;
  const { id: depositId, operatorId } = deposit;
  const from: AccountRef = { kind: 'DRAWER', ownerId: operatorId };
  if (left > 0 && !(await isTolerated(tx, deposit))) {
    const charge = { cause: 'DEPOSIT', sourceId: stepId, from, depositId, reason: null } as const;
    await chargeDebt(tx, { ...charge, site, operatorId, amount: left, actorId });
    return;
  }
  const debt: AccountRef = { kind: 'OPERATOR_DEBT', ownerId: operatorId };
  const lines: EntryLine[] = [{ account: from, amount: -left }];
  if (left > 0) lines.push({ account: { kind: 'CASH_DIFFERENCE', ownerId: operatorId }, amount: left });
  else {
    const repaid = deposit.kind === 'MANUAL' ? Math.min(-left, Math.max(0, await readOwing(tx, operatorId))) : 0;
    lines.push({ account: debt, amount: -repaid }, { account: { kind: 'SURPLUS' }, amount: left + repaid });
  }
  await postEntry(tx, {
    siteId: site.id,
    type: 'DEPOSIT',
    kind: 'DIFFERENCE',
    sourceId: stepId,
    businessDay: businessDayOf(new Date(), site),
    depositId,
    actorId,
    lines,
  });
}

/** Whether all that a deposit is short of is worth no word; what an audit adds later counts with the rest. */
async function isTolerated(tx: Tx, deposit: DepositRow): Promise<boolean> {
  await holdTolerance(tx, deposit.operatorId);
  const { rows } = await sql<{ owed: number; received: number }>`
    select coalesce((select owed from deposit_takings_v where deposit_id = ${deposit.id}), 0) as owed,
      coalesce((select sum(value) from deposit_payments where deposit_id = ${deposit.id}), 0)::bigint as received`.execute(
    tx,
  );
  const { owed = 0, received = 0 } = rows[0] ?? {};
  return owed - received <= (await readTolerance(tx, deposit.id));
}

async function readDrawer(reads: Reads, depositId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(l.amount), 0)::bigint as left
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.deposit_id = ${depositId} and a.kind = 'DRAWER'`.execute(reads);
  return rows[0]?.left ?? 0;
}

/** Takes back what verifications charged, or booked as short or over, for a deposit that is counted again. */
export async function reverseDifferences(
  tx: Tx,
  { site, deposit, actorId }: Omit<Settling, 'stepId'>,
  reason: string,
): Promise<void> {
  await withdrawDebts(tx, deposit, { site, actorId, reason });
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
