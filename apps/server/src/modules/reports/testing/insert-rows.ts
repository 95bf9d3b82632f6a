import { sql } from 'kysely';
import { columnName } from '../../../platform/db/list-sql.ts';
import type { Tx } from '../../../platform/db/pool.ts';

export type Fields = Readonly<Record<string, unknown>>;

const rowsAtOnce = 2_000;

/** Many rows of one shape at once, names in camelCase. */
export async function insertRows(tx: Tx, table: string, rows: readonly Fields[]): Promise<void> {
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(columnName(name))));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows
      .slice(from, from + rowsAtOnce)
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [columnName(name), value])));
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(some)}::jsonb)`.execute(
      tx,
    );
  }
}
