import type { Tx } from '../../platform/db/pool.ts';

/** Whether what has this key is still to be said: true for one transaction alone, whichever server asks and however often. */
export async function sayOnce(tx: Tx, key: string): Promise<boolean> {
  const first = await tx
    .insertInto('reminders')
    .values({ key })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return first !== undefined;
}
