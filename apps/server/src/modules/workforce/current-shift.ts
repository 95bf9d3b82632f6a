import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';

/** Where somebody stands at a moment, as far as schedule and shifts tell. */
export interface Post {
  readonly shiftId: string | null;
  readonly shiftName: string | null;
  readonly scheduleId: string | null;
  readonly gateId: string | null;
}

const nowhere: Post = { shiftId: null, shiftName: null, scheduleId: null, gateId: null };

/**
 * The user's post at `at`: the scheduled one whose hours hold it (a shift that crosses midnight belongs to the day it
 * began), else the nearest one scheduled for that day (who comes early or stays late is still on it), else, without a
 * gate, the shift whose hours hold it.
 */
export async function findCurrentPost(tx: Tx, site: Pick<Site, 'zone'>, userId: string, at: Date): Promise<Post> {
  const { rows } = await sql<Post>`
    with moment as (select ${at}::timestamptz at time zone ${site.zone} as local),
    hours as (
      select id, name, start_time,
        end_time - start_time + case when end_time <= start_time then interval '1 day' else interval '0' end as length
      from shifts),
    posts as (
      select s.id as schedule_id, h.id as shift_id, h.name, s.gate_id, s.day, s.starts, s.ends
      from moment, schedules s join hours h on h.id = s.shift_id
      where s.user_id = ${userId} and s.day between moment.local::date - 1 and moment.local::date),
    -- Without a schedule the hours alone tell, begun yesterday or today.
    plain as (
      select h.id as shift_id, h.name, d.day + h.start_time as starts, d.day + h.start_time + h.length as ends
      from moment, hours h, lateral (values (moment.local::date - 1), (moment.local::date)) as d (day)),
    candidates as (
      select schedule_id, shift_id, name, gate_id, starts,
        case when local >= starts and local < ends then 1 when day = local::date then 2 end as rank,
        least(greatest(starts - local, local - starts), greatest(ends - local, local - ends)) as distance
      from posts, moment
      union all
      select null, shift_id, name, null, starts, 3, interval '0' from plain, moment where local >= starts and local < ends)
    select shift_id as "shiftId", name as "shiftName", schedule_id as "scheduleId", gate_id as "gateId"
    from candidates where rank is not null
    order by rank, case when rank = 2 then distance end, starts desc, shift_id limit 1`.execute(tx);
  return rows[0] ?? nowhere;
}
