import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';

/**
 * The deposits whose takings are kept from this user: those of the own accounts that are still open, where cashiers count blind; an account that
 * the same person may hold is an own one (`hidden_deposits`). Everything that shows amounts of stays or deposits asks this first; rights make no
 * difference to it.
 */
export async function listHiddenDeposits(reads: Reads, actor: { readonly userId: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from hidden_deposits(${actor.userId}) as hidden (id)`.execute(reads);
  return rows.map(({ id }) => id);
}

/** Whether sums, subtotals and amounts of this deposit are kept from this user. */
export async function hidesTakings(
  reads: Reads,
  actor: { readonly userId: string },
  depositId: string,
): Promise<boolean> {
  return (await listHiddenDeposits(reads, actor)).includes(depositId);
}
