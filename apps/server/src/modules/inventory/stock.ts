import type { RowOf } from '@parking/contract/core/endpoint';
import { newId } from '@parking/contract/core/id';
import type { inventoryIns } from '@parking/contract/inventory/inventories';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import { type Booking, bookingKind } from '../../platform/http/booked-handlers.ts';
import type { Site } from '../../platform/http/context.ts';

export type StockDocument = RowOf<(typeof inventoryIns)['list']>;
type Type = 'INVENTORY_IN' | 'INVENTORY_OUT';

interface Move {
  readonly inventoryId: string;
  /** `YYYY-MM-DD`. */
  readonly businessDay: string;
  /** Above zero it comes in. */
  readonly amount: number;
  readonly kind: string;
  readonly reversesId: string | null;
}

interface Standing {
  readonly id: string;
  readonly inventoryId: string;
  readonly businessDay: string;
  readonly amount: number;
}

const signOf = { INVENTORY_IN: 1, INVENTORY_OUT: -1 } as const;

/** Moves the stock as a document says; what it said before is moved back on its own day. */
export const moveStock =
  (type: Type) =>
  async (
    { tx, site, actorId }: { readonly tx: Tx; readonly site: Site; readonly actorId: string },
    { id, before, after, reason }: Booking<StockDocument>,
  ): Promise<void> => {
    const items = [before, after].flatMap((row) => (row ? [row.inventoryId] : []));
    await lockItems(tx, items);
    const { count, standing } = await readMovements(tx, type, id);
    const moves: Move[] = [];
    if (standing) {
      const { id: reversesId, amount, ...where } = standing;
      moves.push({ ...where, amount: -amount, kind: bookingKind('REVERSAL', count), reversesId });
    }
    if (after) {
      const { inventoryId, date: businessDay } = after;
      const kind = bookingKind('BOOKING', count + 1);
      moves.push({ inventoryId, businessDay, amount: signOf[type] * after.amount, kind, reversesId: null });
    }
    const at = new Date();
    await tx
      .insertInto('inventoryMovements')
      .values(moves.map((move) => ({ id: newId(), siteId: site.id, ...move, type, sourceId: id, reason, actorId, at })))
      .execute();
    await refuseBeyondBounds(tx, moves);
    await addUp(tx, moves);
  };

/** Whoever moves an item holds it until the act is over; in one order, so that two never wait for each other. */
async function lockItems(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('inventories').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

async function readMovements(
  reads: Reads,
  type: Type,
  id: string,
): Promise<{ count: number; standing: Standing | null }> {
  const { rows } = await sql<Standing & { stands: boolean }>`
    select m.id, m.inventory_id as "inventoryId", to_char(m.business_day, 'YYYY-MM-DD') as "businessDay", m.amount,
      not exists (select from inventory_movements r where r.reverses_id = m.id) as stands
    from inventory_movements m where m.source_id = ${id} and m.type = ${type} and m.reverses_id is null`.execute(reads);
  const found = rows.find(({ stands }) => stands);
  if (!found) return { count: rows.length, standing: null };
  const { stands: _, ...standing } = found;
  return { count: rows.length, standing };
}

/** Stock that falls below zero, also on a day that has passed, was never there. */
async function refuseBeyondBounds(reads: Reads, moves: readonly Move[]): Promise<void> {
  const ids = [...new Set(moves.map(({ inventoryId }) => inventoryId))];
  const taken = new Set(moves.filter(({ amount }) => amount < 0).map(({ inventoryId }) => inventoryId));
  const from = moves.map(({ businessDay }) => businessDay).reduce((one, other) => (one < other ? one : other));
  const { rows } = await sql<{ inventoryId: string; isShort: boolean; isTooMuch: boolean }>`
    select inventory_id as "inventoryId", bool_or(closing < 0) as "isShort",
      bool_or(closing > ${Number.MAX_SAFE_INTEGER}::bigint) as "isTooMuch"
    from (
      select inventory_id, business_day, sum(sum(amount)) over (partition by inventory_id order by business_day) as closing
      from inventory_movements where inventory_id = any(${ids}::uuid[]) group by inventory_id, business_day) days
    where business_day >= ${from}::date group by inventory_id`.execute(reads);
  if (rows.some(({ inventoryId, isShort }) => isShort && taken.has(inventoryId))) throw new Failure('not-enough-stock');
  if (rows.some(({ isTooMuch }) => isTooMuch))
    throw badInput({ path: 'amount', code: 'too-big', values: { maximum: Number.MAX_SAFE_INTEGER } });
}

async function addUp(tx: Tx, moves: readonly Move[]): Promise<void> {
  const sums = new Map<string, number>();
  for (const { inventoryId, amount } of moves) sums.set(inventoryId, (sums.get(inventoryId) ?? 0) + amount);
  for (const [inventoryId, amount] of sums)
    await sql`update inventories set amount = amount + ${amount} where id = ${inventoryId}`.execute(tx);
}
