import type { RosterFacts } from '@parking/contract/workforce/roster';
import type { RosterPost } from '@parking/contract/workforce/schedules';
import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Posts as a planner sees them. */
export async function readPosts(reads: Reads, zone: string, which: RawBuilder<unknown>): Promise<RosterPost[]> {
  const { rows } = await sql<RosterPost>`
    select s.id, s.day::text as date, s.day::text as "dateStart", s.day::text as "dateEnd",
      json_build_array(json_build_object('date', s.day::text)) as schedule, s.user_id as "userId", s.gate_id as "gateId", s.shift_id as "shiftId",
      to_char(s.starts, 'HH24:MI') as start, to_char(s.ends, 'HH24:MI') as end,
      to_char(s.updated_at at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS') as "updatedAt"
    from schedules s where ${which} order by s.starts, s.id`.execute(reads);
  return rows;
}

/** Of a period, and of the day before and after it, whose hours may reach into it. */
export const around = ({ from, to }: Days): RawBuilder<unknown> =>
  sql`s.day between ${from}::date - 1 and ${to}::date + 1`;

/** Past days of the period on which one of these people took money, `<user> <day>`; null asks for everybody. */
export async function findWorkedDays(
  reads: Reads,
  { zone }: Pick<Site, 'zone'>,
  today: string,
  { from, to }: Days,
  userIds: readonly string[] | null,
): Promise<{ userId: string; date: string }[]> {
  const mine = (column: string) =>
    userIds === null ? sql`true` : sql`${sql.ref(column)} = any(${[...userIds]}::uuid[])`;
  const { rows } = await sql<{ userId: string; date: string }>`
    select operator_id as "userId", business_day::text as date from deposits
    where opened_at >= (${from}::date - 2) and opened_at < (${to}::date + 3) and kind = 'SHIFT' and ${mine('operator_id')}
      and business_day between ${from}::date and ${to}::date and business_day < ${today}::date
    union
    select s.user_id, s.day::text from schedules s
    where s.day between ${from}::date and ${to}::date and s.day < ${today}::date and ${mine('s.user_id')}
      and exists (select from stays t where t.operator_id = s.user_id
        and t.exited_at >= s.starts at time zone ${zone} and t.exited_at < s.ends at time zone ${zone})`.execute(reads);
  return rows;
}

/** What a plan of these people is judged by, as it is in this transaction. */
export async function readFacts(
  reads: Reads,
  site: Pick<Site, 'zone'>,
  today: string,
  given: { readonly userIds: readonly string[]; readonly days: Days },
): Promise<RosterFacts & { readonly users: ReadonlySet<string>; readonly gates: ReadonlySet<string> }> {
  const userIds = [...given.userIds];
  const shifts = await sql<{ id: string; start: string; end: string }>`select id, start, "end" from shifts_v`.execute(
    reads,
  );
  const users = await sql<{ id: string; active: boolean }>`
    select id, status = 'ACTIVE' as active from users where id = any(${userIds}::uuid[])`.execute(reads);
  const gates = await reads.selectFrom('gates').select(['id', 'gateCategory']).execute();
  const worked = await findWorkedDays(reads, site, today, given.days, userIds);
  const active = new Set(users.rows.filter((user) => user.active).map(({ id }) => id));
  const attended = new Set(gates.filter(({ gateCategory }) => gateCategory !== null).map(({ id }) => id));
  const workedDays = new Set(worked.map(({ userId, date }) => `${userId} ${date}`));
  return {
    shifts: new Map(shifts.rows.map(({ id, start, end }) => [id, { start, end }])),
    users: new Set(users.rows.map(({ id }) => id)),
    gates: new Set(gates.map(({ id }) => id)),
    isActive: (userId) => active.has(userId),
    isAttended: (gateId) => attended.has(gateId),
    isWorked: (userId, date) => workedDays.has(`${userId} ${date}`),
  };
}

/** Lets one planner at a time at the plans of these people; others wait. */
export async function lockPlans(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`select id from users where id = any(${[...userIds]}::uuid[]) order by id for no key update`.execute(tx);
}
