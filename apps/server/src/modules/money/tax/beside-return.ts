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
  readonly tickets: WrittenRows;
}

/** Of a month that is locked: who hands it in, what left free, and which receipts were given, both of its business days; and which paper tickets were used. */
export async function readBeside(reads: Reads, { id, month }: Pick<TaxReturn, 'id' | 'month'>): Promise<BesideReturn> {
  const taxpayer = await reads
    .selectFrom('taxReturns')
    .select(['npwpd', 'nopd'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...taxpayer,
    free: await readFree(reads, month),
    receipts: await readRanges(reads, month),
    tickets: await readTickets(reads, month),
  };
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

/** Paper tickets that were used, with how the tax office had stamped them. */
async function readTickets(reads: Reads, month: string): Promise<WrittenRows> {
  const { rows } = await sql<{
    day: string;
    gate: string | null;
    numbers: string;
    stamp: string | null;
    count: number;
    spoiled: number;
    missing: number;
    worth: number;
  }>`
    select t.business_day::text as day, g.code as gate, v.range as numbers, b.stamp, t.sold as count, t.spoiled, t.missing, t.worth
    from (
      select id, booklet_id, gate_id, first, case kind when 'SOLD' then (sold_until at time zone zone)::date else business_day end as business_day,
        case kind when 'SOLD' then last - first + 1 else 0 end as sold, case kind when 'SPOILED' then last - first + 1 else 0 end as spoiled,
        case kind when 'MISSING' then last - first + 1 else 0 end as missing, amount * (last - first + 1) as worth
      from ticket_uses cross join system_profile where taken_back_at is null) t
    join ticket_uses_v v on v.id = t.id join ticket_booklets b on b.id = t.booklet_id left join gates g on g.id = t.gate_id
    where t.business_day >= ${month}::date and t.business_day < ${month}::date + interval '1 month' order by t.business_day, b.series, t.first`.execute(
    reads,
  );
  const totals = { count: sum(rows, 'count'), spoiled: sum(rows, 'spoiled'), missing: sum(rows, 'missing') };
  return { data: rows, totals: { ...totals, worth: sum(rows, 'worth') } };
}
