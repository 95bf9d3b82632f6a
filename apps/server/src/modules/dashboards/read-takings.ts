import type { contract } from '@parking/contract/contract';
import { tenantType } from '@parking/contract/parking/tenants/tenant-type';
import { shortPaidType, toCollectType } from '@parking/contract/parking/to-collect/let-go';
import type { Named } from '@parking/contract/core/report';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Context } from '../../platform/http/context.ts';
import { businessDayOf } from '../../platform/business-day.ts';
import { leavesOut, nameOf, notOwnOpen } from '../reports/figures.ts';
import { weekBefore } from './week-before.ts';

const reader = '(select id from reader)';

/**
 * Production as the journal booked it, which knows the minute of every rupiah: a week ago can be cut at this time of day. What
 * stands against revenue and tax tells how it was paid: cash lies in drawers, claims tell their payment type, what is to be collected and what tenants pay have names of their own, the rest lies with its
 * provider.
 */
export async function readTakings({ reads, site, actor }: Context<typeof contract.dashboards.takings>) {
  const now = new Date();
  const today = businessDayOf(now, site);
  const before = weekBefore(now, site);
  const { rows } = await sql<{ paidType: Named | null; total: number; weekAgo: number; sold: boolean }>`
    with reader as (select ${actor.userId}::uuid as id)
    select ${sql.raw(nameOf.paidType('paid_type_id'))} as "paidType", total, week_ago as "weekAgo", sold
    from (
      select case a.kind when 'DRAWER' then cash.id when 'TO_COLLECT' then ${toCollectType.id}::uuid when 'SHORT_PAID' then ${shortPaidType.id}::uuid when 'TENANT' then ${tenantType.id}::uuid else coalesce(p.id, c.paid_type_id) end as paid_type_id,
        coalesce(sum(l.amount) filter (where e.business_day = ${today}::date), 0)::bigint as total,
        coalesce(sum(l.amount) filter (where e.business_day = ${before?.day ?? null}::date), 0)::bigint as week_ago,
        bool_or(e.business_day = ${today}::date) as sold
      from journal_entries e
      join journal_lines l on l.entry_id = e.id
      join accounts a on a.id = l.account_id
      left join paid_types p on p.id = a.owner_id
      left join claimed_payments c on a.kind = 'CLAIMED' and c.source_id = e.source_id and c.kind = e.kind
      left join (select id from paid_types where kind = 'CASH' order by id limit 1) cash on a.kind = 'DRAWER'
      where e.type = 'PARKING_OUT' and a.kind not in ('REVENUE', 'TAX')
        and (e.business_day = ${today}::date
          or (e.business_day = ${before?.day ?? null}::date and e.booked_at <= ${before?.until ?? null}))
        and exists (select from journal_lines o join accounts b on b.id = o.account_id
          where o.entry_id = e.id and b.kind in ('REVENUE', 'TAX'))
        and ${sql.raw(notOwnOpen('e.deposit_id', reader))}
      group by 1) taken
    order by total desc, paid_type_id`.execute(reads);
  const apart = await sql<{ unmatched: number; withoutOwnDeposit: boolean }>`
    with reader as (select ${actor.userId}::uuid as id)
    select coalesce(-sum(l.amount), 0)::bigint as unmatched, ${sql.raw(leavesOut({ actor: () => reader }))} as "withoutOwnDeposit"
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.type = 'PARKING_OUT' and a.kind = 'UNMATCHED' and e.business_day = ${today}::date
      and ${sql.raw(notOwnOpen('e.deposit_id', reader))}`.execute(reads);
  const sum = (key: 'total' | 'weekAgo'): number => rows.reduce((all, row) => all + row[key], 0);
  const withoutOwnDeposit = apart.rows[0]?.withoutOwnDeposit ?? false;
  return {
    day: today,
    total: sum('total'),
    weekAgo: before && !withoutOwnDeposit ? sum('weekAgo') : null,
    payments: rows.flatMap(({ paidType, total, sold }) => (sold ? [{ paidType, total }] : [])),
    unmatched: apart.rows[0]?.unmatched ?? 0,
    withoutOwnDeposit,
    asOf: toLocalDateTime(now, site.zone),
  };
}
