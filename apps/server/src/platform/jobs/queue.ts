import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import { isDatabaseAway } from '../db/constraints.ts';
import type { Database, Tx } from '../db/pool.ts';

/** Tells what went wrong outside any request. */
export type Complain = (error: unknown, what: string) => void;

const pollingIntervalSeconds = 0.5;
const repeatMs = 60_000;

/** A database that is away is complained about once a minute, not by each of many polls a second. */
export function calmly(complain: Complain): Complain {
  let last = Number.NEGATIVE_INFINITY;
  return (error, what) => {
    const away = isDatabaseAway(error);
    if (away && performance.now() - last < repeatMs) return;
    if (away) last = performance.now();
    complain(error, what);
  };
}

/** pg-boss on the server's own connections. Its schema and queues come from migrations. */
export function openQueue(database: Database, complain: Complain): PgBoss {
  const boss = new PgBoss({
    schema: 'pgboss',
    migrate: false,
    db: {
      executeSql: async (text: string, values?: unknown[]) => {
        try {
          return await database.writes.query(text, values);
        } catch (error) {
          // pg-boss does not wait for these and a rejection would end the process. The message expires and comes back.
          if (!text.includes('SELECT COUNT(*) FROM results')) throw error;
          complain(error, 'a message of the job queue could not be settled');
          return { rows: [{ count: '0' }] };
        }
      },
    },
  });
  boss.on('error', (error) => complain(error, 'job queue'));
  return boss;
}

/** Puts a message for waiting jobs in the caller's transaction; one that waits already is not doubled. */
export async function announceJob(boss: PgBoss, tx: Tx, jobId: string): Promise<void> {
  const db: PgBoss.Db = {
    executeSql: async (text, values) => ({ rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows }),
  };
  await boss.send('jobs', { jobId }, { singletonKey: jobId, db });
}

/** Works on a queue, `atOnce` messages side by side. */
export async function workOn(
  boss: PgBoss,
  queue: string,
  atOnce: number,
  work: (data: unknown) => Promise<void>,
): Promise<void> {
  for (let worker = 0; worker < atOnce; worker += 1) {
    await boss.work(queue, { pollingIntervalSeconds, batchSize: 1 }, async (messages) => {
      for (const message of messages) await work(message.data);
    });
  }
}

/** Takes no further messages and waits for those in work. Asking for one more as the connections close is no fault. */
export async function closeQueue(boss: PgBoss, timeout: number, complain: Complain): Promise<void> {
  boss.removeAllListeners('error');
  boss.on('error', () => undefined);
  await boss.stop({ graceful: true, wait: true, timeout }).catch((error: unknown) => complain(error, 'job queue'));
}
