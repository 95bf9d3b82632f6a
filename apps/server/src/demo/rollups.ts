import type pg from 'pg';
import { tenantType } from '@parking/contract/parking/tenants/tenant-type';
import { type LoadStep, sizeOf } from './load-steps.ts';

const none = `'00000000-0000-0000-0000-000000000000'::uuid`;

const facts = `
  select 'IN' as kind, entered_at as at, entry_business_day as business_day, entry_gate_id as gate_id, vehicle_type_id,
    ${none} as paid_type_id, coalesce(entry_operator_id, ${none}) as operator_id, ${none} as shift_id,
    0::bigint as gross, 0::bigint as discount, 0::bigint as fine, 0::bigint as tax, 0::bigint as total, 0 as minutes,
    false as free_pass, false as lost, member_id is not null as is_member, 1 as cars, null::uuid as deposit_id
  from stays
  union all
  select 'OUT', exited_at, s.business_day, exit_gate_id, vehicle_type_id,
    coalesce(paid_type_id, (select owed_type(c.reason) from to_collect c where c.stay_id = s.id), ${none}), coalesce(s.operator_id, ${none}),
    coalesce(d.shift_id, ${none}), gross, discount, fine, tax, total, duration_minutes, free_pass, exit_kind = 'LOST_TICKET',
    member_id is not null, 1, s.deposit_id
  from stays s left join deposits d on d.id = s.deposit_id where s.state = 'OUT'
  union all
  select 'DELETED', deleted_at, business_day_of(deleted_at), entry_gate_id, vehicle_type_id, ${none}, ${none}, ${none}, 0, 0, 0, 0, 0, 0, false, false,
    member_id is not null, 1, null
  from stays where state = 'DELETED'
  union all
  select 'TENANT', u.at, s.business_day, exit_gate_id, vehicle_type_id, '${tenantType.id}'::uuid, s.operator_id, coalesce(d.shift_id, ${none}),
    0, case when s.tax_on_top then u.owed_tax else 0 end - u.owed, 0, u.owed_tax, u.owed, 0, false, false, member_id is not null, 0, s.deposit_id
  from voucher_uses u join stays s on s.id = u.stay_id join deposits d on d.id = s.deposit_id where u.owed > 0`;

