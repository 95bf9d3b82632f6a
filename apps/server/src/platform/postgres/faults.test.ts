import { chown, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { isRunning, markProcess } from './processes.ts';
import { bundleServer, eventually, findProcessesOf, makeDirectory, startServer } from './testing/server-process.ts';

vi.setConfig({ testTimeout: 60_000 });

let program = '';

beforeAll(async () => {
  const directory = await makeDirectory();
  await symlink(join(import.meta.dirname, '../../../../../node_modules'), join(directory, 'node_modules'));
  program = await bundleServer(directory);
});

async function ask(config: pg.PoolConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function readGuard(dataDir: string): Promise<number> {
  return JSON.parse(await readFile(join(dataDir, 'postgres', 'server.lock'), 'utf8')).guard.pid;
}

test('kill -9 of the server leaves no database behind, and the next one starts at once', async () => {
  const dataDir = await makeDirectory();
  const first = await startServer(program, dataDir, { durability: 'durable' });
  await ask(first.owner, 'CREATE TABLE stay AS SELECT 7 AS code');
  expect(await findProcessesOf(dataDir)).not.toEqual([]);
  await first.kill();
  const second = await startServer(program, dataDir);
  expect(second.error).toBeUndefined();
  expect(await ask(second.owner, 'SELECT code FROM stay')).toEqual([{ code: 7 }]);
  await second.kill();
  await eventually('no process of the database', async () => (await findProcessesOf(dataDir)).length === 0);
});

test('a second server on the same directory is refused and told which one is in the way', async () => {
  const dataDir = await makeDirectory();
  const first = await startServer(program, dataDir);
  const second = await startServer(program, dataDir);
  expect(second.error).toContain(`process id ${first.process.pid}`);
  expect(await ask(first.owner, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await first.end();
  expect(await findProcessesOf(dataDir)).toEqual([]);
});

test('two servers started at once on a new directory: one serves, the other is refused', async () => {
  const dataDir = await makeDirectory();
  const both = await Promise.all([startServer(program, dataDir), startServer(program, dataDir)]);
  expect(both.filter((server) => server.error === undefined)).toHaveLength(1);
  expect(both.filter((server) => server.error?.includes('is in use by the server'))).toHaveLength(1);
  await Promise.all(both.map((server) => server.end()));
});

test('a database that is killed comes back by itself with every acknowledged row', async () => {
  const dataDir = await makeDirectory();
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const pool = new pg.Pool({ ...database.owner, max: 4 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await pool.query('CREATE TABLE journal (entry int PRIMARY KEY)');
  const acknowledged: number[] = [];
  let next = 0;
  let writing = true;
  const writer = async () => {
    while (writing) {
      const entry = next++;
      const client = await pool.connect().catch(() => undefined);
      const done = await client?.query('INSERT INTO journal VALUES ($1)', [entry]).catch(() => undefined);
      client?.release(!done);
      if (done) acknowledged.push(entry);
    }
  };
  const writers = [writer(), writer(), writer()];
  for (let round = 0; round < 3; round++) {
    const before = acknowledged.length;
    await eventually('writes', () => acknowledged.length > before + 50);
    const pid = database.pid;
    process.kill(pid, 'SIGKILL');
    await eventually('another database process', () => database.pid !== pid, 20_000);
  }
  writing = false;
  await Promise.all(writers);
  const { rows } = await pool.query<{ entry: number }>('SELECT entry FROM journal');
  const kept = new Set(rows.map((row) => row.entry));
  expect(acknowledged.filter((entry) => !kept.has(entry))).toEqual([]);
  await pool.end();
  await database.stop();
});

test('a guard that is killed is replaced, and the database with it', async () => {
  const dataDir = await makeDirectory();
  const server = await startServer(program, dataDir);
  await ask(server.owner, 'CREATE TABLE stay AS SELECT 7 AS code');
  const guard = await readGuard(dataDir);
  process.kill(guard, 'SIGKILL');
  await eventually('a new guard', async () => (await readGuard(dataDir)) !== guard);
  const answer = () => ask(server.owner, 'SELECT code FROM stay').catch(() => undefined);
  await eventually('the database', async () => (await answer()) !== undefined);
  expect(await answer()).toEqual([{ code: 7 }]);
  await server.kill();
  await eventually('no process of the database', async () => (await findProcessesOf(dataDir)).length === 0);
});

test('a database that lost server and guard at once is stopped by the next server', async () => {
  const dataDir = await makeDirectory();
  const first = await startServer(program, dataDir);
  await ask(first.owner, 'CREATE TABLE stay AS SELECT 7 AS code');
  const orphan = markProcess(first.pid);
  process.kill(await readGuard(dataDir), 'SIGKILL');
  await first.kill();
  expect(isRunning(orphan)).toBe(true);
  const second = await startServer(program, dataDir);
  expect(second.error).toBeUndefined();
  expect(isRunning(orphan)).toBe(false);
  expect(await ask(second.owner, 'SELECT code FROM stay')).toEqual([{ code: 7 }]);
  await second.end();
});

test('a foreign process that got the old number of the database is not touched', async () => {
  const dataDir = await makeDirectory();
  const first = await startServer(program, dataDir);
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const lines = (await readFile(file, 'utf8')).split('\n');
  await first.end();
  const owner = await stat(join(dataDir, 'postgres', 'cluster'));
  await writeFile(file, [String(process.pid), ...lines.slice(1)].join('\n'), { mode: 0o600 });
  await chown(file, owner.uid, owner.gid);
  const second = await startServer(program, dataDir);
  expect(isRunning(markProcess(process.pid))).toBe(true);
  await second.end();
});
