import { shiftDays } from '@parking/contract/core/business-day';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';

/** Refuses to touch a day of a closed month, by the field that told it. Whoever closes one waits until this act is over. */
export async function refuseClosed(tx: Tx, days: readonly string[], path = 'transactionDate'): Promise<void> {
  const { rows } = await sql<{ closedUntil: string | null }>`
    select to_char(closed_until, 'YYYY-MM-DD') as "closedUntil" from system_configuration for share`.execute(tx);
  const closedUntil = rows[0]?.closedUntil ?? null;
  if (closedUntil === null || days.every((day) => day > closedUntil)) return;
  throw new Failure('month-closed', {
    values: { day: closedUntil },
    fields: [{ path, code: 'too-small', values: { minimum: shiftDays(closedUntil, 1) } }],
  });
}
