import type { FieldErrorCode } from '../core/field-errors.ts';

/** Who stands where, in which shift of which day. */
export interface PlannedPost {
  readonly userId: string;
  readonly gateId: string | null;
  readonly shiftId: string;
  /** The day its shift begins on, `YYYY-MM-DD`. */
  readonly date: string;
  /** The hours it was saved with, `HH:mm`, where they differ from what its shift says now: a worked post keeps its own. */
  readonly start?: string;
  readonly end?: string;
}

interface Hours {
  readonly start: string;
  readonly end: string;
}

/** What a plan is held against. */
export interface RosterFacts {
  readonly shifts: ReadonlyMap<string, Hours>;
  /** Whether somebody can be planned. */
  readonly isActive: (userId: string) => boolean;
  /** Whether people work at a gate. */
  readonly isAttended: (gateId: string) => boolean;
  /** Whether the day is past and the user took money on it. */
  readonly isWorked: (userId: string, date: string) => boolean;
}

export type PostField = 'userId' | 'gateId' | 'shiftId' | 'date';

export interface RosterConflict<Post extends PlannedPost = PlannedPost> {
  readonly post: Post;
  readonly field: PostField;
  readonly code: Extract<FieldErrorCode, 'overlapping-post' | 'inactive-user' | 'unattended-gate' | 'day-worked'>;
}

const dayMinutes = 1440;
const minuteMs = 60_000;

/** When hours begin and end, in minutes of the site's wall clock; an end not later than the start is on the next day. */
export function spanOf(date: string, { start, end }: Hours): { readonly from: number; readonly to: number } {
  const from = Date.parse(`${date}T${start}:00Z`) / minuteMs;
  const to = Date.parse(`${date}T${end}:00Z`) / minuteMs;
  return { from, to: to <= from ? to + dayMinutes : to };
}

function spanOfPost(post: PlannedPost, shifts: RosterFacts['shifts']) {
  const hours =
    post.start !== undefined && post.end !== undefined
      ? { start: post.start, end: post.end }
      : shifts.get(post.shiftId);
  return hours ? spanOf(post.date, hours) : null;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Every post that shares hours with another of the same person. A post whose shift is unknown shares none. */
export function findOverlaps<Post extends PlannedPost>(
  posts: readonly Post[],
  shifts: RosterFacts['shifts'],
): ReadonlySet<Post> {
  const overlapping = new Set<Post>();
  const spans = posts
    .flatMap((post) => {
      const span = spanOfPost(post, shifts);
      return span ? [{ post, ...span }] : [];
    })
    .toSorted((one, other) => compare(one.post.userId, other.post.userId) || one.from - other.from);
  for (const [index, one] of spans.entries()) {
    for (let next = index + 1; next < spans.length; next += 1) {
      const other = spans[next];
      if (!other || other.post.userId !== one.post.userId || other.from >= one.to) break;
      overlapping.add(one.post).add(other.post);
    }
  }
  return overlapping;
}

/**
 * What speaks against a plan, in the planner's browser as on the server. `posts` are all of the people concerned, the day
 * before and the day after included; only those for which `isChanged` returns true are judged.
 */
export function findConflicts<Post extends PlannedPost>(
  posts: readonly Post[],
  isChanged: (post: Post) => boolean,
  facts: RosterFacts,
): RosterConflict<Post>[] {
  const overlapping = findOverlaps(posts, facts.shifts);
  return posts.filter(isChanged).flatMap((post) => {
    const conflicts: RosterConflict<Post>[] = [];
    if (overlapping.has(post)) conflicts.push({ post, field: 'shiftId', code: 'overlapping-post' });
    if (!facts.isActive(post.userId)) conflicts.push({ post, field: 'userId', code: 'inactive-user' });
    if (post.gateId !== null && !facts.isAttended(post.gateId))
      conflicts.push({ post, field: 'gateId', code: 'unattended-gate' });
    if (facts.isWorked(post.userId, post.date)) conflicts.push({ post, field: 'date', code: 'day-worked' });
    return conflicts;
  });
}

/** What makes two posts of one person the same place in a plan. */
export const placeOf = ({ userId, date, shiftId }: Pick<PlannedPost, 'userId' | 'date' | 'shiftId'>): string =>
  `${userId} ${date} ${shiftId}`;
