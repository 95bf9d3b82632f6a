import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from '../../../../scripts/lib/free-port.ts';
import { findProcessesOf } from '../platform/postgres/testing/server-process.ts';
import { call, logIn } from './http-client.ts';
import {
  type RealServer,
  copyDataDirectory,
  endServersAfterwards,
  makeDataDirectory,
  spawnServer,
  startRealServer,
} from './real-server.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

endServersAfterwards();

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shared: SharedDatabase;

beforeAll(async () => {
  shared = await startSharedDatabase();
});

afterAll(() => shared.postgres.stop());

test('wrong settings end the start with every fault named at once', async () => {
  const { child, output } = spawnServer({
    PORT: 'eighty',
    LOG_LEVEL: 'loud',
    DATABASE_OWNER_URL: 'postgres://owner@localhost/parking',
    ADMIN_PASSWORD: 'short',
    SITE_ID: 'one',
    S3_URL: 'ftp://bucket',
    TLS_CERT: '/nowhere.pem',
  });
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  const names = ['PORT', 'LOG_LEVEL', 'DATABASE_OWNER_URL', 'ADMIN_PASSWORD', 'SITE_ID', 'S3_URL', 'TLS_CERT'];
  expect(names.filter((name) => !output().includes(name))).toEqual([]);
  expect(output()).not.toContain('    at ');
});

test('a port that is taken ends the start with a word about it, and leaves no database behind', async () => {
  const dataDir = await copyDataDirectory();
  const server = await startRealServer({ DATA_DIR: dataDir });
  const other = await copyDataDirectory();
  const { child, output } = spawnServer({ DATA_DIR: other, PORT: String(server.port) });
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  expect(output()).toContain('EADDRINUSE');
  expect(await findProcessesOf(other)).toEqual([]);
});

test('a database that does not answer ends the start within seconds', async () => {
  const port = await findFreePort();
  const address = `postgresql://parking_app:secret@127.0.0.1:${port}/parking`;
  const { child, output } = spawnServer({ DATABASE_URL: address, DATA_DIR: await makeDataDirectory(), PORT: '0' });
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  expect(output()).toContain('ECONNREFUSED');
  expect(output()).not.toContain('secret');
});

test('servers whose machines stand in different time zones show and find the same local times', async () => {
  const zones = ['UTC', 'Asia/Jayapura', 'America/New_York'];
  const servers: RealServer[] = [];
  for (const TZ of zones)
    servers.push(await startRealServer({ ...shared.settings, TZ, DATA_DIR: await makeDataDirectory() }));
  const [first] = servers;
  const token = await logIn(first?.url ?? '');
  for (const server of servers) {
    const message = `dari ${zones[servers.indexOf(server)]}`;
    const made = await call(server.url, 'POST', '/announcements', { token, body: { message } });
    expect(made.status).toBe(200);
  }
  const ask = (path: string) => Promise.all(servers.map(({ url }) => call(url, 'GET', path, { token })));
  const lists = await ask('/announcements');
  const rows = lists[0]?.data as { createdAt: string }[];
  expect(new Set(lists.map((answer) => answer.text)).size).toBe(1);
  expect(rows).toHaveLength(zones.length);
  const jakarta = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  expect(rows.filter((row) => !row.createdAt.startsWith(jakarta))).toEqual([]);
  for (const filter of [`createdAt.equals=${jakarta}`, `createdAt.atLeast=${rows[1]?.createdAt}`]) {
    const found = await ask(`/announcements?${filter}`);
    expect(new Set(found.map((answer) => answer.text)).size).toBe(1);
    expect(found[0]?.data).not.toEqual([]);
  }
});
