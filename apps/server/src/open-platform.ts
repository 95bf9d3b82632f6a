import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import { openLicence } from './platform/auth/licence.ts';
import { openSessions } from './platform/auth/sessions.ts';
import { openTokens } from './platform/auth/tokens.ts';
import { openDatabase } from './platform/db/pool.ts';
import { openEvents } from './platform/events/open-events.ts';
import type { Platform } from './platform/platform.ts';
import { openRealtime } from './platform/realtime/realtime.ts';
import { openSite } from './platform/site.ts';
import { productVersion } from './root.ts';

export interface OpenPlatform extends Platform {
  close(): Promise<void>;
}

/** Opens what every module stands on, against a migrated database. */
export async function openPlatform(
  config: Config,
  connection: pg.PoolConfig,
  logger: FastifyBaseLogger,
): Promise<OpenPlatform> {
  const database = openDatabase(connection, (error) => logger.warn({ err: error }, 'database connection lost'));
  const site = await openSite(database, config.siteId);
  const tokens = await openTokens(database);
  const sessions = openSessions(database, tokens);
  const licence = await openLicence(config.licenceFile, site.today);
  const events = openEvents({ database, connection, logger });
  const realtime = openRealtime({ events, sessions, tokens, logger, trustProxy: config.trustProxy });
  return {
    config,
    version: productVersion,
    startedAt: new Date(),
    database,
    site,
    tokens,
    sessions,
    licence,
    logger,
    events,
    realtime,
    exports: { register: () => undefined, start: async () => '' },
    liveConnections: () => realtime.metrics().connections,
    close: () => database.close(),
  };
}
