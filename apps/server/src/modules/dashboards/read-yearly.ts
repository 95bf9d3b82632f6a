import type { contract } from '@parking/contract/contract';
import type { Named } from '@parking/contract/core/report';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Context } from '../../platform/http/context.ts';
import { businessDayOf } from '../../platform/business-day.ts';
import { nameOf } from '../reports/figures.ts';

type Sums = { entered: number; left: number; total: number };
const nothing: Sums = { entered: 0, left: 0, total: 0 };

export async function readYearly({ tx, site, params, fail }: Context<typeof contract.dashboards.yearly>) {
  const now = new Date();
  const year = Number(businessDayOf(now, site).slice(0, 4));
  const named = await sql<{ vehicle: Named | null }>`
    select ${sql.raw(nameOf.vehicle('given.id'))} as vehicle from (select ${params.id}::uuid as id) given`.execute(tx);
  const vehicle = named.rows[0]?.vehicle;
  if (!vehicle) throw fail('record-not-found');
  const { rows } = await sql<Sums & { year: number; month: number }>`
    select extract(year from business_day)::integer as year, extract(month from business_day)::integer as month,
      coalesce(sum(count) filter (where kind = 'IN'), 0)::integer as entered,
      coalesce(sum(count) filter (where kind = 'OUT'), 0)::integer as left,
      coalesce(sum(total), 0)::bigint as total
    from figures_by_day_type_v
    where vehicle_type_id = ${params.id} and business_day between ${`${year - 1}-01-01`}::date and ${`${year}-12-31`}::date
    group by 1, 2`.execute(tx);
  const sumsOf = (of: number, month: number): Sums => {
    const found = rows.find((row) => row.year === of && row.month === month);
    return found ? { entered: found.entered, left: found.left, total: found.total } : nothing;
  };
  const months = Array.from({ length: 12 }, (_, index) => index + 1).map((month) => ({
    month,
    thisYear: sumsOf(year, month),
    lastYear: sumsOf(year - 1, month),
  }));
  return { vehicle, year, months, asOf: toLocalDateTime(now, site.zone) };
}
