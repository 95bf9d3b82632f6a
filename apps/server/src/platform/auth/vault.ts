import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Reads, Tx } from '../db/pool.ts';
import { givenSecret } from './shown-secret.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const name = 'stored-passwords';

async function findKey(reads: Reads): Promise<Buffer | null> {
  const found = await reads.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return found?.value ?? null;
}

/** Made once per installation and shared by its processes through the database, like the key of the session tokens. */
async function makeKey(tx: Tx): Promise<Buffer> {
  const found = await findKey(tx);
  if (found) return found;
  await tx
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await findKey(tx);
  if (!made) throw new Error('The key for stored passwords could not be made.');
  return made;
}

/** Makes a password of another system fit to be stored: reading its table alone does not tell it. */
export async function lockAway(tx: Tx, text: string): Promise<string> {
  if (givenSecret(text) === null) throw new Error('What stands in the place of a secret is none.');
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, await makeKey(tx), iv);
  const locked = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), locked]).toString('base64');
}

/** What was locked away; fails when it was altered or belongs to another installation. */
export async function unlock(reads: Reads, stored: string): Promise<string> {
  const key = await findKey(reads);
  if (!key) throw new Error('The key for stored passwords is gone.');
  const bytes = Buffer.from(stored, 'base64');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}
