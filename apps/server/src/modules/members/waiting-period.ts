import type { Reads } from '../../platform/db/pool.ts';

/** Whether a period that was paid elsewhere waits for a second person: what follows it is not known yet. */
export async function waitsForSecond(reads: Reads, memberId: string): Promise<boolean> {
  const waiting = await reads
    .selectFrom('takenOverPeriods as t')
    .innerJoin('memberImports as i', 'i.id', 't.importId')
    .select('t.id')
    .where('t.memberId', '=', memberId)
    .where('i.state', '=', 'WAITING')
    .executeTakeFirst();
  return waiting !== undefined;
}
