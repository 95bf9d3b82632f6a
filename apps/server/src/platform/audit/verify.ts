import type pg from 'pg';
import { digestOf } from './operations-log.ts';
import { sealHash } from './sealer.ts';

export interface ChainReport {
  readonly chain: string;
  readonly sealed: number;
  readonly erased: number;
  readonly waiting: number;
  /** The first place where the chain does not hold, in words; null when it holds. */
  readonly broken: string | null;
}

interface SealedRow {
  epoch: number;
  seq: number;
  entry_id: string;
  digest: Buffer;
  previous: Buffer;
  hash: Buffer;
  payload: string | null;
  salt: Buffer | null;
  entry_digest: Buffer | null;
  action: string | null;
}

const page = 5_000;

/** Walks the operations chain from its beginning and recomputes every digest and hash. */
export async function verifyOperations(client: pg.ClientBase): Promise<ChainReport> {
  const chain = 'operations';
  const waiting = await client.query<{ count: number }>(
    'select count(*)::integer as count from seal_queue where chain = $1',
    [chain],
  );
  let sealed = 0;
  let erased = 0;
  let previous: Buffer = Buffer.alloc(32);
  let place = { epoch: 0, seq: 0 };
  const report = (broken: string | null): ChainReport => ({
    chain,
    sealed,
    erased,
    waiting: waiting.rows[0]?.count ?? 0,
    broken,
  });
  for (;;) {
    const { rows } = await client.query<SealedRow>(
      `select s.epoch, s.seq, s.entry_id, s.digest, s.previous, s.hash, o.payload, o.salt, o.digest as entry_digest, o.action
       from seals s left join operations_log o on o.id = s.entry_id
       where s.chain = $1 and (s.epoch, s.seq) > ($2, $3) order by s.epoch, s.seq limit ${page}`,
      [chain, place.epoch, place.seq],
    );
    for (const row of rows) {
      const seq = Number(row.seq);
      const begins = row.epoch !== place.epoch;
      if (begins) previous = Buffer.alloc(32);
      const at = `epoch ${row.epoch}, number ${seq}`;
      if (seq !== (begins ? 1 : place.seq + 1)) return report(`${at}: a seal is missing before it`);
      if (!row.previous.equals(previous)) return report(`${at}: does not follow the seal before it`);
      if (!sealHash(previous, chain, row.epoch, seq, row.digest).equals(row.hash))
        return report(`${at}: the seal was altered`);
      const fault = entryFault(row);
      if (fault) return report(`${at}: ${fault}`);
      if (row.payload === null) erased += 1;
      sealed += 1;
      previous = row.hash;
      place = { epoch: row.epoch, seq };
    }
    if (rows.length < page) return report(null);
  }
}

function entryFault(row: SealedRow): string | null {
  // Months that were dropped by age leave their seals: what they held is gone, what they covered is still proven.
  if (row.entry_digest === null) return null;
  if (!row.entry_digest.equals(row.digest)) return 'the entry was replaced';
  if (row.payload === null || row.salt === null) return null;
  if (!digestOf(row.salt, row.payload).equals(row.digest)) return 'the entry was altered';
  const { action } = JSON.parse(row.payload) as { action: string };
  return action === row.action ? null : 'the entry does not match its payload';
}
