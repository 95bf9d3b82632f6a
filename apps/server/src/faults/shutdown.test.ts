import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { findProcessesOf } from '../platform/postgres/testing/server-process.ts';
import { call, logIn, until } from './http-client.ts';
import { accessTo, ask, endServersAfterwards, healthOf, makeDataDirectory, startRealServer } from './real-server.ts';
import { report } from './rounds.ts';

endServersAfterwards();

vi.setConfig({ testTimeout: 120_000 });

test('a server that is told to stop finishes the requests under way, takes no new ones and leaves nothing behind', async () => {
  const dataDir = await makeDataDirectory();
  const server = await startRealServer({ DATA_DIR: dataDir });
  const token = await logIn(server.url);
  const { owner, app } = await accessTo(dataDir);
  const holder = new pg.Client(owner);
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin; lock table announcements in share row exclusive mode');
  // As browsers do: connected in advance, nothing asked yet.
  const silent = connect(server.port, '127.0.0.1');
  silent.on('error', () => undefined);
  await once(silent, 'connect');

  const writes = Array.from({ length: 6 }, () =>
    call(server.url, 'POST', '/announcements', { token, key: randomUUID(), body: { message: 'sebelum tutup' } }),
  );
  await until('the writes to wait', async () => {
    const rows = await ask(
      app,
      `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'announcements'`,
    );
    return rows.length === 6;
  });
  const began = performance.now();
  server.child.kill('SIGTERM');
  await until('no new request is taken', async () => (await healthOf(server.url, 'live')) !== 200);
  await holder.query('commit');
  await holder.end();
  const answers = await Promise.all(writes);
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => 200));
  await until('the end of the process', () => server.child.exitCode !== null, 10_000);
  report('shutdown', { ms: Math.round(performance.now() - began) });
  expect(server.child.exitCode).toBe(0);
  expect(await findProcessesOf(dataDir)).toEqual([]);
  expect(silent.destroyed || silent.readableEnded || silent.closed).toBe(true);

  const again = await startRealServer({ DATA_DIR: dataDir });
  const rows = await ask((await accessTo(dataDir)).app, 'select id from announcements');
  expect(rows).toHaveLength(6);
  expect(await again.end()).toBe(0);
});
