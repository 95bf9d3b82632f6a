import { sql } from 'kysely';
import { type Reads, anyOf } from '../../platform/db/pool.ts';
import { readTies } from '../controls/two-persons.ts';

/** This user, and everybody who may be the same person under another name. */
const accountsOf = async (reads: Reads, userId: string): Promise<string[]> => [
  userId,
  ...(await readTies(reads, userId)).keys(),
];

/**
 * Indications that this user has no business with: about themselves, or something they had a part in, under whichever of the
 * accounts that may be theirs.
 */
export async function listConcerning(reads: Reads, { userId }: { readonly userId: string }): Promise<string[]> {
  const accounts = await accountsOf(reads, userId);
  const { rows } = await sql<{ id: string }>`
    select distinct indication_id as id from indication_people where user_id = ${anyOf(accounts)}`.execute(reads);
  return rows.map(({ id }) => id);
}

/** Whether it is about this user, or they had a part in it, under whichever name. */
export async function isConcerned(reads: Reads, indicationId: string, userId: string): Promise<boolean> {
  const accounts = await accountsOf(reads, userId);
  const { rows } = await sql`
    select from indication_people where indication_id = ${indicationId} and user_id = ${anyOf(accounts)}`.execute(
    reads,
  );
  return rows.length > 0;
}

/** Everybody who has no business with these indications, under whichever name. */
export async function listConcernedBy(reads: Reads, indicationIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from indication_people where indication_id = ${anyOf(indicationIds)}`.execute(
    reads,
  );
  const concerned = new Set<string>();
  for (const { userId } of rows) for (const account of await accountsOf(reads, userId)) concerned.add(account);
  return [...concerned];
}

/** Entries of the operations log about what this user has no business with: they would tell them of it. */
export async function listEntriesConcerning(reads: Reads, user: { readonly userId: string }): Promise<string[]> {
  const concerning = await listConcerning(reads, user);
  if (concerning.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from operations_log where entity = 'indications' and entity_id = any(${concerning}::text[])`.execute(
    reads,
  );
  return rows.map(({ id }) => id);
}
