import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/pool.ts';
import type { CarriedEffect, Carrier } from './outbox.ts';
import { type Periodic, startPeriodic } from './periodic.ts';

export interface DispatcherOptions {
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly topic: string;
  readonly carrier: Carrier;
  /** How long a row is this process's; it is renewed while the carrier works. */
  readonly claimSeconds?: number;
  /** The wait after the first failure; it doubles to a quarter of an hour. */
  readonly firstRetrySeconds?: number;
  readonly pollMs?: number;
  /** How long `stop` waits for what is being carried out. */
  readonly graceMs?: number;
}

export interface Dispatcher {
  now(): void;
  stop(): Promise<void>;
}

interface ClaimedRow extends CarriedEffect {
  readonly expires_in: number | null;
}

const batchSize = 50;
const parallel = 4;
const longestRetrySeconds = 900;

const claim = `
  update outbox set claimed_until = clock_timestamp() + make_interval(secs => $2::double precision), attempts = attempts + 1
  where id in (
    select id from outbox
    where topic = $1 and done_at is null and not_before <= clock_timestamp()
      and (claimed_until is null or claimed_until <= clock_timestamp())
      and (expires_at is null or expires_at > clock_timestamp())
    order by not_before, id limit $3 for update skip locked)
  returning id, site_id as "siteId", topic, payload, attempts as attempt,
    extract(epoch from expires_at - clock_timestamp())::double precision as expires_in`;

// The attempt's number is the claim: a process that was stopped for a minute must not settle a row that another has now.
const renew = `
  update outbox set claimed_until = clock_timestamp() + make_interval(secs => $3::double precision)
  from unnest($1::uuid[], $2::integer[]) held (id, attempt)
  where outbox.id = held.id and outbox.attempts = held.attempt and done_at is null`;
const finish =
  'update outbox set done_at = clock_timestamp(), claimed_until = null, error = $3 where id = $1 and attempts = $2';
const postpone = `
  update outbox set claimed_until = null, error = $3, not_before = clock_timestamp() + make_interval(secs => $4::double precision)
  where id = $1 and attempts = $2 and done_at is null`;
const release = 'update outbox set claimed_until = null where id = any($1::uuid[]) and done_at is null';

/** Carries out the effects of one topic: claims up to 50, works on four at a time, so that a slow one holds up few. */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, logger, topic, carrier, claimSeconds = 60, firstRetrySeconds = 2, graceMs = 5_000 } = options;
  const waiting: { readonly row: ClaimedRow; readonly deadline: number }[] = [];
  const running = new Map<string, { readonly row: ClaimedRow; readonly work: Promise<void> }>();

  async function carry(row: ClaimedRow, deadline: number): Promise<void> {
    const held = [row.id, row.attempt];
    if (performance.now() >= deadline) return void (await database.writes.query(finish, [...held, 'expired']));
    try {
      await carrier(row.payload, row);
    } catch (error) {
      const seconds = Math.min(longestRetrySeconds, firstRetrySeconds * 2 ** Math.min(row.attempt - 1, 20));
      const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      logger.warn({ topic, effect: row.id, attempt: row.attempt, err: error }, 'effect failed and is tried again');
      await database.writes.query(postpone, [...held, message, seconds * (0.9 + Math.random() * 0.2)]);
      return;
    }
    await database.writes.query(finish, [...held, null]);
  }

  function fill(signal: AbortSignal): void {
    while (running.size < parallel && !signal.aborted) {
      const next = waiting.shift();
      if (!next) return;
      const { row } = next;
      const work = carry(row, next.deadline)
        // Not settled: the claim runs out and the effect is carried out again.
        .catch((error: unknown) => logger.error({ topic, effect: row.id, err: error }, 'effect could not be settled'))
        .then(() => {
          running.delete(row.id);
          fill(signal);
          if (waiting.length === 0) polling.now();
        });
      running.set(row.id, { row, work });
    }
  }

  const polling = startPeriodic({
    name: `effects: ${topic}`,
    everyMs: options.pollMs ?? 1_000,
    logger,
    run: async (signal) => {
      if (waiting.length > 0 || running.size >= parallel) return;
      const { rows } = await database.writes.query<ClaimedRow>(claim, [topic, claimSeconds, batchSize]);
      const now = performance.now();
      for (const row of rows) {
        waiting.push({
          row,
          deadline: row.expires_in === null ? Number.POSITIVE_INFINITY : now + row.expires_in * 1000,
        });
      }
      fill(signal);
    },
  });

  const renewing: Periodic = startPeriodic({
    name: `claims: ${topic}`,
    everyMs: (claimSeconds * 1000) / 4,
    logger,
    run: async () => {
      const held = [...waiting.map(({ row }) => row), ...[...running.values()].map(({ row }) => row)];
      if (held.length === 0) return;
      const values = [held.map(({ id }) => id), held.map(({ attempt }) => attempt), claimSeconds];
      await database.writes.query(renew, values);
    },
  });

  return {
    now: () => polling.now(),
    stop: async () => {
      await polling.stop();
      const grace = new Promise((done) => setTimeout(done, graceMs).unref());
      await Promise.race([Promise.all([...running.values()].map(({ work }) => work)), grace]);
      await renewing.stop();
      const untouched = waiting.splice(0).map(({ row }) => row.id);
      if (untouched.length > 0) await database.writes.query(release, [untouched]).catch(() => undefined);
    },
  };
}
