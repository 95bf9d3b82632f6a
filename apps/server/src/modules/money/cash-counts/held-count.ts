import { contract } from '@parking/contract/contract';
import { type CashCount, type CashCountState, cashCountDays } from '@parking/contract/money/cash-counts/cash-counts';
import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Site } from '../../../platform/http/context.ts';
import { type ListOptions, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';
import { ownAccounts } from '../../controls/two-persons.ts';

export const cashCountList: ListOptions<typeof contract.cashCounts.list> = {
  view: 'cash_counts_v',
  defaultSort: [{ column: 'countedAt', direction: 'desc' }],
};

const source = sourceOf(contract.cashCounts.list, cashCountList);

export async function readCashCount(reads: Reads, site: Site, id: string): Promise<CashCount> {
  const row = await findRecord(reads, source, id, site.zone);
  if (!row) throw new Failure('record-not-found');
  return row;
}

/** A count whose difference waits, held until the act is over. */
export async function lockWaitingCount(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('cashCounts')
    .select(['id', 'cashId', 'countedById', 'countedAt', 'difference', 'state'])
    .where('id', '=', id)
    .$narrowType<{ state: CashCountState; difference: number }>()
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Failure('record-not-found');
  if (found.state !== 'WAITING') throw new Failure('already-settled');
  return found;
}

/** In SQL, the moment since which whoever handled the money of an account is no one to count it, nor to decide what was counted at `at`. */
export const handledSince = (at: RawBuilder<Date> = sql`now()`): RawBuilder<Date> =>
  sql`${at}::timestamptz - make_interval(days => ${sql.lit(cashCountDays)})`;

/** Whoever handled its money, by whichever of their accounts. */
export async function listHands(reads: Reads, cashId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select own.id from handled_cash(${cashId}, ${handledSince()}) as hand (id), accounts_of(hand.id) as own (id)`.execute(
    reads,
  );
  return rows.map(({ id }) => id);
}

/** In SQL, that none of these accounts counted this cash account in vain: whoever did knows its book. */
export const notInVain = (cashId: RawBuilder<unknown>, own: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`not exists (select from counted_in_vain(${cashId}) as counter (id) where counter.id in ${own})`;

interface HandOf {
  readonly cashId: string;
  /** Whose count waits; of one that is made now left out. */
  readonly countedAt?: Date;
}

/** Refuses whoever handled the account's money lately, by whichever of their accounts: neither counts nor decides what is missing of it. */
export async function refuseHands(
  reads: Reads,
  { userId }: Pick<Actor, 'userId'>,
  { cashId, countedAt }: HandOf,
): Promise<void> {
  const since = handledSince(countedAt && sql`${countedAt}`);
  const { rows } = await sql`
    select from handled_cash(${cashId}, ${since}) as hand (id) where hand.id in ${ownAccounts(userId)} limit 1`.execute(
    reads,
  );
  if (rows.length > 0) throw new Failure('handles-cash', { values: { days: cashCountDays } });
}
