import type { Machine } from '@parking/contract/core/permissions';
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../db/pool.ts';
import { Failure } from '../failure.ts';

const scheme = /^key\s/i;
const form = /^key\s+([A-Za-z0-9_-]{43})$/i;

/** Whether an authorization shows the key of somebody else's machine rather than a session. */
export const isApiKey = (authorization: string): boolean => scheme.test(authorization);

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** A key, 256 bits, and what is kept of it. */
export function newApiKey(): { readonly key: string; readonly hash: Buffer } {
  const key = randomBytes(32).toString('base64url');
  return { key, hash: hashOf(key) };
}

/** Whose key was shown, and which: another may take its place while a call waits. */
export interface KeyHolder {
  readonly machine: Machine;
  readonly keyHash: Buffer;
}

/** Whose key `Key <key>` shows. Refuses with `token-invalid` what is malformed, unknown or was taken away. */
export async function findKeyHolder(database: Database, authorization: string): Promise<KeyHolder> {
  const key = form.exec(authorization)?.[1];
  if (key === undefined) throw new Failure('token-invalid');
  const keyHash = hashOf(key);
  const found = await database.readQueries
    .selectFrom('apiKeys')
    .select('machine')
    .where('tokenHash', '=', keyHash)
    .$narrowType<{ machine: 'tax-office' }>()
    .executeTakeFirst();
  if (!found) throw new Failure('token-invalid');
  return { machine: found.machine, keyHash };
}
