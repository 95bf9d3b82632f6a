import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../db/pool.ts';
import { Failure } from '../failure.ts';
import type { GateCaller } from '../http/context.ts';

const remembered = 5_000;
const scheme = /^gate\s/i;
const form = /^gate\s+([A-Za-z0-9_-]{43})$/i;

/** Whether an authorization names a gate or wall screen rather than a session. */
export const isGateToken = (authorization: string): boolean => scheme.test(authorization);

export const hashGateToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token and what is kept of it. */
export function newGateToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashGateToken(token) };
}

/** Finds which gate or wall screen a token belongs to. */
export interface GateTokens {
  /** `Gate <token>`. Refuses with `token-invalid` what is malformed, unknown or revoked. */
  find(authorization: string): Promise<GateCaller>;
  /** The hash of a token that was found before; null of any other. Asks nobody, so it is no answer to who may what. */
  known(authorization: string): string | null;
  /** The hashes among these that still belong to somebody, for live connections. */
  listHeld(tokenHashes: readonly string[]): Promise<ReadonlySet<string>>;
}

const findCaller = {
  name: 'find-gate-caller',
  text: `
    select 'gate' as kind, id as "gateId", site_id as "siteId", name, code, gate_type as "gateType",
      gate_category as "gateCategory", encode(token_hash, 'hex') as "tokenHash" from gates where token_hash = $1
    union all
    select 'wall-screen', id, site_id, name, code, gate_type, gate_category, encode(wall_token_hash, 'hex')
      from gates where wall_token_hash = $1`,
};

const listHashes = `
  select encode(hash, 'hex') as hash from gates, lateral (values (token_hash), (wall_token_hash)) held (hash)
  where encode(hash, 'hex') = any($1::text[])`;

export function openGateTokens(database: Database): GateTokens {
  const found = new Set<string>();
  return {
    find: async (authorization) => {
      const token = form.exec(authorization)?.[1];
      if (token === undefined) throw new Failure('token-invalid');
      const { rows } = await database.reads.query<GateCaller>({ ...findCaller, values: [hashGateToken(token)] });
      if (!rows[0]) throw new Failure('token-invalid');
      if (found.size >= remembered) found.clear();
      found.add(rows[0].tokenHash);
      return rows[0];
    },
    known: (authorization) => {
      const token = form.exec(authorization)?.[1];
      const hash = token === undefined ? null : hashGateToken(token).toString('hex');
      return hash !== null && found.has(hash) ? hash : null;
    },
    listHeld: async (tokenHashes) => {
      const { rows } = await database.reads.query<{ hash: string }>(listHashes, [tokenHashes]);
      return new Set(rows.map(({ hash }) => hash));
    },
  };
}
