import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { holdDebts } from './charge-debt.ts';
import { postEntry } from '../journal/journal.ts';
import { lineOfOwed, listOwed } from '../on-account/owe-back.ts';

/** What the operator owes or is charged with, below zero where they paid more; whoever else settles with them waits. */
export async function readOwing(tx: Tx, operatorId: string): Promise<number> {
  await holdDebts(tx, operatorId);
  const { rows } = await sql<{ owing: number }>`
    select coalesce(sum(balance), 0)::bigint as owing from account_balances_v
    where kind in ('OPERATOR_DEBT', 'DEBT_CHARGED') and owner_id = ${operatorId}`.execute(tx);
  return rows[0]?.owing ?? 0;
}

interface Overpaid {
  readonly site: Site;
  readonly operatorId: string;
  /** What made it too much: a debt that was dropped, the step by which a deposit was settled anew. */
  readonly sourceId: string;
  /** Of one charge that is no more: its rupiah. What else was overpaid belongs to another act. */
  readonly atMost?: number;
  /** What they can show. */
  readonly reference: string;
  readonly depositId: string | null;
  readonly actorId: string | null;
}

/** What an operator paid for a charge, and is charged with no more, is theirs: it is owed back to them. */
export async function oweOverpaid(tx: Tx, over: Overpaid): Promise<void> {
  const { site, operatorId, sourceId, atMost = Infinity, reference, depositId, actorId } = over;
  const amount = Math.min(atMost, -(await readOwing(tx, operatorId)));
  if (amount <= 0) return;
  const now = new Date();
  await postEntry(tx, {
    siteId: site.id,
    type: 'DEBT',
    kind: 'OVERPAID',
    sourceId,
    businessDay: businessDayOf(now, site),
    depositId,
    actorId,
    lines: [{ account: { kind: 'OPERATOR_DEBT', ownerId: operatorId }, amount }, lineOfOwed(amount)],
  });
  await listOwed(tx, { id: sourceId, cause: 'DEBT', amount, paidTypeId: null, operatorId, reference, paidAt: now });
}
