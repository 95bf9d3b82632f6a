import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { BookedSince } from '@parking/contract/money/cash-counts/cash-counts';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Context } from '../../../platform/http/context.ts';

/** So many are told; who reads more looks at the account's book. */
const toldAtMost = 100;

interface Row extends Omit<BookedSince, 'bookedAt'> {
  readonly bookedAt: Date | null;
}

/**
 * What somebody wrote, agreed to or changed after a count for its day or an earlier one. Its money may have moved before the count, which then
 * has it in its difference: posted, that would move the book twice. What deposits brought is expected by the count itself.
 */
export async function readBookedSince(context: Context<(typeof contract.cashCounts)['since']>): Promise<BookedSince[]> {
  const { reads, params, site } = context;
  const count = await reads
    .selectFrom('cashCounts')
    .select(['cashId', 'countedAt', 'decidedAt', 'difference'])
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!count) throw context.fail('record-not-found');
  const { cashId, countedAt, decidedAt, difference } = count;
  if (difference === 0) return [];
  const day = businessDayOf(countedAt, site);
  const { rows } = await sql<Row>`
    select w.id, w.type, w.number, w.amount, w.note, to_char(w.day, 'YYYY-MM-DD') as "transactionDate", w.at as "bookedAt", u.username as by
    from (
      select e.source_id as id, e.type, coalesce(i.number, o.number, m.number) as number, p.amount, coalesce(i.note, o.note, m.note) as note,
        p.business_day as day, e.booked_at as at, e.actor_id as by_id
      from cash_postings p join journal_entries e on e.id = p.entry_id
      left join cash_ins i on e.type = 'CASH_IN' and i.id = e.source_id left join cash_outs o on e.type = 'CASH_OUT' and o.id = e.source_id
      left join cash_mutations m on e.type = 'CASH_MUTATION' and m.id = e.source_id
      where p.cash_id = ${cashId} and e.booked_at > ${countedAt} and e.booked_at <= ${decidedAt ?? new Date()} and p.business_day <= ${day}
        and e.type in ('CASH_IN', 'CASH_OUT', 'CASH_MUTATION') and e.deposit_id is null
      union all
      select o.id, 'CASH_OUT', o.number, -o.amount, o.note, o.transaction_date, null, o.asked_by_id from cash_outs o
      where o.cash_id = ${cashId} and ${decidedAt === null} and o.state = 'WAITING' and not o.deleted and o.transaction_date <= ${day}
      union all
      select m.id, 'CASH_MUTATION', m.number, -m.amount, m.note, m.transaction_date, null, m.asked_by_id from cash_mutations m
      where m.cash_origin_id = ${cashId} and ${decidedAt === null} and m.state = 'WAITING' and not m.deleted and m.transaction_date <= ${day}) w
    join users u on u.id = w.by_id
    order by w.at desc nulls first, w.number desc limit ${sql.lit(toldAtMost)}`.execute(reads);
  return rows.map((row) => ({ ...row, bookedAt: row.bookedAt && toLocalDateTime(row.bookedAt, site.zone) }));
}