/** Each list needs nothing but the loaded rows, and what stands before it in the list. In order of time, as the folder fills them: a month lies together. */
const figures: readonly (readonly string[])[] = [
  [
    `insert into rollup_hours (hour, kind, gate_id, vehicle_type_id, is_member, count, total)
     select date_bin('1 hour', at, 'epoch'), kind, gate_id, vehicle_type_id, is_member, sum(cars), sum(total)
     from (${facts}) facts group by 1, 2, 3, 4, 5 order by 1`,
    `insert into rollup_gate_hours
     select hour, kind, gate_id, sum(count) from rollup_hours where kind in ('IN', 'OUT') group by 1, 2, 3 order by 1`,
    `insert into rollup_clock_months
     select date_trunc('month', business_day)::date, extract(isodow from business_day)::integer, extract(hour from hour at time zone zone)::integer,
       kind, gate_id, vehicle_type_id, is_member, sum(count)
     from (select hour, business_day_of(hour) as business_day from rollup_hours group by 1) hours join rollup_hours using (hour) cross join system_profile
     where kind in ('IN', 'OUT', 'DELETED') group by 1, 2, 3, 4, 5, 6, 7 order by 1`,
  ],
  [
    `insert into rollup_days (business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member,
       count, gross, discount, fine, tax, total, minutes, free_passes, free_pass_value, lost_tickets)
     select business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, sum(cars), sum(gross),
       sum(discount), sum(fine), sum(tax), sum(total), sum(minutes), count(*) filter (where free_pass),
       coalesce(sum(discount) filter (where free_pass), 0), count(*) filter (where lost)
     from (${facts}) facts group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1`,
    `insert into open_deposit_figures (deposit_id, business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id,
       is_member, gross, discount, fine, tax, total, free_pass_value)
     select deposit_id, business_day, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, sum(gross),
       sum(discount), sum(fine), sum(tax), sum(total), coalesce(sum(discount) filter (where free_pass), 0)
     from (${facts}) facts where deposit_id in (select id from deposits where state = 'OPEN') group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
    `insert into rollup_months
     select date_trunc('month', business_day)::date, kind, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member,
       sum(count), sum(gross), sum(discount), sum(fine), sum(tax), sum(total), sum(minutes), sum(free_passes),
       sum(free_pass_value), sum(lost_tickets)
     from rollup_days group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1`,
    `insert into rollup_day_types
     select business_day, kind, vehicle_type_id, is_member, sum(count), sum(gross), sum(discount), sum(fine), sum(tax), sum(total)
     from rollup_days group by 1, 2, 3, 4 order by 1`,
  ],
  [
    `insert into rollup_durations (business_day, vehicle_type_id, is_member, bucket, count, total)
     select business_day, vehicle_type_id, member_id is not null, least(duration_minutes / 15, 9600)::integer, count(*), sum(total)
     from stays where state = 'OUT' group by 1, 2, 3, 4 order by 1`,
    `insert into rollup_duration_months
     select date_trunc('month', business_day)::date, vehicle_type_id, is_member, bucket, sum(count), sum(total)
     from rollup_durations group by 1, 2, 3, 4 order by 1`,
  ],
  [
    `insert into rollup_gate_durations (business_day, gate_id, vehicle_type_id, is_member, bucket, count, total)
     select business_day, exit_gate_id, vehicle_type_id, member_id is not null, least(duration_minutes / 15, 9600)::integer, count(*), sum(total)
     from stays where state = 'OUT' group by 1, 2, 3, 4, 5 order by 1`,
  ],
  [
    `insert into rollup_fares
     select business_day, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare, sum(count), sum(gross), sum(discount),
       sum(fine), sum(tax), sum(total), sum(minutes), sum(free_passes), sum(free_pass_value), sum(lost_tickets)
     from exit_figures_v group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1`,
    `insert into rollup_fare_months
     select date_trunc('month', business_day)::date, gate_id, vehicle_type_id, paid_type_id, operator_id, shift_id, is_member, fare, sum(count),
       sum(gross), sum(discount), sum(fine), sum(tax), sum(total), sum(minutes), sum(free_passes), sum(free_pass_value), sum(lost_tickets)
     from rollup_fares group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1`,
  ],
  [
    `insert into rollup_peaks (hour, vehicle_type_id, net, highest)
     select hour, vehicle_type_id, net, highest from (select date_trunc('hour', min(entered_at), 'UTC') as first from stays) s
     cross join lateral peaks_between(s.first, date_trunc('hour', now() - interval '2 hours', 'UTC')) order by 1`,
    `insert into peak_hours (hour)
     select hour from (select date_trunc('hour', min(entered_at), 'UTC') as first from stays) s
     cross join lateral generate_series(s.first, date_trunc('hour', now() - interval '3 hours', 'UTC'), interval '1 hour') hour`,
  ],
  [
    `insert into rollup_payments (business_day, paid_type_id, gate_id, vehicle_type_id, operator_id, is_member, asked, failed, seconds)
     select business_day_of(p.created_at), p.paid_type_id, coalesce(p.gate_id, ${none}), coalesce(s.vehicle_type_id, ${none}), p.by_id,
       s.member_id is not null, count(*), count(*) filter (where p.state <> 'PAID'),
       coalesce(sum(round(extract(epoch from p.paid_at - p.created_at))) filter (where p.state = 'PAID'), 0)
     from payments p left join stays s on s.id = p.stay_id
     where p.state <> 'PENDING' and p.purpose <> 'MEMBERSHIP' and p.created_at < business_day_begins(current_date - 2)
     group by 1, 2, 3, 4, 5, 6 order by 1`,
    `insert into payment_days (business_day)
     select day::date from generate_series(business_day_of((select min(created_at) from payments))::timestamp, (current_date - 3)::timestamp,
       interval '1 day') day`,
    `insert into rollup_payment_months
     select date_trunc('month', business_day)::date, paid_type_id, gate_id, vehicle_type_id, operator_id, is_member, sum(asked), sum(failed), sum(seconds)
     from rollup_payments group by 1, 2, 3, 4, 5, 6 order by 1`,
    `insert into deposit_hours
     select d.id, d.business_day, d.operator_id, d.shift_id, min(s.exited_at), max(s.exited_at)
     from deposits d join stays s on s.deposit_id = d.id where s.state = 'OUT' group by 1, 2, 3, 4 order by d.business_day`,
  ],
  [
    'insert into account_folded (account_id, balance) select account_id, sum(amount) from journal_lines group by 1',
    `insert into rollup_tax (business_day, tax_day, category, entries, base, tax)
     select business_day, tax_day, category, count(*), sum(base), sum(tax) from taxed_entries_v group by 1, 2, 3 order by 1`,
    'update tax_feed_setup set opening = (select coalesce(sum(tax), 0) from rollup_tax)',
    `insert into cash_postings (id, entry_id, cash_id, business_day, amount, category_id)
     select case when row_number() over (partition by e.id order by l.n) = 1 then e.id else gen_random_uuid() end, e.id, c.id,
       e.business_day, l.amount, (
         select a.owner_id from journal_lines o join accounts a on a.id = o.account_id
         where o.entry_id = e.id and a.kind = 'CASH_CATEGORY' limit 1)
     from cash c join journal_lines l on l.account_id = c.account_id join journal_entries e on e.id = l.entry_id`,
    `insert into provider_items (entry_id, n, paid_type_id, amount, at)
     select l.entry_id, l.n, a.owner_id, l.amount, e.booked_at
     from accounts a join journal_lines l on l.account_id = a.id join journal_entries e on e.id = l.entry_id
     where a.kind = 'PROVIDER' order by e.booked_at`,
    `insert into cash_days (cash_id, business_day, closing)
     select cash_id, business_day, sum(sum(amount)) over (partition by cash_id order by business_day)
     from cash_postings group by cash_id, business_day`,
  ],
];

/** What the folder would have added up of everything that was loaded. */
export async function listFigures(client: pg.ClientBase): Promise<LoadStep[]> {
  const size = 2 * (await sizeOf(client, 'stays'));
  return figures.map((statements) => ({ stage: 'build', size, statement: statements.join(';\n') }));
}
