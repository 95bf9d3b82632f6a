import type { DebtState } from '@parking/contract/money/debts/operator-debts';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type EntryLine, linesOfEntry, postEntries, reversed } from '../journal/journal.ts';
import { type Charge, holdDebts } from './charge-debt.ts';
import { oweOverpaid } from './overpaid-debts.ts';

interface Withdrawing {
  readonly site: Site;
  readonly actorId: string;
  /** Null where nobody gave one. */
  readonly reason: string | null;
}

const ofDeposit = (reads: Reads, depositId: string) =>
  reads
    .selectFrom('operatorDebts')
    .select('id')
    .where('depositId', '=', depositId)
    .where('cause', '=', 'DEPOSIT')
    .where('state', '<>', 'WITHDRAWN');

/** Whether a cashier is, or was until two people decided, charged with what a deposit is short of. */
export async function isCharged(reads: Reads, depositId: string): Promise<boolean> {
  return (await ofDeposit(reads, depositId).limit(1).executeTakeFirst()) !== undefined;
}

/** Takes back what a deposit was charged with, owed by now or not, because it is counted again. */
export async function withdrawDebts(
  tx: Tx,
  { id, operatorId }: { readonly id: string; readonly operatorId: string },
  withdrawing: Withdrawing,
): Promise<void> {
  await holdDebts(tx, operatorId);
  await withdraw(tx, await ofDeposit(tx, id).execute(), id, withdrawing);
}

/** Takes back what an operator was charged with by this source, owed by now or not; what was paid for it is theirs. */
export async function withdrawDebtOf(
  tx: Tx,
  { sourceId, operatorId }: Pick<Charge, 'sourceId' | 'operatorId'>,
  withdrawing: Withdrawing & { /** What takes it back. */ readonly actId: string },
): Promise<void> {
  await holdDebts(tx, operatorId);
  const charged = await tx
    .selectFrom('operatorDebts')
    .select(['id', 'number', 'amount'])
    .where('sourceId', '=', sourceId)
    .where('state', '<>', 'WITHDRAWN')
    .execute();
  await withdraw(tx, charged, null, withdrawing);
  const { site, actorId, actId } = withdrawing;
  for (const { number, amount } of charged)
    await oweOverpaid(tx, {
      atMost: amount,
      site,
      operatorId,
      sourceId: actId,
      reference: `D-${number}`,
      depositId: null,
      actorId,
    });
}

/** The debts, whose operator's are held, with all that was booked for them. */
async function withdraw(
  tx: Tx,
  debts: readonly { readonly id: string }[],
  depositId: string | null,
  { site, actorId, reason }: Withdrawing,
): Promise<void> {
  if (debts.length === 0) return;
  const ids = debts.map(({ id }) => id);
  await tx
    .updateTable('operatorDebts')
    .set({ state: 'WITHDRAWN' satisfies DebtState, decidedBy: actorId, decidedAt: new Date(), decidedNote: reason })
    .where('id', 'in', ids)
    .execute();
  const { rows } = await sql<{ id: string; kind: string; sourceId: string; lines: EntryLine[] }>`
    select e.id, e.kind, e.source_id as "sourceId", ${linesOfEntry} as lines from journal_entries e
    where e.type = 'DEBT' and e.kind <> 'OVERPAID' and e.source_id = any(${ids}::uuid[]) order by e.id`.execute(tx);
  await postEntries(
    tx,
    rows.map((entry) => ({
      siteId: site.id,
      type: 'DEBT' as const,
      kind: `${entry.kind}_REVERSAL`,
      sourceId: entry.sourceId,
      businessDay: businessDayOf(new Date(), site),
      depositId,
      actorId,
      reason,
      reversesId: entry.id,
      lines: reversed(entry.lines),
    })),
  );
}
