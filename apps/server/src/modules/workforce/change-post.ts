import type { contract } from '@parking/contract/contract';
import type { BodyOf, ReplyOf } from '@parking/contract/core/endpoint';
import { toLocalDate } from '@parking/contract/core/time';
import { type PlannedPost, findConflicts } from '@parking/contract/workforce/roster';
import type { RosterPost } from '@parking/contract/workforce/schedules';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { isStale, nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import { around, lockPlans, readFacts, readPosts } from './roster-rows.ts';

type Update = typeof contract.schedules.update;
type Remove = typeof contract.schedules.remove;

/** The post, while nobody else plans for its person, nor for `others`. */
async function getPost(tx: Tx, zone: string, id: string, others: readonly string[] = []): Promise<RosterPost> {
  const [seen] = await readPosts(tx, zone, sql`s.id = ${id}`);
  if (!seen) throw new Failure('record-not-found');
  await lockPlans(tx, [seen.userId, ...others]);
  const [post] = await readPosts(tx, zone, sql`s.id = ${id}`);
  if (!post) throw new Failure('record-not-found');
  if (post.userId !== seen.userId) throw new Failure('changed-meanwhile');
  return post;
}

export async function changePost(context: Context<Update>): Promise<ReplyOf<Update>> {
  const { tx, site, body, params, log } = context;
  const { updatedAt, ...given } = body;
  const before = await getPost(tx, site.zone, params.id, given.userId === undefined ? [] : [given.userId]);
  if (isStale(updatedAt, before.updatedAt)) throw context.fail('changed-meanwhile');
  const after: PlannedPost = {
    userId: given.userId ?? before.userId,
    gateId: given.gateId === undefined ? before.gateId : given.gateId,
    shiftId: given.shiftId ?? before.shiftId,
    date: dayOf(given) ?? before.date,
  };
  const moved = after.userId !== before.userId || after.date !== before.date;
  const changes: RawBuilder<unknown>[] = [];
  if (after.userId !== before.userId) changes.push(sql`user_id = ${after.userId}`);
  if (after.gateId !== before.gateId) changes.push(sql`gate_id = ${after.gateId}`);
  if (after.shiftId !== before.shiftId) changes.push(sql`shift_id = ${after.shiftId}`);
  if (after.date !== before.date) changes.push(sql`day = ${after.date}::date`);
  if (changes.length === 0) return before;
  const kept = !moved && after.shiftId === before.shiftId;
  await judge(context, before, kept ? { ...after, start: before.start, end: before.end } : after);
  await sql`update schedules set ${sql.join(changes)}, updated_at = ${nextUpdatedAt} where id = ${before.id}`.execute(
    tx,
  );
  const [stored] = await readPosts(tx, site.zone, sql`s.id = ${before.id}`);
  if (!stored) throw new Failure('record-not-found');
  await log({ action: 'update', entity: 'schedules', entityId: before.id, before, after: stored });
  return stored;
}

/** The day that is asked for, by whichever of its names. */
function dayOf({ date, dateStart, dateEnd, schedule }: BodyOf<Update>): string | undefined {
  const named = [date, dateStart, dateEnd, schedule?.[0]?.date];
  const days = [...new Set(named.filter((day) => day !== undefined))];
  if (days.length > 1) throw badInput({ path: 'dateEnd', code: 'not-equal' });
  return days[0];
}

async function judge({ tx, site, fail }: Context<Update>, before: RosterPost, after: PlannedPost): Promise<void> {
  const today = toLocalDate(new Date(), site.zone);
  const [from = after.date, to = after.date] = [before.date, after.date].toSorted();
  const facts = await readFacts(tx, site, today, { userIds: [before.userId, after.userId], days: { from, to } });
  const missing = [
    ...(facts.users.has(after.userId) ? [] : ['userId']),
    ...(facts.shifts.has(after.shiftId) ? [] : ['shiftId']),
    ...(after.gateId === null || facts.gates.has(after.gateId) ? [] : ['gateId']),
  ];
  if (missing.length > 0) throw badInput(...missing.map((path) => ({ path, code: 'does-not-exist' }) as const));
  const days = { from: after.date, to: after.date };
  const others = await readPosts(
    tx,
    site.zone,
    sql`${around(days)} and s.user_id = ${after.userId} and s.id <> ${before.id}`,
  );
  const found = findConflicts<PlannedPost>([after, ...others], (post) => post === after, facts);
  const problems = found.map(({ field, code }) => ({ path: field, code }));
  if (facts.isWorked(before.userId, before.date) && !problems.some(({ code }) => code === 'day-worked'))
    problems.push({ path: 'date', code: 'day-worked' });
  if (problems.length > 0) throw fail('schedule-conflict', { fields: problems });
}

export async function removePost({ tx, site, params, log, fail }: Context<Remove>): Promise<ReplyOf<Remove>> {
  const before = await getPost(tx, site.zone, params.id);
  const today = toLocalDate(new Date(), site.zone);
  const days = { from: before.date, to: before.date };
  const facts = await readFacts(tx, site, today, { userIds: [before.userId], days });
  if (facts.isWorked(before.userId, before.date)) throw fail('schedule-worked');
  await sql`delete from schedules where id = ${before.id}`.execute(tx);
  await log({ action: 'delete', entity: 'schedules', entityId: before.id, before });
  return null;
}
