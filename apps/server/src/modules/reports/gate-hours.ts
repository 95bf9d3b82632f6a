import type { ReportScope } from '../../platform/report/report-sql.ts';
import { type Told, factsOfMonths, hoursOf } from './figures.ts';

const presence = `type in ('ONLINE', 'OFFLINE')`;
const minutesOf = (from: string, to: string): string => `round(extract(epoch from ${to} - ${from}) / 60)::bigint`;

/**
 * Facts by the hour and, beside them, the minutes in which gates of that direction were there (`OPEN`), and in which they could not be heard
 * (`OFFLINE`), as their timeline says: of each hour of the clock where hours are told apart, else under the first of their day. A gate is there
 * that is watched or let a car through in the period. A gate is silent for cars of all types and of members as of others: a filter on these
 * leaves its minutes as they are.
 */
export function withGateHours(
  facts: string,
  direction: 'IN' | 'OUT',
  asked: ReportScope,
  { gate, day }: Told & { readonly day: (businessDay: string) => string },
): string {
  const { from, to, whereKeys, whereDays, whereHours, zone, groupBy } = asked;
  const begins = `business_day_begins(${from})`;
  const ends = `least(business_day_begins(${to} + 1), now())`;
  const within = `at >= ${begins} and at < ${ends}`;
  const clock = groupBy.includes('hour') ? 'clock' : 'null::integer';
  const added = (kind: string): string => `
    select business_day, clock, '${kind}', ${gate ? 'gate_id' : 'null::uuid'}, null::uuid, null::boolean, 0, sum(minutes)::bigint`;
  const each = `group by business_day, clock${gate ? ', gate_id' : ''}`;
  const told = (minutes: string): string =>
    `select ${day('business_day')} as business_day, ${clock} as clock, sum(${minutes}) as minutes`;
  return `
    with counted as (${facts}),
    hours as materialized (
      select * from (${hoursOf(from, to, zone)}) hours where hour < now() and ${whereDays} and ${whereHours}),
    there as materialized (
      select g.id as gate_id from gates g
      where g.gate_type = '${direction}'
        and (g.show_on_monitoring or g.id in (select gate_id from (${factsOfMonths(direction)({ ...asked, where: whereKeys })}) used where count <> 0))
        and exists (
          select from vehicle_types t cross join (values (true), (false)) cars (is_member)
          cross join lateral (select g.id as gate_id, t.id as vehicle_id) named where ${whereKeys})),
    silent as (
      select there.gate_id, greatest(told.at, ${begins}) as begins, coalesce(told.next, ${ends}) as ends
      from there cross join lateral (
        select at, type, lead(at) over (order by at) as next from (
          (select at, type from gate_events where gate_id = there.gate_id and ${presence} and at < ${begins} order by at desc limit 1)
          union all
          select at, type from gate_events where gate_id = there.gate_id and ${presence} and ${within}) events) told
      where told.type = 'OFFLINE')
    select counted.*, 0::bigint as minutes from counted
    union all
    ${added('OPEN')} from there cross join (${told(minutesOf('hour', `least(hour + interval '1 hour', now())`))} from hours group by 1, 2) open ${each}
    union all
    ${added('OFFLINE')} from silent cross join lateral (
      ${told(minutesOf('greatest(hour, silent.begins)', `least(hour + interval '1 hour', silent.ends)`))}
      from hours where hour < silent.ends and hour + interval '1 hour' > silent.begins group by 1, 2) lost ${each}`;
}
