import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';

/** Refuses what settles a deposit while it is open what it owes: somebody still decides on corrections of its sales. */
export async function refuseWaitingCorrections(reads: Reads, depositId: string): Promise<void> {
  const waiting = await reads
    .selectFrom('corrections')
    .select('id')
    .where('depositId', '=', depositId)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
  if (waiting) throw new Failure('corrections-waiting');
}
