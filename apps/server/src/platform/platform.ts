import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { GateTokens } from './auth/gate-tokens.ts';
import type { Licence } from './auth/licence.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Database } from './db/pool.ts';
import type { Events } from './events/events.ts';
import type { Imports } from './imports/imports.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { FileStore } from './files/file-store.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { Searchables } from './search/searchables.ts';
import type { SiteSettings } from './site.ts';
import type { Training } from './training/training.ts';
import type { Exports } from './spreadsheet/exports.ts';

/** What every module is built on. One per server process. */
export interface Platform {
  readonly config: Config;
  readonly version: string;
  readonly startedAt: Date;
  readonly database: Database;
  readonly site: SiteSettings;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly gateTokens: GateTokens;
  readonly licence: Licence;
  readonly events: Events;
  readonly realtime: Realtime;
  readonly exports: Exports;
  readonly imports: Imports;
  readonly searchables: Searchables;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly training: Training;
  readonly logger: FastifyBaseLogger;
}
