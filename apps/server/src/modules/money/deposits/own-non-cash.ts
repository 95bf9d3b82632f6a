import { sql } from 'kysely';
import type { Access } from '../../../platform/db/list-sql.ts';
import { type Reads, anyOf } from '../../../platform/db/pool.ts';
import { listHiddenDeposits } from './takings.ts';

/**
 * In SQL, what was paid to providers for sales of these deposits (`entry_id` of the payment), or is claimed of them (null): with
 * `business_day` and `paid_type_id`, as `non_cash_v` adds them up.
 */
export const nonCashOf = (deposits: readonly string[]) => sql`
  select p.id as entry_id, p.business_day, m.paid_type_id from journal_entries e
  join payment_uses u on u.source_id = e.source_id
  join payments m on m.id = u.payment_id
  join journal_entries p on p.source_id = m.id and p.type = 'PAYMENT' and p.kind = 'PAID'
  where e.deposit_id = ${anyOf(deposits)}
  union all
  select null, c.business_day, c.paid_type_id from claimed_payments c where c.deposit_id = ${anyOf(deposits)}`;

/** The sums of `non_cash_v`, and what tells them. */
const sums = ['expected', 'settled', 'unsettled', 'checked', 'difference'] as const;

/** Keeps from who counts blind what providers owe of the days and payment types that are in their own open drawer. */
export async function hidingNonCash(reads: Reads, user: { readonly userId: string }): Promise<Access> {
  const hidden = await listHiddenDeposits(reads, user);
  if (hidden.length === 0) return {};
  const { rows } = await sql<{ id: string }>`
    select distinct non_cash_key(business_day, paid_type_id) as id from (${nonCashOf(hidden)}) own`.execute(reads);
  return rows.length > 0 ? { mask: { fields: sums, column: 'id', values: rows.map(({ id }) => id) } } : {};
}
