import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
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
import { migrationsDirectory, serverRoot } from '../root.ts';
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

async function startEngine(): Promise<Engine> {
  const { DATABASE_URL: app, DATABASE_OWNER_URL: owner } = process.env;
  if (app && owner) return { app: fromUrl(app), owner: fromUrl(owner), stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'parking-test-'));
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined, fsync: false });
  return {
    app: embedded.app,
    owner: embedded.owner,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the database once for all test files and prepares the one that they are copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // What tests start as a process of its own is the built server, as users start it.
  await promisify(execFile)(process.execPath, [join(serverRoot, '../../scripts/build.mjs'), 'server']);
  const engine = await startEngine();
  const admin = new pg.Client(engine.owner);
  await admin.connect();
  await admin.query(`drop database if exists ${templateDatabase} with (force)`);
  await admin.query(`create database ${templateDatabase}`);
  await admin.end();
  const owner = { ...engine.owner, database: templateDatabase };
  await migrate(owner, migrationsDirectory, String(engine.app.user));
  const database = openDatabase({ ...engine.app, database: templateDatabase }, () => undefined);
  await seedIdentity(database);
  await seedDashboards(database);
  await database.close();
  project.provide('owner', engine.owner);
  project.provide('app', engine.app);
  return engine.stop;
}

declare module 'vitest' {
  export interface ProvidedContext {
    owner: pg.PoolConfig;
    app: pg.PoolConfig;
  }
}
