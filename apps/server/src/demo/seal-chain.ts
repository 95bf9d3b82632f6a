import type pg from 'pg';
import { sealHash } from '../platform/audit/sealer.ts';
import type { BulkLoad, TableRows } from './bulk-load.ts';

/** Continues a chain of seals as the sealer would, over entries that are loaded with it. */
export interface SealChain {
  seal(entryId: string, digest: Buffer, at: number): void;
}

export function sealRows(load: BulkLoad): TableRows {
  return load.table('seals', ['chain', 'epoch', 'seq', 'entry_id', 'digest', 'previous', 'hash', 'sealed_at']);
}

export async function continueChain(
  client: pg.ClientBase,
  rows: TableRows,
  chain: 'journal' | 'operations',
  epoch: number,
): Promise<SealChain> {
  const { rows: heads } = await client.query<{ seq: string; hash: Buffer }>(
    'select seq, hash from seals where chain = $1 and epoch = $2 order by seq desc limit 1',
    [chain, epoch],
  );
  let seq = Number(heads[0]?.seq ?? 0);
  let hash: Buffer = heads[0]?.hash ?? Buffer.alloc(32);
  return {
    seal: (entryId, digest, at) => {
      seq += 1;
      const previous = hash;
      hash = sealHash(previous, chain, epoch, seq, digest);
      rows.add([chain, epoch, seq, entryId, digest, previous, hash, at]);
    },
  };
}
