import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@parking/contract/core/id';
import type { Tx } from '../db/pool.ts';

/** Something a person or the product did, to be found again by what it was done to. */
export interface Operation {
  /** A verb of the domain: `create`, `update`, `delete`, `login`, `set-password`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
}

export interface Author {
  readonly siteId: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
}

/** The digest a seal covers. It stays when payload and salt are erased. */
export const digestOf = (salt: Buffer, payload: string): Buffer =>
  createHash('sha256').update(salt).update(payload).digest();

/** Adds to the log and queues the entry for its seal, in the caller's transaction. */
export async function writeOperation(tx: Tx, author: Author, operation: Operation, at = new Date()): Promise<void> {
  const id = newId();
  const { action, entity, entityId, before = null, after = null } = operation;
  const salt = randomBytes(16);
  const payload = JSON.stringify({
    id,
    at: at.toISOString(),
    siteId: author.siteId,
    actorId: author.actorId,
    actorName: author.actorName,
    address: author.address,
    requestId: author.requestId,
    action,
    entity,
    entityId,
    before,
    after,
  });
  const digest = digestOf(salt, payload);
  // One statement: a caller without a transaction that dies in the middle leaves no entry that nobody seals.
  await tx
    .with('entry', (query) =>
      query.insertInto('operationsLog').values({ id, at, ...author, action, entity, entityId, payload, salt, digest }),
    )
    .insertInto('sealQueue')
    .values({ chain: 'operations', entryId: id, digest })
    .execute();
}
