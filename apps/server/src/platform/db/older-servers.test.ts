import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { inTransaction } from './pool.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('identifiers that PostgreSQL makes from release 18 on are made alike before: they sort by their time', async () => {
  const rows = await inTransaction(server.platform.database, async (tx) => {
    const { rows: made } = await sql<{ id: string; own: string }>`
    select public.uuidv7()::text as id, uuidv7()::text as own from generate_series(1, 3), pg_sleep(0.005)`.execute(tx);
    return made;
  });
  const [ours, theirs] = [rows.map(({ id }) => id), rows.map(({ own }) => own)];
  for (const id of [...ours, ...theirs])
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const timeOf = (id = ''): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
  expect(Math.abs(timeOf(ours[0]) - Date.now())).toBeLessThan(60_000);
  expect(Math.abs(timeOf(ours[0]) - timeOf(theirs[0]))).toBeLessThan(1000);
});
