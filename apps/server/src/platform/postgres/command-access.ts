import pg, { type PoolConfig } from 'pg';
import { findRunningPostgres, type PostgresLog, startEmbeddedPostgres } from './embedded-postgres.ts';

export interface CommandAccess {
  owner: PoolConfig;
  app: PoolConfig;
  /** True when a server is at work on the embedded database. */
  inUse: boolean;
  /** Stops the embedded database if this command has started it. */
  close(): Promise<void>;
}

/** The database for a command beside the server: the one of the settings, the running embedded one, or that started for the command. */
export async function openForCommand(
  settings: { dataDir: string; databaseUrl?: string; databaseOwnerUrl?: string },
  log: PostgresLog,
): Promise<CommandAccess> {
  const { dataDir, databaseUrl, databaseOwnerUrl } = settings;
  const close = async () => undefined;
  if (databaseUrl) {
    const owner = { connectionString: databaseOwnerUrl ?? databaseUrl };
    return { owner, app: { connectionString: databaseUrl }, inUse: false, close };
  }
  const running = await findRunningPostgres(dataDir);
  if (running) return { ...running, inUse: true, close };
  const started = await startEmbeddedPostgres({ dataDir, log });
  return { owner: started.owner, app: started.app, inUse: false, close: () => started.stop() };
}

/** The name of the role that the server runs as. */
export async function readAppRole({ app }: Pick<CommandAccess, 'app'>): Promise<string> {
  const client = new pg.Client(app);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}
