import type { contract } from '@parking/contract/contract';
import type { Named } from '@parking/contract/core/report';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Context } from '../../platform/http/context.ts';
import { businessDayOf } from '../../platform/business-day.ts';
import { nameOf } from '../reports/figures.ts';

const dayMs = 86_400_000;

/**
 * What the journal booked: it knows the minute of every rupiah, so that yesterday can be cut at this time of day. Cash lies in
 * drawers, the rest is owed by the provider of its payment type.
 */
export async function readTakings({ tx, site }: Context<typeof contract.dashboards.takings>) {
  const now = new Date();
  const dayAgo = new Date(now.getTime() - dayMs);
  const [today, yesterday] = [businessDayOf(now, site), businessDayOf(dayAgo, site)];
  const { rows } = await sql<{ paidType: Named | null; total: number; yesterday: number }>`
    select ${sql.raw(nameOf.paidType('paid_type_id'))} as "paidType", total, yesterday
    from (
      select coalesce(a.owner_id, cash.id) as paid_type_id,
        coalesce(sum(l.amount) filter (where e.business_day = ${today}::date), 0)::bigint as total,
        coalesce(sum(l.amount) filter (where e.business_day = ${yesterday}::date), 0)::bigint as yesterday
      from journal_entries e
      join journal_lines l on l.entry_id = e.id
      join (select id, kind, case when kind = 'PROVIDER' then owner_id end as owner_id from accounts) a on a.id = l.account_id
      left join (select id from paid_types where kind = 'CASH' order by id limit 1) cash on a.owner_id is null
      where e.type = 'PARKING_OUT' and a.kind in ('DRAWER', 'PROVIDER')
        and (e.business_day = ${today}::date or (e.business_day = ${yesterday}::date and e.booked_at <= ${dayAgo}))
      group by 1) taken
    order by total desc, paid_type_id`.execute(tx);
  const sum = (key: 'total' | 'yesterday'): number => rows.reduce((all, row) => all + row[key], 0);
  return {
    day: today,
    total: sum('total'),
    yesterday: sum('yesterday'),
    payments: rows,
    asOf: toLocalDateTime(now, site.zone),
  };
}
