import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';

/** Where somebody stands at a moment, as far as schedule and shifts tell. */
export interface Post {
  readonly shiftId: string | null;
  readonly shiftName: string | null;
  readonly scheduleId: string | null;
  readonly gateId: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

const nowhere: Post = { shiftId: null, shiftName: null, scheduleId: null, gateId: null, startsAt: null, endsAt: null };

/** Who comes so early or stays so late is on the scheduled shift. */
const around = sql`interval '60 minutes'`;

/**
 * The user's post at `at`: the scheduled one whose hours hold it, the one about to begin, the one just over; else, without
 * a gate, the shift whose hours hold it.
 */
export async function findCurrentPost(reads: Reads, site: Pick<Site, 'zone'>, userId: string, at: Date): Promise<Post> {
  const { rows } = await sql<Post>`
    with moment as (select ${at}::timestamptz at time zone ${site.zone} as local),
    posts as (
      select s.id as schedule_id, h.id as shift_id, h.name, s.gate_id, s.starts, s.ends
      from moment, schedules s join shifts h on h.id = s.shift_id
      where s.user_id = ${userId} and s.day between moment.local::date - 2 and moment.local::date + 1),
    -- Without a schedule the hours alone tell, begun yesterday or today.
    plain as (
      select h.id as shift_id, h.name, d.day + h.start_time as starts,
        d.day + h.end_time + case when h.end_time <= h.start_time then interval '1 day' else interval '0' end as ends
      from moment, shifts h, lateral (values (moment.local::date - 1), (moment.local::date)) as d (day)),
    candidates as (
      select schedule_id, shift_id, name, gate_id, starts, ends,
        case when local >= starts and local < ends then 1
          when local < starts and local >= starts - ${around} then 2
          when local >= ends and local < ends + ${around} then 3 end as rank
      from posts, moment
      union all
      select null, shift_id, name, null, starts, ends, 4 from plain, moment where local >= starts and local < ends)
    select shift_id as "shiftId", name as "shiftName", schedule_id as "scheduleId", gate_id as "gateId",
      starts at time zone ${site.zone} as "startsAt", ends at time zone ${site.zone} as "endsAt"
    from candidates where rank is not null order by rank, starts desc, shift_id limit 1`.execute(reads);
  return rows[0] ?? nowhere;
}

/** When the shift that somebody works at `at` began, or is about to begin. */
export async function findShiftStart(
  reads: Reads,
  site: Pick<Site, 'zone'>,
  shiftId: string,
  at: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ startsAt: Date }>`
    select (d.day + start_time) at time zone ${site.zone} as "startsAt"
    from (select ${at}::timestamptz at time zone ${site.zone} as local) moment, shifts,
      lateral (values (local::date - 1), (local::date), (local::date + 1)) as d (day)
    where id = ${shiftId} and d.day + start_time <= local + ${around} order by d.day desc limit 1`.execute(reads);
  return rows[0]?.startsAt ?? null;
}

/** When it ends. */
export async function findShiftEnd(
  reads: Reads,
  site: Pick<Site, 'zone'>,
  shiftId: string,
  at: Date,
): Promise<Date | null> {
  const startsAt = await findShiftStart(reads, site, shiftId, at);
  if (startsAt === null) return null;
  const { rows } = await sql<{ endsAt: Date }>`
    select ((${startsAt}::timestamptz at time zone ${site.zone}) + (end_time - start_time)
      + case when end_time <= start_time then interval '1 day' else interval '0' end) at time zone ${site.zone} as "endsAt"
    from shifts where id = ${shiftId}`.execute(reads);
  return rows[0]?.endsAt ?? null;
}

/** Somebody else who can sign in, is scheduled at a gate and has not begun yet, the first of them, within a day. */
export async function findNextPost(
  reads: Reads,
  { zone }: Pick<Site, 'zone'>,
  { gateId, besides }: { readonly gateId: string; readonly besides: string },
  at: Date,
): Promise<{ name: string; startsAt: string } | null> {
  const { rows } = await sql<{ name: string; startsAt: string }>`
    with moment as (select ${at}::timestamptz at time zone ${zone} as local)
    select coalesce(nullif(trim(concat_ws(' ', b.first_name, b.last_name)), ''), u.username) as name,
      to_char(s.starts, 'YYYY-MM-DD"T"HH24:MI:SS') as "startsAt"
    from moment, schedules s join users u on u.id = s.user_id left join user_biodata b on b.user_id = u.id
    where s.gate_id = ${gateId} and s.user_id <> ${besides} and u.status = 'ACTIVE' and s.day between moment.local::date - 1 and moment.local::date + 1
      and s.starts > moment.local and s.starts <= moment.local + interval '1 day'
    order by s.starts, u.id limit 1`.execute(reads);
  return rows[0] ?? null;
}
