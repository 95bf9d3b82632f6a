import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import type { SchedulePost } from '@parking/contract/workforce/current-schedule';
import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import type { Context } from '../../platform/http/context.ts';
import { findCurrentPost } from './current-shift.ts';

type Current = typeof contract.currentSchedule.current;

async function readOwnPosts(reads: Reads, userId: string, which: RawBuilder<unknown>): Promise<SchedulePost[]> {
  const { rows } = await sql<SchedulePost>`
    select s.id, s.day::text as date, s.shift_id as "shiftId", h.name as "shiftName", to_char(s.starts, 'HH24:MI') as start,
      to_char(s.ends, 'HH24:MI') as end, s.gate_id as "gateId", g.name as "gateName"
    from schedules s join shifts h on h.id = s.shift_id left join gates g on g.id = s.gate_id
    where s.user_id = ${userId} and ${which}`.execute(reads);
  return rows;
}

export async function readOwnSchedule({ reads, actor, site, query }: Context<Current>): Promise<ReplyOf<Current>> {
  const now = new Date();
  const local = toLocalDateTime(now, site.zone);
  const date = toLocalDate(now, site.zone);
  const monday = sql`date_trunc('week', ${query.date ?? date}::date)::date`;
  const [running = null] = await readOwnPosts(
    reads,
    actor.userId,
    sql`s.day between ${date}::date - 1 and ${date}::date and s.starts <= ${local}::timestamp and s.ends > ${local}::timestamp`,
  );
  const [next = null] = await readOwnPosts(
    reads,
    actor.userId,
    sql`s.day >= ${date}::date and s.starts > ${local}::timestamp order by s.starts limit 1`,
  );
  return {
    date,
    current: await findCurrentPost(reads, site, actor.userId, now),
    today: await readOwnPosts(reads, actor.userId, sql`s.day = ${date}::date order by s.starts`),
    week: await readOwnPosts(reads, actor.userId, sql`s.day >= ${monday} and s.day < ${monday} + 7 order by s.starts`),
    now: running,
    next,
  };
}
