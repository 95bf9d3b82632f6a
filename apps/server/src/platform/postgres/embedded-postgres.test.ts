import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { makeDirectory } from './testing/server-process.ts';

vi.setConfig({ testTimeout: 60_000 });

const log = () => undefined;

async function withDatabase<T>(dataDir: string, act: (database: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const database = await startEmbeddedPostgres({ dataDir, log, fsync: false });
  try {
    return await act(database);
  } finally {
    await database.stop();
  }
}

async function ask(config: pg.PoolConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the first start makes a database whose owner may build and whose application may do nothing yet', async () => {
  const dataDir = await makeDirectory();
  await withDatabase(dataDir, async ({ owner, app, freshlyCreated }) => {
    expect(freshlyCreated).toBe(true);
    for (const extension of ['pg_trgm', 'btree_gist', 'pgcrypto', 'unaccent']) {
      await ask(owner, `CREATE EXTENSION ${extension}`);
    }
    await ask(owner, 'CREATE TABLE stay (code text)');
    const [role] = await ask(owner, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
    expect(role).toEqual({ rolsuper: false });
    await expect(ask(app, 'SELECT * FROM stay')).rejects.toThrow('permission denied');
    await expect(ask(app, 'CREATE TABLE mine (id int)')).rejects.toThrow('permission denied');
    await expect(ask(app, 'CREATE TEMP TABLE mine (id int)')).rejects.toThrow('permission denied');
    const [locale] = await ask(
      owner,
      "SELECT datlocprovider::text AS provider, datlocale AS locale FROM pg_database WHERE datname = 'parking'",
    );
    expect(locale).toEqual({ provider: 'b', locale: 'C.UTF-8' });
  });
});

test('a wrong password is refused and the password files are for their owner alone', async () => {
  const dataDir = await makeDirectory();
  await withDatabase(dataDir, async ({ owner, app }) => {
    expect(owner.password).not.toBe(app.password);
    await expect(ask({ ...app, password: owner.password }, 'SELECT 1')).rejects.toThrow('password authentication');
    const home = join(dataDir, 'postgres');
    const files = (await readdir(home)).filter((name) => name.endsWith('.password'));
    expect(files).toHaveLength(2);
    for (const file of files) expect((await stat(join(home, file))).mode & 0o777).toBe(0o600);
    expect((await stat(String(owner.host))).mode & 0o777).toBe(0o700);
  });
});

test('a second start finds the rows of the first', async () => {
  const dataDir = await makeDirectory();
  await withDatabase(dataDir, ({ owner }) => ask(owner, 'CREATE TABLE stay AS SELECT 7 AS code'));
  const began = Date.now();
  await withDatabase(dataDir, async ({ owner, freshlyCreated }) => {
    // Some 90 ms on an idle machine.
    expect(Date.now() - began).toBeLessThan(3000);
    expect(freshlyCreated).toBe(false);
    expect(await ask(owner, 'SELECT code FROM stay')).toEqual([{ code: 7 }]);
  });
});

test('lost password files are replaced by new ones', async () => {
  const dataDir = await makeDirectory();
  await withDatabase(dataDir, ({ owner }) => ask(owner, 'CREATE TABLE stay AS SELECT 7 AS code'));
  await rm(join(dataDir, 'postgres', 'parking_app.password'));
  await withDatabase(dataDir, async ({ owner, app }) => {
    expect(await ask(owner, 'SELECT code FROM stay')).toEqual([{ code: 7 }]);
    expect(await ask(app, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

test('an interrupted first start leaves nothing that the next one trips over', async () => {
  const dataDir = await makeDirectory();
  await mkdir(join(dataDir, 'postgres', 'cluster.new', 'cluster'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'cluster.new', 'cluster', 'PG_VERSION'), '18\n');
  await withDatabase(dataDir, async ({ freshlyCreated }) => expect(freshlyCreated).toBe(true));
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('cluster.new');
});

test('a data directory of another major version is left alone, with an instruction', async () => {
  const dataDir = await makeDirectory();
  await withDatabase(dataDir, async () => undefined);
  await writeFile(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/made by PostgreSQL 17.*npm run restore/);
  await writeFile(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '18\n');
  await withDatabase(dataDir, async ({ freshlyCreated }) => expect(freshlyCreated).toBe(false));
});

test('a deep data directory gets a short private socket directory', async () => {
  const outer = await makeDirectory();
  await chmod(outer, 0o755);
  const dataDir = join(outer, 'd'.repeat(60), 'e'.repeat(60));
  await withDatabase(dataDir, async ({ owner }) => {
    expect(owner.host).not.toContain(dataDir);
    expect(`${owner.host}/.s.PGSQL.5432`.length).toBeLessThan(104);
    expect(await ask(owner, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await rm(String(owner.host), { recursive: true });
  });
});

test('a database that cannot start says why and frees its directory', async () => {
  const dataDir = await makeDirectory();
  await withDatabase(dataDir, async () => undefined);
  const file = join(dataDir, 'postgres', 'cluster', 'postgresql.conf');
  await writeFile(file, 'no_such_setting = 1\n');
  await expect(startEmbeddedPostgres({ dataDir, log, fsync: false })).rejects.toThrow('no_such_setting');
  await writeFile(file, '');
  await withDatabase(dataDir, async ({ freshlyCreated }) => expect(freshlyCreated).toBe(false));
});

test('a command beside the server finds its database, and none once it is stopped', async () => {
  const dataDir = await makeDirectory();
  expect(await findRunningPostgres(dataDir)).toBeUndefined();
  await withDatabase(dataDir, async ({ owner }) => {
    const access = await findRunningPostgres(dataDir);
    expect(access?.owner).toEqual(owner);
  });
  expect(await findRunningPostgres(dataDir)).toBeUndefined();
});
