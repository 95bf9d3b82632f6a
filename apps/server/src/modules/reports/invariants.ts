import { tenantType } from '@parking/contract/parking/tenants/tenant-type';
import type { Invariant } from '../../platform/audit/invariants.ts';

const none = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** Every stay as its acts must have counted it, and paper tickets. */
const facts = `
  select 'IN' as kind, entered_at as at, entry_business_day as business_day, entry_gate_id as gate_id, vehicle_type_id,
    ${none} as paid_type_id, coalesce(entry_operator_id, ${none}) as operator_id, ${none} as shift_id,
    member_id is not null as is_member, 0::bigint as gross, 0::bigint as discount, 0::bigint as fine, 0::bigint as tax,
    0::bigint as total, 0 as minutes, 1 as cars, null::bigint as fare, null::uuid as deposit_id
  from stays
  union all
  select 'OUT', exited_at, s.business_day, exit_gate_id, vehicle_type_id,
    coalesce(paid_type_id, (select owed_type(c.reason) from to_collect c where c.stay_id = s.id), ${none}), coalesce(s.operator_id, ${none}),
    coalesce(d.shift_id, ${none}), member_id is not null, gross, discount, fine, tax, total, duration_minutes, 1,
    gross - coalesce((select sum((line ->> 'amount')::bigint) from jsonb_array_elements(lines) line where line ->> 'code' = 'ADDITIONAL'), 0),
    s.deposit_id
  from stays s left join deposits d on d.id = s.deposit_id where s.state = 'OUT'
  union all
  select 'TENANT', u.at, s.business_day, exit_gate_id, vehicle_type_id, '${tenantType.id}'::uuid, s.operator_id, coalesce(d.shift_id, ${none}),
    member_id is not null, 0, case when s.tax_on_top then u.owed_tax else 0 end - u.owed, 0, u.owed_tax, u.owed, 0, 0, null, s.deposit_id
  from voucher_uses u join stays s on s.id = u.stay_id join deposits d on d.id = s.deposit_id where u.owed > 0
  union all
  select 'PAPER', t.sold_until, t.business_day, t.gate_id, t.vehicle_type_id, (select id from paid_types where kind = 'CASH' order by id limit 1),
    t.operator_id, coalesce(t.shift_id, ${none}), false, t.amount * (t.last - t.first + 1), 0, 0, t.tax, t.amount * (t.last - t.first + 1), 0, 0, null,
    t.deposit_id
  from ticket_uses t where t.kind = 'SOLD' and t.taken_back_at is null`;

/** Both sides by the same key; what one side has and the other has not, or otherwise. */
const differences = (counted: string, kept: string): string => `
  select coalesce(counted.key, kept.key) as what from (${counted}) counted full join (${kept}) kept on kept.key = counted.key
  where coalesce(counted.figures, kept.figures) is distinct from kept.figures
    or (counted.key is null and exists (select from unnest(kept.figures) figure where figure <> 0))`;

