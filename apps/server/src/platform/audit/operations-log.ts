import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';
import { maskFields } from './payload.ts';

/** Something a person or the product did, to be found again by what it was done to. */
export interface Operation {
  /** A verb of the domain: `create`, `update`, `delete`, `login`, `set-password`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
  /** Who did it, when the caller was not known yet: who signs in. */
  readonly by?: { readonly id: string; readonly username: string };
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

/** Adds an entry to the log and queues it for its seal, in the caller's transaction. */
export const writeOperation = (tx: Tx, author: Author, operation: Operation, at = new Date()): Promise<void> =>
  writeOperations(tx, author, [operation], at);

/** Adds entries of one moment to the log, as `writeOperation` does one. */
export async function writeOperations(
  tx: Tx,
  author: Author,
  operations: readonly Operation[],
  at = new Date(),
): Promise<void> {
  if (operations.length === 0) return;
  const { siteId, address, requestId } = author;
  const entries = operations.map(({ action, entity, entityId, before = null, after = null, by }) => {
    const actorId = by?.id ?? author.actorId;
    const actorName = by?.username ?? author.actorName;
    const id = newId();
    const salt = randomBytes(16);
    const payload = JSON.stringify({
      id,
      at: at.toISOString(),
      siteId,
      actorId,
      actorName,
      address,
      requestId,
      action,
      entity,
      entityId,
      before: before && maskFields(before),
      after: after && maskFields(after),
    });
    return { id, actorId, actorName, action, entity, entityId, payload, salt, digest: digestOf(salt, payload) };
  });
  const all = <Key extends keyof (typeof entries)[number]>(key: Key) => entries.map((entry) => entry[key]);
  // One statement: a caller without a transaction that dies in the middle leaves no entry that nobody seals.
  await sql`
    with entries as (
      select * from unnest(${all('id')}::uuid[], ${all('actorId')}::uuid[], ${all('actorName')}::text[],
        ${all('action')}::text[], ${all('entity')}::text[], ${all('entityId')}::text[], ${all('payload')}::text[], ${all('salt')}::bytea[], ${all('digest')}::bytea[])
        with ordinality as entry (id, actor_id, actor_name, action, entity, entity_id, payload, salt, digest, place)
    ), written as (
      insert into operations_log (id, at, site_id, actor_id, actor_name, address, request_id,
        action, entity, entity_id, payload, salt, digest)
      select id, ${at}::timestamptz, ${siteId}::uuid, actor_id, actor_name, ${address}::text,
        ${requestId}::text, action, entity, entity_id, payload, salt, digest from entries
    )
    insert into seal_queue (chain, entry_id, digest) select 'operations', id, digest from entries order by place`.execute(
    tx,
  );
}
