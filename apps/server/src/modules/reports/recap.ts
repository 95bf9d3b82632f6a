import type { ReportSource } from '../../platform/report/report-sql.ts';
import { leavesOut, nameOf, notOwnOpen } from './figures.ts';

/** Memberships are few: their payments are read from the journal itself, one by one. */
export const productionSubscriptionSource: ReportSource = {
  facts: ({ from, to, where, actor }) => `
    select * from (
      select e.id, e.business_day, e.booked_at, e.actor_id as operator_id,
        coalesce((select a.owner_id from journal_lines l join accounts a on a.id = l.account_id and a.kind in ('ON_ACCOUNT', 'REFUNDABLE')
            where l.entry_id = e.id and a.owner_id is not null limit 1),
          (select c.paid_type_id from claimed_payments c where c.source_id = e.source_id),
          (select p.id from journal_lines l join accounts a on a.id = l.account_id and a.kind = 'DRAWER'
            cross join lateral (select id from paid_types where kind = 'CASH' order by id limit 1) p
            where l.entry_id = e.id limit 1)) as paid_type_id,
        -(select coalesce(sum(l.amount), 0) from journal_lines l join accounts a on a.id = l.account_id and a.kind = 'TAX'
          where l.entry_id = e.id)::bigint as tax,
        -(select coalesce(sum(l.amount), 0) from journal_lines l
          join accounts a on a.id = l.account_id and a.kind in ('MEMBERSHIP_REVENUE', 'TAX') where l.entry_id = e.id)::bigint as total
      from journal_entries e where e.type = 'MEMBERSHIP' and e.business_day between ${from} and ${to}
        and ${notOwnOpen('e.deposit_id', actor())}) paid
    where ${where}`,
  rows: ({ zone }) => `
    select id as "id", business_day as "businessDay",
      to_char(booked_at at time zone '${zone}', 'YYYY-MM-DD"T"HH24:MI:SS') as "bookedAt",
      ${nameOf.operator('facts.operator_id')} as "operator", ${nameOf.paidType('facts.paid_type_id')} as "paidType",
      tax as "tax", total as "total"
    from facts`,
  defaultOrder: '"bookedAt" desc, "id"',
  leavesOut,
};
