import { pino } from 'pino';
import type pg from 'pg';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { openPlatform } from '../../../open-platform.ts';
import { startWork } from '../../../start-work.ts';

/** A whole server process that works on jobs until it is killed. */
const { connection, dataDir } = JSON.parse(process.env['SERVER'] ?? '') as {
  connection: pg.PoolConfig;
  dataDir: string;
};
const logger = pino({ level: 'silent' });
const platform = await openPlatform(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), connection, logger);
await buildApp(platform);
await startWork(platform);
