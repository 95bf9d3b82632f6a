import type { Change } from '@parking/contract/core/resource';
import type { z } from 'zod';
import type { Reads } from '../db/pool.ts';
import { readPayload } from './payload.ts';

/** What was done to a record, newest first, the last 200; erased entries keep who and when. */
export async function readHistory(
  reads: Reads,
  entity: string,
  entityId: string,
  toLocal: (at: Date) => string,
): Promise<z.output<typeof Change>[]> {
  const rows = await reads
    .selectFrom('operationsLog')
    .select(['id', 'at', 'actorName', 'action', 'payload'])
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ id, at, actorName, action, payload }) => {
    const { before, after } = payload === null ? { before: null, after: null } : readPayload(payload);
    return { id, at: toLocal(at), actor: actorName, action, before, after };
  });
}
