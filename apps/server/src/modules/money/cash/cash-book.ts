import { newId } from '@parking/contract/core/id';
import { formatRupiah } from '@parking/contract/core/money';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import { refuseClosed } from '../journal/closed-months.ts';

/** A line of the journal that moves a cash account. */
export interface CashMove {
  readonly entryId: string;
  readonly cashId: string;
  /** `YYYY-MM-DD`. */
  readonly businessDay: string;
  /** Whole rupiah; above zero it comes in. */
  readonly amount: number;
  readonly categoryId: string | null;
}

/**
 * Holds cash accounts until the act is over, in one order, so that two never wait for each other. `make` opens those that
 * are not there yet.
 */
export async function lockCash(tx: Tx, cashIds: readonly string[], make: () => Promise<void>): Promise<void> {
  const wanted = [...new Set(cashIds)];
  const lock = () =>
    tx
      .selectFrom('accounts')
      .select('id')
      .where('kind', '=', 'CASH')
      .where('ownerId', 'in', wanted)
      .orderBy('ownerId')
      .forNoKeyUpdate()
      .execute();
  if ((await lock()).length === wanted.length) return;
  await make();
  await lock();
}

/**
 * Writes movements of held accounts into their books. Refuses with `not-enough-money` where an account that may not lie
 * below zero would, on the day of a movement or on a later one; and amounts that no longer fit a balance; and days of a closed month.
 */
export async function bookCash(tx: Tx, moves: readonly CashMove[]): Promise<void> {
  await refuseClosed(
    tx,
    moves.map(({ businessDay }) => businessDay),
  );
  await tx
    .insertInto('cashPostings')
    .values(moves.map((move) => ({ id: newId(), ...move })))
    .execute();
  for (const { cashId, businessDay, amount } of moves) {
    await sql`
      insert into cash_days (cash_id, business_day, closing)
      select ${cashId}, ${businessDay}, coalesce((
        select closing from cash_days where cash_id = ${cashId} and business_day < ${businessDay}
        order by business_day desc limit 1), 0)
      on conflict do nothing`.execute(tx);
    await sql`
      update cash_days set closing = closing + ${amount} where cash_id = ${cashId} and business_day >= ${businessDay}`.execute(
      tx,
    );
  }
  await refuseBeyondBounds(tx, moves);
}

async function refuseBeyondBounds(reads: Reads, moves: readonly CashMove[]): Promise<void> {
  const ids = [...new Set(moves.map(({ cashId }) => cashId))];
  const taken = new Set(moves.filter(({ amount }) => amount < 0).map(({ cashId }) => cashId));
  // What is changed is taken back and booked anew.
  const raised = ids.filter(
    (id) => moves.reduce((sum, { cashId, amount }) => sum + (cashId === id ? amount : 0), 0) > 0,
  );
  const from = moves.map(({ businessDay }) => businessDay).reduce((one, other) => (one < other ? one : other));
  const { rows } = await sql<{ cashId: string; isShort: boolean; isTooMuch: boolean; beyondFixed: number | null }>`
    select d.cash_id as "cashId", bool_or(d.closing < 0 and not a.allow_negative) as "isShort",
      bool_or(d.closing > ${Number.MAX_SAFE_INTEGER}::bigint) as "isTooMuch",
      (select c.fixed_amount from cash c where c.id = d.cash_id and c.fixed_amount <
        (array_agg(d.closing order by d.business_day desc))[1]) as "beyondFixed"
    from cash_days d join accounts a on a.kind = 'CASH' and a.owner_id = d.cash_id
    where d.cash_id = any(${ids}::uuid[]) and d.business_day >= ${from}::date
    group by d.cash_id`.execute(reads);
  if (rows.some(({ cashId, isShort }) => isShort && taken.has(cashId))) throw new Failure('not-enough-money');
  for (const { cashId, beyondFixed: maximum } of rows)
    if (maximum !== null && raised.includes(cashId))
      throw new Failure('above-fixed-amount', { values: { maximum: formatRupiah(maximum) } });
  if (rows.some(({ isTooMuch }) => isTooMuch))
    throw badInput({ path: 'amount', code: 'too-big', values: { maximum: Number.MAX_SAFE_INTEGER } });
}
