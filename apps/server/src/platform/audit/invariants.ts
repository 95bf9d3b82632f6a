import type pg from 'pg';

/** Something that always holds in the data. Domains list theirs; `npm run verify` asks for all of them. */
export interface Invariant {
  /** The sentence that holds. */
  readonly holds: string;
  /** Returns the rows that break it, each with a column `what` that says which. */
  readonly breaches: string;
}

export interface Breach {
  readonly holds: string;
  readonly count: number;
  /** Up to five of them. */
  readonly examples: readonly string[];
}

const shown = 5;

/** Asks for every invariant in turn; returns those that do not hold. */
export async function findBreaches(client: pg.ClientBase, invariants: readonly Invariant[]): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const { holds, breaches: statement } of invariants) {
    const { rows } = await client.query<{ what: string; total: number }>(
      `select what::text, (count(*) over ())::integer as total from (${statement}) as breach order by 1 limit ${shown}`,
    );
    const [first] = rows;
    if (first) breaches.push({ holds, count: first.total, examples: rows.map((row) => row.what) });
  }
  return breaches;
}

export const platformInvariants: readonly Invariant[] = [
  {
    holds: 'the database belongs to one site',
    // Before its first start it belongs to none.
    breaches: `select count(*) || ' own sites' as what from sites where is_own
      having count(*) > 1 or (count(*) = 0 and exists (select from operations_log))`,
  },
  {
    holds: 'every entry of the operations log is sealed or waits for its seal',
    breaches: `select o.id as what from operations_log o
      where not exists (select from seals s where s.chain = 'operations' and s.entry_id = o.id)
        and not exists (select from seal_queue q where q.chain = 'operations' and q.entry_id = o.id)`,
  },
  {
    holds: 'what waits for its seal is an entry with that digest, not sealed before',
    breaches: `select q.entry_id as what from seal_queue q left join operations_log o on o.id = q.entry_id
      where q.chain = 'operations' and (o.digest is distinct from q.digest
        or exists (select from seals s where s.chain = q.chain and s.entry_id = q.entry_id))`,
  },
  {
    holds: 'seals belong to epochs that this site has had',
    breaches: `select distinct 'epoch ' || epoch as what from seals
      where epoch > (select max(epoch) from sites where is_own)`,
  },
  {
    holds: 'every kept idempotency key has its answer',
    breaches: `select endpoint || ' ' || key as what from idempotency where reply is null`,
  },
  {
    holds: 'a job that is done has an end',
    breaches: `select id as what from jobs where status in ('DONE', 'FAILED', 'CANCELLED') and finished_at is null`,
  },
];
