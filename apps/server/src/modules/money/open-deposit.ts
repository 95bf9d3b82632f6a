import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';

interface Sale {
  readonly site: Site;
  readonly operatorId: string;
  readonly at: Date;
  readonly shiftId: string | null;
}

/**
 * The operator's open deposit, made by the first sale and held FOR SHARE until the end of the transaction: a submission
 * waits for sales under way, and a sale that waited for a submission goes to the next deposit.
 */
export function openDeposit(tx: Tx, sale: Sale): Promise<{ depositId: string }> {
  return open(tx, sale, false);
}

/** Where sales go that a device uploads after its shift's own deposit was closed without it. */
export function openLateDeposit(tx: Tx, sale: Sale): Promise<{ depositId: string }> {
  return open(tx, sale, true);
}

async function open(tx: Tx, sale: Sale, late: boolean): Promise<{ depositId: string }> {
  // Twice at most unless deposits are opened and submitted faster than one sale is booked.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const found = await findOpen(tx, sale, late);
    if (found !== null) return { depositId: found };
    const made = await make(tx, sale, late);
    if (made !== null) return { depositId: made };
  }
  throw new Error(`No deposit could be opened for ${sale.operatorId}.`);
}

async function findOpen(tx: Tx, { operatorId, shiftId }: Sale, late: boolean): Promise<string | null> {
  const found = await tx
    .selectFrom('deposits')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('state', '=', 'OPEN')
    .where('kind', '=', 'SHIFT')
    .where('late', '=', late)
    .$if(late, (query) => query.where('shiftId', 'is not distinct from', shiftId))
    .forShare()
    .executeTakeFirst();
  return found?.id ?? null;
}

async function make(tx: Tx, sale: Sale, late: boolean): Promise<string | null> {
  const id = newId();
  const { rows } = await sql`
    with made as (
      insert into deposits (id, site_id, operator_id, shift_id, business_day, late, opened_at)
      values (${id}, ${sale.site.id}, ${sale.operatorId}, ${sale.shiftId}, ${businessDayOf(sale.at, sale.site)}, ${late}, ${sale.at})
      on conflict do nothing returning id)
    insert into deposit_steps (id, deposit_id, to_state, by_id, at)
    select ${newId()}, id, 'OPEN', ${sale.operatorId}, ${new Date()} from made returning deposit_id`.execute(tx);
  return rows.length > 0 ? id : null;
}

/** The oldest deposit of a user that is open, late ones last. */
export async function findOpenDeposit(tx: Tx, operatorId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('deposits')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('state', '=', 'OPEN')
    .orderBy('late')
    .orderBy('openedAt')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}
