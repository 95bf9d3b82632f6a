import { type Job, jobs } from '@parking/contract/files/files';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import { type Route, implement } from '../../platform/http/context.ts';

/** How far own jobs are, and stopping them. Another user's job is not found. */
export function jobRoutes(): Route[] {
  return implement(jobs, {
    get: async ({ reads, actor, params, site }) => {
      const job = await findJob(reads, params.id, actor.userId);
      if (!job) throw new Failure('job-not-found');
      const { createdAt, status, ...rest } = job;
      return { ...rest, status: status as Job['status'], createdAt: toLocalDateTime(createdAt, site.zone) };
    },
    cancel: async ({ tx, actor, params }) => {
      // Its runner notices within a second, in whichever process it is.
      const cancelled = await tx
        .updateTable('jobs')
        .set({ status: 'CANCELLED', finishedAt: sql`now()` })
        .where('id', '=', params.id)
        .where('userId', '=', actor.userId)
        .where('status', 'in', ['WAITING', 'RUNNING'])
        .executeTakeFirst();
      if (cancelled.numUpdatedRows === 1n) return null;
      throw new Failure((await findJob(tx, params.id, actor.userId)) ? 'job-finished' : 'job-not-found');
    },
  });
}

const findJob = (reads: Reads, id: string, userId: string) =>
  reads
    .selectFrom('jobs')
    .select(['id', 'kind', 'status', 'progress', 'token', 'error', 'createdAt'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
