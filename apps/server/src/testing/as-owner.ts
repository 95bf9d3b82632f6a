import pg from 'pg';
import { inject } from 'vitest';
import type { TestServer } from './test-server.ts';

/** Changes what the server's own role may not: the past. */
export async function changeAsOwner(server: TestServer, statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ ...inject('owner'), database: server.database.database });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
