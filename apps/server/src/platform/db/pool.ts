import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction, sql } from 'kysely';
import pg from 'pg';
import { yieldToOthers } from '../postgres/yielding.ts';
import { namedClients, planOutdated } from './named-client.ts';
import type { Tables } from './tables.generated.ts';
import { Unanswered } from './unanswered.ts';

// PostgreSQL's bigint: rupiah and counts fit a number by contract; more than 2^53 is refused loudly, never rounded.
const parseBigint = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
};
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, parseBigint);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// The site's wall clock: never an instant of this computer's zone.
types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text);

/** A transaction: what writes or locks takes it. */
export type Tx = Transaction<Tables>;

/** A connection to look things up by, a transaction's or none's. The query builder writes nothing through it. */
export type Reads = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'getExecutor' | 'fn'>;

export interface Database {
  /** How a thread of its own reaches the same database. */
  readonly connection: pg.PoolConfig;
  /** Reads: read-only and stopped after 2 s. */
  readonly reads: pg.Pool;
  /** Reads that a caller composes; slow ones wait for one another, and nobody else for them. */
  readonly lists: pg.Pool;
  readonly writes: pg.Pool;
  readonly readQueries: Kysely<Tables>;
  readonly writeQueries: Kysely<Tables>;
  /** Long work that no call waits for: planned for many rows, one processor at a time, and on this machine behind everybody else. */
  readonly backgroundQueries: Kysely<Tables>;
  /** Gives up connections that wait so long for a reply, for when the database is known not to give any. */
  cutUnanswered(olderThanMs: number): void;
  /** Whether the database's own disk was full within the last minute, when something was to be written. */
  isStorageFull(): boolean;
  /** Notes that it was. */
  storageFull(): void;
  close(): Promise<void>;
}

const storageFullForMs = 60_000;
const readTimeoutMs = 2_000;
const writeTimeoutMs = 30_000;
const lockTimeoutMs = 5_000;
/** A statement over a month of stays, and what is reckoned between two of them. */
const backgroundTimeoutMs = 300_000;
const backgroundIdleMs = 120_000;

function buildPool(config: pg.PoolConfig, size: number, options: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    ...config,
    types,
    max: size,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: `-c timezone=UTC ${options}`,
    application_name: 'parking',
  });
  pool.on('error', onError);
  // A client that is checked out when the database dies raises an error of its own; unheard it would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

const kysely = (pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

/** The database's process behind a connection, which its client keeps without telling so by its types. */
export const processOf = (client: pg.PoolClient): number =>
  (client as unknown as { processID?: number }).processID ?? 0;

/** Four pools: reads cannot write nor run long, a flood of lists leaves session look-ups and writes their connections, and what runs long yields to all. */
export function openDatabase(config: pg.PoolConfig, onError: (error: Error) => void): Database {
  const readOnly = `-c default_transaction_read_only=on -c statement_timeout=${readTimeoutMs}`;
  const reads = buildPool(config, 8, readOnly, onError);
  const lists = buildPool(config, 8, readOnly, onError);
  // An act finds single rows. A plan that was made while a table was small, a foreign key's too, is kept on its connection: it
  // would read the whole table for every row until statistics are taken again, however large the table has grown meanwhile.
  const writes = buildPool(
    { ...config, Client: namedClients() },
    16,
    `-c enable_seqscan=off -c statement_timeout=${writeTimeoutMs} -c lock_timeout=${lockTimeoutMs} -c idle_in_transaction_session_timeout=${writeTimeoutMs}`,
    onError,
  );
  // A helper of PostgreSQL's, who reads for a connection, stands before those who wait: what yields reads for itself.
  const background = buildPool(
    config,
    3,
    `-c max_parallel_workers_per_gather=0 -c effective_io_concurrency=0 -c statement_timeout=${backgroundTimeoutMs} -c lock_timeout=${lockTimeoutMs} -c idle_in_transaction_session_timeout=${backgroundIdleMs}`,
    onError,
  );
  background.on('connect', (client) => yieldToOthers(processOf(client)));
  const pools = [reads, lists, writes, background];
  const unanswered = new Unanswered();
  for (const pool of pools) unanswered.watch(pool);
  let fullUntil = 0;
  return {
    connection: config,
    cutUnanswered: (olderThanMs) => unanswered.cut(olderThanMs),
    isStorageFull: () => performance.now() < fullUntil,
    storageFull: () => {
      fullUntil = performance.now() + storageFullForMs;
    },
    reads,
    lists,
    writes,
    readQueries: kysely(reads),
    writeQueries: kysely(writes),
    backgroundQueries: kysely(background),
    close: async () => {
      await Promise.allSettled(pools.map((pool) => pool.end()));
    },
  };
}

/** `= any(…)` of ids, which unlike `in (…)` also holds for none. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

const retried = new Set(['40001', '40P01', planOutdated]);
/** What PostgreSQL says when there is no space left on its disk. */
export const diskFull = '53100';

/** Which connections work is done by. */
export type Connections = 'writeQueries' | 'backgroundQueries';

/** Runs `work` in one transaction; a deadlock, a serialisation failure or an outdated plan is tried again, three times at most. */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Transaction<Tables>) => Promise<Result>,
  by: Connections = 'writeQueries',
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database[by].transaction().execute(work);
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (code === diskFull) database.storageFull();
      if (attempt === 3 || code === undefined || !retried.has(code)) throw error;
      await new Promise((done) => setTimeout(done, 10 * attempt * (1 + Math.random())));
    }
  }
}

/** The same within an act, which waits for whoever is. */
export async function becomeTheOnlyOne(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx);
}

/** Runs `work` in this process alone among all on the database; says whether it was the one. */
export async function asTheOnlyOne(
  database: Database,
  name: string,
  work: (tx: Transaction<Tables>) => Promise<void>,
  by?: Connections,
): Promise<boolean> {
  const workAlone = async (tx: Transaction<Tables>): Promise<boolean> => {
    const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtext(${name})) as held`.execute(tx);
    if (!lock.rows[0]?.held) return false;
    await work(tx);
    return true;
  };
  return inTransaction(database, workAlone, by);
}
