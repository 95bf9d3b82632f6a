import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { daysOf } from '@parking/contract/core/report-query';
import { toLocalDate } from '@parking/contract/core/time';
import { type Roster, type RosterGate, maximumPlanDays } from '@parking/contract/workforce/schedules';
import { sql } from 'kysely';
import { badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { personName } from '../reports/figures.ts';
import { around, findWorkedDays, readPosts } from './roster-rows.ts';
import { planVersion } from './roster-version.ts';

type Detail = typeof contract.schedules.detail;

const dayMs = 86_400_000;
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Refuses a period that ends before it begins or that is too long. */
export function checkPeriod(from: string, to: string, endName: string): void {
  if (to < from) throw badInput({ path: endName, code: 'too-small', values: { minimum: from } });
  if (daysOf({ from, to }) > maximumPlanDays) throw badInput({ path: endName, code: 'too-broad' });
}

export async function readRoster({ reads, site, query }: Context<Detail>): Promise<ReplyOf<Detail>> {
  const today = toLocalDate(new Date(), site.zone);
  const from = query.from ?? mondayOf(query.to ?? today);
  const to = query.to ?? addDays(from, 6);
  checkPeriod(from, to, 'to');
  const posts = await readPosts(reads, site.zone, around({ from, to }));
  const users = await sql<Omit<Roster['users'][number], 'version'>>`
    select u.id, u.username, ${sql.raw(personName)} as name, u.status = 'ACTIVE' as active,
      coalesce((select json_agg(m.user_group_id) from user_group_members m where m.user_id = u.id), '[]') as groups
    from users u left join user_biodata b on b.user_id = u.id
    where u.status = 'ACTIVE' or u.id = any(${posts.map(({ userId }) => userId)}::uuid[])
    order by lower(${sql.raw(personName)}), u.id limit 5000`.execute(reads);
  const groups = await sql<Roster['groups'][number]>`
    select id, name, label, coalesce(label_en, label) as "labelEn" from user_groups order by lower(label), id`.execute(
    reads,
  );
  const gates = await sql<RosterGate>`
    select id, code, name, gate_type as "gateType", gate_category as "gateCategory" from gates
    order by gate_type desc, lower(code), id`.execute(reads);
  const shifts = await sql<Roster['shifts'][number]>`
    select id, name, start, "end" from shifts_v order by start, lower(name), id`.execute(reads);
  const holidays = await sql<Roster['holidays'][number]>`
    select day::text, label, coalesce(label_en, label) as "labelEn" from holidays
    where day between ${from}::date and ${to}::date order by day`.execute(reads);
  const byUser = new Map<string, typeof posts>();
  for (const post of posts) {
    if (post.date < from || post.date > to) continue;
    byUser.set(post.userId, [...(byUser.get(post.userId) ?? []), post]);
  }
  return {
    period: { from, to },
    today,
    users: users.rows.map((user) => ({ ...user, version: planVersion(byUser.get(user.id) ?? []) })),
    groups: groups.rows,
    gates: gates.rows,
    shifts: shifts.rows,
    posts,
    holidays: holidays.rows,
    worked: await findWorkedDays(reads, site, today, { from, to }, null),
  };
}
