import { createHash } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { asRefusal } from '../db/constraints.ts';
import { columnName } from '../db/list-sql.ts';
import { type Database, type Reads, type Tx, inTransaction } from '../db/pool.ts';
import { Failure } from '../failure.ts';
import type { Act } from '../http/context.ts';
import type { Fields } from '../http/record-writer.ts';
import type { JobRun } from '../jobs/run-job.ts';
import { readInWorker } from '../spreadsheet/read-in-worker.ts';
import { indexNames } from './cell-values.ts';
import type { ImportSource, ImportWriter, SourceFile, UniqueField } from './import-source.ts';
import { type FoundProblem, Problems } from './problems.ts';
import { type ReadRow, RowReader } from './read-rows.ts';

export interface ImportResult {
  readonly rows: number;
  readonly created: number;
  readonly problems: readonly FoundProblem[];
  readonly more: number;
}

export interface ImportFile {
  readonly name: string;
  readonly content: Buffer;
}

interface ImportWork {
  readonly database: Database;
  readonly source: ImportSource;
  readonly file: ImportFile;
  readonly dryRun: boolean;
  readonly run: JobRun;
  readonly actIn: (tx: Tx) => Act;
}

const rowsAtOnce = 100;
const keysAtOnce = 2_000;
const rowsBetweenTurns = 100;
const statementMinutes = 5;
const waitMs = 250;
/** Shares of the progress: reading, then writing. */
const readPercent = 40;

/** Ends the transaction of what is not to stay. */
class TakenBack extends Error {}

/** A batch did not go in as a whole; its rows have to be looked at one by one. */
class BatchRefused extends Error {}

/**
 * Imports a file: all of its rows or none. What is wrong is found as far as it can be found at once. What came out is kept
 * with the job in the transaction that writes the rows, so that a job that is run again neither repeats nor forgets it.
 */
export async function runImport(work: ImportWork): Promise<ImportResult> {
  const problems = new Problems();
  const rows = await readRows(work, problems);
  // What is refused anyway is not written first, unless to say at once what else would be.
  const candidates = work.dryRun || problems.count === 0 ? rows : [];
  try {
    return await writeAll(work, rows, candidates, problems, false);
  } catch (error) {
    if (!(error instanceof BatchRefused)) throw error;
    return await writeAll(work, rows, candidates, problems, true);
  }
}

async function readRows({ database, source, file, run }: ImportWork, problems: Problems): Promise<readonly ReadRow[]> {
  const named = Object.entries(source.names ?? {}).map(
    async ([key, list]) => [key, indexNames(await list(database.readQueries))] as const,
  );
  const reader = new RowReader(source, Object.fromEntries(await Promise.all(named)), problems);
  try {
    await readSheet(file.content, reader, run);
    reader.end();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    problems.addRefusal(null, namingFile(error, file.name), source.definition.columns);
    return [];
  }
  return reader.rows;
}

/** Who has sent several files is told which one it is. */
const namingFile = ({ code, detail }: Failure, file: string): Failure =>
  new Failure(code, {
    ...detail,
    fields: (detail.fields ?? []).map((problem) => ({ ...problem, values: { ...problem.values, file } })),
  });

async function readSheet(file: Buffer, reader: RowReader, run: JobRun): Promise<void> {
  for await (const { rows, share } of readInWorker(file)) {
    run.signal.throwIfAborted();
    for (const [index, row] of rows.entries()) {
      if (!reader.read(row)) return;
      if (index % rowsBetweenTurns === rowsBetweenTurns - 1) await nextTurn();
    }
    run.progress(share * readPercent);
  }
}

