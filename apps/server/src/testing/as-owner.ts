import { type TestServer, connectAsOwner } from './test-server.ts';

/** Changes what the server's own role may not: the past. */
export async function changeAsOwner(server: TestServer, statement: string, values: unknown[] = []): Promise<void> {
  await server.owner.query(statement, values);
}

export interface Held {
  /** How many of the server's acts wait for a lock. */
  readonly waiting: () => Promise<number>;
  readonly release: () => Promise<void>;
}

/** Holds every act that writes into a table, until it is released. */
export async function holdTable(server: TestServer, table: string): Promise<Held> {
  const client = await connectAsOwner(server.database.database);
  await client.query(`begin; lock table ${table} in share mode`);
  return {
    // Not over the holding connection: within one transaction the statistics stay as they were first seen.
    waiting: async () => {
      const { rows } = await server.platform.database.writes.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    },
    release: () => client.end(),
  };
}
