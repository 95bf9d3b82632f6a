import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { APP_ROLE, checkVersion, DATABASE, ensureCluster, OWNER_ROLE, readSecrets, type Secrets } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { type Layout, findHome, prepareLayout, prepareSocketDirectory } from './layout.ts';
import { acquireLock, type LockRecord, readLock, releaseLock, updateLock } from './lock.ts';
import { isPostmasterOf, isRunning, markProcess } from './processes.ts';
import { superviseGuard } from './supervisor.ts';

/** Says what happens to the database, for the server's log. */
export type PostgresLog = (message: string, detail?: object) => void;

/** How to reach a running embedded database: `owner` may change the schema, `app` only what migrations grant it. */
export interface PostgresAccess {
  owner: PoolConfig;
  app: PoolConfig;
}

export interface EmbeddedPostgres extends PostgresAccess {
  /** Process id of the PostgreSQL that serves now; it changes when PostgreSQL had to be started again. */
  readonly pid: number;
  /** True on the first start on this data directory. */
  freshlyCreated: boolean;
  /** Ends sessions, stops PostgreSQL cleanly and frees the data directory. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: PostgresLog;
  /** False gives up durability for speed: for tests alone. */
  fsync?: boolean;
  /** One of few users, beside another database on the same machine. */
  small?: boolean;
}

function toAccess(host: string, port: number, secrets: Secrets): PostgresAccess {
  const shared = { host, port, database: DATABASE };
  return {
    owner: { ...shared, user: OWNER_ROLE, password: secrets.owner },
    app: { ...shared, user: APP_ROLE, password: secrets.app },
  };
}

/** One that the machine chooses. */
export async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

async function chooseAddress(layout: Layout): Promise<{ host: string; port: number; settings: string[] }> {
  if (process.platform === 'win32') {
    const port = await findFreePort();
    return { host: '127.0.0.1', port, settings: ['listen_addresses=127.0.0.1', `port=${port}`] };
  }
  const host = await prepareSocketDirectory(layout);
  return {
    host,
    port: 5432,
    settings: ['listen_addresses=', 'port=5432', `unix_socket_directories=${host}`, 'unix_socket_permissions=0700'],
  };
}

function serverSettings(fsync: boolean, small: boolean): string[] {
  const sharedBuffersMb = small
    ? 64
    : fsync
      ? Math.min(1024, Math.max(128, Math.floor(totalmem() / 8 / 1024 / 1024)))
      : 128;
  return [
    // Of five servers with all of their pools.
    'max_connections=200',
    `shared_buffers=${sharedBuffersMb}MB`,
    'jit=off',
    // Nobody copies this database by its log; a load writes its rows once instead of twice.
    'wal_level=minimal',
    'max_wal_senders=0',
    'timezone=UTC',
    'log_timezone=UTC',
    // A week of files, overwritten; statements that fail are the application's to log, with no personal data.
    'logging_collector=on',
    'log_filename=postgres-%a.log',
    'log_truncate_on_rotation=on',
    'log_rotation_age=1d',
    'log_rotation_size=0',
    'log_min_messages=log',
    'log_checkpoints=off',
    // What is lost of training with the machine is the last second of practice.
    ...(small ? ['synchronous_commit=off'] : []),
    ...(fsync
      ? []
      : [
          'fsync=off',
          'synchronous_commit=off',
          'full_page_writes=off',
          'plan_cache_mode=force_generic_plan',
          'autovacuum=off',
        ]),
  ];
}

/** A PostgreSQL that lost its guard is ours to stop; anybody else's on this directory is not. */
async function stopLeftover(layout: Layout, binaries: Binaries, previous: LockRecord | undefined, log: PostgresLog) {
  const text = await readFile(join(layout.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const mark = markProcess(Number(text.split('\n')[0]) || 0);
  if (!mark) return;
  const programs = [binaries.postgres, ...(previous?.postgres ? [previous.postgres] : [])];
  // A process that is no PostgreSQL of ours merely got the old one's number; if it serves the directory, PostgreSQL itself refuses.
  if (!isPostmasterOf(mark.pid, layout.cluster, programs)) return;
  log('Stopping a database that lost its server', { pid: mark.pid });
  process.kill(mark.pid, 'SIGINT');
  for (let waitedMs = 0; isRunning(mark); waitedMs += 50) {
    if (waitedMs === 30_000) process.kill(mark.pid, 'SIGQUIT');
    await delay(50);
  }
}

/**
 * Starts PostgreSQL on a private socket below `dataDir`, making the database first when there is none. It is started
 * again when it dies, and stopped when this process ends in whatever way.
 * Fails with an `EmbeddedPostgresError` whose message says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, fsync = true, small = false } = options;
  const layout = await prepareLayout(options.dataDir);
  const self = markProcess(process.pid) ?? { pid: process.pid, startedAt: '' };
  const record: LockRecord = { server: self, since: new Date().toISOString() };
  const previous = await acquireLock(layout.lockFile, record, options.dataDir);
  try {
    const binaries = await prepareBinaries(layout.home, layout.runAs);
    await checkVersion(layout, binaries);
    await stopLeftover(layout, binaries, previous, log);
    const { secrets, freshlyCreated } = await ensureCluster(layout, binaries, fsync && !small);
    const { host, port, settings } = await chooseAddress(layout);
    const args = ['-D', layout.cluster, ...[...settings, ...serverSettings(fsync, small)].flatMap((s) => ['-c', s])];
    const order = {
      postgres: binaries.postgres,
      pgCtl: binaries.pgCtl,
      args,
      cluster: layout.cluster,
      lockFile: layout.lockFile,
      ...layout.runAs,
    };
    const supervisor = await superviseGuard({
      order,
      log,
      // Written before PostgreSQL starts: whoever finds the lock later knows which guard answers for it.
      onGuard: (guard) => updateLock(layout.lockFile, { ...record, guard, postgres: binaries.postgres, host, port }),
      beforeRestart: () => stopLeftover(layout, binaries, undefined, log),
    });
    return {
      ...toAccess(host, port, secrets),
      freshlyCreated,
      get pid() {
        return supervisor.pid();
      },
      async stop() {
        await supervisor.stop();
        await releaseLock(layout.lockFile);
      },
    };
  } catch (error) {
    await releaseLock(layout.lockFile);
    throw error;
  }
}

/** Access to the database that a running server has started on `dataDir`, for commands beside it; `undefined` when none runs. */
export async function findRunningPostgres(dataDir: string): Promise<PostgresAccess | undefined> {
  const home = await findHome(dataDir);
  if (!home) return undefined;
  const lock = await readLock(join(home, 'server.lock'));
  const secrets = await readSecrets(home);
  if (!secrets || !lock?.host || !lock.port || !isRunning(lock.guard)) return undefined;
  return toAccess(lock.host, lock.port, secrets);
}

export { EmbeddedPostgresError };
