import { sql } from 'kysely';
import { headOf } from '../../../platform/audit/chain-head.ts';
import { type Reads, anyOf } from '../../../platform/db/pool.ts';
import { digestedEntry } from '../../money/journal/journal-chain.ts';
import type { DigestedEntry } from '../../money/journal/journal.ts';

/** So many entries of each chain are proved, the newest; a case of more is no case of its own. */
const mostEntries = 1_000;
/** So many links in a row lead from the first entry to the newest seal; where there are more, each entry is proved by its own. */
const mostLinks = 100_000;

/** Links in a row: each hash is made of the one before and a digest. */
interface Run {
  readonly chain: Chain;
  readonly epoch: number;
  readonly from: number;
  readonly previous: string;
  readonly digests: readonly string[];
  /** The last of them, as slips print a seal. */
  readonly head: string;
}

type Chain = 'operations' | 'journal';

interface Place {
  readonly chain: Chain;
  readonly id: string;
  readonly epoch: number;
  readonly seq: number;
}

type Proved =
  | (Place & { readonly payload: string | null; readonly salt: string | null })
  | (Place & { readonly entry: DigestedEntry });

export interface Proofs {
  readonly runs: readonly Run[];
  readonly entries: readonly Proved[];
  /** What is not sealed yet. */
  readonly waiting: number;
}

interface Records {
  readonly indicationId: string;
  readonly stays: readonly string[];
  readonly deposits: readonly string[];
}

/** The entries of the operations log and of the journal about these records, each with its seal and the links that lead to the newest. */
export async function readProofs(reads: Reads, { indicationId, stays, deposits }: Records): Promise<Proofs> {
  const operations = await sql<Unsealed & { payload: string | null; salt: string | null }>`
    select o.id, s.epoch, s.seq::float8 as seq, o.payload, encode(o.salt, 'hex') as salt
    from operations_log o left join seals s on s.chain = 'operations' and s.entry_id = o.id
    where (o.entity, o.entity_id) in (
      select 'indications', ${indicationId} union all select 'stays', unnest(${[...stays]}::text[])
      union all select 'deposits', unnest(${[...deposits]}::text[]))
    order by o.at desc, o.id limit ${mostEntries}`.execute(reads);
  const journal = await sql<Unsealed & { entry: DigestedEntry }>`
    select e.id, s.epoch, s.seq::float8 as seq, ${digestedEntry} as entry
    from journal_entries e left join seals s on s.chain = 'journal' and s.entry_id = e.id
    where e.id in (
      select id from journal_entries where type in ('PARKING_OUT', 'COLLECTION', 'AUDIT') and source_id = ${anyOf(stays)}
      union select id from journal_entries where deposit_id = ${anyOf(deposits)})
    order by e.booked_at desc, e.id limit ${mostEntries}`.execute(reads);
  const entries = [
    ...operations.rows.flatMap((row) => placed('operations', row)),
    ...journal.rows.flatMap((row) => placed('journal', row)),
  ];
  const runs: Run[] = [];
  for (const chain of ['operations', 'journal'] as const)
    for (const epoch of new Set(entries.filter((entry) => entry.chain === chain).map((entry) => entry.epoch))) {
      const places = entries.filter((entry) => entry.chain === chain && entry.epoch === epoch).map(({ seq }) => seq);
      runs.push(...(await readRuns(reads, chain, epoch, places)));
    }
  return { runs, entries, waiting: operations.rows.length + journal.rows.length - entries.length };
}

interface Unsealed {
  readonly id: string;
  readonly epoch: number | null;
  readonly seq: number | null;
}

const placed = <Row extends Unsealed>(chain: Chain, row: Row) => {
  const { epoch, seq } = row;
  return epoch === null || seq === null ? [] : [{ ...row, chain, epoch, seq }];
};

interface Link {
  readonly seq: number;
  readonly digest: Buffer;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

async function readRuns(reads: Reads, chain: Chain, epoch: number, places: readonly number[]): Promise<Run[]> {
  const first = Math.min(...places);
  const { rows } = await sql<Link>`
    select seq::float8 as seq, digest, previous, hash from seals where chain = ${chain} and epoch = ${epoch} and seq >= ${first}
    order by seq limit ${mostLinks + 1}`.execute(reads);
  if (rows.length <= mostLinks) return [runOf(chain, epoch, rows)];
  const single = await sql<Link>`
    select seq::float8 as seq, digest, previous, hash from seals
    where chain = ${chain} and epoch = ${epoch} and seq = any(${[...places]}::bigint[]) order by seq`.execute(reads);
  return single.rows.map((link) => runOf(chain, epoch, [link]));
}

function runOf(chain: Chain, epoch: number, links: readonly Link[]): Run {
  const [first, last] = [links[0], links.at(-1)];
  if (!first || !last) throw new Error(`Seals of chain ${chain} are gone.`);
  return {
    chain,
    epoch,
    from: first.seq,
    previous: first.previous.toString('hex'),
    digests: links.map(({ digest }) => digest.toString('hex')),
    head: headOf(epoch, last.seq, last.hash),
  };
}
