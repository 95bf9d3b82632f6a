import { createHash } from 'node:crypto';
import type { RosterPost } from '@parking/contract/workforce/schedules';

/** Says whether a plan is still the one that was read: of one user's posts in a period, in any order. */
export function planVersion(posts: readonly RosterPost[]): string {
  const states = posts.map(({ id, updatedAt }) => `${id} ${updatedAt}`).toSorted();
  return createHash('sha256').update(states.join('\n')).digest('base64url').slice(0, 22);
}
