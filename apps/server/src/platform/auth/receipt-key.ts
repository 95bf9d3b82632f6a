import { randomBytes } from 'node:crypto';
import type { Database } from '../db/pool.ts';

export const receiptKeyName = 'receipt-key';

/**
 * Made once per installation and shared by its processes through the database, like the key of the session tokens. A backup holds it:
 * receipts that were printed before are known to a restored installation.
 */
export async function makeReceiptKey({ writes }: Pick<Database, 'writes'>): Promise<void> {
  await writes.query('insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    receiptKeyName,
    randomBytes(32),
  ]);
}
