import type { PoolConfig } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { copyDataDirectory } from './real-server.ts';

/** A PostgreSQL of the test's own that several servers are pointed at by address. */
export interface SharedDatabase {
  readonly postgres: EmbeddedPostgres;
  /** The settings of a server on it that may migrate. */
  readonly settings: Record<string, string>;
  /** Without the role that owns the schema. */
  readonly settingsWithoutOwner: Record<string, string>;
}

const addressOf = ({ user, password, host, database }: PoolConfig): string =>
  `postgresql://${user}:${String(password)}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;

export async function startSharedDatabase(): Promise<SharedDatabase> {
  // Nobody kills it: it need not wait for the disk.
  const postgres = await startEmbeddedPostgres({
    dataDir: await copyDataDirectory(),
    log: () => undefined,
    fsync: false,
  });
  const DATABASE_URL = addressOf(postgres.app);
  return {
    postgres,
    settings: { DATABASE_URL, DATABASE_OWNER_URL: addressOf(postgres.owner) },
    settingsWithoutOwner: { DATABASE_URL },
  };
}
