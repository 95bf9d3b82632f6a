import { leftOfTolerance } from '@parking/contract/money/deposits/four-eyes';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';

/** Acts that use, or judge by, what an operator's tolerance has left follow one another. */
export const holdTolerance = (tx: Tx, operatorId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`tolerance ${operatorId}`}, 0))`.execute(tx);

/**
 * So much less is no word worth of a deposit, whole rupiah, by its id. Each operator has it once for a shift of a day, however
 * many deposits they make of it: what others of these used is gone.
 */
export async function listTolerances(
  reads: Reads,
  depositIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; owed: number; used: number; rupiah: number; basisPoints: number }>`
    select d.id, c.tolerated_rupiah as rupiah, c.tolerated_basis_points as "basisPoints",
      coalesce(sum((select t.owed from deposit_takings_v t where t.deposit_id = o.id)), 0)::bigint as owed,
      coalesce(sum((select sum(l.amount) from journal_entries e join journal_lines l on l.entry_id = e.id
        join accounts a on a.id = l.account_id
        where e.deposit_id = o.id and a.kind = 'CASH_DIFFERENCE')) filter (where o.id <> d.id), 0)::bigint as used
    from deposits d cross join system_configuration c join deposits o on o.operator_id = d.operator_id and o.business_day = d.business_day
      and o.shift_id is not distinct from d.shift_id and o.kind = d.kind
    where d.id = any(${[...depositIds]}::uuid[]) group by d.id, c.tolerated_rupiah, c.tolerated_basis_points`.execute(
    reads,
  );
  return new Map(rows.map((row) => [row.id, leftOfTolerance(row.owed, row.used, row)]));
}

export function toleranceOf(tolerances: ReadonlyMap<string, number>, depositId: string): number {
  const tolerance = tolerances.get(depositId);
  if (tolerance === undefined) throw new Error(`Deposit ${depositId} is gone.`);
  return tolerance;
}

/** The same, of one. */
export const readTolerance = async (reads: Reads, depositId: string): Promise<number> =>
  toleranceOf(await listTolerances(reads, [depositId]), depositId);
