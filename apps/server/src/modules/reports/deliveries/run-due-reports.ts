import { newId } from '@parking/contract/core/id';
import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import { SavedReport } from '@parking/contract/system/system';
import { sql } from 'kysely';
import { type Tx, inTransaction } from '../../../platform/db/pool.ts';
import type { Platform } from '../../../platform/platform.ts';
import { askedReport } from './asked-report.ts';
import { type Due, lastDue } from './last-due.ts';
import { sendReportJob } from './send-report.ts';

export type Clock = Pick<Platform, 'database' | 'site' | 'exports' | 'jobs' | 'events'>;

interface Waiting {
  readonly id: string;
  readonly due: Due;
  readonly now: Date;
}

/** So far can the clocks of two servers be apart. A run beyond it was begun by a clock that was wrong, and stands for nothing. */
const clocksApartMs = 86_400_000;

/**
 * Begins what has come due since a schedule was last looked at, each moment once, whichever server sees it: the row of the run is the
 * claim. Of what came due while no server ran, the last.
 */
export async function runDueReports(platform: Clock, now = new Date()): Promise<number> {
  const { database, site } = platform;
  const { zone, dayStarts } = site.current();
  const local = toLocalDateTime(now, zone);
  const schedules = await database.readQueries
    .selectFrom('reportSchedules')
    .select(['id', 'rhythm', 'time', 'weekday', 'monthDay', 'shiftId', 'since'])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  if (schedules.length === 0) return 0;
  const shifts = await database.readQueries.selectFrom('shifts').select(['id', 'startTime', 'endTime']).execute();
  let begun = 0;
  for (const schedule of schedules) {
    const due = lastDue(schedule as Parameters<typeof lastDue>[0], local, shifts, dayStarts);
    if (due === null || fromLocal(due.at, zone) < schedule.since) continue;
    if (await inTransaction(database, (tx) => begin(platform, tx, { id: schedule.id, due, now }, zone))) begun += 1;
  }
  if (begun > 0) platform.events.committed(['reportDeliveries', 'jobs']);
  return begun;
}

/** What waits for a job that is no more (given up after it took its process along twice, or cancelled) has failed and can be sent again. */
export async function giveUpLost({ database, events }: Clock): Promise<void> {
  const { rows } = await sql`
    update report_deliveries d set state = 'FAILED', error = 'server-fault' from report_runs r
    where d.state = 'WAITING' and r.id = d.run_id and r.created_at < now() - interval '10 minutes' and not exists (
      select from jobs j where j.kind = ${sendReportJob} and j.status in ('WAITING', 'RUNNING') and j.input ->> 'runId' = r.id::text)
    returning d.id`.execute(database.writeQueries);
  if (rows.length > 0) events.committed(['reportDeliveries']);
}

async function begin(platform: Clock, tx: Tx, { id, due, now }: Waiting, zone: string): Promise<boolean> {
  const dueAt = fromLocal(due.at, zone);
  const done = await tx
    .selectFrom('reportRuns')
    .select('id')
    .where('scheduleId', '=', id)
    .where('dueAt', '>=', dueAt)
    .where('dueAt', '<=', new Date(now.getTime() + clocksApartMs))
    .limit(1)
    .executeTakeFirst();
  if (done) return false;
  const schedule = await tx
    .selectFrom('reportSchedules as s')
    .innerJoin('savedViews as v', 'v.id', 's.savedViewId')
    .select(['s.userId', 's.formats', 'v.name', 'v.route', 'v.query', 'v.report'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  const report = SavedReport.safeParse(schedule?.report);
  const found = report.data && platform.exports.reportAt(report.data.path);
  if (!schedule || !report.success || !found) return false;
  const { path, period, ...sheet } = report.data;
  const { query, address } = askedReport({ query: schedule.query, report: { period } }, found.report.shape, due.today);
  const runId = newId();
  const { rows } = await sql`
    insert into report_runs (id, schedule_id, due_at, user_id, name, route, address, path, query, sheet, formats)
    values (${runId}, ${id}, ${dueAt}, ${schedule.userId}, ${schedule.name}, ${schedule.route}, ${address}, ${path},
      ${JSON.stringify(query)}, ${JSON.stringify(sheet)}, ${schedule.formats})
    on conflict (schedule_id, due_at) do nothing returning id`.execute(tx);
  if (rows.length === 0) return false;
  const recipients = await tx
    .selectFrom('reportScheduleRecipients')
    .select('userId')
    .where('scheduleId', '=', id)
    .execute();
  if (recipients.length > 0)
    await tx
      .insertInto('reportDeliveries')
      .values(recipients.map(({ userId }) => ({ id: newId(), runId, userId })))
      .execute();
  await platform.jobs.startJob(tx, { kind: sendReportJob, userId: schedule.userId, input: { runId } });
  return true;
}
