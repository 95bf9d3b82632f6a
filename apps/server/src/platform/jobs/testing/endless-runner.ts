import type pg from 'pg';
import { openDatabase } from '../../db/pool.ts';
import { openJobs } from '../jobs.ts';

/** A server process as far as jobs go: takes jobs of kind `endless` and never ends them, until it is killed. */
const connection = JSON.parse(process.env['CONNECTION'] ?? '') as pg.PoolConfig;
const jobs = openJobs({
  database: openDatabase(connection, () => undefined),
  events: { committed: () => undefined },
  zone: () => 'Asia/Jakarta',
  complain: () => undefined,
});
jobs.defineJob('endless', async (run) => {
  run.progress(40);
  await new Promise(() => undefined);
});
await jobs.run();
