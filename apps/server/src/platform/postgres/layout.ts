import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError, hasCode } from './errors.ts';
import { chooseRunAs, findClosedDirectory, giveTo, type RunAs } from './run-as.ts';

/** Where everything of the embedded database lies. */
export interface Layout {
  /** Holds the cluster, its lock and its passwords. */
  home: string;
  cluster: string;
  lockFile: string;
  runAs: RunAs | undefined;
}

const POINTER = 'postgres-location';
const OUTSIDE = '/var/lib/parking-back-office-';
/** macOS allows 104 bytes for a socket's path, its name takes 18 of them. */
const LONGEST_SOCKET_DIRECTORY = 85;

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

async function readPointer(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir, POINTER), 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The disk that the embedded database of a data directory fills. */
export const databaseDirectory = async (dataDir: string): Promise<string> =>
  (await readPointer(dataDir)) ?? join(dataDir, 'postgres');

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Lets the account through our own data directory when that alone is in the way. */
async function openDataDirectory(dataDir: string, runAs: RunAs): Promise<void> {
  const info = await stat(dataDir);
  if (info.uid !== 0 || info.gid !== 0) return;
  await chown(dataDir, 0, runAs.gid);
  await chmod(dataDir, (info.mode & 0o777) | 0o010);
}

/** The directory that the pointer file names, when there is one. */
async function findMovedHome(dataDir: string): Promise<string | undefined> {
  const pointer = await readPointer(dataDir);
  if (pointer === undefined || (await exists(pointer))) return pointer;
  throw new EmbeddedPostgresError(
    'not-possible',
    `${join(dataDir, POINTER)} says that the database lies in ${pointer}, which does not exist. ` +
      'Bring that directory back, or remove the file to begin with an empty database.',
  );
}

async function chooseHome(dataDir: string, runAs: RunAs | undefined): Promise<string> {
  const inside = join(dataDir, 'postgres');
  if (!runAs) return inside;
  if ((await findClosedDirectory(dataDir, runAs)) === dataDir) await openDataDirectory(dataDir, runAs);
  if (!(await findClosedDirectory(dataDir, runAs))) return inside;
  const outside = OUTSIDE + shortHash(dataDir);
  await mkdir(outside, { recursive: true, mode: 0o711 });
  const info = await lstat(outside);
  if (!info.isDirectory() || info.uid !== 0) {
    throw new EmbeddedPostgresError('not-possible', `${outside} exists and is not a directory of root's.`);
  }
  await writeFile(join(dataDir, POINTER), `${outside}\n`, { mode: 0o644 });
  return outside;
}

/** Root keeps serving a user's database as that user; an ordinary user cannot serve another one's. */
async function accountOf(cluster: string, owner: RunAs, chosen: RunAs | undefined): Promise<RunAs | undefined> {
  const runAs = chosen && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : chosen;
  const self = process.getuid?.();
  if (!chosen && self !== undefined && owner.uid !== self) {
    throw new EmbeddedPostgresError(
      'not-possible',
      `The database in ${cluster} belongs to user id ${owner.uid}, this server runs as ${self}. ` +
        'Start it as that user or as root.',
    );
  }
  const closed = await findClosedDirectory(cluster, runAs);
  if (!closed) return runAs;
  throw new EmbeddedPostgresError(
    'not-possible',
    `The database in ${cluster} runs as user id ${runAs?.uid}, which may not enter ${closed}. Allow it (chmod o+x ${closed}).`,
  );
}

/**
 * Finds or makes the directory of the embedded database under `dataDir`. Run by root it belongs to an unprivileged
 * account; where that account cannot reach `dataDir`, the database lies under /var/lib and a file in `dataDir` says so.
 */
export async function prepareLayout(dataDir: string): Promise<Layout> {
  await mkdir(dataDir, { recursive: true });
  const realDataDir = await realpath(dataDir);
  const chosen = await chooseRunAs();
  const known = (await findMovedHome(realDataDir)) ?? join(realDataDir, 'postgres');
  const owner = await stat(join(known, 'cluster')).catch(() => undefined);
  const runAs = owner ? await accountOf(join(known, 'cluster'), owner, chosen) : chosen;
  const home = owner ? known : await chooseHome(realDataDir, runAs);
  await mkdir(home, { recursive: true, mode: 0o711 });
  await chmod(home, runAs ? 0o711 : 0o700).catch((error: unknown) => {
    throw new EmbeddedPostgresError('not-possible', `${home} belongs to another user: ${String(error)}`);
  });
  return { home, cluster: join(home, 'cluster'), lockFile: join(home, 'server.lock'), runAs };
}

/** The home of an existing database, `undefined` when there is none yet; changes nothing. */
export async function findHome(dataDir: string): Promise<string | undefined> {
  const realDataDir = await realpath(dataDir).catch(() => undefined);
  if (!realDataDir) return undefined;
  const home = (await readPointer(realDataDir)) ?? join(realDataDir, 'postgres');
  return (await exists(join(home, 'cluster'))) ? home : undefined;
}

/** Removes a data directory with its database, wherever that lies; no server may run on it. For demonstrations and tests. */
export async function removeDataDirectory(dataDir: string): Promise<void> {
  const pointer = await readPointer(dataDir);
  if (pointer?.startsWith(OUTSIDE)) await rm(pointer, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

/** Makes the private directory of the socket: in the home, or under a short name in the temporary directory when that is too deep. */
export async function prepareSocketDirectory(layout: Layout): Promise<string> {
  const inside = join(layout.home, 'run');
  const owner = layout.runAs?.uid ?? process.getuid?.();
  let directory = inside;
  if (Buffer.byteLength(inside) > LONGEST_SOCKET_DIRECTORY) {
    const temporary = await realpath(tmpdir());
    const usable =
      Buffer.byteLength(temporary) <= LONGEST_SOCKET_DIRECTORY - 24 &&
      !(await findClosedDirectory(temporary, layout.runAs));
    directory = join(usable ? temporary : '/tmp', `parking-${shortHash(layout.home)}`);
  }
  try {
    await mkdir(directory, { mode: 0o700 });
    await giveTo(directory, layout.runAs);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const info = await lstat(directory);
  if (!info.isDirectory() || (owner !== undefined && info.uid !== owner) || (info.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresError(
      'not-possible',
      `${directory} must be a directory of user id ${owner} that nobody else may enter. Remove it and start again.`,
    );
  }
  return directory;
}
