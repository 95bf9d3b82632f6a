import type { ErrorCode } from '@parking/contract/core/errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/pool.ts';
import { removedHolder } from '../files/assets.ts';

/** A job as the try that holds it sees it. Whoever holds another try of the job can no longer write to it. */
export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly userId: string;
  readonly input: unknown;
  readonly attempt: number;
  /** What an earlier try kept. */
  readonly result: unknown;
}

/** Tries of a job that something it needs was away for. */
export const maximumAttempts = 3;
/** So often a job may lose its process. */
const maximumLost = 2;
/** A runner that was not heard of for so long is gone. */
export const lostAfterSeconds = 30;

/** Takes a waiting job of kinds this process knows; null when it was cancelled or another process was faster. */
export async function claimJob(database: Database, id: string, kinds: readonly string[]): Promise<ClaimedJob | null> {
  if (kinds.length === 0) return null;
  const job = await database.writeQueries
    .updateTable('jobs')
    .set({ status: 'RUNNING', progress: 0, attempt: sql`attempt + 1`, heartbeatAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .where('kind', 'in', [...kinds])
    .returning(['id', 'kind', 'userId', 'input', 'attempt', 'result'])
    .executeTakeFirst();
  return job ?? null;
}

/** Says that the job is alive and how far it is; false when it was cancelled or taken over. */
export async function beat(database: Database, job: ClaimedJob, progress: number): Promise<boolean> {
  const beaten = await database.writeQueries
    .updateTable('jobs')
    .set({ heartbeatAt: sql`now()`, progress })
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  return beaten.numUpdatedRows === 1n;
}

/** Writes down what came out, in the transaction of the work itself; false when the job is no longer this try's. */
export async function keepResult(tx: Tx, job: ClaimedJob, result: unknown): Promise<boolean> {
  const kept = await tx
    .updateTable('jobs')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  return kept.numUpdatedRows === 1n;
}

export type Outcome =
  | { readonly status: 'DONE'; readonly token: string | null }
  | { readonly status: 'FAILED'; readonly error: string }
  /** Again later: soon and for free when its process ends, in a minute and as a try when something was away. */
  | { readonly status: 'WAITING'; readonly because: 'shutdown' | 'unavailable' };

/** Writes how a try ended; false when the job is no longer this try's. A finished job holds the file it made. */
export async function settleJob(tx: Tx, job: ClaimedJob, outcome: Outcome): Promise<boolean> {
  const token = outcome.status === 'DONE' ? outcome.token : null;
  const settled = await tx
    .updateTable('jobs')
    .set({ ...changesOf(outcome), token, error: outcome.status === 'FAILED' ? outcome.error : null })
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  if (settled.numUpdatedRows !== 1n) return false;
  if (token !== null) {
    await tx
      .updateTable('assetFiles')
      .set({ attachedTo: 'jobs' })
      .where('token', '=', token)
      .where('attachedTo', 'is distinct from', removedHolder)
      .execute();
  }
  return true;
}

function changesOf(outcome: Outcome) {
  switch (outcome.status) {
    case 'DONE':
      return { status: 'DONE', progress: 100, finishedAt: sql<Date>`now()` };
    case 'FAILED':
      return { status: 'FAILED', finishedAt: sql<Date>`now()` };
    case 'WAITING':
      return outcome.because === 'shutdown'
        ? { status: 'WAITING', heartbeatAt: new Date(0), attempt: sql<number>`attempt - 1` }
        : { status: 'WAITING', heartbeatAt: sql<Date>`now()` };
  }
}

/**
 * Finds jobs whose process is gone, and waiting ones whose message was lost. Returns what waits again. A job that took its
 * process with it may be what killed it: counted before it is started again, and not started a third time.
 */
export async function recoverJobs(tx: Tx): Promise<string[]> {
  const found = await sql<{ id: string; status: string }>`
    with away as (
      select id, status = 'RUNNING' as was_running, status = 'RUNNING' and lost + 1 >= ${maximumLost} as given_up from jobs
      where status = 'RUNNING' and heartbeat_at < now() - make_interval(secs => ${lostAfterSeconds})
        or status = 'WAITING' and coalesce(heartbeat_at, created_at) < now() - make_interval(secs => ${2 * lostAfterSeconds})
      for update)
    update jobs set
      lost = lost + was_running::integer,
      status = case when given_up then 'FAILED' else 'WAITING' end,
      error = case when given_up then ${'job-stopped-server' satisfies ErrorCode} end,
      finished_at = case when given_up then now() end,
      heartbeat_at = now()
    from away where away.id = jobs.id
    returning jobs.id, jobs.status`.execute(tx);
  return found.rows.filter((row) => row.status === 'WAITING').map((row) => row.id);
}
