import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Tx } from '../db/pool.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const name = 'stored-passwords';

/** Made once per installation and shared by its processes through the database, like the key of the session tokens. */
async function readKey(tx: Tx): Promise<Buffer> {
  const find = () => tx.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const found = await find();
  if (found) return found.value;
  await tx
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error('The key for stored passwords could not be made.');
  return made.value;
}

/** Makes a password of another system fit to be stored: reading its table alone does not tell it. */
export async function lockAway(tx: Tx, text: string): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, await readKey(tx), iv);
  const locked = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), locked]).toString('base64');
}

/** What was locked away; fails when it was altered or belongs to another installation. */
export async function takeOut(tx: Tx, stored: string): Promise<string> {
  const bytes = Buffer.from(stored, 'base64');
  const decipher = createDecipheriv(algorithm, await readKey(tx), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}
