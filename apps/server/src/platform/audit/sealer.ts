import { hash as digestAtOnce } from 'node:crypto';
import { type Database, type Reads, asTheOnlyOne } from '../db/pool.ts';

const genesis = Buffer.alloc(32);
const batch = 1_000;

/** A link of the chain: every one covers all before it. */
export const sealHash = (previous: Buffer, chain: string, epoch: number, seq: number, digest: Buffer): Buffer =>
  digestAtOnce('sha256', Buffer.concat([previous, Buffer.from(`${chain}:${epoch}:${seq}:`), digest]), 'buffer');

interface Head {
  readonly seq: number;
  readonly hash: Buffer;
}

async function findHead(reads: Reads, chain: string, epoch: number): Promise<Head> {
  const head = await reads
    .selectFrom('seals')
    .select(['seq', 'hash'])
    .where('chain', '=', chain)
    .where('epoch', '=', epoch)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return head ?? { seq: 0, hash: genesis };
}

/** Gives committed entries their order and hash, one process at a time. Returns how many were sealed. */
export async function sealWaiting(database: Database, epoch: number): Promise<number> {
  let sealed = 0;
  await asTheOnlyOne(database, 'sealer', async (tx) => {
    const waiting = await tx.selectFrom('sealQueue').selectAll().orderBy('id').limit(batch).execute();
    if (waiting.length === 0) return;
    const heads = new Map<string, Head>();
    const seals = [];
    for (const { chain, entryId, digest } of waiting) {
      const head = heads.get(chain) ?? (await findHead(tx, chain, epoch));
      const seq = head.seq + 1;
      const hash = sealHash(head.hash, chain, epoch, seq, digest);
      seals.push({ chain, epoch, seq, entryId, digest, previous: head.hash, hash });
      heads.set(chain, { seq, hash });
    }
    await tx.insertInto('seals').values(seals).execute();
    await tx
      .deleteFrom('sealQueue')
      .where(
        'id',
        'in',
        waiting.map((row) => row.id),
      )
      .execute();
    sealed = waiting.length;
  });
  return sealed;
}
