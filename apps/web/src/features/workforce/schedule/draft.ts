import {
  type PlannedPost,
  type RosterConflict,
  type RosterFacts,
  findConflicts,
  placeOf,
} from '@parking/contract/workforce/roster';
import type { Roster } from '@parking/contract/workforce/schedules';
import { addDays } from '../../../kit/calendar/periods.ts';
import { daysBetween } from './weeks.ts';

/** A post on the screen; its key stays while it is moved. */
export interface DraftPost extends PlannedPost {
  readonly key: string;
}

interface Plan {
  readonly posts: readonly DraftPost[];
  /** Of the saved plan it was made from. */
  readonly version: string;
}

/** The plans that differ from the saved ones, by user. */
export type Draft = ReadonlyMap<string, Plan>;

export const noDraft: Draft = new Map();

const asDraft = ({ id, userId, gateId, shiftId, date, start, end }: Roster['posts'][number]): DraftPost => ({
  key: id,
  userId,
  gateId,
  shiftId,
  date,
  start,
  end,
});

const isWithin = ({ period }: Roster, { date }: PlannedPost): boolean => date >= period.from && date <= period.to;

const savedOf = (roster: Roster, userId: string): DraftPost[] =>
  roster.posts.filter((post) => post.userId === userId && isWithin(roster, post)).map(asDraft);

/** The week as it stands on the screen. */
export function shownPosts(roster: Roster, draft: Draft): DraftPost[] {
  const saved = roster.posts.filter((post) => !draft.has(post.userId) && isWithin(roster, post)).map(asDraft);
  return [...saved, ...[...draft.values()].flatMap(({ posts }) => posts)];
}

const sameAs = (one: PlannedPost) => (other: PlannedPost) =>
  placeOf(one) === placeOf(other) && one.gateId === other.gateId;

const isSamePlan = (one: readonly PlannedPost[], other: readonly PlannedPost[]): boolean =>
  one.length === other.length && one.every((post) => other.some(sameAs(post)));

/** Replaces one user's posts; what is as it was saved is no change. */
function withPlan(roster: Roster, draft: Draft, userId: string, change: (posts: DraftPost[]) => DraftPost[]): Draft {
  const saved = savedOf(roster, userId);
  const before = draft.get(userId);
  const posts = change(before ? [...before.posts] : saved);
  const next = new Map(draft);
  const version = before?.version ?? roster.users.find(({ id }) => id === userId)?.version ?? '';
  if (isSamePlan(posts, saved)) next.delete(userId);
  else next.set(userId, { posts, version });
  return next;
}

let made = 0;
export const newKey = (): string => `new-${(made += 1)}`;

type Place = Pick<PlannedPost, 'userId' | 'date' | 'shiftId' | 'gateId'>;

/** A post has the hours of its shift until it is saved. */
const at = ({ userId, date, shiftId, gateId }: Place, key: string): DraftPost => ({
  key,
  userId,
  date,
  shiftId,
  gateId,
});

export const addPost = (roster: Roster, draft: Draft, place: Place): Draft =>
  withPlan(roster, draft, place.userId, (posts) => [...posts, at(place, newKey())]);

export const removePost = (roster: Roster, draft: Draft, post: DraftPost): Draft =>
  withPlan(roster, draft, post.userId, (posts) => posts.filter(({ key }) => key !== post.key));

export function movePost(roster: Roster, draft: Draft, post: DraftPost, to: Partial<Place>): Draft {
  const place = { userId: post.userId, date: post.date, shiftId: post.shiftId, gateId: post.gateId, ...to };
  if (sameAs(post)(place)) return draft;
  const kept = placeOf(place) === placeOf(post) ? { ...post, gateId: place.gateId } : at(place, post.key);
  if (place.userId === post.userId)
    return withPlan(roster, draft, post.userId, (posts) => posts.map((one) => (one.key === post.key ? kept : one)));
  return withPlan(roster, removePost(roster, draft, post), place.userId, (posts) => [...posts, kept]);
}

/**
 * The plans of another week in place of this one's, for everybody who has posts there and can be planned. Days on which
 * money was taken stay as they are.
 */
export function copyWeek(roster: Roster, posts: readonly PlannedPost[], fromMonday: string): Draft {
  const facts = factsOf(roster);
  const shift = daysBetween(fromMonday, roster.period.from);
  const shifts = new Set(roster.shifts.map(({ id }) => id));
  const gates = new Set(roster.gates.map(({ id }) => id));
  const users = [...new Set(posts.map(({ userId }) => userId))].filter((userId) => facts.isActive(userId));
  return users.reduce<Draft>((draft, userId) => {
    const copied = posts
      .filter((post) => post.userId === userId && shifts.has(post.shiftId))
      .map((post) => ({ ...post, date: addDays(post.date, shift) }))
      .filter(({ date }) => !facts.isWorked(userId, date))
      .map((post) =>
        at({ ...post, gateId: post.gateId !== null && gates.has(post.gateId) ? post.gateId : null }, newKey()),
      );
    return withPlan(roster, draft, userId, (standing) => [
      ...standing.filter(({ date }) => facts.isWorked(userId, date)),
      ...copied,
    ]);
  }, noDraft);
}

/** What the week is judged by, as the server judges it. */
export function factsOf(roster: Roster): RosterFacts {
  const active = new Set(roster.users.filter((user) => user.active).map(({ id }) => id));
  const attended = new Set(roster.gates.filter((gate) => gate.gateCategory !== null).map(({ id }) => id));
  const worked = new Set(roster.worked.map(({ userId, date }) => `${userId} ${date}`));
  return {
    shifts: new Map(roster.shifts.map((shift) => [shift.id, shift])),
    isActive: (userId) => active.has(userId),
    isAttended: (gateId) => attended.has(gateId),
    isWorked: (userId, date) => worked.has(`${userId} ${date}`),
  };
}

/** What the server would refuse of the changes. */
export function conflictsOf(roster: Roster, draft: Draft): RosterConflict<DraftPost>[] {
  const around = roster.posts.filter((post) => draft.has(post.userId) && !isWithin(roster, post)).map(asDraft);
  const posts = [...draft.values()].flatMap((plan) => plan.posts);
  const isSaved = (post: DraftPost) => savedOf(roster, post.userId).some(sameAs(post));
  return findConflicts([...posts, ...around], (post) => posts.includes(post) && !isSaved(post), factsOf(roster));
}

/** People whose plan somebody else saved since it was changed here. */
export const overtaken = (roster: Roster, draft: Draft): string[] =>
  [...draft]
    .filter(([userId, { version }]) => roster.users.find(({ id }) => id === userId)?.version !== version)
    .map(([userId]) => userId);

export const without = (draft: Draft, userIds: readonly string[]): Draft =>
  new Map([...draft].filter(([userId]) => !userIds.includes(userId)));

/** What is sent to be saved. */
export function savingOf({ period }: Roster, draft: Draft) {
  return {
    dateStart: period.from,
    dateEnd: period.to,
    userIds: [...draft.keys()],
    versions: Object.fromEntries([...draft].map(([userId, { version }]) => [userId, version])),
    schedule: [...draft.values()].flatMap(({ posts }) =>
      posts.map(({ userId, gateId, shiftId, date }) => ({ userId, gateId, shiftId, date })),
    ),
  };
}
