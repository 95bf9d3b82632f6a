import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import type { KeyHolder } from '../../../../platform/auth/api-keys.ts';
import { type Tx, inTransaction } from '../../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../../platform/failure.ts';
import type { Context } from '../../../../platform/http/context.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { holdTold, noteDelivered, noteTold } from './feed-setup.ts';
import { findLastSeq, findLastShown, readRows } from './read-rows.ts';

type Pull = typeof contract.taxFeed.pull;

/**
 * The rows after a number. An office that asks by its key has what is before them: it says so by asking, and whoever asks the same again is
 * answered the same. Refuses a number that no row has, and of an office one that it was not told: after a backup was put back, rows that it
 * has from before are not those that have their numbers now.
 */
export async function pullRows(
  { database, events }: Pick<Platform, 'database' | 'events'>,
  { reads, query, actor, machine }: Context<Pull>,
): Promise<ReplyOf<Pull>> {
  const { after, limit } = query;
  const last = actor ? await findLastShown(reads, actor) : await findLastSeq(reads);
  refuseAfter(after, last);
  const rows = await readRows(reads, after, limit, last);
  const next = rows.at(-1)?.seq ?? after;
  const isNew = machine !== null && (await inTransaction(database, (tx) => noteAsked(tx, machine, after, next)));
  if (isNew) events.committed(['taxFeed']);
  return { rows: [...rows], next, last };
}

/** Returns whether the office has more than was known. */
async function noteAsked(tx: Tx, office: KeyHolder, after: number, next: number): Promise<boolean> {
  const told = await holdTold(tx);
  await refuseRevoked(tx, office);
  refuseAfter(after, told);
  await noteTold(tx, next);
  return noteDelivered(tx, after, ['PULL']);
}

/** Its key may have been taken away or replaced while the call waited: it is told nothing, and nothing is noted as told. */
async function refuseRevoked(tx: Tx, { keyHash }: KeyHolder): Promise<void> {
  const key = await tx
    .selectFrom('apiKeys')
    .select('machine')
    .where('tokenHash', '=', keyHash)
    .forShare()
    .executeTakeFirst();
  if (!key) throw new Failure('token-invalid');
}

function refuseAfter(after: number, maximum: number): void {
  if (after > maximum) throw badInput({ path: 'after', code: 'too-big', values: { maximum } });
}
