import { formatRupiah } from '@parking/contract/core/money';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { type DebtCause, answerWithinDays } from '@parking/contract/money/debts/operator-debts';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { notify } from '../../notices/notify.ts';
import { type AccountRef, postEntry } from '../journal/journal.ts';

export interface Charge {
  readonly site: Site;
  readonly operatorId: string;
  /** Whole rupiah. */
  readonly amount: number;
  readonly cause: DebtCause;
  /** What charges it; one debt each. */
  readonly sourceId: string;
  /** Where the money stands until now: the drawer it is missing from, what was claimed. */
  readonly from: AccountRef;
  readonly depositId: string | null;
  readonly reason: string | null;
  /** Null for the product itself. */
  readonly actorId: string | null;
}

const dayMs = 86_400_000;

/** Acts on what one operator owes, or is charged with, follow one another. */
export const holdDebts = (tx: Tx, operatorId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`debt ${operatorId}`}, 0))`.execute(tx);

/**
 * Charges an operator with money that is missing. It stands apart, and is owed only once they answered and two people said
 * so, or once the time to answer is over. Both they and finance are told. Returns its id.
 */
export async function chargeDebt(tx: Tx, charge: Charge): Promise<string> {
  const { site, operatorId, amount, cause, sourceId, from, depositId, reason, actorId } = charge;
  await holdDebts(tx, operatorId);
  const id = newId();
  const now = new Date();
  const dueAt = new Date(now.getTime() + answerWithinDays * dayMs);
  await tx
    .insertInto('operatorDebts')
    .values({
      id,
      operatorId,
      cause,
      sourceId,
      depositId,
      amount,
      reason,
      chargedBy: actorId,
      chargedAt: now,
      dueAt,
    })
    .execute();
  await postEntry(tx, {
    siteId: site.id,
    type: 'DEBT',
    kind: 'CHARGED',
    sourceId: id,
    businessDay: businessDayOf(now, site),
    depositId,
    actorId,
    reason,
    lines: [
      { account: { kind: 'DEBT_CHARGED', ownerId: operatorId }, amount },
      { account: from, amount: -amount },
    ],
  });
  const { username } = await tx
    .selectFrom('users')
    .select('username')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  await notify(tx, site.id, {
    type: 'DEBT_CHARGED',
    values: { amount: formatRupiah(amount), username, due: toLocalDate(dueAt, site.zone) },
    filter: { 'id.equals': id },
    flag: 'editable',
    alsoTell: [operatorId],
  });
  return id;
}
