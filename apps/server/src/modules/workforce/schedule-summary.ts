import { earlyMinutes, handInMinutes } from '@parking/contract/workforce/schedule-summary';
import type { ReportScope, ReportSource } from '../../platform/report/report-sql.ts';
import { nameOf } from '../reports/figures.ts';

/** How long before its hours a sign of work counts for a post, and after them. */
const margin = `interval '2 hours'`;

const minutes = (from: string, to: string): string =>
  `greatest(0, floor(extract(epoch from ${to} - ${from}) / 60))::integer`;

/** How long before the end who has gone left early. */
const early = `interval '${earlyMinutes} minutes'`;

/** Of the deposits of a post those that were handed in too late, or should have been by now. */
const handedInLate = (operator: string, shift: string, day: string, finishes: string): string => `(
  select count(*)::integer from deposits d
  where d.operator_id = ${operator} and d.shift_id = ${shift} and d.business_day = ${day} and d.kind = 'SHIFT'
    and coalesce((select min(t.at) from deposit_steps t where t.deposit_id = d.id and t.to_state = 'SUBMITTED'), now())
      > ${finishes} + interval '${handInMinutes} minutes')`;

/**
 * Each post of the period with the signs of its person: signing in and sales. A sign between two posts belongs to the
 * nearer one. Who was signed in already when the hours begin came with the first sale, or in time if there is none.
 */
const planned = ({ from, to, zone }: ReportScope): string => `
  select s.day as date, s.user_id as operator_id, s.shift_id, s.gate_id, b.begins, b.finishes, came.arrived,
    case when came.arrived is not null and b.finishes <= now() then coalesce(greatest(sold.last_at, seen.last_at), came.arrived) end as gone,
    greatest(sold.last_at, seen.last_at) as last_sign, sold.sales, ${handedInLate('s.user_id', 's.shift_id', 's.day', 'b.finishes')} as late_deposits,
    case when b.begins > now() then 'UPCOMING'
      when came.arrived >= b.begins + interval '1 minute' then 'LATE'
      when came.arrived is not null then 'ON_TIME'
      when b.finishes > now() then 'EXPECTED' else 'ABSENT' end as attendance
  from schedules s
  cross join lateral (
    select s.starts at time zone '${zone}' as begins, s.ends at time zone '${zone}' as finishes,
      (select max(o.ends) from schedules o where o.user_id = s.user_id and o.day between s.day - 2 and s.day
        and o.ends <= s.starts) at time zone '${zone}' as before,
      (select min(o.starts) from schedules o where o.user_id = s.user_id and o.day between s.day and s.day + 2
        and o.starts >= s.ends) at time zone '${zone}' as next) b
  cross join lateral (
    select greatest(b.begins - ${margin}, b.before + (b.begins - b.before) / 2) as earliest,
      least(b.finishes + ${margin}, b.finishes + (b.next - b.finishes) / 2) as latest) w
  cross join lateral (
    select min(t.exited_at) as first_at, max(t.exited_at) as last_at, count(*)::integer as sales from stays t
    where t.operator_id = s.user_id and t.exited_at >= w.earliest and t.exited_at < w.latest) sold
  cross join lateral (
    select min(e.created_at) filter (where e.created_at >= w.earliest and e.created_at < b.finishes) as first_at,
      max(case when e.last_seen_at < w.latest then e.last_seen_at else b.finishes end) as last_at,
      bool_or(e.created_at <= b.begins) as already
    from sessions e where e.user_id = s.user_id and e.created_at >= b.begins - interval '31 days'
      and e.created_at < b.finishes and e.last_seen_at >= b.begins) seen
  cross join lateral (
    select least(sold.first_at, seen.first_at,
      case when seen.already and (sold.first_at is null or b.before = b.begins) then b.begins end) as arrived) came
  where s.day between ${from} and ${to}`;

