import type pg from 'pg';
import { digestOf } from './operations-log.ts';
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

interface SealedRow {
  epoch: number;
  seq: string;
  entry_id: string;
  digest: Buffer;
  previous: Buffer;
  hash: Buffer;
  entry: Entry | null;
  payload: string | null;
  salt: Buffer | null;
  entry_digest: Buffer | null;
}

type Entry = Readonly<Record<string, string | null>>;

const page = 5_000;
const youngestDroppedMs = 365 * 86_400_000;
/** An entry's time and the time in its id are taken one after the other. */
const clockSlackMs = 60_000;

const headOf = (epoch: number, seq: number, hash: Buffer): string =>
  `${epoch}:${seq}:${hash.toString('hex').slice(0, 16)}`;

const readPage = `
  select s.epoch, s.seq, s.entry_id, s.digest, s.previous, s.hash, o.payload, o.salt, o.digest as entry_digest,
    case when o.id is not null then jsonb_build_object(
      'id', o.id, 'at', to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'siteId', o.site_id,
      'actorId', o.actor_id, 'actorName', o.actor_name, 'address', o.address, 'requestId', o.request_id,
      'action', o.action, 'entity', o.entity, 'entityId', o.entity_id) end as entry
  from seals s left join operations_log o on o.id = s.entry_id
  where s.chain = $1 and (s.epoch, s.seq) > ($2, $3) order by s.epoch, s.seq limit ${page}`;

/**
 * Walks the operations chain from its beginning and recomputes every digest and hash. `heads` were written down before,
 * as `ChainReport.head` has them: each must still stand in the chain, which shows that its end was not cut off.
 */
export async function verifyOperations(client: pg.ClientBase, heads: readonly string[] = []): Promise<ChainReport> {
  const chain = 'operations';
  const missingHeads = new Set(heads);
  const keptSince = await findKeptSince(client);
  const waiting = await client.query<{ count: number }>(
    'select count(*)::integer as count from seal_queue where chain = $1',
    [chain],
  );
  let sealed = 0;
  let erased = 0;
  let dropped = 0;
  let previous: Buffer = Buffer.alloc(32);
  let place = { epoch: 0, seq: 0 };
  const report = (broken: string | null): ChainReport => ({
    chain,
    sealed,
    erased,
    dropped,
    waiting: waiting.rows[0]?.count ?? 0,
    head: sealed === 0 ? null : headOf(place.epoch, place.seq, previous),
    broken,
  });
  for (;;) {
    const { rows } = await client.query<SealedRow>(readPage, [chain, place.epoch, place.seq]);
    for (const row of rows) {
      const seq = Number(row.seq);
      const begins = row.epoch !== place.epoch;
      if (begins) previous = Buffer.alloc(32);
      const at = `epoch ${row.epoch}, number ${seq}`;
      if (seq !== (begins ? 1 : place.seq + 1)) return report(`${at}: a seal is missing before it`);
      if (!row.previous.equals(previous)) return report(`${at}: does not follow the seal before it`);
      if (!sealHash(previous, chain, row.epoch, seq, row.digest).equals(row.hash))
        return report(`${at}: the seal was altered`);
      const fault = entryFault(row, keptSince);
      if (fault) return report(`${at}: ${fault}`);
      if (row.entry_digest === null) dropped += 1;
      else if (row.payload === null) erased += 1;
      sealed += 1;
      previous = row.hash;
      place = { epoch: row.epoch, seq };
      missingHeads.delete(headOf(row.epoch, seq, row.hash));
    }
    if (rows.length < page) break;
  }
  const [lost] = missingHeads;
  return report(lost === undefined ? null : `the head ${lost} that was written down is not in the chain`);
}

/** The month of the oldest entry: what is younger was not dropped by age. */
async function findKeptSince(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ since: string | null }>(
    `select extract(epoch from date_trunc('month', min(at), 'UTC'))::text as since from operations_log`,
  );
  const since = rows[0]?.since ?? null;
  return Math.min(since === null ? Infinity : Number(since) * 1000 + clockSlackMs, Date.now() - youngestDroppedMs);
}

const madeAt = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

function entryFault(row: SealedRow, keptSince: number): string | null {
  // Months that were dropped by age leave their seals: what they held is gone, what they covered is still proven.
  if (row.entry_digest === null || row.entry === null)
    return madeAt(row.entry_id) < keptSince ? null : 'the entry was removed';
  if (!row.entry_digest.equals(row.digest)) return 'the entry was replaced';
  if (row.payload === null && row.salt === null) return null;
  if (row.payload === null || row.salt === null) return 'the entry lost its payload or salt alone';
  if (!digestOf(row.salt, row.payload).equals(row.digest)) return 'the entry was altered';
  const written = JSON.parse(row.payload) as Entry;
  const different = Object.keys(row.entry).find((name) => name in written && written[name] !== row.entry?.[name]);
  return different === undefined ? null : `the entry's ${different} does not match its payload`;
}