/** One transaction for all rows; `careful` looks at each row of a batch that is refused. */
async function writeAll(
  work: ImportWork,
  rows: readonly ReadRow[],
  candidates: readonly ReadRow[],
  known: Problems,
  careful: boolean,
): Promise<ImportResult> {
  const { database, source, dryRun, run } = work;
  let problems = new Problems(known);
  const resultOf = (created: number): ImportResult => {
    const list = problems.list();
    return { rows: rows.length, created, problems: list, more: problems.count - list.length };
  };
  try {
    return await inTransaction(database, async (tx) => {
      // The transaction may have to begin again.
      problems = new Problems(known);
      await sql`select set_config('statement_timeout', ${`${statementMinutes}min`}, true),
        set_config('idle_in_transaction_session_timeout', ${`${statementMinutes}min`}, true)`.execute(tx);
      await waitForTurn(tx, source, run);
      const free = await withoutTaken(tx, source, rows, candidates, problems, run);
      const act = work.actIn(tx);
      const digest = createHash('sha256').update(work.file.content).digest();
      const writer = await openWriter(source, act, { name: work.file.name, digest }, problems);
      const sound = await withoutFaulty(writer, free, problems);
      const written = await writeRows(tx, writer, source, sound, problems, run, careful);
      if (problems.count === 0) await finish(writer, source, dryRun, problems);
      if (problems.count > 0 || dryRun) throw new TakenBack();
      await act.log({
        action: 'import',
        entity: source.entity,
        entityId: null,
        after: { jobId: run.id, rows: written },
      });
      const result = resultOf(written);
      await run.keep(tx, result);
      return result;
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
    const result = resultOf(0);
    await inTransaction(database, (tx) => run.keep(tx, result));
    return result;
  }
}

/** Imports of one list go one after another: neither waits for rows of the other in the middle. */
async function waitForTurn(tx: Tx, { definition }: ImportSource, run: JobRun): Promise<void> {
  const name = `import ${definition.path}`;
  for (;;) {
    run.signal.throwIfAborted();
    const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtext(${name})) as held`.execute(tx);
    if (lock.rows[0]?.held) return;
    await delay(waitMs);
  }
}

/** The candidates whose unique fields are free, in the file and in the table; the rows that are not become problems. */
async function withoutTaken(
  reads: Reads,
  { unique }: ImportSource,
  rows: readonly ReadRow[],
  candidates: readonly ReadRow[],
  problems: Problems,
  run: JobRun,
): Promise<ReadRow[]> {
  const refused = new Set<ReadRow>();
  for (const field of unique) {
    run.signal.throwIfAborted();
    const first = new Map<string, ReadRow>();
    for (const [index, row] of rows.entries()) {
      if (index % keysAtOnce === keysAtOnce - 1) await nextTurn();
      const key = keyOf(row, field);
      if (key === null) continue;
      const before = first.get(key);
      if (before === undefined) first.set(key, row);
      else {
        refused.add(row);
        problems.add({ row: row.number, column: field.field, code: 'row-twice', values: { row: before.number } });
      }
    }
    for await (const key of takenKeys(reads, field, [...first.keys()])) {
      const row = first.get(key);
      if (!row) continue;
      refused.add(row);
      problems.add({ row: row.number, column: field.field, code: 'already-taken' });
    }
  }
  return candidates.filter((row) => row.valid && !refused.has(row));
}

/** A file that is refused as a whole is a problem of no row. */
async function openWriter(source: ImportSource, act: Act, file: SourceFile, problems: Problems): Promise<ImportWriter> {
  try {
    return await source.open(act, file);
  } catch (error) {
    if (!isOfRows(error)) throw error;
    problems.addRefusal(null, error, source.definition.columns);
    throw new TakenBack();
  }
}

/** The rows that stand beside one another and beside what is there. */
async function withoutFaulty(
  writer: ImportWriter,
  rows: readonly ReadRow[],
  problems: Problems,
): Promise<readonly ReadRow[]> {
  const found = (await writer.compare?.(rows)) ?? [];
  for (const { row, path, code, values } of found) problems.add({ row, column: path, code, values });
  const faulty = new Set(found.map(({ row }) => row));
  return rows.filter(({ number }) => !faulty.has(number));
}

async function finish(writer: ImportWriter, source: ImportSource, dryRun: boolean, problems: Problems): Promise<void> {
  try {
    await writer.finish?.(dryRun);
  } catch (error) {
    const refusal = asRefusal(error);
    if (!isOfRows(refusal)) throw error;
    problems.addRefusal(null, refusal, source.definition.columns);
  }
}

function keyOf({ input }: ReadRow, { field, compared }: UniqueField): string | null {
  const value = input[field];
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  if (text === '') return null;
  return compared === 'exactly' ? text : text.toLowerCase();
}

/** The keys that the table has already. */
async function* takenKeys(
  reads: Reads,
  { table, column, compared }: UniqueField,
  keys: readonly string[],
): AsyncGenerator<string> {
  const name = sql.ref(columnName(column));
  const value = compared === 'exactly' ? name : sql`lower(${name})`;
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const some = keys.slice(from, from + keysAtOnce);
    const query = sql<{
      key: string;
    }>`select ${value} as key from ${sql.table(table)} where ${value} = any(${some}::text[])`;
    for (const { key } of (await query.execute(reads)).rows) yield key;
  }
}

async function writeRows(
  reads: Reads,
  writer: ImportWriter,
  source: ImportSource,
  rows: readonly ReadRow[],
  problems: Problems,
  run: JobRun,
  careful: boolean,
): Promise<number> {
  let written = 0;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    run.signal.throwIfAborted();
    const batch = await prepareRows(writer, source, rows.slice(from, from + rowsAtOnce), problems);
    if (careful) await insertCarefully(reads, writer, source, batch, problems);
    else await insertWhole(writer, batch);
    written += batch.length;
    run.progress(readPercent + ((from + rowsAtOnce) / rows.length) * (99 - readPercent));
    await nextTurn();
  }
  return written;
}

interface PreparedRow {
  readonly number: number;
  readonly input: Fields;
}

async function prepareRows(
  writer: ImportWriter,
  source: ImportSource,
  rows: readonly ReadRow[],
  problems: Problems,
): Promise<PreparedRow[]> {
  const prepared: PreparedRow[] = [];
  for (const { number, input } of rows) {
    try {
      prepared.push({ number, input: await writer.prepare(input) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      problems.addRefusal(number, error, source.definition.columns);
    }
  }
  return prepared;
}

/** What the rows themselves are to blame for; a database that is away or busy is not. */
const isOfRows = (error: unknown): error is Failure =>
  error instanceof Failure && !['unavailable', 'request-in-progress', 'server-fault'].includes(error.code);

async function insertWhole(writer: ImportWriter, rows: readonly PreparedRow[]): Promise<void> {
  try {
    await writer.insert(rows.map(({ input }) => input));
  } catch (error) {
    if (isOfRows(asRefusal(error))) throw new BatchRefused();
    throw error;
  }
}

/** Halves what is refused until the rows to blame stand alone. */
async function insertCarefully(
  reads: Reads,
  writer: ImportWriter,
  source: ImportSource,
  rows: readonly PreparedRow[],
  problems: Problems,
): Promise<void> {
  await sql`savepoint some_rows`.execute(reads);
  try {
    await writer.insert(rows.map(({ input }) => input));
    await sql`release savepoint some_rows`.execute(reads);
    return;
  } catch (error) {
    const refusal = asRefusal(error);
    if (!isOfRows(refusal)) throw error;
    await sql`rollback to savepoint some_rows`.execute(reads);
    await sql`release savepoint some_rows`.execute(reads);
    const [only] = rows;
    if (rows.length === 1 && only) return problems.addRefusal(only.number, refusal, source.definition.columns);
  }
  const middle = Math.ceil(rows.length / 2);
  await insertCarefully(reads, writer, source, rows.slice(0, middle), problems);
  await insertCarefully(reads, writer, source, rows.slice(middle), problems);
}
