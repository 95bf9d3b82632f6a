import type { ListQuery } from '@parking/contract/core/list';
import { type Access, type ListSource, buildListStatements } from '../db/list-sql.ts';
import { cancelQuery } from '../db/list.ts';
import type { Database } from '../db/pool.ts';

export type Row = Readonly<Record<string, unknown>>;

const rowsAtOnce = 250;
const everything = 1_000_000_000;
const statementMinutes = 10;

/**
 * All rows of a filtered list as they were at one moment, in batches. The moment is held open until the last batch was
 * taken or the caller stops; an abort stops the statement in the database too.
 */
export async function* readAll(
  database: Database,
  source: ListSource,
  query: ListQuery,
  zone: string,
  signal: AbortSignal,
  onTotal: (total: number) => void,
  access?: Access,
): AsyncGenerator<Row[]> {
  const { all, count } = buildListStatements(source, query, zone, everything, access);
  const client = await database.writes.connect();
  const stop = (): void => void cancelQuery(database, client);
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    await client.query(
      `begin isolation level repeatable read read only; set local statement_timeout = '${statementMinutes}min';
       set local idle_in_transaction_session_timeout = '${statementMinutes}min'`,
    );
    const { text, values } = count();
    const counted = await client.query<{ count: number }>(text, [...values]);
    onTotal(counted.rows[0]?.count ?? 0);
    await client.query(`declare every_row no scroll cursor for ${all.text}`, [...all.values]);
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from every_row`);
      if (rows.length > 0) yield rows;
      if (rows.length < rowsAtOnce) return;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    const ended = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!ended);
  }
}
