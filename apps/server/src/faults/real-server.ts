import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { findFreePort } from '../../../../scripts/lib/free-port.ts';
import { type PostgresAccess, findRunningPostgres } from '../platform/postgres/embedded-postgres.ts';
import { removeDataDirectory } from '../platform/postgres/layout.ts';
import { serverRoot } from '../root.ts';
import { copyDirectory } from '../testing/copy-directory.ts';

export const adminPassword = 'kuda-terbang-biru';
/** Long rounds, in the full tests. */
export const full = process.env['FULL'] === '1';

export interface RealServer {
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
  /** Milliseconds from the start of the process to the first answer of /health/ready. */
  readonly readyMs: number;
  /** What it wrote so far. */
  output(): string;
  /** Ends it politely; returns its exit code. */
  end(): Promise<number | null>;
  /** Ends it with kill -9 and waits. */
  kill(): Promise<void>;
}

const children: ChildProcess[] = [];
const directories: string[] = [];

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

async function leave(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isAlive(child)) return;
  const left = once(child, 'exit');
  child.kill(signal);
  const patience = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await left;
  clearTimeout(patience);
}

/** Every file that starts servers says so once: they end with its tests, and their directories go. */
export function endServersAfterwards(): void {
  afterAll(async () => {
    await Promise.all(children.splice(0).map((child) => leave(child, 'SIGTERM')));
    for (const directory of directories.splice(0)) await removeDataDirectory(directory);
  });
}

/** An empty data directory of the test's own, removed at the end. */
export async function makeDataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'parking-faults-'));
  directories.push(directory);
  return directory;
}

/** The same as a first start leaves it: most of a start is making the database. */
export async function copyDataDirectory(): Promise<string> {
  const directory = await copyDirectory(inject('dataDirectory'));
  directories.push(directory);
  return directory;
}

/** Registers a process to be ended after the tests of the file. */
export function spawnServer(environment: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: serverRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      TMPDIR: tmpdir(),
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: adminPassword,
      CHECK_REPLIES: 'true',
      ...environment,
    },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

/** Starts the product as `npm start` would and waits until it is ready. */
export async function startRealServer(environment: Record<string, string>, givenPort?: number): Promise<RealServer> {
  const port = givenPort ?? (await findFreePort());
  const began = performance.now();
  const { child, output } = spawnServer({ ...environment, PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  while ((await healthOf(url, 'ready')) !== 200) {
    if (!isAlive(child)) throw new Error(`The server ended before it was ready:\n${output()}`);
    if (performance.now() - began > 90_000) throw new Error(`The server was not ready in time:\n${output()}`);
    await delay(25);
  }
  return {
    child,
    url,
    port,
    readyMs: Math.round(performance.now() - began),
    output,
    end: async () => {
      await leave(child, 'SIGTERM');
      return child.exitCode;
    },
    kill: () => leave(child, 'SIGKILL'),
  };
}

/** The status of `/health/live` or `/health/ready`; 0 when nobody answers. */
export async function healthOf(url: string, which: 'live' | 'ready'): Promise<number> {
  try {
    const response = await fetch(`${url}/health/${which}`, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Direct access to the embedded database of a running server. */
export async function accessTo(dataDir: string): Promise<PostgresAccess> {
  const access = await findRunningPostgres(dataDir);
  if (!access) throw new Error(`No database runs on ${dataDir}`);
  return access;
}

/** Process id of the embedded PostgreSQL; 0 when none is written down. */
export async function findPostmaster(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || 0;
}

/** One statement on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ ...connection, application_name: 'parking-test' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
