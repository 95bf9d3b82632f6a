import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError, hasCode } from './errors.ts';
import { isRunning, type ProcessMark } from './processes.ts';

/** What the lock file of a data directory says about the server that holds it. */
export interface LockRecord {
  server: ProcessMark;
  /** Absent until the guard runs. */
  guard?: ProcessMark;
  /** The program that serves the data directory. */
  postgres?: string;
  host?: string;
  port?: number;
  since: string;
}

/** A guard whose server died stops PostgreSQL within this time, or is taken for stuck. */
const GUARD_PATIENCE_MS = 60_000;

/** Reads the lock, `undefined` when there is none or it is unreadable rubbish. */
export async function readLock(file: string): Promise<LockRecord | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return value && typeof value === 'object' && 'server' in value ? (value as LockRecord) : undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function writeBeside(file: string, record: LockRecord): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
  return draft;
}

/** Replaces the record of a lock that we hold. */
export async function updateLock(file: string, record: LockRecord): Promise<void> {
  await rename(await writeBeside(file, record), file);
}

/** Takes a dead server's lock away, unless another one was quicker. */
async function removeStale(file: string, stale: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== stale) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/**
 * Takes the lock of a data directory. Waits for a guard that is still stopping a dead server's database.
 * Returns the record that a dead server left behind, if any.
 * Fails with `in-use`, naming the process, when another server holds it.
 */
export async function acquireLock(
  file: string,
  record: LockRecord,
  directory: string,
): Promise<LockRecord | undefined> {
  const draft = await writeBeside(file, record);
  const deadline = Date.now() + GUARD_PATIENCE_MS;
  let previous: LockRecord | undefined;
  try {
    for (;;) {
      try {
        await link(draft, file);
        return previous;
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
      }
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text === undefined) continue;
      const holder = await readLock(file);
      if (holder && isRunning(holder.server)) {
        throw new EmbeddedPostgresError(
          'in-use',
          `The data directory ${directory} is in use by the server with process id ${holder.server.pid} ` +
            `(since ${holder.since}). Stop that one first, or give this one another DATA_DIR.`,
        );
      }
      if (holder && isRunning(holder.guard)) {
        if (Date.now() > deadline) {
          throw new EmbeddedPostgresError(
            'in-use',
            `The database in ${directory} is still being stopped by process ${holder.guard?.pid}. Try again later.`,
          );
        }
        await delay(50);
        continue;
      }
      previous = holder ?? previous;
      await removeStale(file, text);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** Gives the lock back, if it is still this process's. */
export async function releaseLock(file: string): Promise<void> {
  const holder = await readLock(file);
  if (holder?.server.pid === process.pid) await rm(file, { force: true });
}
