import type { contract } from '@parking/contract/contract';
import type { BodyOf, ReplyOf } from '@parking/contract/core/endpoint';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { newId } from '@parking/contract/core/id';
import { daysOf } from '@parking/contract/core/report-query';
import { toLocalDate } from '@parking/contract/core/time';
import { type PlannedPost, findConflicts, placeOf } from '@parking/contract/workforce/roster';
import { type RosterPost, maximumPosts } from '@parking/contract/workforce/schedules';
import { sql } from 'kysely';
import { badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import { checkPeriod } from './roster-detail.ts';
import { around, lockPlans, readFacts, readPosts } from './roster-rows.ts';
import { planVersion } from './roster-version.ts';

type Save = typeof contract.schedules.save;
type Facts = Awaited<ReturnType<typeof readFacts>>;

/** A post as it was sent, and the place it was sent at. */
interface SentPost extends PlannedPost {
  readonly path: string;
}

interface Difference {
  readonly added: readonly SentPost[];
  readonly changed: readonly { readonly before: RosterPost; readonly sent: SentPost }[];
  readonly kept: readonly RosterPost[];
  readonly removed: readonly RosterPost[];
}

/** Replaces the plans of the people covered, in one transaction that holds them; what stays as it was keeps its row. */
export async function saveRoster(context: Context<Save>): Promise<ReplyOf<Save>> {
  const { tx, site, body } = context;
  const days = { from: body.dateStart, to: body.dateEnd };
  checkPeriod(days.from, days.to, 'dateEnd');
  const sent = readSent(body);
  const userIds = [...new Set([...(body.userIds ?? []), ...sent.map(({ userId }) => userId)])];
  await lockPlans(tx, userIds);
  const today = toLocalDate(new Date(), site.zone);
  const facts = await readFacts(tx, site, today, { userIds, days });
  refuseUnknown(body, sent, facts);
  const found = await readPosts(tx, site.zone, sql`${around(days)} and s.user_id = any(${userIds}::uuid[])`);
  const inside = found.filter(({ date }) => date >= days.from && date <= days.to);
  const stale = Object.entries(body.versions ?? {}).some(
    ([userId, version]) => version !== planVersion(inside.filter((post) => post.userId === userId)),
  );
  if (stale) throw context.fail('changed-meanwhile');
  const difference = compare(inside, sent);
  const neighbours = found.filter((post) => !inside.includes(post));
  const problems = judge(difference, neighbours, facts);
  if (problems.length > 0) throw context.fail('schedule-conflict', { fields: problems });
  await write(context, difference);
  const { added, changed, removed } = difference;
  return { added: added.length, changed: changed.length, removed: removed.length };
}

function readSent(body: BodyOf<Save>): SentPost[] {
  const { dateStart, dateEnd } = body;
  const listed = listedPosts(body);
  const outside = listed.flatMap(({ path, date }) =>
    date < dateStart || date > dateEnd ? [{ path: `${path}.date`, code: 'outside-period' } as const] : [],
  );
  if (outside.length > 0) throw badInput(...outside);
  if (listed.length > maximumPosts)
    throw badInput({ path: 'schedule', code: 'too-many', values: { maximum: maximumPosts } });
  const missing: FieldProblem[] = [];
  const isListed = (body.schedule ?? []).length > 0;
  const sent = listed.map(({ path, date, ...post }): SentPost => {
    const { userId = body.userId ?? '', shiftId = body.shiftId ?? '', gateId = body.gateId ?? null } = post;
    const at = isListed ? `${path}.` : '';
    if (userId === '') missing.push({ path: `${at}userId`, code: 'required' });
    if (shiftId === '') missing.push({ path: `${at}shiftId`, code: 'required' });
    return { userId, shiftId, gateId, date, path };
  });
  // Of every day the same is missing.
  if (missing.length > 0) throw badInput(...missing.filter((one, at) => missing.findIndex(same(one)) === at));
  return sent;
}

const same =
  (one: FieldProblem) =>
  ({ path }: FieldProblem): boolean =>
    path === one.path;

type ListedPost = NonNullable<BodyOf<Save>['schedule']>[number];
type DayPost = ListedPost & { readonly date: string; readonly path: string };

/** The posts of a body, each with its day and its place there: without a day it stands on every day of the period. */
function listedPosts(body: BodyOf<Save>): DayPost[] {
  const { dateStart, dateEnd, schedule = [] } = body;
  const posts: readonly ListedPost[] = schedule.length === 0 && plansForAll(body) ? [{}] : schedule;
  return posts.flatMap(({ date, ...post }, index) => {
    const days = date === undefined ? calendarDays(dateStart, dateEnd) : [date];
    return days.map((day) => ({ ...post, date: day, path: `schedule.${index}` }));
  });
}

/** Nobody is planned by a body that names only whose plans it replaces. */
const plansForAll = ({ userId, shiftId, userIds, schedule }: BodyOf<Save>): boolean =>
  userId !== undefined || shiftId !== undefined || !(schedule ?? userIds);

const dayMs = 86_400_000;
const calendarDays = (from: string, to: string): string[] =>
  Array.from({ length: daysOf({ from, to }) }, (_, index) =>
    new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
  );

function refuseUnknown({ userIds }: BodyOf<Save>, sent: readonly SentPost[], facts: Facts): void {
  const missing = (path: string): FieldProblem => ({ path, code: 'does-not-exist' });
  const problems = [
    ...(userIds ?? []).flatMap((userId, index) => (facts.users.has(userId) ? [] : [missing(`userIds.${index}`)])),
    ...sent.flatMap(({ path, userId, shiftId, gateId }) => [
      ...(facts.users.has(userId) ? [] : [missing(`${path}.userId`)]),
      ...(facts.shifts.has(shiftId) ? [] : [missing(`${path}.shiftId`)]),
      ...(gateId === null || facts.gates.has(gateId) ? [] : [missing(`${path}.gateId`)]),
    ]),
  ];
  if (problems.length > 0) throw badInput(...problems);
}

/** What differs from the plan as it stands: a post is the same while person, day and shift are. */
function compare(inside: readonly RosterPost[], sent: readonly SentPost[]): Difference {
  const standing = new Map(inside.map((post) => [placeOf(post), post]));
  const added: SentPost[] = [];
  const changed: { before: RosterPost; sent: SentPost }[] = [];
  const kept: RosterPost[] = [];
  for (const post of sent) {
    const before = standing.get(placeOf(post));
    standing.delete(placeOf(post));
    if (!before) added.push(post);
    // What stays keeps the hours it was saved with.
    else if (before.gateId !== post.gateId)
      changed.push({ before, sent: { ...post, start: before.start, end: before.end } });
    else kept.push(before);
  }
  return { added, changed, kept, removed: [...standing.values()] };
}

function judge(
  { added, changed, kept, removed }: Difference,
  neighbours: readonly RosterPost[],
  facts: Facts,
): FieldProblem[] {
  const judged = [...added, ...changed.map(({ sent }) => sent)];
  const paths = new Map<PlannedPost, string>(judged.map((post) => [post, post.path]));
  const conflicts = findConflicts<PlannedPost>([...judged, ...kept, ...neighbours], (post) => paths.has(post), facts);
  const problems = conflicts.map(({ post, field, code }) => ({ path: `${paths.get(post)}.${field}`, code }));
  // What is no longer sent has no place in the body.
  const worked = removed.some(({ userId, date }) => facts.isWorked(userId, date));
  return worked ? [...problems, { path: 'schedule', code: 'day-worked' }] : problems;
}

async function write({ tx, log }: Context<Save>, { added, changed, removed }: Difference): Promise<void> {
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id);
    await sql`delete from schedules where id = any(${ids}::uuid[])`.execute(tx);
  }
  for (const { before, sent } of changed)
    await sql`update schedules set gate_id = ${sent.gateId}, updated_at = ${nextUpdatedAt} where id = ${before.id}`.execute(
      tx,
    );
  const made = added.map(({ userId, gateId, shiftId, date }) => ({ id: newId(), userId, gateId, shiftId, date }));
  if (made.length > 0)
    await sql`
      insert into schedules (id, day, user_id, gate_id, shift_id)
      select * from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ date }) => date)}::date[],
        ${made.map(({ userId }) => userId)}::uuid[], ${made.map(({ gateId }) => gateId)}::uuid[],
        ${made.map(({ shiftId }) => shiftId)}::uuid[])`.execute(tx);
  const asPlanned = ({ userId, gateId, shiftId, date }: PlannedPost) => ({ userId, gateId, shiftId, date });
  for (const before of removed)
    await log({ action: 'delete', entity: 'schedules', entityId: before.id, before: asPlanned(before) });
  for (const { before, sent } of changed)
    await log({
      action: 'update',
      entity: 'schedules',
      entityId: before.id,
      before: asPlanned(before),
      after: asPlanned(sent),
    });
  for (const post of made)
    await log({ action: 'create', entity: 'schedules', entityId: post.id, after: asPlanned(post) });
}
