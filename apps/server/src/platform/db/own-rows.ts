import { badInput } from '../failure.ts';
import type { Tx } from './pool.ts';

/** Two windows of one user that write at once to what is that user's own come one after the other. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

interface OwnRows {
  readonly table: 'savedViews' | 'reportSchedules';
  readonly userId: string;
  readonly maximum: number;
  /** The field that stands for the one more. */
  readonly path: string;
}

/** Refuses one more of what a user may keep so many of. */
export async function refuseFull(tx: Tx, { table, userId, maximum, path }: OwnRows): Promise<void> {
  await lockOwner(tx, userId);
  const { kept } = await tx
    .selectFrom(table)
    .select((field) => field.fn.countAll<number>().as('kept'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(kept) >= maximum) throw badInput({ path, code: 'list-full', values: { maximum } });
}
