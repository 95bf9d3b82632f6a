import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

export interface MigrationResult {
  readonly applied: readonly string[];
  readonly current: string;
}

const lockKey = 727_401;

/**
 * Brings the schema forward, one file after another, each in a transaction of its own. `appRole` is who gets the grants.
 * Throws when a file that ran before was altered or is gone, and when the database is newer than these files.
 */
export async function migrate(
  owner: pg.ClientConfig,
  directory: string,
  appRole: string,
  upTo?: string,
): Promise<MigrationResult> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const client = new pg.Client({ ...owner, application_name: 'parking-migrate', options: '-c timezone=UTC' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await refuseHalfLoaded(client);
    const known = await readKnown(client);
    const foreign = [...known.keys()].filter((name) => !files.includes(name));
    if (foreign.length > 0) {
      throw new Error(`The database was migrated by a newer version of the product (${foreign.join(', ')}).`);
    }
    const applied: string[] = [];
    if (files.some((name) => (upTo === undefined || name <= upTo) && !known.has(name))) await prepare(client, appRole);
    for (const name of files) {
      if (upTo !== undefined && name > upTo) break;
      const source = await readFile(join(directory, name), 'utf8');
      const checksum = createHash('sha256').update(source).digest('hex');
      const before = known.get(name);
      if (before !== undefined && before !== checksum) throw new Error(`Migration ${name} was changed after it ran.`);
      if (before !== undefined) continue;
      await apply(client, name, source.replaceAll(':app', client.escapeIdentifier(appRole)), checksum);
      applied.push(name);
    }
    return { applied, current: upTo ?? files.at(-1) ?? '' };
  } finally {
    await client.end();
  }
}

/** While a demo's rows are there and their indexes and constraints are not, nobody may work on them. */
async function refuseHalfLoaded(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ due: boolean }>(`select to_regclass('loading.steps') is not null as due`);
  if (rows[0]?.due)
    throw new Error('The demo in this database is only half made: the demo command on the same data finishes it.');
}

/** Checksums of the migrations that ran, by name. */
async function readKnown(client: pg.Client): Promise<Map<string, string>> {
  const table = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  );
  if (!table.rows[0]?.exists) return new Map();
  const done = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
  return new Map(done.rows.map((row) => [row.name, row.checksum]));
}

/** Where a server has the application's role alone, its schema must have been brought forward before it starts. */
async function prepare(client: pg.Client, appRole: string): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege(current_schema(), 'create') as may`,
  );
  if (!rows[0]?.may) {
    throw new Error('The database is older than this release: run the migrate command with DATABASE_OWNER_URL first.');
  }
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  await client.query(`grant select on schema_migrations to ${client.escapeIdentifier(appRole)}`);
}

async function apply(client: pg.Client, name: string, source: string, checksum: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '10s'");
    await client.query(source);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
