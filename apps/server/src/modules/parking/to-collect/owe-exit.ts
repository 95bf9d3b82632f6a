import { newId } from '@parking/contract/core/id';
import type { ToCollect } from '@parking/contract/parking/to-collect/let-go';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Approver } from '../../../platform/http/context.ts';
import type { Till } from '../exit/till.ts';

/** What is due of an exit and was not paid. */
export interface Owed extends ToCollect {
  readonly approvedBy: Approver;
}

interface NewCollection {
  readonly till: Till;
  readonly stayId: string;
  /** Whole rupiah. */
  readonly amount: number;
  readonly owed: Owed;
}

/** Money that is taken now is not to be collected. */
export function refusePaidAndOwed(
  said: { readonly toCollect?: unknown } & { readonly [Way in (typeof waysToPay)[number]]?: unknown },
): void {
  const paid = said.toCollect === undefined ? [] : waysToPay.filter((path) => said[path] !== undefined);
  if (paid.length > 0) throw badInput(...paid.map((path) => ({ path, code: 'not-an-option' as const })));
}
const waysToPay = ['paidTypeId', 'slip', 'tendered'] as const;

/**
 * Writes down what an exit leaves to be collected; its sale books it. Two that do so at once follow one another, so that no
 * more cars are let go a day than the site allows (`to-collect-limit`).
 */
export async function oweExit(tx: Tx, { till, stayId, amount, owed }: NewCollection): Promise<void> {
  const { site, businessDay, operatorId, depositId } = till;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`to collect ${site.id} ${businessDay}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select to_collect_per_day as count from system_configuration where to_collect_per_day <= (
      select count(*) from to_collect where site_id = ${site.id} and business_day = ${businessDay})`.execute(tx);
  const [full] = rows;
  if (full) throw new Failure('to-collect-limit', { values: { count: full.count } });
  await tx
    .insertInto('toCollect')
    .values({
      id: newId(),
      siteId: site.id,
      stayId,
      operatorId,
      approvedBy: owed.approvedBy.userId,
      depositId,
      businessDay,
      amount,
      reason: owed.reason,
      note: owed.note || null,
      name: owed.name || null,
      phone: owed.phone || null,
    })
    .execute();
}
