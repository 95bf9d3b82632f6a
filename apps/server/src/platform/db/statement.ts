import { CompiledQuery } from 'kysely';
import type { Tx } from './pool.ts';

/**
 * What one room writes within a statement that others write in as well: parts of its WITH, which read the JSON of one
 * `parameter` (`$1`) and write nothing where it is null. Their names begin with the room's own word.
 */
export type StatementPart = (parameter: string) => string;

/** Sends a statement whose text never changes, with its values in the order of `$1`, `$2` …; returns its rows. */
export async function send<Row>(tx: Tx, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
