import type { Reads } from '../db/pool.ts';

/** A seal as people write it down: `epoch:number:hash`, the hash shortened to 16 digits. */
export const headOf = (epoch: number, seq: number, hash: Buffer): string =>
  `${epoch}:${seq}:${hash.toString('hex').slice(0, 16)}`;

/** The newest seal of a chain, as it is printed on slips; null while nothing is sealed. */
export async function findChainHead(reads: Reads, chain: 'operations' | 'journal'): Promise<string | null> {
  const head = await reads
    .selectFrom('seals')
    .select(['epoch', 'seq', 'hash'])
    .where('chain', '=', chain)
    .orderBy('epoch', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return head ? headOf(head.epoch, head.seq, head.hash) : null;
}
