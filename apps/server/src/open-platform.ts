import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import { openGateTokens } from './platform/auth/gate-tokens.ts';
import { findLicence } from './platform/auth/stored-licence.ts';
import { openLicence } from './platform/auth/licence.ts';
import { openSessions } from './platform/auth/sessions.ts';
import { makeReceiptKey } from './platform/auth/receipt-key.ts';
import { makeSigningKey } from './platform/auth/signing-key.ts';
import { openTokens } from './platform/auth/tokens.ts';
import { openDatabase } from './platform/db/pool.ts';
import { openEvents } from './platform/events/open-events.ts';
import { openFileStore } from './platform/files/file-store.ts';
import { openImports } from './platform/imports/imports.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { openMail } from './platform/mail/mail.ts';
import type { Platform } from './platform/platform.ts';
import { openRealtime } from './platform/realtime/realtime.ts';
import { openSearchables } from './platform/search/searchables.ts';
import { openSite } from './platform/site.ts';
import { listPeople } from './platform/training/people.ts';
import { insideTraining, openTraining } from './platform/training/training.ts';
import { openExports } from './platform/spreadsheet/exports.ts';
import { productVersion } from './root.ts';

export interface OpenPlatform extends Platform {
  close(): Promise<void>;
}

/** Opens what every module stands on, against a migrated database. Nothing runs in the background yet. */
export async function openPlatform(
  config: Config,
  connection: pg.PoolConfig,
  logger: FastifyBaseLogger,
): Promise<OpenPlatform> {
  const database = openDatabase(connection, (error) => logger.warn({ err: error }, 'database connection lost'));
  const site = await openSite(database, config);
  const zone = (): string => site.current().zone;
  await makeSigningKey(database);
  await makeReceiptKey(database);
  const tokens = await openTokens(database);
  const sessions = openSessions(database, tokens);
  const gateTokens = openGateTokens(database);
  const licence = await openLicence({ file: config.licenceFile, stored: () => findLicence(database) }, site.today);
  const events = openEvents({ database, connection, logger });
  // Two tries in a row without an answer: what waits longer than one of them waits in vain.
  events.onDatabaseAway((seconds) => seconds >= 1 && database.cutUnanswered(3_000));
  const realtime = openRealtime({ events, sessions, tokens, gateTokens, logger, trustProxy: config.trustProxy });
  const files = await openFileStore(config);
  const complain = (error: unknown, what: string): void => logger.error({ err: error }, what);
  const jobs = openJobs({ database, events, zone, complain });
  const exports = openExports({ database, sessions, files, jobs, site: site.current });
  const imports = openImports({ database, sessions, files, jobs, events, site });
  const mail = openMail(config.smtpUrl, database, files);
  const training = config.isTraining
    ? insideTraining(config.entrances.real)
    : openTraining({
        config,
        logger,
        people: () => listPeople(database.readQueries),
        changed: () => events.committed(['training']),
      });
  return {
    config,
    version: productVersion,
    startedAt: new Date(),
    logger,
    database,
    site,
    tokens,
    sessions,
    gateTokens,
    licence,
    events,
    realtime,
    files,
    jobs,
    exports,
    imports,
    searchables: openSearchables(),
    mail,
    training,
    close: async () => {
      mail.close();
      await database.close();
    },
  };
}
