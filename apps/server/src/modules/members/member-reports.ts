import { expiringDays, unusedDays } from '@parking/contract/members/member-reports';
import type { ReportScope, ReportSource } from '../../platform/report/report-sql.ts';
import { type RowsBy, orderRowsBy, rowsBy, rowsOfEach } from '../../platform/report/rows-by.ts';
import { average, leavesOut, nameOf, notOwnOpen } from '../reports/figures.ts';

const subjects = {
  member: { field: 'member', sql: 'member_id', named: nameOf.memberRecord },
  subscription: { field: 'subscription', sql: 'subscription_fare_name_id', named: nameOf.subscription },
  department: { field: 'department', sql: 'department_id', named: nameOf.department },
  vehicle: { field: 'vehicle', sql: 'vehicle_id', named: nameOf.vehicle },
} as const;

/** What only one member has. */
const ofMember = {
  status: 'o.status',
  subscription: nameOf.subscription('o.subscription_fare_name_id'),
  department: nameOf.department('o.department_id'),
  vehicle: nameOf.vehicle('o.vehicle_id'),
  parkingCode: 'o.parking_code',
  plates: 'o.plates',
  startDate: 'o.member_start_date',
  endDate: 'o.member_end_date',
  daysLeft: 'o.days_left',
  lastDay: 'o.last_day',
} as const;

const uses: RowsBy = {
  subjects: { ...subjects, status: { field: 'status', sql: 'status' } },
  calendar: false,
  figures: {
    members: 'count(*)::integer',
    expiring: 'count(*) filter (where is_expiring)::integer',
    unused: 'count(*) filter (where is_unused)::integer',
    visits: 'sum(visits)::integer',
    paid: 'sum(paid)::bigint',
    worth: 'sum(worth)::bigint',
  },
};

/** Each member once, with what the period brought: by their own few rows, not by all stays of it. */
export const memberReportSource: ReportSource = {
  facts: ({ from, to, where, today, actor }) => `
    select * from (
      select m.id as member_id, m.subscription_fare_name_id, m.department_id, m.vehicle_type_id as vehicle_id, m.member_status as status,
        m.parking_code, m.plates, m.member_start_date, m.member_end_date, m.member_end_date - ${today} as days_left, last.day as last_day,
        m.member_status = 'ACTIVE' and m.member_end_date <= ${today} + ${expiringDays} as is_expiring,
        m.member_status = 'ACTIVE' and coalesce(last.day, m.member_start_date) < ${today} - ${unusedDays} as is_unused,
        used.visits, used.worth, bought.paid
      from member_people_v m
      left join lateral (select s.entry_business_day as day from stays s where s.member_id = m.id order by s.entered_at desc limit 1) last on true
      cross join lateral (
        select count(*) as visits, coalesce(sum(s.gross) filter (where ${notOwnOpen('s.deposit_id', actor())}), 0) as worth from stays s
        where s.member_id = m.id and s.business_day between ${from} and ${to}) used
      cross join lateral (
        select coalesce(sum(t.amount), 0) as paid from membership_transactions t
        where t.member_id = m.id and t.business_day between ${from} and ${to} and ${notOwnOpen('t.deposit_id', actor())}
          and not exists (select from membership_rollbacks r where r.transaction_id = t.id)) bought
      where m.kind = 'MEMBER') members
    where ${where}`,
  rows: ({ groupBy }) => rowsOfEach(uses, groupBy, { group: 'member', id: 'member_id' }, ofMember),
  defaultOrder: orderRowsBy(uses, 'members'),
  leavesOut,
};

/** A stay by whose it was, and what that member holds now. */
const aboutStay = `m.id as member_id, m.subscription_fare_name_id, m.department_id, s.vehicle_type_id as vehicle_id`;

const entries: RowsBy = {
  subjects: {
    ...subjects,
    entry: { field: 'id', sql: 'id' },
    gate: { field: 'gate', sql: 'gate_id', named: nameOf.gate },
    hour: { field: 'hour', sql: 'hour' },
  },
  calendar: true,
  figures: {
    count: 'count(*)::integer',
    inside: 'count(*) filter (where is_inside)::integer',
    members: 'count(distinct member_id)::integer',
  },
};

/** What only one car has. */
const ofEntry = {
  businessDay: 'o.business_day',
  enteredAt: 'o.entered',
  member: nameOf.memberRecord('o.member_id'),
  subscription: nameOf.subscription('o.subscription_fare_name_id'),
  department: nameOf.department('o.department_id'),
  vehicle: nameOf.vehicle('o.vehicle_id'),
  gate: nameOf.gate('o.gate_id'),
  hour: 'o.hour',
  code: 'o.code',
  plate: 'o.plate',
  leftAt: 'o.left_at',
  minutes: 'o.minutes',
  validUntil: 'o.member_end_date',
  othersInside: 'o.others_inside',
} as const;

const local = (at: string, { zone }: ReportScope): string =>
  `to_char(${at} at time zone '${zone}', 'YYYY-MM-DD"T"HH24:MI:SS')`;

export const memberInSource: ReportSource = {
  facts: (asked) => `
    select * from (
      select s.id, ${aboutStay}, s.entry_business_day as business_day, ${local('s.entered_at', asked)} as entered,
        ${local('s.exited_at', asked)} as left_at, s.entry_gate_id as gate_id, s.code, p.entry_plate as plate,
        extract(hour from s.entered_at at time zone '${asked.zone}')::integer as hour, m.member_end_date, s.state = 'INSIDE' as is_inside,
        floor(extract(epoch from coalesce(s.exited_at, now()) - s.entered_at) / 60)::integer as minutes,
        (select count(*) from stays_inside i where i.member_id = m.id and i.stay_id <> s.id)::integer as others_inside
      from member_people_v m join stays s on s.member_id = m.id left join stay_plates p on p.stay_id = s.id
      where s.state <> 'DELETED' and s.entered_at >= business_day_begins(${asked.from}) and s.entered_at < business_day_begins(${asked.to} + 1)) came
    where ${asked.where}`,
  rows: ({ groupBy }) => rowsOfEach(entries, groupBy, { group: 'entry', id: 'id' }, ofEntry),
  totals: { members: '(select count(distinct member_id)::integer from facts)' },
  defaultOrder: (groupBy) =>
    groupBy.includes('entry') ? '"enteredAt" desc, "id" desc' : orderRowsBy(entries, 'count')(groupBy),
};

const durations: RowsBy = {
  subjects,
  calendar: true,
  figures: {
    visits: 'count(*)::integer',
    minutes: 'sum(duration_minutes)::bigint',
    median: 'round(percentile_cont(0.5) within group (order by duration_minutes))::integer',
    longest: 'max(duration_minutes)::integer',
    nights: 'count(*) filter (where business_day > entry_business_day)::integer',
  },
  computed: { average: average('"minutes"', '"visits"') },
};

export const memberParkingDurationSource: ReportSource = {
  facts: ({ from, to, where }) => `
    select * from (
      select ${aboutStay}, s.business_day, s.entry_business_day, s.duration_minutes
      from member_people_v m join stays s on s.member_id = m.id
      where s.business_day between ${from} and ${to}) stayed
    where ${where}`,
  rows: ({ groupBy }) => rowsBy(durations, groupBy),
  totals: {
    average: average('sum("minutes")', 'sum("visits")'),
    median:
      'coalesce((select round(percentile_cont(0.5) within group (order by duration_minutes)) from facts), 0)::integer',
    longest: 'coalesce(max("longest"), 0)::integer',
  },
  defaultOrder: orderRowsBy(durations, 'minutes'),
};
