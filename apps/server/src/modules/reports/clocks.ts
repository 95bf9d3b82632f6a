import type { ReportScope } from '../../platform/report/report-sql.ts';
import { type Kind, type Told, firstWhole, hoursOf, keyColumns, ofKinds, toldColumns } from './figures.ts';

/** Hours that wait in the queue, with the business day in which they lie: that is asked once for each of them. */
const waiting = ({ from, to, zone }: ReportScope, kinds: readonly Kind[]): string => `
  select business_day, extract(hour from hour at time zone '${zone}')::integer as clock, kind, gate_id, vehicle_id, is_member, count
  from (select date_trunc('hour', at, 'UTC') as hour, kind, gate_id, vehicle_type_id as vehicle_id, is_member, count from fold_queue
    where at >= business_day_begins(${from}) and at < business_day_begins(${to} + 1) and ${ofKinds(kinds)}) queued
  join (select hour, business_day_of(hour) as business_day from (select distinct date_trunc('hour', at, 'UTC') as hour from fold_queue) each) days using (hour)`;

/** Hours of days that were added up, by the hour of the clock. */
const ofDays = (kinds: readonly Kind[], from: string, to: string, zone: string): string => `
  select business_day, clock, kind, gate_id, vehicle_type_id as vehicle_id, is_member, count
  from rollup_hours join (${hoursOf(from, to, zone)}) hours using (hour)
  where hour >= business_day_begins(${from}) and hour < business_day_begins(${to} + 1) and ${ofKinds(kinds)}`;

/** As of days: by whether anything was added up of hours after the period. */
const afterWholeHours = ({ to }: ReportScope): string =>
  `(date_trunc('month', ${to} + case when exists (select from rollup_gate_hours where hour >= business_day_begins(${to} + 1))
      or exists (select from rollup_day_types where business_day > ${to}) then interval '1 day' else interval '1 month' end))::date`;

/**
 * Cars by the hour of the clock, under the day that stands for those that are told alike, for reports that tell no day from another of its month but
 * by its weekday: whole months of the period are read as such, and the days before and after them hour by hour.
 */
export const factsOfClocks =
  (...kinds: readonly Kind[]) =>
  (asked: ReportScope, told: Told, day: (businessDay: string) => string): string => {
    const { from, to, where, zone } = asked;
    const [first, after] = [firstWhole(asked), afterWholeHours(asked)];
    return `
    select ${day('business_day')} as business_day, clock, kind, ${keyColumns(told)}, sum(count)::bigint as count
    from (
      select month + (weekday - extract(isodow from month)::integer + 7) % 7 as business_day, clock, kind, gate_id, vehicle_type_id as vehicle_id,
        is_member, count
      from rollup_clock_months where month >= ${first} and month < ${after} and ${ofKinds(kinds)}
      union all ${ofDays(kinds, from, `least(${to}, ${first} - 1)`, zone)}
      union all ${ofDays(kinds, `greatest(${first}, ${after})`, to, zone)}
      union all ${waiting(asked, kinds)}) figures
    where ${where} group by 1, clock, kind${toldColumns(told)}`;
  };

/** Cars of each hour by the gate, of all types and of members as of others: a report that is narrowed to some of these reads all keys. */
export const gateHours = (kind: 'IN' | 'OUT', { from, to, whereKeys }: ReportScope): string => `
  select * from (
    select hour, gate_id, count from rollup_gate_hours
    where kind = '${kind}' and hour >= business_day_begins(${from}) and hour < business_day_begins(${to} + 1)
    union all
    select date_trunc('hour', at, 'UTC'), gate_id, count from fold_queue
    where kind = '${kind}' and at >= business_day_begins(${from}) and at < business_day_begins(${to} + 1)) counted
  where ${whereKeys}`;

/** The same of the vehicle types, or the members, that a report is narrowed to. */
export const hoursWithAllKeys = (kind: 'IN' | 'OUT', { from, to, whereKeys }: ReportScope): string => `
  select hour, gate_id, count
  from (select hour, gate_id, vehicle_type_id as vehicle_id, is_member, count from figures_by_hour_v
    where kind = '${kind}' and hour >= business_day_begins(${from}) and hour < business_day_begins(${to} + 1)) counted
  where ${whereKeys}`;
