import type { Database } from '../db/pool.ts';
import type { FileStore } from '../files/file-store.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import type { Jobs } from './jobs.ts';

/** Rows that have done their duty, and for how long they are kept. */
const expired: readonly { readonly table: string; readonly when: string }[] = [
  { table: 'idempotency', when: `at < now() - interval '30 days'` },
  { table: 'gate_event_keys', when: `received_at < now() - interval '60 days'` },
  { table: 'attempts', when: `at < now() - interval '1 day'` },
  { table: 'api_deliveries', when: `created_at < now() - interval '30 days'` },
  { table: 'tax_feed_sends', when: `started_at < now() - interval '90 days' and state <> 'SENDING'` },
  {
    table: 'mails',
    // How a report went out is told for as long as the report is kept.
    when: `created_at < now() - interval '30 days' and not exists (select from report_deliveries d where d.mail_id = mails.id)`,
  },
  { table: 'password_resets', when: `expires_at < now() - interval '1 day'` },
  { table: 'sessions', when: `expires_at < now() - interval '90 days'` },
];

const batch = 5_000;

/** Deletes expired rows in small steps, so that no lock is held for long. Returns how many went. */
export async function sweepRows(database: Database): Promise<number> {
  let swept = 0;
  for (const { table, when } of expired) {
    const statement = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${when} limit ${batch}))`;
    let gone = 0;
    do {
      gone = (await database.writes.query(statement)).rowCount ?? 0;
      swept += gone;
    } while (gone === batch);
  }
  return swept + (await sweepJobs(database)) + (await sweepReports(database));
}

/** Finished jobs go after a week and let their files go. What waited for a day has no program left that knows it. */
async function sweepJobs(database: Database): Promise<number> {
  await database.writes.query(
    `update jobs set status = 'FAILED', error = 'server-fault', finished_at = now()
     where status = 'WAITING' and created_at < now() - interval '1 day'`,
  );
  const { rowCount } = await database.writes.query(
    `with gone as (delete from jobs where finished_at < now() - interval '7 days' returning token),
       released as (update asset_files set attached_to = null
         where attached_to = 'jobs' and token in (select token from gone where token is not null))
     select from gone`,
  );
  return rowCount ?? 0;
}

/** What was sent is kept for 90 days, with its files. */
async function sweepReports(database: Database): Promise<number> {
  const { rowCount } = await database.writes.query(
    `with gone as (select id from report_runs where created_at < now() - interval '90 days'),
       released as (update asset_files set attached_to = null where attached_to = 'report_deliveries' and token in (
         select unnest(array[d.pdf, d.xlsx]) from report_deliveries d where d.run_id in (select id from gone)))
     delete from report_runs where id in (select id from gone)`,
  );
  return rowCount ?? 0;
}

/** The months that partitioned tables will need. */
export async function makePartitions(database: Database): Promise<void> {
  await database.writes.query('select ensure_partitions()');
}

/** The product's own clocked work: every hour what is old goes, every day the coming months are made. */
export function scheduleSweeps(jobs: Jobs, database: Database, files: FileStore): void {
  jobs.schedule('sweep-rows', '7 * * * *', async () => void (await sweepRows(database)));
  jobs.schedule('sweep-files', '17 * * * *', async () => void (await sweepFiles(database, files)));
  jobs.schedule('make-partitions', '27 3 * * *', () => makePartitions(database));
}
