import type pg from 'pg';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { seedDashboards } from './modules/dashboards/seed-dashboards.ts';
import { lockPlainReaderKey } from './modules/settings/reader-key.ts';
import { lockPlainSecrets } from './modules/identity/second-factor.ts';
import { seedFirstAccount, seedIdentity } from './modules/identity/seed.ts';
import { seedOtherCities, seedPlaces } from './modules/lookups/seed-places.ts';
import { openPlatform } from './open-platform.ts';
import { isLogGuarded } from './platform/audit/guarded.ts';
import { findLastBackup } from './platform/backup/last-backup.ts';
import { openLogger } from './platform/logger.ts';
import { migrate } from './platform/db/migrate.ts';
import { startPeriodic } from './platform/events/periodic.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { migrationsDirectory } from './root.ts';
import { startWork } from './start-work.ts';

interface RunningDatabase {
  readonly app: pg.PoolConfig;
  readonly stop: () => Promise<void>;
}

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
  const platform = await openPlatform(config, database.app, logger);
  await seedIdentity(platform.database);
  await lockPlainSecrets(platform.database);
  await lockPlainReaderKey(platform.database);
  await seedDashboards(platform.database);
  await seedPlaces(platform.database);
  if (!(await isLogGuarded(platform.database))) {
    logger.warn(
      'The journal is unguarded: the role of DATABASE_URL may alter it. Use a role of its own, see docs/operations.md.',
    );
  }
  const account = await seedFirstAccount(platform.database, config.adminPassword);
  const app = await buildApp(platform);
  const work = await startWork(platform);
  const places = startPeriodic({
    name: 'places',
    everyMs: 86_400_000,
    logger,
    run: (signal) => seedOtherCities(platform.database, signal),
  });

  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      await app.close();
      await places.stop();
      await work.stop();
      await platform.close();
      await database.stop();
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0)));
  }

  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    throw error;
  }
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
