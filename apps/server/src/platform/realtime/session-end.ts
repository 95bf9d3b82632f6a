import { z } from 'zod';
import type { Tx } from '../db/pool.ts';
import { putLiveMessage } from '../events/live-messages.ts';

/** Not a topic anybody can subscribe to: server processes tell each other to close a session's sockets. */
export const sessionEndDestination = '/internal/session-end';

export const SessionEnd = z.object({
  sessionId: z.uuid(),
  why: z.enum(['LOGOUT', 'ANOTHER_LOGIN', 'ENDED', 'HANDED_OVER']),
});
export type SessionEndReason = z.output<typeof SessionEnd>['why'];

/** Closes the sockets of a session in every server process once the transaction has committed. */
export async function putSessionEnd(tx: Tx, sessionId: string, why: SessionEndReason): Promise<void> {
  await putLiveMessage(tx, { destination: sessionEndDestination, body: { sessionId, why } });
}
