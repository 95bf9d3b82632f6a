import { sql } from 'kysely';
import { type Database, type Reads, inTransaction } from '../db/pool.ts';
import { Failure } from '../failure.ts';

export interface Limit {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

/** Refuses with `too-many-requests` when a key was counted too often. Counts are shared by all server processes. */
async function refuseBeyond(reads: Reads, limits: readonly Limit[]): Promise<void> {
  const [keys, windows] = [limits.map(({ key }) => key), limits.map(({ seconds }) => seconds)];
  const { rows } = await sql<{ key: string; count: number; oldest: Date }>`
    select l.key, count(a.at)::integer as count, min(a.at) as oldest
    from unnest(${keys}::text[], ${windows}::integer[]) as l(key, seconds)
    join attempts a on a.key = l.key and a.at > now() - make_interval(secs => l.seconds) group by l.key`.execute(reads);
  const beyond = limits.find((limit) => (rows.find((row) => row.key === limit.key)?.count ?? 0) >= limit.most);
  const oldest = rows.find((row) => row.key === beyond?.key)?.oldest;
  if (!beyond || !oldest) return;
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + beyond.seconds * 1000 - Date.now()) / 1000));
  throw new Failure('too-many-requests', { values: { seconds }, retryAfterSeconds: seconds });
}

/** Takes a try back that was counted and was none. */
export type GiveBack = () => Promise<void>;

/**
 * Counts a try before it is made, or refuses it and counts nothing: of many at once no more are made than the limits allow.
 * What is counted stands until it is given back, and so does a try whose server died.
 */
export async function reserveAttempt(
  database: Database,
  limits: readonly Limit[],
  alsoCounted: readonly string[] = [],
): Promise<GiveBack> {
  const keys = [...new Set([...limits.map(({ key }) => key), ...alsoCounted])].toSorted((a, b) => (a < b ? -1 : 1));
  const at = await inTransaction(database, async (tx) => {
    // One after the other, and always in the same order; what the one before counted is seen by the next statement.
    await sql`select pg_advisory_xact_lock(hashtextextended('attempt ' || key, 0)) from unnest(${keys}::text[]) key`.execute(
      tx,
    );
    await refuseBeyond(tx, limits);
    const inserted = await sql<{ at: string }>`
      insert into attempts (key, at) select key, moment from unnest(${keys}::text[]) key, clock_timestamp() moment
      returning at::text as at`.execute(tx);
    return inserted.rows[0]?.at;
  });
  return async () => {
    await database.writes.query('delete from attempts where key = any($1) and at = $2::timestamptz', [keys, at]);
  };
}

export async function forgetAttempts(database: Database, keys: readonly string[]): Promise<void> {
  await database.writes.query('delete from attempts where key = any($1)', [keys]);
}

/** How often a key was counted in the last seconds. */
export async function attemptCount(database: Database, key: string, seconds: number): Promise<number> {
  const { rows } = await database.reads.query<{ count: number }>(
    'select count(*)::integer as count from attempts where key = $1 and at > now() - make_interval(secs => $2)',
    [key, seconds],
  );
  return rows[0]?.count ?? 0;
}
