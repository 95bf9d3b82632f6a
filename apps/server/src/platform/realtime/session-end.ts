import { newId } from '@parking/contract/core/id';
import type { Tx } from '../db/pool.ts';

/** Not a topic anybody can subscribe to: server processes tell each other to close a session's sockets. */
export const sessionEndDestination = '/internal/session-end';

export type SessionEndReason = 'LOGOUT' | 'ANOTHER_LOGIN' | 'ENDED';

/** Closes the sockets of a session in every server process once the transaction has committed. */
export async function putSessionEnd(tx: Tx, sessionId: string, why: SessionEndReason): Promise<void> {
  const body = JSON.stringify({ sessionId, why });
  await tx.insertInto('liveMessages').values({ id: newId(), destination: sessionEndDestination, userId: null, body }).execute();
}
