import type { ReportScope } from '../../platform/report/report-sql.ts';
import { hoursOf } from './figures.ts';

const presence = `type in ('ONLINE', 'OFFLINE')`;
const minutesOf = (from: string, to: string): string => `round(extract(epoch from ${to} - ${from}) / 60)::bigint`;

/**
 * Facts by the hour and, beside them, the minutes of each hour in which gates of that direction were there (`OPEN`), and in which they could not be
 * heard (`OFFLINE`), as their timeline says. A gate is there that is watched or let a car through in the period. A gate is silent for
 * cars of all types and of members as of others: a filter on these leaves its minutes as they are.
 */
export function withGateHours(facts: string, direction: 'IN' | 'OUT', asked: ReportScope): string {
  const { from, to, where, zone } = asked;
  const begins = `business_day_begins(${from})`;
  const ends = `least(business_day_begins(${to} + 1), now())`;
  const within = `at >= ${begins} and at < ${ends}`;
  return `
    with counted as (${facts}),
    hours as materialized (select * from (${hoursOf(from, to, zone)}) hours where hour < now()),
    there as materialized (
      select g.id from gates g
      where g.gate_type = '${direction}'
        and (g.show_on_monitoring or g.id in (select gate_id from counted))
        and exists (
          select from vehicle_types t cross join (values (true), (false)) cars (is_member)
          cross join lateral (select g.id as gate_id, t.id as vehicle_id) named where ${where})),
    silent as (
      select there.id as gate_id, greatest(told.at, ${begins}) as begins, coalesce(told.next, ${ends}) as ends
      from there cross join lateral (
        select at, type, lead(at) over (order by at) as next from (
          (select at, type from gate_events where gate_id = there.id and ${presence} and at < ${begins} order by at desc limit 1)
          union all
          select at, type from gate_events where gate_id = there.id and ${presence} and ${within}) events) told
      where told.type = 'OFFLINE')
    select counted.*, 0::bigint as minutes from counted
    union all
    select business_day, clock, 'OPEN', there.id, null, null, 0, ${minutesOf('hour', `least(hour + interval '1 hour', now())`)}
    from there cross join hours
    union all
    select business_day, clock, 'OFFLINE', gate_id, null, null, 0,
      ${minutesOf('greatest(hour, begins)', `least(hour + interval '1 hour', ends)`)}
    from silent join hours on hour < ends and hour + interval '1 hour' > begins`;
}
