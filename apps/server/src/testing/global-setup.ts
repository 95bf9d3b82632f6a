import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedDashboards } from '../modules/dashboards/seed-dashboards.ts';
import { seedIdentity } from '../modules/identity/seed.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/pool.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { removeDataDirectory } from '../platform/postgres/layout.ts';
import { migrationsDirectory, serverRoot } from '../root.ts';
import { copyDirectory } from './copy-directory.ts';
import { templateDatabase } from './template.ts';

interface Engine {
  readonly owner: pg.PoolConfig;
  readonly app: pg.PoolConfig;
  readonly stop: () => Promise<void>;
}

function fromUrl(url: string): pg.PoolConfig {
  const { username, password, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? new URL(url).hostname;
  const port = Number(new URL(url).port || 5432);
  return {
    host,
    port,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  };
}

/** The schema and what every installation begins with. */
async function furnish(owner: pg.PoolConfig, app: pg.PoolConfig): Promise<void> {
  await migrate(owner, migrationsDirectory, String(app.user));
  const database = openDatabase(app, () => undefined);
  await seedIdentity(database);
  await seedDashboards(database);
  await database.close();
}

/** A data directory as a first start leaves it, for tests that need one of their own: a copy takes moments. */
async function makeDataDirectory(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parking-test-'));
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined, fsync: false });
  await furnish(embedded.owner, embedded.app);
  await embedded.stop();
  return dataDir;
}

async function startEngine(dataDirectory: string): Promise<Engine> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
  if (DATABASE_URL && DATABASE_OWNER_URL) {
    const [app, owner] = [fromUrl(DATABASE_URL), fromUrl(DATABASE_OWNER_URL)];
    await asOwner(owner, `create database ${templateDatabase}`);
    await furnish({ ...owner, database: templateDatabase }, { ...app, database: templateDatabase });
    return { app, owner, stop: async () => undefined };
  }
  const dataDir = await copyDirectory(dataDirectory);
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined, fsync: false });
  await asOwner(
    { ...embedded.owner, database: 'postgres' },
    `create database ${templateDatabase} template ${embedded.owner.database}`,
  );
  return {
    app: embedded.app,
    owner: embedded.owner,
    stop: async () => {
      await embedded.stop();
      await removeDataDirectory(dataDir);
    },
  };
}

async function asOwner(owner: pg.PoolConfig, statement: string): Promise<void> {
  const admin = new pg.Client(owner);
  await admin.connect();
  await admin.query(`drop database if exists ${templateDatabase} with (force)`);
  await admin.query(statement);
  await admin.end();
}

/** Starts the database once for all test files and prepares the one that they are copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // What tests start as a process of its own is the built server, as users start it.
  await promisify(execFile)(process.execPath, [join(serverRoot, '../../scripts/build.mjs'), 'server']);
  const dataDirectory = await makeDataDirectory();
  const engine = await startEngine(dataDirectory);
  project.provide('owner', engine.owner);
  // A machine that is busy with all tests may stand still for longer than callers of the product would wait.
  project.provide('app', { ...engine.app, connectionTimeoutMillis: 60_000 });
  project.provide('dataDirectory', dataDirectory);
  return async () => {
    await engine.stop();
    await removeDataDirectory(dataDirectory);
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    owner: pg.PoolConfig;
    app: pg.PoolConfig;
    /** As a first start leaves it; to be copied. */
    dataDirectory: string;
  }
}
