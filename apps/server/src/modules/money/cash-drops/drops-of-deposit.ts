import { largestEntry } from '@parking/contract/core/money';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { CashDropOfDeposit } from '@parking/contract/money/cash-drops/cash-drops';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { takesSalesNow } from '../deposits/open-deposit.ts';

/** The bags of a deposit, in the order in which they left its drawer. */
export async function listDropsOf(reads: Reads, site: Site, depositId: string): Promise<CashDropOfDeposit[]> {
  const rows = await reads
    .selectFrom('cashDrops')
    .select(['id', 'number', 'bag', 'counted', 'state', 'received', 'droppedAt'])
    .where('depositId', '=', depositId)
    .orderBy('number')
    .$narrowType<{ state: CashDropOfDeposit['state'] }>()
    .execute();
  return rows.map((row) => ({
    ...row,
    difference: row.received === null ? null : row.received - row.counted,
    droppedAt: toLocalDateTime(row.droppedAt, site.zone),
  }));
}

/** The bags of the deposit that takes this user's sales now, and how many cars paid in cash since the last; null without a deposit. */
export async function readOwnDrops(reads: Reads, site: Site, userId: string) {
  const { rows } = await sql<{ depositId: string; carsSince: number }>`
    select d.id as "depositId", (
      select count(*)::integer from stays s join paid_types p on p.id = s.paid_type_id
      where s.deposit_id = d.id and p.kind = 'CASH' and s.total > 0 and s.exited_at >
        coalesce((select max(b.dropped_at) from cash_drops b where b.deposit_id = d.id), '-infinity')) as "carsSince"
    from deposits d where ${takesSalesNow(userId)} limit 1`.execute(reads);
  const [own] = rows;
  return own ? { ...own, drops: await listDropsOf(reads, site, own.depositId) } : null;
}

/** Whole rupiah in the bags of a held deposit: of opened ones what was received, of the others what their cashier counted. */
export async function readBags(reads: Reads, depositId: string): Promise<{ all: number; inSafe: number }> {
  const { rows } = await sql<{ all: number; inSafe: number }>`
    select coalesce(sum(coalesce(received, counted)), 0)::bigint as all,
      coalesce(sum(counted) filter (where state = 'IN_SAFE'), 0)::bigint as "inSafe"
    from cash_drops where deposit_id = ${depositId}`.execute(reads);
  return rows[0] ?? { all: 0, inSafe: 0 };
}

/** Refuses by its field what would make the bags of a held deposit more than can be handed in; `all` is what the others come to. */
export function refuseBeyondEntry(path: string, all: number, amount: number): void {
  if (all + amount > largestEntry) throw badInput({ path, code: 'too-big', values: { maximum: largestEntry - all } });
}

/** Bags of one deposit are filled one after another, so that what they come to is known. */
export const holdBags = (tx: Tx, depositId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bags ${depositId}`}, 0))`.execute(tx);

/** Refuses what settles a deposit while bags of it are closed: nobody knows what lies in them. */
export function refuseClosedBags({ inSafe }: { readonly inSafe: number }): void {
  if (inSafe > 0) throw new Failure('bags-in-safe');
}
