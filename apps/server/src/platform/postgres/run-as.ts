import { spawnSync } from 'node:child_process';
import { chown, readFile, realpath, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

/** The account PostgreSQL runs under; `undefined` everywhere means our own. */
export interface RunAs {
  uid: number;
  gid: number;
}

const NOBODY = 65534;

async function readPasswd(): Promise<{ name: string; uid: number; gid: number }[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map((fields) => ({ name: fields[0] ?? '', uid: Number(fields[2]), gid: Number(fields[3]) }))
    .filter((entry) => Number.isInteger(entry.uid) && entry.uid > 0);
}

/** PostgreSQL refuses to run as root: then names an unprivileged account, one that /etc/passwd knows because initdb looks it up. */
export async function chooseRunAs(): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const entries = await readPasswd();
  const entry = entries.find((e) => e.uid === NOBODY) ?? entries.find((e) => e.name === 'nobody') ?? entries[0];
  return { uid: entry?.uid ?? NOBODY, gid: entry?.gid ?? NOBODY };
}

/**
 * The command prefix under which initdb finds a user name for our uid, empty when it does anyway.
 * Fails with `not-possible` where the system has no such means.
 */
export async function nameGivingPrefix(runAs: RunAs | undefined): Promise<string[]> {
  if (runAs || process.platform !== 'linux') return [];
  try {
    userInfo();
    return [];
  } catch {
    const [entry] = await readPasswd();
    const prefix = ['--user', `--map-user=${entry?.uid}`, `--map-group=${entry?.gid}`, '--'];
    if (entry && spawnSync('unshare', [...prefix, 'true']).status === 0) return ['unshare', ...prefix];
    throw new EmbeddedPostgresError(
      'not-possible',
      `User id ${process.getuid?.()} has no name in /etc/passwd, which making the database needs. ` +
        'Run as a named user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

/** Whether the account may pass through (`bits` 1) or read and pass through (`bits` 5) this one file or directory. */
export async function isAllowed(path: string, runAs: RunAs, bits: number): Promise<boolean> {
  const info = await stat(path);
  const shift = info.uid === runAs.uid ? 6 : info.gid === runAs.gid ? 3 : 0;
  return ((info.mode >> shift) & bits) === bits;
}

/** The first directory on the way to `path`, itself included, that the account may not enter. */
export async function findClosedDirectory(path: string, runAs: RunAs | undefined): Promise<string | undefined> {
  if (!runAs) return undefined;
  const way: string[] = [];
  for (let current = await realpath(path); ; current = dirname(current)) {
    way.unshift(current);
    if (current === dirname(current)) break;
  }
  for (const directory of way) {
    if (!(await isAllowed(directory, runAs, 1))) return directory;
  }
  return undefined;
}

/** Gives a path to the account; nothing happens when PostgreSQL runs as ourselves. */
export async function giveTo(path: string, runAs: RunAs | undefined): Promise<void> {
  if (runAs) await chown(path, runAs.uid, runAs.gid);
}
