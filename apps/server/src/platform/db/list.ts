import { type Filter, type ListQuery, type Page, maximumDepth, sumDepth } from '@parking/contract/core/list';
import type pg from 'pg';
import { Failure } from '../failure.ts';
import { type Database, processOf } from './pool.ts';
import { type Access, type ListSource, type Statement, buildListStatements } from './list-sql.ts';

const queryCancelled = '57014';
const invalidPattern = '2201B';

/**
 * One page of a list. A caller who goes away stops the query in the database; one that runs over its time is answered
 * `narrow-the-filter` with the filter to blame.
 */
export async function readPage<Row>(
  database: Database,
  source: ListSource,
  query: ListQuery,
  zone: string,
  signal: AbortSignal,
  access?: Access,
): Promise<Page<Row>> {
  const statements = buildListStatements(source, query, zone, maximumDepth + 1, access);
  return readByCaller(database, signal, { filters: query.filters, otherwise: 'q' }, async (client) => {
    const rows = await runComposed<Row>(client, statements.page);
    const sums = query.sums ? await addUp(client, statements.sums(), sumDepth(source.columns)) : null;
    const asked = { data: rows, page: query.page, size: query.size, ...(sums && { sums }) };
    if (!query.total) return asked;
    const total = await countRows(client, statements.count(), query, rows.length);
    const totalElements = Math.min(total, maximumDepth);
    return {
      ...asked,
      totalElements,
      totalPages: Math.ceil(totalElements / query.size),
      ...(total > maximumDepth && { totalIsMinimum: true }),
    };
  });
}

/** What to blame when a read takes too long. */
export interface Blame {
  readonly filters: readonly Filter[];
  /** The parameter to blame where no filter is. */
  readonly otherwise: string;
}

/** Runs a read that the caller composed: stopped when the caller goes away, and refused as too broad when it takes too long. */
export const readByCaller = <Result>(
  database: Database,
  signal: AbortSignal,
  asked: Blame,
  read: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => readOn(database, signal, asked, read, false);

/** The same of several statements that must agree: they find everything as it was at one moment. */
export const readAtOneMoment = <Result>(
  database: Database,
  signal: AbortSignal,
  asked: Blame,
  read: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => readOn(database, signal, asked, read, true);

async function readOn<Result>(
  database: Database,
  signal: AbortSignal,
  asked: Blame,
  read: (client: pg.PoolClient) => Promise<Result>,
  oneMoment: boolean,
): Promise<Result> {
  const client = await database.lists.connect();
  let stopping: Promise<void> | undefined;
  const stop = (): void => {
    stopping = cancelQuery(database, client);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    // The caller may have left while this waited for a connection.
    if (signal.aborted) throw new Failure('unavailable');
    if (oneMoment) await client.query('begin isolation level repeatable read read only');
    return await read(client);
  } catch (error) {
    throw asListFailure(error, asked);
  } finally {
    signal.removeEventListener('abort', stop);
    // A cancel still under way would hit whoever is given the connection next.
    await stopping;
    client.release(oneMoment && !(await rollBack(client)));
  }
}

/** Whether the connection can be given to somebody else. */
const rollBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  );

/** Runs a statement that was composed from few forms: it is planned once a connection. */
export async function runComposed<Row>(client: pg.PoolClient, statement: Statement): Promise<Row[]> {
  const result = await client.query({
    name: nameOf(statement.text),
    text: statement.text,
    values: [...statement.values],
  });
  return result.rows as Row[];
}

const names = new Map<string, string>();
const prepared = 200;

/** Lists and reports are asked in few forms, over and over. Rare ones beyond that are not kept. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= prepared) return known;
  const name = `list-${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Of all rows; null where there are more than are added up. Left out is what no row shows a value of, and what is larger than a number
 * can hold exactly.
 */
async function addUp(
  client: pg.PoolClient,
  statement: Statement,
  depth: number,
): Promise<Record<string, number> | null> {
  const [row] = await runComposed<{ count: number; sums: Record<string, number | null> }>(client, statement);
  if (!row || row.count > depth) return null;
  const sums = Object.entries(row.sums).map(([name, sum]) => [name, row.count === 0 ? 0 : sum] as const);
  return Object.fromEntries(sums.filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1])));
}

async function countRows(client: pg.PoolClient, count: Statement, query: ListQuery, found: number): Promise<number> {
  const isLast = found < query.size && (found > 0 || query.page === 0);
  if (isLast) return query.page * query.size + found;
  const [row] = await runComposed<{ count: number }>(client, count);
  return row?.count ?? 0;
}

/** Stops what a connection is asked, from another one. */
export async function cancelQuery(database: Database, client: pg.PoolClient): Promise<void> {
  await database.writes.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => undefined);
}

function asListFailure(error: unknown, { filters, otherwise }: Blame): unknown {
  const { code } = error as { code?: string };
  const costly = filters.find(({ operator }) => ['matches', 'contains', 'endsWith'].includes(operator)) ?? filters[0];
  const path = costly ? `${costly.column}.${costly.operator}` : otherwise;
  if (code === queryCancelled) return new Failure('narrow-the-filter', { fields: [{ path, code: 'too-broad' }] });
  if (code === invalidPattern) return new Failure('bad-input', { fields: [{ path, code: 'wrong-format' }] });
  return error;
}
