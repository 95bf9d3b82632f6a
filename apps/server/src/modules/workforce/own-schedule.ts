import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { toLocalDate } from '@parking/contract/core/time';
import type { SchedulePost } from '@parking/contract/workforce/current-schedule';
import { sql } from 'kysely';
import type { Context } from '../../platform/http/context.ts';
import { findCurrentPost } from './current-shift.ts';

type Current = typeof contract.currentSchedule.current;

export async function readOwnSchedule({ tx, actor, site }: Context<Current>): Promise<ReplyOf<Current>> {
  const now = new Date();
  const date = toLocalDate(now, site.zone);
  const { rows: week } = await sql<SchedulePost>`
    select s.id, s.day::text as date, s.shift_id as "shiftId", h.name as "shiftName", h.start, h.end,
      s.gate_id as "gateId", g.name as "gateName"
    from schedules s join shifts_v h on h.id = s.shift_id left join gates g on g.id = s.gate_id
    where s.user_id = ${actor.userId} and s.day >= date_trunc('week', ${date}::date)::date
      and s.day < date_trunc('week', ${date}::date)::date + 7
    order by s.day, h.start`.execute(tx);
  return {
    date,
    current: await findCurrentPost(tx, site, actor.userId, now),
    today: week.filter((post) => post.date === date),
    week,
  };
}
