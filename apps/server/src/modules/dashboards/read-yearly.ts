import type { contract } from '@parking/contract/contract';
import type { Named } from '@parking/contract/core/report';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Context } from '../../platform/http/context.ts';
import { businessDayOf } from '../../platform/business-day.ts';
import { leavesOut, nameOf, ownOpen } from '../reports/figures.ts';

const reader = '(select id from reader)';
type Sums = { entered: number; left: number; total: number };
const nothing: Sums = { entered: 0, left: 0, total: 0 };

export async function readYearly({ reads, site, actor, params, fail }: Context<typeof contract.dashboards.yearly>) {
  const now = new Date();
  const year = Number(businessDayOf(now, site).slice(0, 4));
  const named = await sql<{ vehicle: Named | null }>`
    select ${sql.raw(nameOf.vehicle('given.id'))} as vehicle from (select ${params.id}::uuid as id) given`.execute(
    reads,
  );
  const vehicle = named.rows[0]?.vehicle;
  if (!vehicle) throw fail('record-not-found');
  const [from, to] = [`${year - 1}-01-01`, `${year}-12-31`];
  const { rows } = await sql<Sums & { year: number; month: number }>`
    with reader as (select ${actor.userId}::uuid as id)
    select extract(year from business_day)::integer as year, extract(month from business_day)::integer as month,
      coalesce(sum(count) filter (where kind = 'IN'), 0)::integer as entered,
      coalesce(sum(count) filter (where kind = 'OUT'), 0)::integer as left,
      coalesce(sum(total), 0)::bigint as total
    from (
      select business_day, kind, count, total from figures_by_day_type_v
      where vehicle_type_id = ${params.id} and business_day between ${from}::date and ${to}::date
      union all
      select business_day, kind, 0, -total from open_deposit_figures_v
      where vehicle_type_id = ${params.id} and deposit_id in ${sql.raw(ownOpen(reader))}) figures
    group by 1, 2`.execute(reads);
  const sumsOf = (of: number, month: number): Sums => {
    const found = rows.find((row) => row.year === of && row.month === month);
    return found ? { entered: found.entered, left: found.left, total: found.total } : nothing;
  };
  const months = Array.from({ length: 12 }, (_, index) => index + 1).map((month) => ({
    month,
    thisYear: sumsOf(year, month),
    lastYear: sumsOf(year - 1, month),
  }));
  const left = await sql<{ out: boolean }>`
    with reader as (select ${actor.userId}::uuid as id)
    select ${sql.raw(leavesOut({ actor: () => reader }))} as out`.execute(reads);
  return {
    vehicle,
    year,
    months,
    withoutOwnDeposit: left.rows[0]?.out ?? false,
    asOf: toLocalDateTime(now, site.zone),
  };
}
