import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { seedDashboards } from './modules/dashboards/seed-dashboards.ts';
import { lockPlainSecrets } from './modules/identity/second-factor.ts';
import { type FirstAccount, seedFirstAccount, seedIdentity } from './modules/identity/seed.ts';
import { seedOtherCities, seedPlaces } from './modules/lookups/seed-places.ts';
import { lockPlainReaderKey } from './modules/settings/reader-key.ts';
import { type OpenPlatform, openPlatform } from './open-platform.ts';
import { isLogGuarded } from './platform/audit/guarded.ts';
import { startPeriodic } from './platform/events/periodic.ts';
import { startWork } from './start-work.ts';

/** A migrated database, as the server's own role reaches it. */
export interface RunningDatabase {
  readonly app: pg.PoolConfig;
  readonly stop: () => Promise<void>;
}

export interface RunningServer {
  readonly platform: OpenPlatform;
  /** Of a database that had no user. */
  readonly account: FirstAccount | null;
}

interface Starting {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly database: RunningDatabase;
  /** Comes once everything is seeded, before anybody is served. */
  readonly before?: (platform: OpenPlatform) => Promise<void>;
  /** Given the way to end it, before it listens: answers what is under way, then ends work and database. */
  readonly stoppable: (stop: () => Promise<void>) => void;
}

/** The whole product on a database, listening. */
export async function startServer({ config, logger, database, before, stoppable }: Starting): Promise<RunningServer> {
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
  await before?.(platform);
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
  stoppable(stop);
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    throw error;
  }
  return { platform, account };
}
