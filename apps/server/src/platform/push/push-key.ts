import { createECDH } from 'node:crypto';
import type { Database } from '../db/pool.ts';

const name = 'push-key';

/** How push services know this installation (RFC 8292): both of P-256, base64url. */
export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

function makePushKey(): PushKey {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url', 'uncompressed');
  // Node leaves out zeros that stand first.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  return { publicKey, privateKey };
}

/** Made when it is first asked for and shared by all processes through the database: browsers subscribe to this one key. */
export async function readPushKey({ writes }: Pick<Database, 'writes'>): Promise<PushKey> {
  await writes.query('insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    Buffer.from(JSON.stringify(makePushKey())),
  ]);
  const { rows } = await writes.query<{ value: Buffer }>('select value from secrets where name = $1', [name]);
  const [kept] = rows;
  if (!kept) throw new Error('The key of push services could not be made.');
  return JSON.parse(kept.value.toString()) as PushKey;
}
