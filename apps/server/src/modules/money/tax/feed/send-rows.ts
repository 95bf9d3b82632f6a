import { newId } from '@parking/contract/core/id';
import { type Tx, inTransaction } from '../../../../platform/db/pool.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { FeedFault, type FeedReceiver, openReceiver } from './feed-receiver.ts';
import { holdFeedSetup, noteDelivered } from './feed-setup.ts';
import { findLastSeq, readRows } from './read-rows.ts';

type Services = Pick<Platform, 'database' | 'config' | 'version'>;

/** Rows of one call or file. */
export const rowsAtOnce = 500;
/** A try whose process ended without a word. */
const lostAfterMs = 300_000;
const firstPauseMs = 60_000;
const longestPauseMs = 3_600_000;

/**
 * Sends what the office does not have yet, where rows are sent to it: in order, as often as it takes, one process at a time. What was answered
 * is never sent again; what was sent and not answered is, and is known by its numbers. Returns how many rows were taken.
 */
export async function sendRows(services: Services, signal?: AbortSignal, now = new Date()): Promise<number> {
  const { database } = services;
  let taken = 0;
  while (!signal?.aborted) {
    const begun = await inTransaction(database, (tx) => begin(tx, services, now, taken > 0));
    if (begun === null) break;
    const { sendId, from, to, receiver } = begun;
    const rows = await readRows(database.readQueries, from - 1, to - from + 1);
    try {
      await receiver.deliver({ rows, from, to });
    } catch (error) {
      const fault = error instanceof FeedFault ? error : null;
      await inTransaction(database, (tx) =>
        end(tx, sendId, { state: 'FAILED', error: fault?.code ?? 'NO_ANSWER', said: fault?.said ?? null }),
      );
      if (!fault) throw error;
      break;
    }
    const isNoted = await inTransaction(database, async (tx) => {
      await holdFeedSetup(tx);
      const isWaitedFor = await end(tx, sendId, { state: 'SENT' });
      if (isWaitedFor) await noteDelivered(tx, to, ['HTTPS', 'SFTP', 'FTPS']);
      return isWaitedFor;
    });
    if (isNoted) taken += rows.length;
  }
  return taken;
}

interface Begun {
  readonly sendId: string;
  readonly from: number;
  readonly to: number;
  readonly receiver: FeedReceiver;
}

/** Takes the next rows to send; null where there are none, or it is too soon. */
async function begin(tx: Tx, services: Services, now: Date, goesOn: boolean): Promise<Begun | null> {
  const setup = await holdFeedSetup(tx);
  const receiver = await openReceiver(tx, services, setup);
  if (!receiver) return null;
  const tries = await tx
    .selectFrom('taxFeedSends')
    .select(['id', 'way', 'fromSeq', 'toSeq', 'state', 'startedAt', 'endedAt'])
    .orderBy('startedAt', 'desc')
    .limit(10)
    .execute();
  const [last] = tries;
  if (last?.state === 'SENDING') {
    if (now.getTime() - last.startedAt.getTime() < lostAfterMs) return null;
    await end(tx, last.id, { state: 'FAILED', error: 'NO_ANSWER', said: null });
  }
  const failures = tries.findIndex(({ state }) => state === 'SENT');
  const inARow = failures === -1 ? tries.length : failures;
  const from = setup.deliveredSeq + 1;
  // The same rows as before, so that the same file is brought.
  const again = last && last.state !== 'SENT' && last.way === setup.way && last.fromSeq === from ? last.toSeq : null;
  const newest = await findLastSeq(tx);
  const to = again ?? Math.min(newest, from + rowsAtOnce - 1);
  if (newest < from || to > newest) return null;
  const pauseMs = inARow > 0 ? pauseAfter(inARow) : setup.everyMinutes * 60_000;
  const isMany = newest - from + 1 >= rowsAtOnce && inARow === 0;
  const lastAt = (last?.endedAt ?? last?.startedAt)?.getTime() ?? 0;
  if (!goesOn && !isMany && now.getTime() - lastAt < pauseMs) return null;
  const sendId = newId();
  const { way } = setup;
  await tx
    .insertInto('taxFeedSends')
    .values({ id: sendId, way, fromSeq: from, toSeq: to, startedAt: new Date() })
    .execute();
  return { sendId, from, to, receiver };
}

const pauseAfter = (failures: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 10));

interface Ended {
  readonly state: 'SENT' | 'FAILED';
  readonly error?: string;
  readonly said?: string | null;
}

/** Returns whether anybody still waited for it. */
async function end(tx: Tx, sendId: string, ended: Ended): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('taxFeedSends')
    .set({ ...ended, endedAt: new Date() })
    .where('id', '=', sendId)
    .where('state', '=', 'SENDING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What is on its way counts as not taken: it may arrive, at whoever is no longer the office. The setup is held. */
export async function giveUpSending(tx: Tx): Promise<void> {
  await tx
    .updateTable('taxFeedSends')
    .set({ state: 'FAILED', error: 'NO_ANSWER', endedAt: new Date() })
    .where('state', '=', 'SENDING')
    .execute();
}
