import type pg from 'pg';
import { headOf } from './chain-head.ts';
import { sealHash } from './sealer.ts';

export interface ChainReport {
  readonly chain: string;
  readonly sealed: number;
  /** Entries whose payload and salt were taken away together; their digests still stand in the chain. */
  readonly erased: number;
  /** Entries of months that were dropped by age. */
  readonly dropped: number;
  readonly waiting: number;
  /** The newest seal as people write it down: `epoch:number:hash`, the hash shortened to 16 digits; null when there is none. */
  readonly head: string | null;
  /** The first place where the chain does not hold, in words; null when it holds. */
  readonly broken: string | null;
}

interface Seal {
  readonly epoch: number;
  readonly seq: string;
  readonly entry_id: string;
  readonly digest: Buffer;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

/** What became of a sealed entry: it stands, its payload was erased, its month was dropped by age, or what is wrong with it. */
export type Finding = 'stands' | 'erased' | 'dropped' | { readonly fault: string };

/** A chain of seals and the entries it covers. */
export interface SealedChain<Entry = unknown> {
  readonly chain: string;
  /** Columns of the entry, from `seals s` joined to it by `join`; all are null where the entry is gone. */
  readonly columns: string;
  readonly join: string;
  /** Asks once what the judgement of each row needs. */
  readonly prepare: (client: pg.ClientBase) => Promise<(row: Pick<Seal, 'entry_id' | 'digest'> & Entry) => Finding>;
}

/** A chain as its owner states it, with whatever columns it reads. */
export const sealedChain = <Entry>(source: SealedChain<Entry>): SealedChain => source as SealedChain;

const page = 5_000;

/**
 * Walks a chain from its beginning and recomputes every digest and hash. `heads` were written down before, as
 * `ChainReport.head` has them: those that stand in this chain are taken out of the set. One that stands in no chain shows
 * that an end was cut off.
 */
export async function verifyChain(
  client: pg.ClientBase,
  source: SealedChain,
  heads: Set<string> = new Set(),
): Promise<ChainReport> {
  const { chain } = source;
  const judge = await source.prepare(client);
  const readPage = `
    select s.epoch, s.seq, s.entry_id, s.digest, s.previous, s.hash, ${source.columns}
    from (select * from seals where chain = $1 and (epoch, seq) > ($2, $3) order by epoch, seq limit ${page}) s ${source.join}
    order by s.epoch, s.seq`;
  const waiting = await client.query<{ count: number }>(
    'select count(*)::integer as count from seal_queue where chain = $1',
    [chain],
  );
  let sealed = 0;
  const counts = { stands: 0, erased: 0, dropped: 0 };
  let previous: Buffer = Buffer.alloc(32);
  let place = { epoch: 0, seq: 0 };
  const report = (broken: string | null): ChainReport => ({
    chain,
    sealed,
    erased: counts.erased,
    dropped: counts.dropped,
    waiting: waiting.rows[0]?.count ?? 0,
    head: sealed === 0 ? null : headOf(place.epoch, place.seq, previous),
    broken,
  });
  for (;;) {
    const { rows } = await client.query<Seal>(readPage, [chain, place.epoch, place.seq]);
    for (const row of rows) {
      const seq = Number(row.seq);
      const begins = row.epoch !== place.epoch;
      if (begins) previous = Buffer.alloc(32);
      const at = `epoch ${row.epoch}, number ${seq}`;
      if (seq !== (begins ? 1 : place.seq + 1)) return report(`${at}: a seal is missing before it`);
      if (!row.previous.equals(previous)) return report(`${at}: does not follow the seal before it`);
      if (!sealHash(previous, chain, row.epoch, seq, row.digest).equals(row.hash))
        return report(`${at}: the seal was altered`);
      const finding = judge(row);
      if (typeof finding === 'object') return report(`${at}: ${finding.fault}`);
      counts[finding] += 1;
      sealed += 1;
      previous = row.hash;
      place = { epoch: row.epoch, seq };
      heads.delete(headOf(row.epoch, seq, row.hash));
    }
    if (rows.length < page) return report(null);
  }
}
