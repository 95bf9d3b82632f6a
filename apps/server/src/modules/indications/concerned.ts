import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';

/**
 * Indications that this user has no business with: about themselves, something they had a part in, or about somebody whom they
 * supervised there; and whatever is silent is shown to nobody as one.
 */
export async function listConcerning(reads: Reads, { userId }: { readonly userId: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select indication_id as id from indication_people where user_id = ${userId}`.execute(reads);
  return rows.map(({ id }) => id);
}

/** Whether it is about this user, or they had a part in it. */
export async function isConcerned(reads: Reads, indicationId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from indication_people where indication_id = ${indicationId} and user_id = ${userId}`.execute(reads);
  return rows.length > 0;
}
