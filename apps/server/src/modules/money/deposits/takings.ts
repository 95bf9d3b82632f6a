import type { Reads } from '../../../platform/db/pool.ts';

/**
 * The deposits whose takings are kept from this user: the own ones that are still open, where cashiers count blind.
 * Everything that shows amounts of stays or deposits asks this first; rights make no difference to it.
 */
export async function listHiddenDeposits(reads: Reads, actor: { readonly userId: string }): Promise<string[]> {
  const rows = await reads
    .selectFrom('deposits')
    .innerJoin('systemConfiguration', (join) => join.on('systemConfiguration.blindDeposit', '=', true))
    .select('deposits.id')
    .where('operatorId', '=', actor.userId)
    .where('state', '=', 'OPEN')
    .execute();
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
