import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, hasCode } from './errors.ts';
import type { Layout } from './layout.ts';
import { giveTo, nameGivingPrefix, type RunAs } from './run-as.ts';

export const OWNER_ROLE = 'parking_owner';
export const APP_ROLE = 'parking_app';
export const DATABASE = 'parking';

/** Passwords of the two roles. */
export interface Secrets {
  owner: string;
  app: string;
}

const secretFile = (home: string, role: string) => join(home, `${role}.password`);
const newPassword = () => randomBytes(24).toString('base64url');

/** Reads the passwords, `undefined` when one of the files is missing. */
export async function readSecrets(home: string): Promise<Secrets | undefined> {
  try {
    const [owner, app] = await Promise.all(
      [OWNER_ROLE, APP_ROLE].map(async (role) => (await readFile(secretFile(home, role), 'utf8')).trim()),
    );
    return owner && app ? { owner, app } : undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function writeSecrets(home: string, secrets: Secrets): Promise<void> {
  for (const [role, password] of [
    [OWNER_ROLE, secrets.owner],
    [APP_ROLE, secrets.app],
  ] as const) {
    const draft = `${secretFile(home, role)}.new`;
    await rm(draft, { force: true });
    await writeFile(draft, `${password}\n`, { mode: 0o600 });
    await rename(draft, secretFile(home, role));
  }
}

async function run(command: string[], runAs: RunAs | undefined, input: string): Promise<void> {
  const [program = '', ...args] = command;
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot },
      stdio: ['pipe', 'ignore', 'pipe'],
      ...runAs,
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-4000);
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code) => {
      // Single-user mode goes on after a failed statement and reports success.
      if (code === 0 && !/(ERROR|FATAL|PANIC): {2}/.test(complaint)) resolve();
      else reject(new EmbeddedPostgresError('start-failed', `${program} failed (${code}): ${complaint.trim()}`));
    });
  });
}

/** Runs statements, one a line, as superuser on a cluster that no server serves. */
async function runSingleUser(binaries: Binaries, cluster: string, runAs: RunAs | undefined, statements: string[]) {
  const command = [...(await nameGivingPrefix(runAs)), binaries.postgres, '--single', '-D', cluster, 'postgres'];
  await run(command, runAs, `${statements.join('\n')}\n`);
}

async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Stops with an instruction when the cluster was made by another major version. */
export async function checkVersion(layout: Layout, binaries: Binaries): Promise<void> {
  const version = await readFile(join(layout.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined || version.trim() === binaries.major) return;
  throw new EmbeddedPostgresError(
    'wrong-version',
    `The database in ${layout.cluster} was made by PostgreSQL ${version.trim()}, this release brings ${binaries.major}. ` +
      'Run "npm run backup" with the release that made it, move the data directory away, start this release once with ' +
      'a new one, and load the backup with "npm run restore".',
  );
}

/**
 * Makes the cluster with its two roles and the database when there is none; it appears under its name only when complete.
 * Passwords whose files are gone are replaced by new ones. Returns whether the cluster is new.
 */
export async function ensureCluster(
  layout: Layout,
  binaries: Binaries,
  fsync: boolean,
): Promise<{ secrets: Secrets; freshlyCreated: boolean }> {
  const { home, cluster, runAs } = layout;
  const known = await readSecrets(home);
  const exists = await stat(cluster).then(
    () => true,
    () => false,
  );
  if (exists && known) return { secrets: known, freshlyCreated: false };
  const secrets: Secrets = { owner: newPassword(), app: newPassword() };
  if (exists) {
    await runSingleUser(binaries, cluster, runAs, [
      `ALTER ROLE ${OWNER_ROLE} PASSWORD '${secrets.owner}'`,
      `ALTER ROLE ${APP_ROLE} PASSWORD '${secrets.app}'`,
    ]);
    await writeSecrets(home, secrets);
    return { secrets, freshlyCreated: false };
  }
  const nursery = `${cluster}.new`;
  await rm(nursery, { recursive: true, force: true });
  await mkdir(nursery, { mode: 0o700 });
  const passwordFile = join(nursery, 'password');
  await writeFile(passwordFile, newPassword(), { mode: 0o600 });
  const draft = join(nursery, 'cluster');
  await mkdir(draft, { mode: 0o700 });
  for (const path of [nursery, passwordFile, draft]) await giveTo(path, runAs);
  const prefix = await nameGivingPrefix(runAs);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const speed = fsync ? [] : ['--no-sync'];
  await run([...prefix, binaries.initdb, `--pgdata=${draft}`, ...locale, ...access, ...speed], runAs, '');
  await runSingleUser(binaries, draft, runAs, [
    `CREATE ROLE ${OWNER_ROLE} LOGIN CREATEDB PASSWORD '${secrets.owner}'`,
    `CREATE ROLE ${APP_ROLE} LOGIN PASSWORD '${secrets.app}'`,
    `CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE} TEMPLATE template0`,
    `REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${DATABASE} TO ${APP_ROLE}`,
  ]);
  await writeSecrets(home, secrets);
  await rename(draft, cluster);
  await rm(nursery, { recursive: true, force: true });
  if (fsync) await syncDirectory(home);
  return { secrets, freshlyCreated: true };
}
