import type { Database } from '../db/pool.ts';

/** Whether the server's own role is kept from altering the journal, the operations log and their seals. */
export async function isLogGuarded(database: Database): Promise<boolean> {
  const { rows } = await database.reads.query<{ guarded: boolean }>(
    `select bool_and(not has_table_privilege(name, 'update') and not has_table_privilege(name, 'delete')) as guarded
     from unnest(array['operations_log', 'journal_entries', 'journal_lines', 'seals']) name`,
  );
  return rows[0]?.guarded === true;
}
