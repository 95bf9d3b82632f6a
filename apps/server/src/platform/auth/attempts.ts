import type { Database } from '../db/pool.ts';
import { Failure } from '../failure.ts';

interface Limit {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

/** Refuses with `too-many-requests` when a key was counted too often. Counts are shared by all server processes. */
export async function refuseBeyond(database: Database, limits: readonly Limit[]): Promise<void> {
  const { rows } = await database.reads.query<{ key: string; count: number; oldest: Date }>(
    `select l.key, count(a.at)::integer as count, min(a.at) as oldest
     from unnest($1::text[], $2::integer[]) as l(key, seconds)
     join attempts a on a.key = l.key and a.at > now() - make_interval(secs => l.seconds) group by l.key`,
    [limits.map((limit) => limit.key), limits.map((limit) => limit.seconds)],
  );
  const beyond = limits.find((limit) => (rows.find((row) => row.key === limit.key)?.count ?? 0) >= limit.most);
  const oldest = rows.find((row) => row.key === beyond?.key)?.oldest;
  if (!beyond || !oldest) return;
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + beyond.seconds * 1000 - Date.now()) / 1000));
  throw new Failure('too-many-requests', { values: { seconds }, retryAfterSeconds: seconds });
}

export async function countAttempt(database: Database, keys: readonly string[]): Promise<void> {
  await database.writes.query('insert into attempts (key) select unnest($1::text[])', [keys]);
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
