import { newId } from '@parking/contract/core/id';
import { steadyZone } from '@parking/contract/core/time';
import { type Database, type Tx, asTheOnlyOne } from '../db/pool.ts';
import type { Events } from '../events/events.ts';
import { claimJob, recoverJobs } from './job-rows.ts';
import { type Complain, announceJob, calmly, closeQueue, openQueue, workOn } from './queue.ts';
import { type JobHandler, runJob } from './run-job.ts';

export interface NewJob {
  readonly kind: string;
  /** Who asked; only they see it. */
  readonly userId: string;
  /** Plain data, read again by the handler with a schema. */
  readonly input: unknown;
}

/** Long work asked for by users, and clocked work. Handlers and clocks are stated before `run`. */
export interface Jobs {
  defineJob(kind: string, handler: JobHandler): void;
  /** Starts a job in the caller's transaction: both happen or neither. Returns its id. */
  startJob(tx: Tx, job: NewJob): Promise<string>;
  /** Runs by the site's clock, in one process at a time. `name` is a queue that a migration made (20261124-0605). */
  schedule(name: string, cron: string, handler: () => Promise<void>): void;
  /** Begins to work. A process that only starts jobs need not. */
  run(): Promise<void>;
  /** Stops taking jobs; running ones are told to stop and wait for another process. */
  close(): Promise<void>;
}

export interface JobServices {
  readonly database: Database;
  readonly events: Pick<Events, 'committed'>;
  readonly zone: () => string;
  readonly complain: Complain;
}

const runnersPerProcess = 2;
const recoveryMs = 10_000;
const closingMs = 10_000;

interface Clock {
  readonly name: string;
  readonly cron: string;
  readonly handler: () => Promise<void>;
}

/** Opens the queues. Sending works at once, working begins with `run`. */
export function openJobs(services: JobServices): Jobs {
  const { database } = services;
  const complain = calmly(services.complain);
  const boss = openQueue(database, complain);
  const handlers = new Map<string, JobHandler>();
  const clocks: Clock[] = [];
  const shuttingDown = new AbortController();
  const running = new Set<Promise<void>>();
  let recovery: NodeJS.Timeout | undefined;
  let started = false;

  async function take(data: unknown): Promise<void> {
    if (shuttingDown.signal.aborted) return;
    const job = await claimJob(database, (data as { jobId: string }).jobId, [...handlers.keys()]);
    const handler = job && handlers.get(job.kind);
    if (!handler) return;
    const run = runJob(job, handler, { ...services, complain, shuttingDown: shuttingDown.signal });
    running.add(run);
    await run.finally(() => running.delete(run));
  }

  async function recover(): Promise<void> {
    await asTheOnlyOne(database, 'recover-jobs', async (tx) => {
      for (const id of await recoverJobs(tx)) await announceJob(boss, tx, id);
    });
  }

  const recoverOften = (): void => {
    recover().catch((error: unknown) => complain(error, 'recovery of jobs'));
  };

  return {
    defineJob: (kind, handler) => {
      if (handlers.has(kind)) throw new Error(`Jobs of kind ${kind} are defined twice`);
      handlers.set(kind, handler);
    },
    startJob: async (tx, { kind, userId, input }) => {
      const id = newId();
      await tx
        .insertInto('jobs')
        .values({ id, kind, userId, input: JSON.stringify(input) })
        .execute();
      await announceJob(boss, tx, id);
      return id;
    },
    schedule: (name, cron, handler) => void clocks.push({ name, cron, handler }),
    run: async () => {
      await boss.start();
      started = true;
      for (const { name, cron, handler } of clocks) {
        // Each clock is read every half minute, minute by minute back to when it last struck: by a named zone that stood
        // in the way of sales for some 70 ms.
        await boss.schedule(name, cron, undefined, { tz: steadyZone(services.zone()) });
        await workOn(boss, name, 1, handler);
      }
      await workOn(boss, 'jobs', runnersPerProcess, take);
      recoverOften();
      recovery = setInterval(recoverOften, recoveryMs);
    },
    close: async () => {
      clearInterval(recovery);
      shuttingDown.abort(new Error('shutting down'));
      await Promise.race([Promise.allSettled(running), new Promise((done) => setTimeout(done, closingMs).unref())]);
      if (started) await closeQueue(boss, closingMs, complain);
    },
  };
}
