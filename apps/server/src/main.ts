import { type Config, readConfig } from './config.ts';
import { findLastBackup } from './platform/backup/last-backup.ts';
import { migrate } from './platform/db/migrate.ts';
import { openLogger } from './platform/logger.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { migrationsDirectory } from './root.ts';
import { type RunningDatabase, startServer } from './start-server.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A server by its address, or the embedded one; migrated either way. */
async function openAnyDatabase(
  config: Config,
  log: (message: string, detail?: object) => void,
): Promise<RunningDatabase> {
  if (config.databaseUrl !== undefined) {
    const owner = config.databaseOwnerUrl ?? config.databaseUrl;
    await migrate(
      { connectionString: owner },
      migrationsDirectory,
      decodeURIComponent(new URL(config.databaseUrl).username),
    );
    return { app: { connectionString: config.databaseUrl }, stop: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    await migrate(embedded.owner, migrationsDirectory, String(embedded.app.user));
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { app: embedded.app, stop: () => embedded.stop() };
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logger = openLogger(config.logLevel);
  const database = await openAnyDatabase(config, (message, detail) => logger.info(detail ?? {}, message));
  const stoppable = (stop: () => Promise<void>): void => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => void stop().then(() => process.exit(0)));
    }
  };
  const { platform, account } = await startServer({ config, logger, database, stoppable });
  const backup = await findLastBackup(config.dataDir);
  const days = backup && Math.floor((Date.now() - Date.parse(backup.takenAt)) / 86_400_000);
  say(`Parking back office ${platform.version} is ready: ${config.publicUrl}`);
  if (account)
    say(`First account: ${account.username}, password: ${account.generatedPassword ?? 'as given in ADMIN_PASSWORD'}`);
  say(days === undefined ? 'No backup was taken yet (npm run backup).' : `The last backup is ${days} days old.`);
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
