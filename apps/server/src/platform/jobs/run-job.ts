import type { Events } from '../events/events.ts';
import { asRefusal } from '../db/constraints.ts';
import { type Database, type Tx, inTransaction } from '../db/pool.ts';
import { Failure } from '../failure.ts';
import {
  type ClaimedJob,
  type Outcome,
  beat,
  keepResult,
  lostAfterSeconds,
  maximumAttempts,
  settleJob,
} from './job-rows.ts';
import type { Complain } from './queue.ts';

/** What a handler is given. It stops as soon as it can when `signal` says so: cancelled, taken over, or shutting down. */
export interface JobRun {
  readonly id: string;
  readonly userId: string;
  /** What was given at the start, to be read with a schema. */
  readonly input: unknown;
  readonly signal: AbortSignal;
  /** What an earlier try kept before its process died: the work is done. */
  readonly result: unknown;
  /** Keeps what came out in the transaction that brings it about; throws when the job was cancelled or taken over. */
  keep(tx: Tx, result: unknown): Promise<void>;
  /** 0 to 100; costs nothing, it is written with the next heartbeat. */
  progress(percent: number): void;
}

/** Does the work; may answer the token of a file it made and stored for the job's owner. It may be run again after a crash. */
export type JobHandler = (run: JobRun) => Promise<{ readonly token: string } | void>;

export interface RunServices {
  readonly database: Database;
  readonly events: Pick<Events, 'committed'>;
  readonly complain: Complain;
  readonly shuttingDown: AbortSignal;
}

const beatMs = 1_000;

/** Runs one claimed job to its end and writes down how it ended. Never throws. */
export async function runJob(job: ClaimedJob, handler: JobHandler, services: RunServices): Promise<void> {
  const { database, events, complain } = services;
  const held = new AbortController();
  let progress = 0;
  const heart = keepAlive(services, job, held, () => progress);
  const signal = AbortSignal.any([held.signal, services.shuttingDown]);
  const { id, userId, input, result } = job;
  const run: JobRun = {
    id,
    userId,
    input,
    result,
    signal,
    progress: (percent) => {
      progress = Math.max(progress, Math.min(99, Math.max(0, Math.trunc(percent))));
    },
    keep: async (tx, kept) => {
      if (await keepResult(tx, job, kept)) return;
      held.abort(new Error('cancelled'));
      signal.throwIfAborted();
    },
  };
  const outcome = await attempt(job, handler, services, run);
  heart.stop();
  try {
    if (!held.signal.aborted) await inTransaction(database, (tx) => settleJob(tx, job, outcome));
  } catch (error) {
    // The row stays RUNNING without a heartbeat and is found by the recovery.
    complain(error, `job ${job.id} ended as ${outcome.status} and could not be settled`);
  }
  events.committed(['jobs']);
}

async function attempt(job: ClaimedJob, handler: JobHandler, services: RunServices, run: JobRun): Promise<Outcome> {
  const { signal } = run;
  try {
    const made = await handler(run);
    return { status: 'DONE', token: made?.token ?? null };
  } catch (error) {
    if (services.shuttingDown.aborted) return { status: 'WAITING', because: 'shutdown' };
    if (signal.aborted) return { status: 'FAILED', error: 'server-fault' };
    const refusal = asRefusal(error);
    const code = refusal instanceof Failure ? refusal.code : 'server-fault';
    if (code === 'unavailable' && job.attempt < maximumAttempts) return { status: 'WAITING', because: 'unavailable' };
    if (!(refusal instanceof Failure)) services.complain(error, `job ${job.id} (${job.kind}) failed`);
    return { status: 'FAILED', error: code };
  }
}

/** Beats while the job runs. Lets go when the job is no longer ours, or when nobody could have heard us for too long. */
function keepAlive(
  { database, events, complain }: RunServices,
  job: ClaimedJob,
  held: AbortController,
  progress: () => number,
): { stop(): void } {
  let heard = Date.now();
  let told = 0;
  let beating = false;
  const timer = setInterval(() => {
    if (beating) return;
    beating = true;
    const now = progress();
    beat(database, job, now)
      .then((ours) => {
        if (!ours) held.abort(new Error('cancelled'));
        heard = Date.now();
        if (now !== told) events.committed(['jobs']);
        told = now;
      })
      .catch((error: unknown) => {
        if (Date.now() - heard > (lostAfterSeconds - 5) * 1000) held.abort(new Error('out of touch'));
        complain(error, `heartbeat of job ${job.id}`);
      })
      .finally(() => {
        beating = false;
      });
  }, beatMs);
  return { stop: () => clearInterval(timer) };
}
