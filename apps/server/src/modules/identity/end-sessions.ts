import type { Tx } from '../../platform/db/pool.ts';
import { putSessionEnd } from '../../platform/realtime/session-end.ts';

interface Which {
  readonly userId: string;
  /** This one goes on. */
  readonly except?: string;
  /** This one alone ends. */
  readonly only?: string;
  /** Those that began otherwise go on. */
  readonly begunBy?: 'PASSWORD' | 'PIN';
  readonly why: 'LOGOUT' | 'ANOTHER_LOGIN' | 'ENDED' | 'HANDED_OVER';
}

/** Ends a user's live sessions, over HTTP and on the live connection, when the transaction commits. */
export async function endSessions(tx: Tx, { userId, except, only, begunBy, why }: Which): Promise<void> {
  const ended = await tx
    .updateTable('sessions')
    .set({ endedAt: new Date(), endedWhy: why })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(begunBy !== undefined, (query) => query.where('begunBy', '=', begunBy ?? 'PIN'))
    .returning('id')
    .execute();
  for (const { id } of ended) await putSessionEnd(tx, id, why);
  // Whose password changed or who was shut out: their devices hear of nothing either.
  if (why === 'ENDED' && begunBy === undefined)
    await tx.deleteFrom('pushDevices').where('userId', '=', userId).execute();
}
