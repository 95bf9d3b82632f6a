import { createHash } from 'node:crypto';
import type { Reads, Tx } from '../db/pool.ts';
import { Failure } from '../failure.ts';

const keyForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The request's `Idempotency-Key`, if it sent one. Refuses one that is not a UUID. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !keyForm.test(header)) {
    throw new Failure('bad-input', { fields: [{ path: 'Idempotency-Key', code: 'wrong-format' }] });
  }
  return header.toLowerCase();
}

interface Claim {
  readonly caller: string;
  readonly endpoint: string;
  readonly key: string;
  readonly body: unknown;
}

const hashOf = (body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();

/**
 * Runs `work` once per key, in the caller's transaction. A second call with the key waits for the first (the insert below
 * waits for its commit, at most the lock timeout) and is answered what the first was. A refusal rolls the claim back.
 */
export async function oncePerKey(tx: Tx, claim: Claim, work: () => Promise<string>): Promise<string> {
  const { caller, endpoint, key, body } = claim;
  const bodyHash = hashOf(body);
  const claimed = await tx
    .insertInto('idempotency')
    .values({ caller, endpoint, key, bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const row = (query: Reads) =>
    query
      .selectFrom('idempotency')
      .where('caller', '=', caller)
      .where('endpoint', '=', endpoint)
      .where('key', '=', key);
  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const first = await row(tx).select(['bodyHash', 'reply']).executeTakeFirst();
    if (!first || first.reply === null) throw new Failure('request-in-progress');
    if (!bodyHash.equals(first.bodyHash)) throw new Failure('idempotency-key-reused');
    return first.reply;
  }
  const reply = await work();
  await tx
    .updateTable('idempotency')
    .set({ status: 200, reply })
    .where('caller', '=', caller)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .execute();
  return reply;
}
