import { type KeyObject, createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Database, Reads } from '../db/pool.ts';

const name = 'signing-key';
/** What stands before the 32 bytes of the key itself in its DER form. */
const publicHead = 12;

/** What this installation signs with, so that what it handed out can be told from what somebody else made. */
export interface Signer {
  /** 32 bytes as base64: what stands on paper. */
  readonly publicKey: string;
  readonly fingerprint: string;
  /** An Ed25519 signature, as base64. */
  readonly sign: (bytes: Buffer) => string;
}

/** Sixteen digits of the SHA-256 of a key, in fours: to be compared by eye. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256')
    .update(Buffer.from(publicKey, 'base64'))
    .digest('hex')
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1 ');

/**
 * Made once per installation and shared by its processes through the database, like the key of the session tokens. A backup
 * holds it: a restored installation signs as the one it was, and slips printed before go on vouching for it.
 */
export async function makeSigningKey({ writes }: Pick<Database, 'writes'>): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await writes.query('insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    privateKey.export({ format: 'der', type: 'pkcs8' }),
  ]);
}

export async function readSigner(reads: Reads): Promise<Signer> {
  const { value } = await reads
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return signerOf(createPrivateKey({ key: value, format: 'der', type: 'pkcs8' }));
}

export function signerOf(key: KeyObject): Signer {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const publicKey = der.subarray(publicHead).toString('base64');
  return {
    publicKey,
    fingerprint: fingerprintOf(publicKey),
    sign: (bytes) => sign(null, bytes, key).toString('base64'),
  };
}
