import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';

/** Users whom a group lets at this one call, beside its screen. */
export async function listAllowedAt(
  reads: Reads,
  { method, path }: { readonly method: string; readonly path: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct m.user_id as id from user_group_members m join access_group_modules a on a.user_group_id = m.user_group_id
    join modules d on d.id = a.module_id where d.request_method = ${method} and d.module_link = ${path}`.execute(reads);
  return rows.map(({ id }) => id);
}
