import { IdParams } from '@parking/contract/core/id';
import type { RecordTable } from '@parking/contract/core/records';
import type { FastifyRequest } from 'fastify';
import { writeOperation } from '../audit/operations-log.ts';
import type { Sessions } from '../auth/sessions.ts';
import { type Database, inTransaction } from '../db/pool.ts';
import type { Failure } from '../failure.ts';
import type { Site } from './context.ts';

interface Services {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly site: () => Site;
}

const noted: readonly string[] = ['forbidden', 'record-not-found', 'four-eyes', 'not-two-persons', 'person-concerned'];

/** Writes down who asked for something that is not for them, in a transaction of its own: the act's was taken back. */
export async function noteRefusal(
  { database, sessions, site }: Services,
  entity: RecordTable,
  request: FastifyRequest,
  { code }: Failure,
): Promise<void> {
  const token = request.headers.authorization;
  if (!noted.includes(code) || !token) return;
  const actor = await sessions.find(token, false).catch(() => null);
  if (!actor) return;
  const { userId: actorId, username: actorName } = actor;
  const author = { siteId: site().id, actorId, actorName, address: request.ip, requestId: request.id };
  // Refused before it was looked at: whatever stands in the address is no id yet.
  const id = IdParams.shape.id.safeParse((request.params as { readonly id?: unknown }).id);
  const after = { call: `${request.method} ${request.routeOptions.url ?? ''}`, code };
  await inTransaction(database, (tx) =>
    writeOperation(tx, author, { action: 'refused', entity, entityId: id.success ? id.data : null, after }),
  );
}
