import { getPriority } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Connections, inTransaction } from './pool.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function describe(by: Connections) {
  return inTransaction(
    server.platform.database,
    async (tx) => {
      const { rows } = await sql<{ pid: number; helpers: string; scans: string }>`select pg_backend_pid() as pid,
        current_setting('max_parallel_workers_per_gather') as helpers, current_setting('enable_seqscan') as scans`.execute(
        tx,
      );
      return rows.map(({ pid, ...told }) => ({ priority: getPriority(pid), ...told }));
    },
    by,
  );
}

test('long work stands behind whoever sells, on one processor, and is planned for many rows', async () => {
  const sale = await describe('writeQueries');
  expect(sale).toMatchObject([{ priority: 0, scans: 'off' }]);
  expect(await describe('backgroundQueries')).toEqual([
    { priority: process.platform === 'linux' ? 10 : 0, helpers: '0', scans: 'on' },
  ]);
});
