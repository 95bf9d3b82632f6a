import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts';
import { findFreePort } from '../scripts/lib/free-port.ts';
import type { PoolConfig } from 'pg';

export const root = join(import.meta.dirname, '..');
const password = 'kuda-terbang-biru';

export interface Look {
  readonly rssBytes: number;
  readonly peakBytes: number;
  /** The longest time in which the event loop stood still, for whatever reason. */
  readonly longestMs: number;
  /** The same, as far as the process itself was at work. */
  readonly busiestMs: number;
}

export interface BenchServer {
  readonly url: string;
  readonly pid: number;
  readonly readyMs: number;
  logIn(username: string): Promise<string>;
  /** Since the last look; refused by a server that nobody watches. */
  look(): Promise<Look>;
  stop(): Promise<void>;
}

/** As `npm start`, the image and the service start it: decision 3 says why. */
export const youngSpace = '--max-semi-space-size=64';

/** The built server in a process of its own, as in production. */
export async function startServer(environment: Record<string, string>, { watched = false } = {}): Promise<BenchServer> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const watch = watched ? ['--import', pathToFileURL(join(root, 'bench/watch-process.mjs')).href] : [];
  const child = spawn(process.execPath, [youngSpace, ...watch, join(root, 'apps/server/dist/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit', ...(watched ? (['ipc'] as const) : [])],
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'error',
      ADMIN_PASSWORD: password,
      PORT: String(port),
      ...environment,
    },
  });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  for (;;) {
    const response = await fetch(`${url}/health/ready`).catch(() => null);
    if (response?.status === 200) break;
    if (child.exitCode !== null) throw new Error('The server ended before it was ready.');
    await delay(5);
  }
  const readyMs = Math.round(performance.now() - began);
  return {
    url,
    pid: child.pid ?? 0,
    readyMs,
    logIn: async (username) => {
      const response = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      });
      return response.headers.get('authorization') ?? '';
    },
    look: async () => {
      const answer = once(child, 'message') as Promise<[Look]>;
      child.send('look');
      return (await answer)[0];
    },
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      process.off('exit', end);
    },
  };
}

export interface BenchDatabase {
  readonly owner: PoolConfig;
  readonly app: PoolConfig;
  /** The process that all of its processes come from. */
  readonly pid: number;
  /** Settings of a server on it. */
  readonly settings: Record<string, string>;
  stop(): Promise<void>;
}

const addressOf = ({ user, password: secret, host, database }: PoolConfig): string =>
  `postgresql://${user}:${String(secret)}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;

/** A temporary directory that is removed at the end; the database's own account may pass through it, so all lies inside. */
export async function inDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'parking-bench-'));
  await chmod(directory, 0o711);
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

export async function startDatabase(directory: string): Promise<BenchDatabase> {
  const dataDir = join(directory, 'database');
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const { owner, app } = postgres;
  return {
    owner,
    app,
    pid: postgres.pid,
    settings: {
      DATABASE_URL: addressOf(app),
      DATABASE_OWNER_URL: addressOf(owner),
      DATA_DIR: join(directory, 'data'),
    },
    stop: () => postgres.stop(),
  };
}

/** Superadministrators `caller0` … with the first account's password: one caller alone would run into the limit of calls. */
export const addCallers = (count: number): string => `
  with added as (
    insert into users (id, username, password_hash, status)
    select gen_random_uuid(), 'caller' || n, password_hash, 'ACTIVE' from users, generate_series(0, ${count - 1}) n
    where username = 'admin' returning id),
  known as (insert into user_biodata (id, user_id) select gen_random_uuid(), id from added)
  insert into user_group_members (user_id, user_group_id) select added.id, g.id from added, user_groups g
  where g.name = 'SUPERADMIN'`;
