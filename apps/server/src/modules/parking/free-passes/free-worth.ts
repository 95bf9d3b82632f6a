import type { FreeWorth } from '@parking/contract/parking/free-passes/free-worth';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';

/** The month before the one of this day. */
export function monthBefore(today: string): string {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  return new Date(first.getTime() - 86_400_000).toISOString().slice(0, 7);
}

/**
 * What each person made that is free, and what stays of the month were given by it. A stay on a membership was given by whoever
 * made what held when it left. What a tenant pays for is no gift.
 */
export async function readFreeWorth(reads: Reads, month: string): Promise<FreeWorth[]> {
  const { rows } = await sql<FreeWorth>`
    with month as (
      select day as first, (day + interval '1 month')::date as next, zone from (select ${`${month}-01`}::date as day) d, system_profile),
    by_members as materialized (
      select s.member_id, s.exited_at, -sum((line ->> 'amount')::bigint) as given
      from month, stays s cross join jsonb_array_elements(s.lines) line
      where s.exited_at >= (first - 2)::timestamp at time zone zone and s.exited_at < (next + 2)::timestamp at time zone zone
        and s.business_day >= first and s.business_day < next and s.state = 'OUT' and s.member_id is not null
        and line ->> 'code' = 'MEMBER'
      group by s.id),
    caused as (
      select g.by_id, 'GUEST_DAYS' as kind, b.given from by_members b join lateral (
          select by_id, decided_by from guest_days where member_id = b.member_id and state = 'GIVEN' and holds_from <= b.exited_at
          order by holds_from desc limit 1) g on g.decided_by is not null
      union all
      select t.operator_id, case when t.taken_over then 'TAKEN_OVER' else 'FREE_PRICES' end, b.given
      from month, by_members b join lateral (
          select operator_id, lines @> '[{"code":"TAKEN_OVER"}]' as taken_over, given_away
          from membership_transactions p where p.member_id = b.member_id and p.kind = 'PERIOD' and p.at <= b.exited_at
            and p.from_date <= (b.exited_at at time zone zone)::date
            and not exists (select from membership_rollbacks r where r.transaction_id = p.id)
          order by p.number desc limit 1) t on t.given_away
      union all
      select v.by_id, 'VOUCHERS', u.amount from month, voucher_uses u join voucher_batches v on v.id = u.batch_id
      where u.business_day >= first and u.business_day < next and v.waited and v.payer = 'OPERATOR'
      union all
      select operator_id, 'FREE_PASSES', value from month, free_passes
      where business_day >= first and business_day < next and status = 'APPROVED'),
    made as (
      select by_id, 'GUEST_DAYS' as kind, count(distinct (member_id, decided_at)) as made from month, guest_days
      where state = 'GIVEN' and decided_at >= first::timestamp at time zone zone and decided_at < next::timestamp at time zone zone
      group by by_id
      union all
      select operator_id, case when lines @> '[{"code":"TAKEN_OVER"}]' then 'TAKEN_OVER' else 'FREE_PRICES' end, count(*)
      from month, membership_transactions t
      where at >= first::timestamp at time zone zone and at < next::timestamp at time zone zone and given_away and not exists (select from membership_rollbacks r where r.transaction_id = t.id)
      group by 1, 2
      union all
      select by_id, 'VOUCHERS', count(*) from month, voucher_batches
      where business_day >= first and business_day < next and waited and decided_by is not null and state <> 'REFUSED'
        and payer = 'OPERATOR' group by by_id
      union all
      select operator_id, 'FREE_PASSES', count(*) from month, free_passes
      where business_day >= first and business_day < next and status = 'APPROVED' group by operator_id)
    select by_id as "userId", u.username, kind, coalesce(max(made), 0)::integer as made, coalesce(sum(stays), 0)::integer as stays,
      coalesce(sum(given), 0)::bigint as worth
    from (
      select by_id, kind, null::bigint as made, 1 as stays, given from caused
      union all select by_id, kind, made, 0, 0 from made) one
    left join users u on u.id = by_id
    group by by_id, u.username, kind order by worth desc, made desc, u.username, kind`.execute(reads);
  return rows;
}