export const reportInvariants: readonly Invariant[] = [
  {
    holds: 'the figures of a day are those of its entries and exits',
    breaches: differences(
      `select concat_ws(' ', kind, business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member) as key,
         array[sum(cars), sum(gross), sum(discount), sum(fine), sum(tax), sum(total), sum(minutes)]::numeric[] as figures
       from (${facts}) facts group by 1`,
      `select concat_ws(' ', kind, business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member) as key,
         array[sum(count), sum(gross), sum(discount), sum(fine), sum(tax), sum(total), sum(minutes)]::numeric[] as figures
       from figures_by_day_v where kind in ('IN', 'OUT', 'TENANT', 'PAPER') group by 1`,
    ),
  },
  {
    holds: 'the figures of an hour are those of its entries and exits',
    breaches: differences(
      `select concat_ws(' ', kind, date_trunc('hour', at, 'UTC'), gate_id, vehicle_type_id, is_member) as key,
         array[sum(cars), sum(total)]::numeric[] as figures from (${facts}) facts group by 1`,
      `select concat_ws(' ', kind, hour, gate_id, vehicle_type_id, is_member) as key,
         array[sum(count), sum(total)]::numeric[] as figures
       from figures_by_hour_v where kind in ('IN', 'OUT', 'TENANT', 'PAPER') group by 1`,
    ),
  },
  {
    holds: 'the figures of months and of vehicle types are those of their days',
    breaches: differences(
      `select concat_ws(' ', 'durations', date_trunc('month', business_day)::date, vehicle_type_id, is_member, bucket) as key,
         array[sum(count), sum(total)]::numeric[] as figures from rollup_durations group by 1
       union all select concat_ws(' ', 'payments', date_trunc('month', business_day)::date, paid_type_id, gate_id, vehicle_type_id, operator_id, is_member),
         array[sum(asked), sum(failed), sum(seconds)]::numeric[] from rollup_payments group by 1
       union all select concat_ws(' ', 'month', date_trunc('month', business_day)::date, kind, gate_id, vehicle_type_id, paid_type_id,
         operator_id, shift_id, is_member), array[sum(count), sum(gross), sum(discount), sum(fine), sum(tax), sum(total),
         sum(minutes), sum(free_passes), sum(free_pass_value), sum(lost_tickets)]::numeric[]
       from rollup_days group by 1
       union all select concat_ws(' ', 'day', business_day, kind, vehicle_type_id, is_member),
         array[sum(count), sum(gross), sum(discount), sum(fine), sum(tax), sum(total)]::numeric[] from rollup_days group by 1`,
      `select concat_ws(' ', 'durations', month, vehicle_type_id, is_member, bucket) as key, array[count, total]::numeric[] as figures
       from rollup_duration_months
       union all select concat_ws(' ', 'payments', month, paid_type_id, gate_id, vehicle_type_id, operator_id, is_member),
         array[asked, failed, seconds]::numeric[] from rollup_payment_months
       union all select concat_ws(' ', 'month', month, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member),
         array[count, gross, discount, fine, tax, total, minutes, free_passes, free_pass_value, lost_tickets]::numeric[]
       from rollup_months
       union all select concat_ws(' ', 'day', business_day, kind, vehicle_type_id, is_member),
         array[count, gross, discount, fine, tax, total]::numeric[] from rollup_day_types`,
    ),
  },
  {
    holds: 'the cars of gates and of hours of the clock are those of their hours',
    breaches: differences(
      `select concat_ws(' ', 'gate', hour, kind, gate_id) as key, array[sum(count)]::numeric[] as figures
       from rollup_hours where kind in ('IN', 'OUT') group by 1
       union all select concat_ws(' ', 'clock', date_trunc('month', business_day)::date, extract(isodow from business_day),
         extract(hour from hour at time zone zone), kind, gate_id, vehicle_type_id, is_member), array[sum(count)]::numeric[]
       from (select hour, business_day_of(hour) as business_day from rollup_hours group by 1) hours join rollup_hours using (hour) cross join system_profile
       where kind in ('IN', 'OUT', 'DELETED') group by 1`,
      `select concat_ws(' ', 'gate', hour, kind, gate_id) as key, array[count]::numeric[] as figures from rollup_gate_hours
       union all select concat_ws(' ', 'clock', month, weekday, clock, kind, gate_id, vehicle_type_id, is_member), array[count]::numeric[]
       from rollup_clock_months`,
    ),
  },
  {
    holds: 'the hours of a deposit reach from its first car to its last',
    breaches: differences(
      `select deposit_id::text as key, array[extract(epoch from min(exited_at)), extract(epoch from max(exited_at))]::numeric[] as figures
       from stays where deposit_id is not null and state = 'OUT' group by 1`,
      `select deposit_id::text as key, array[extract(epoch from min(first_at)), extract(epoch from max(last_at))]::numeric[] as figures
       from (select deposit_id, first_at, last_at from deposit_hours
         union all select deposit_id, at, at from fold_queue where kind = 'OUT' and deposit_id is not null) told group by 1`,
    ),
  },
  {
    holds: 'what cashiers who count blind read the figures without is what lies in their open deposits',
    breaches: differences(
      `select concat_ws(' ', deposit_id, business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member) as key,
         array[sum(gross), sum(discount), sum(fine), sum(tax), sum(total)]::numeric[] as figures
       from (${facts}) facts where deposit_id in (select id from deposits where state = 'OPEN') group by 1`,
      `select concat_ws(' ', deposit_id, business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member) as key,
         array[sum(gross), sum(discount), sum(fine), sum(tax), sum(total)]::numeric[] as figures
       from open_deposit_figures_v where kind in ('IN', 'OUT', 'TENANT', 'PAPER') and deposit_id in (select id from deposits where state = 'OPEN') group by 1`,
    ),
  },
  {
    holds: 'durations count the exits of their day',
    breaches: differences(
      `select concat_ws(' ', business_day, vehicle_type_id, is_member, least(minutes / 15, 9600)) as key,
         array[count(*), sum(total)]::numeric[] as figures from (${facts}) facts where kind = 'OUT' group by 1`,
      `select concat_ws(' ', business_day, vehicle_type_id, is_member, bucket) as key,
         array[sum(count), sum(total)]::numeric[] as figures from figures_by_duration_v group by 1`,
    ),
  },
  {
    holds: 'durations by gate count the exits of their day',
    breaches: differences(
      `select concat_ws(' ', business_day, gate_id, vehicle_type_id, is_member, least(minutes / 15, 9600)) as key,
         array[count(*), sum(total)]::numeric[] as figures from (${facts}) facts where kind = 'OUT' group by 1`,
      `select concat_ws(' ', business_day, gate_id, vehicle_type_id, is_member, bucket) as key,
         array[sum(count), sum(total)]::numeric[] as figures from figures_by_gate_duration_v group by 1`,
    ),
  },
  {
    holds: 'bands of the tariff count the exits of their day',
    breaches: differences(
      `select concat_ws(' ', business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare) as key,
         array[count(*), sum(gross), sum(discount), sum(fine), sum(tax), sum(total), sum(minutes)]::numeric[] as figures
       from (${facts}) facts where kind = 'OUT' group by 1`,
      `select concat_ws(' ', business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare) as key,
         array[sum(count), sum(gross), sum(discount), sum(fine), sum(tax), sum(total), sum(minutes)]::numeric[] as figures
       from figures_by_fare_v group by 1`,
    ),
  },
  {
    holds:
      'bands of the tariff of a month are those of its days, and have the free passes and lost tickets of all its exits',
    breaches: differences(
      `select concat_ws(' ', date_trunc('month', business_day)::date, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare) as key,
         array[sum(count), sum(gross), sum(discount), sum(fine), sum(tax), sum(total), sum(minutes), sum(free_passes), sum(free_pass_value),
           sum(lost_tickets)]::numeric[] as figures
       from rollup_fares group by 1
       union all select concat_ws(' ', 'all', business_day), array[sum(free_passes), sum(free_pass_value), sum(lost_tickets)]::numeric[]
       from figures_by_day_v where kind = 'OUT' group by 1`,
      `select concat_ws(' ', month, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare) as key,
         array[count, gross, discount, fine, tax, total, minutes, free_passes, free_pass_value, lost_tickets]::numeric[] as figures
       from rollup_fare_months
       union all select concat_ws(' ', 'all', business_day), array[sum(free_passes), sum(free_pass_value), sum(lost_tickets)]::numeric[]
       from figures_by_fare_v group by 1`,
    ),
  },
  {
    holds: 'the tax of each day is what its entries booked, and that of all days what is owed',
    breaches: differences(
      `select concat_ws(' ', business_day, tax_day, category) as key, array[count(*), sum(base), sum(tax)]::numeric[] as figures
       from taxed_entries_v group by 1
       union all select 'all', array[-coalesce(sum(l.amount), 0)]::numeric[] from journal_lines l join accounts a on a.id = l.account_id
         join journal_entries e on e.id = l.entry_id where a.kind = 'TAX' and e.type <> 'TAX_PAYMENT'`,
      `select concat_ws(' ', business_day, tax_day, category) as key, array[sum(entries), sum(base), sum(tax)]::numeric[] as figures
       from tax_by_day_v group by 1
       union all select 'all', array[coalesce(sum(tax), 0)]::numeric[] from tax_by_day_v`,
    ),
  },
  {
    holds: 'the most cars inside in hours that were added up is what their stays say',
    breaches: differences(
      `select concat_ws(' ', hour, vehicle_type_id) as key, array[sum(moved), greatest(0, max(more))]::numeric[] as figures from (
         select hour, vehicle_type_id, moved, sum(moved) over (partition by hour, vehicle_type_id order by at) as more from (
           select date_trunc('hour', at, 'UTC') as hour, at, vehicle_type_id, case when kind = 'IN' then 1 else -1 end as moved
           from (select kind, at, vehicle_type_id from (${facts}) facts where kind in ('IN', 'OUT')
             union all select 'DELETED', deleted_at, vehicle_type_id from stays where state = 'DELETED') moves) each
         union all
         select hour, ${none}, moved, sum(moved) over (partition by hour order by at) from (
           select date_trunc('hour', at, 'UTC') as hour, at, case when kind = 'IN' then 1 else -1 end as moved
           from (select kind, at from (${facts}) facts where kind in ('IN', 'OUT')
             union all select 'DELETED', deleted_at from stays where state = 'DELETED') moves) each) told
       where hour in (select hour from peak_hours)
         and hour not in (select date_trunc('hour', at, 'UTC') from fold_queue where kind in ('IN', 'OUT', 'DELETED')) group by 1`,
      `select concat_ws(' ', hour, vehicle_type_id) as key, array[net, highest]::numeric[] as figures from rollup_peaks
       where hour in (select hour from peak_hours)
         and hour not in (select date_trunc('hour', at, 'UTC') from fold_queue where kind in ('IN', 'OUT', 'DELETED'))`,
    ),
  },
  {
    holds: 'what providers were asked for on days that were added up is what their payments say',
    breaches: differences(
      `select concat_ws(' ', business_day_of(created_at), paid_type_id, coalesce(gate_id, ${none}), by_id) as key,
         array[count(*), count(*) filter (where state <> 'PAID'),
           coalesce(sum(round(extract(epoch from paid_at - created_at))) filter (where state = 'PAID'), 0)]::numeric[] as figures
       from payments where state <> 'PENDING' and purpose <> 'MEMBERSHIP'
         and business_day_of(created_at) in (select business_day from payment_days) group by 1`,
      `select concat_ws(' ', business_day, paid_type_id, gate_id, operator_id) as key, array[sum(asked), sum(failed), sum(seconds)]::numeric[] as figures
       from rollup_payments where business_day in (select business_day from payment_days) group by 1`,
    ),
  },
  {
    holds: 'deleted entries are counted in the hour of their deletion',
    breaches: differences(
      `select concat_ws(' ', date_trunc('hour', deleted_at, 'UTC'), vehicle_type_id, member_id is not null) as key,
         array[count(*)]::numeric[] as figures from stays where state = 'DELETED' group by 1`,
      `select concat_ws(' ', hour, vehicle_type_id, is_member) as key, array[sum(count)]::numeric[] as figures
       from figures_by_hour_v where kind = 'DELETED' group by 1`,
    ),
  },
  {
    holds: 'money taken before an exit is counted on the day it was booked',
    breaches: differences(
      `select e.business_day::text as key, array[sum(l.amount)]::numeric[] as figures
       from journal_entries e join journal_lines l on l.entry_id = e.id
       where e.type = 'PARKING_OUT' and e.kind = 'PREPAID' and l.amount > 0 group by 1`,
      `select business_day::text as key, array[sum(total)]::numeric[] as figures
       from figures_by_day_v where kind = 'PREPAID' group by 1`,
    ),
  },
  {
    holds: 'cars inside are entries without exits and deletions',
    breaches: differences(
      `select vehicle_type_id::text as key, array[count(*)]::numeric[] as figures from stays_inside group by 1`,
      `select vehicle_type_id::text as key,
         array[coalesce(sum(case when kind = 'IN' then count else -count end), 0)]::numeric[] as figures
       from figures_by_day_v where kind in ('IN', 'OUT', 'DELETED') group by 1`,
    ),
  },
  {
    holds: "a day's takings are what its journal booked as revenue and tax of parking",
    breaches: differences(
      `select e.business_day::text as key, array[-sum(l.amount)]::numeric[] as figures
       from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
       where e.type = 'PARKING_OUT' and a.kind in ('REVENUE', 'TAX') group by 1`,
      `select business_day::text as key, array[sum(total)]::numeric[] as figures
       from figures_by_day_v where kind in ('OUT', 'PREPAID', 'TENANT', 'PAPER') group by 1`,
    ),
  },
];
