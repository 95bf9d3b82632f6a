import type { TaxReturn } from '@parking/contract/money/tax/tax-returns';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { WrittenRows } from '../../../platform/report/written-report.ts';

/** What the tax office is shown beside the lines of a month. */
export interface BesideReturn {
  /** By which numbers it knows who hands the month in, and for what: as they were when it was locked. */
  readonly npwpd: string | null;
  readonly nopd: string | null;
  readonly free: WrittenRows;
  readonly receipts: WrittenRows;
}

/** Of a month that is locked: who hands it in, what left free, and which receipts were given; both of its business days. */
export async function readBeside(reads: Reads, { id, month }: Pick<TaxReturn, 'id' | 'month'>): Promise<BesideReturn> {
  const taxpayer = await reads
    .selectFrom('taxReturns')
    .select(['npwpd', 'nopd'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...taxpayer, free: await readFree(reads, month), receipts: await readRanges(reads, month) };
}

const sum = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  rows.reduce((all, row) => all + row[key], 0);

const inMonth = (month: string) =>
  sql`business_day >= ${month}::date and business_day < ${month}::date + interval '1 month'`;

async function readFree(reads: Reads, month: string): Promise<WrittenRows> {
  const { rows } = await sql<{ vehicleType: string; count: number; value: number }>`
    select v.name as "vehicleType", f.count, f.value from (
      select vehicle_type_id, sum(free_passes)::integer as count, sum(free_pass_value)::bigint as value from figures_by_day_v
      where kind = 'OUT' and ${inMonth(month)} group by 1 having sum(free_passes) <> 0) f
    join vehicle_types v on v.id = f.vehicle_type_id order by f.value desc, v.name`.execute(reads);
  return { data: rows, totals: { count: sum(rows, 'count'), value: sum(rows, 'value') } };
}

/** Numbers begin at one and leave none out; those that nothing has were taken by what was never committed after a backup was put back. */
async function readRanges(reads: Reads, month: string): Promise<WrittenRows> {
  const { rows } = await sql<{
    day: string;
    gate: string;
    first: string;
    last: string;
    count: number;
    missing: number;
  }>`
    select r.business_day::text as day, g.code as gate, f.receipt_number as first, l.receipt_number as last, r.count, r.last - r.count as missing
    from (select business_day, gate_id, epoch, min(number) as first, max(number) as last, count(*)::integer as count from receipts
      where ${inMonth(month)} group by 1, 2, 3) r
    join receipts f on (f.gate_id, f.business_day, f.epoch, f.number) = (r.gate_id, r.business_day, r.epoch, r.first)
    join receipts l on (l.gate_id, l.business_day, l.epoch, l.number) = (r.gate_id, r.business_day, r.epoch, r.last)
    join gates g on g.id = r.gate_id order by r.business_day, g.code, r.epoch`.execute(reads);
  return { data: rows, totals: { count: sum(rows, 'count'), missing: sum(rows, 'missing') } };
}
