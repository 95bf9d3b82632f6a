import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { foldAlone } from '../../reports/fold.ts';
import { readDueDays } from './due-days.ts';
import type { HeldReturn, Updating } from './held-return.ts';

/**
 * Freezes the figures of a month that is over, once all before it are. Whatever is booked was added up before; what is committed later is added
 * up later, and told with the next month.
 */
export async function lockReturn({ tx, site, actor }: Updating, { id, month }: HeldReturn): Promise<void> {
  if (toLocalDate(new Date(), site.zone).slice(0, 7) <= month.slice(0, 7))
    throw monthFailure('tax-month-to-come', month);
  await foldAlone(tx);
  const open = await firstUnlocked(tx);
  if (open < month) throw monthFailure('tax-months-in-order', open);
  await refuseUncounted(tx, month);
  await refuseOpenDrawers(tx, month);
  await freezeReturn(tx, { id, month }, actor.userId);
}

/** Freezes all that was added up of a held month, for good. */
export async function freezeReturn(
  tx: Tx,
  { id, month }: Pick<HeldReturn, 'id' | 'month'>,
  byId: string,
): Promise<void> {
  await sql`
    insert into tax_return_lines (return_id, tax_day, category, entries, base, tax)
    select ${id}, tax_day, category, sum(entries), sum(base), sum(tax) from tax_by_month_v where month = ${month}
    group by tax_day, category having (sum(entries), sum(base), sum(tax)) <> (0, 0, 0)`.execute(tx);
  const { payBy, fileBy } = await readDueDays(tx, month);
  await sql`
    update tax_returns r set status = 'LOCKED', base = f.base, tax = f.tax, corrections = f.corrections, sha256 = tax_lines_hash(r.id),
      carried = coalesce((select least(0, b.tax + b.carried) from tax_returns b where b.month = r.month - interval '1 month'), 0),
      booked = (select coalesce(sum(t.tax), 0) from rollup_tax t
        where t.business_day >= r.month and t.business_day < r.month + interval '1 month'),
      pay_by = ${payBy}, file_by = ${fileBy}, (npwpd, nopd) = (select npwpd, nopd from system_configuration),
      locked_at = now(), locked_by_id = ${byId}, updated_at = ${nextUpdatedAt}
    from (select coalesce(sum(base), 0) as base, coalesce(sum(tax), 0) as tax, coalesce(sum(tax) filter (where tax_day < ${month}), 0) as corrections
      from tax_return_lines where return_id = ${id}) f
    where r.id = ${id}`.execute(tx);
}

/** The first month that is not locked; before any is, one whose tax was added up a moment ago, and that has no return yet, comes first too. */
async function firstUnlocked(tx: Tx): Promise<string> {
  const { rows } = await sql<{ open: string }>`
    select least(min(month) filter (where status = 'DRAFT'),
      case when bool_and(status = 'DRAFT') then (select date_trunc('month', min(tax_day))::date from rollup_tax) end)::text as open
    from tax_returns`.execute(tx);
  return rows[0]?.open ?? '';
}

/** Days of before tax was kept are added up one at a time; a month is frozen once all of its are. */
async function refuseUncounted(tx: Tx, month: string): Promise<void> {
  const { rows } = await sql<{ day: string | null }>`
    select min(business_day)::text as day from tax_days_due where business_day < ${month}::date + interval '1 month'`.execute(
    tx,
  );
  const day = rows[0]?.day ?? null;
  if (day !== null) throw new Failure('tax-still-counted', { values: { day } });
}

/**
 * What is frozen cannot be told to one reader without their own drawer: where cashiers count blind, drawers with sales of the month are
 * handed in before it is locked.
 */
async function refuseOpenDrawers(tx: Tx, month: string): Promise<void> {
  const { rows } = await sql<{ code: number; username: string }>`
    select d.number as code, u.username from deposits d join users u on u.id = d.operator_id
    where d.state = 'OPEN' and (select blind_deposit from system_configuration) and exists (
      select from (select * from taxed_entries_v where deposit_id = d.id offset 0) x
      where least(x.tax_day, x.business_day) < ${month}::date + interval '1 month')
    order by d.number limit 1`.execute(tx);
  const [open] = rows;
  if (open) throw new Failure('tax-drawer-open', { values: { ...open } });
}

const monthFailure = (code: 'tax-month-to-come' | 'tax-months-in-order', month: string): Failure =>
  new Failure(code, { values: { month: month.slice(0, 7) } });
