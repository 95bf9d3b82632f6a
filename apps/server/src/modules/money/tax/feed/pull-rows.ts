import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { inTransaction } from '../../../../platform/db/pool.ts';
import { badInput } from '../../../../platform/failure.ts';
import type { Context } from '../../../../platform/http/context.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { noteDelivered } from './feed-setup.ts';
import { findLastSeq, readRows } from './read-rows.ts';

type Pull = typeof contract.taxFeed.pull;

/**
 * The rows after a number. An office that asks by its key has what is before them: it says so by asking, and whoever asks the same again is
 * answered the same. Refuses a number that no row has.
 */
export async function pullRows(
  { database, events }: Pick<Platform, 'database' | 'events'>,
  { reads, query, machine }: Context<Pull>,
): Promise<ReplyOf<Pull>> {
  const { after, limit } = query;
  const last = await findLastSeq(reads);
  if (after > last) throw badInput({ path: 'after', code: 'too-big', values: { maximum: last } });
  const rows = await readRows(reads, after, limit);
  const isNew = machine !== null && (await inTransaction(database, (tx) => noteDelivered(tx, after, ['PULL'])));
  if (isNew) events.committed(['taxFeed']);
  return { rows: [...rows], next: rows.at(-1)?.seq ?? after, last };
}
