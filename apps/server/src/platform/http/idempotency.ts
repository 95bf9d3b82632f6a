import { createHash } from 'node:crypto';
import type { Reads, Tx } from '../db/pool.ts';
import { Failure } from '../failure.ts';
import { type Steps, inSlices } from '../in-slices.ts';

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

/** Files come as texts of millions of letters: such a one is hashed by itself, some of it at a time, so that nobody else waits. */
const longText = 100_000;

async function hashOf(body: unknown): Promise<Buffer> {
  const told = JSON.stringify(isFields(body) ? await withoutLong(body) : (body ?? null));
  return createHash('sha256').update(told).digest();
}

const isFields = (body: unknown): body is Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** The fields of a body, of a long text its digest. */
async function withoutLong(body: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
  const told: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const isLong = typeof value === 'string' && value.length > longText;
    told[name] = isLong ? { sha256: await inSlices(digestOf(value)) } : value;
  }
  return told;
}

function* digestOf(text: string): Steps<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < text.length; from += longText) {
    hash.update(text.slice(from, from + longText), 'utf8');
    yield;
  }
  return hash.digest('hex');
}

/**
 * Runs `work` once per key, in the caller's transaction. A second call with the key waits for the first (the insert below
 * waits for its commit, at most the lock timeout) and is answered what the first was. A refusal rolls the claim back.
 */
export async function oncePerKey(tx: Tx, claim: Claim, work: () => Promise<string>): Promise<string> {
  const { caller, endpoint, key, body } = claim;
  const bodyHash = await hashOf(body);
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