/** Deposits of people who were at no post when they began to take money. */
const unplanned = ({ from, to, zone }: ReportScope): string => `
  select d.business_day, d.operator_id, d.shift_id, null::uuid, null::timestamptz, null::timestamptz, d.opened_at,
    sold.last_at, sold.last_at, sold.sales, 0, 'UNPLANNED'
  from deposits d
  cross join lateral (
    select max(t.exited_at) as last_at, count(*)::integer as sales from stays t where t.deposit_id = d.id) sold
  where d.kind = 'SHIFT' and d.business_day between ${from} and ${to}
    and d.opened_at >= ${from} - interval '2 days' and d.opened_at < ${to} + interval '3 days'
    and not exists (
      select from schedules s where s.user_id = d.operator_id and s.day between d.business_day - 2 and d.business_day + 1
        and d.opened_at >= s.starts at time zone '${zone}' - ${margin}
        and d.opened_at < s.ends at time zone '${zone}' + ${margin})`;

const facts = (asked: ReportScope): string => `
  select date, operator_id, shift_id, gate_id, begins, finishes, arrived, gone, attendance, sales, late_deposits,
    (attendance <> 'UNPLANNED')::integer as posts,
    coalesce(${minutes('begins', 'finishes')}, 0) as planned,
    case when begins is null then ${minutes('arrived', 'coalesce(gone, arrived)')} when arrived is null then 0
      else ${minutes('greatest(arrived, begins)', 'least(coalesce(last_sign, arrived), finishes)')} end as worked,
    (attendance = 'LATE')::integer as late_times,
    case when attendance = 'LATE' then ${minutes('begins', 'arrived')} else 0 end as late,
    coalesce((gone <= finishes - ${early})::integer, 0) as early_times,
    case when gone <= finishes - ${early} then ${minutes('gone', 'finishes')} else 0 end as early,
    (attendance = 'ABSENT')::integer as absences,
    (attendance = 'UNPLANNED')::integer as unplanned
  from (${planned(asked)} union all ${unplanned(asked)}) attended where ${asked.where}`;

const sums = {
  posts: 'posts',
  planned: 'planned',
  worked: 'worked',
  lateTimes: 'late_times',
  late: 'late',
  earlyTimes: 'early_times',
  early: 'early',
  absences: 'absences',
  unplanned: 'unplanned',
  sales: 'sales',
  lateDeposits: 'late_deposits',
} as const;

const local = (at: string, zone: string): string => `to_char(${at} at time zone '${zone}', 'YYYY-MM-DD"T"HH24:MI:SS')`;

function rows({ groupBy: [group], zone }: ReportScope): string {
  if (group === 'post') {
    const figures = Object.entries(sums).map(([name, column]) => `${column} as "${name}"`);
    return `
      select date as "date", ${nameOf.operator('operator_id')} as "operator", ${nameOf.shift('shift_id')} as "shift",
        ${nameOf.gate('gate_id')} as "gate", ${local('begins', zone)} as "startsAt", ${local('finishes', zone)} as "endsAt",
        ${local('arrived', zone)} as "arrivedAt", ${local('gone', zone)} as "leftAt", attendance as "state", ${figures.join(', ')}
      from facts`;
  }
  const byDay = group === 'day';
  const figures = Object.entries(sums).map(([name, column]) => `sum(${column})::bigint as "${name}"`);
  return `
    select ${byDay ? 'date' : 'null::date'} as "date", ${byDay ? 'null::json' : nameOf.operator('operator_id')} as "operator",
      null::json as "shift", null::json as "gate", null as "startsAt", null as "endsAt", null as "arrivedAt", null as "leftAt",
      null as "state", ${figures.join(', ')}
    from facts group by ${byDay ? 'date' : 'operator_id'}`;
}

/** What was planned, held against what was seen. */
export const scheduleSummarySource: ReportSource = {
  facts,
  rows,
  // Down to what no two rows share: pages would tell one twice and another never.
  defaultOrder: `"date", "startsAt" nulls last, lower("operator"->>'label'), "operator"->>'id', "arrivedAt", "shift"->>'id', "gate"->>'id'`,
};
