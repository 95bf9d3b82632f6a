import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'esbuild';
import type { PoolConfig } from 'pg';
import { afterAll } from 'vitest';

/** What the server program said when it was up, or why it is not. */
interface Answer {
  pid: number;
  owner: PoolConfig;
  freshlyCreated: boolean;
  error?: string;
}

interface ServerProcess extends Answer {
  process: ChildProcess;
  /** Milliseconds from the start of node to the database being ready. */
  tookMs: number;
  /** Ends it politely and waits. */
  end(): Promise<void>;
  /** Ends it with kill -9 and waits. */
  kill(): Promise<void>;
}

export const isRoot = process.getuid?.() === 0;
const directories: string[] = [];
const servers: ChildProcess[] = [];

afterAll(async () => {
  for (const server of servers) {
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }
  for (const directory of directories) await rm(directory, { recursive: true, force: true, maxRetries: 20 });
});

/** A directory of the test's own, removed at the end. */
export async function makeDirectory(owner?: number): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'pg-test-'));
  directories.push(directory);
  if (owner !== undefined) await chown(directory, owner, owner);
  return directory;
}

/** Bundles the server program as production does; returns its path, readable by every user. */
export async function bundleServer(directory: string): Promise<string> {
  const outfile = join(directory, 'server.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'server-program.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  await chmod(outfile, 0o644);
  return outfile;
}

/** Starts the server program and waits for its answer. */
export async function startServer(
  program: string,
  dataDir: string,
  options: { uid?: number; durability?: 'durable' | 'fast' } = {},
): Promise<ServerProcess> {
  const began = Date.now();
  const child = spawn(process.execPath, [program, dataDir, options.durability ?? 'fast'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    uid: options.uid,
    gid: options.uid,
  });
  servers.push(child);
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => [JSON.stringify({ error: 'ended without a word' })]),
  ]);
  const answer: Answer = JSON.parse(String(line));
  const leave = (signal: NodeJS.Signals) => async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const tookMs = Date.now() - began;
  return { ...answer, process: child, tookMs, end: leave('SIGTERM'), kill: leave('SIGKILL') };
}

/** Waits until `check` holds; fails after `limitMs`. */
export async function eventually(what: string, check: () => boolean | Promise<boolean>, limitMs = 10_000) {
  const deadline = Date.now() + limitMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`Not within ${limitMs} ms: ${what}`);
    await delay(20);
  }
}

/** The processes at work in a data directory, found by what PostgreSQL itself does not control: their command lines. */
export async function findProcessesOf(dataDir: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`${dataDir}/`) && command.includes('postgres')) found.push(Number(name));
  }
  return found;
}
