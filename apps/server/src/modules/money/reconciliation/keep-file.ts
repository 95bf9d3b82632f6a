import { createHash } from 'node:crypto';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { Imported } from '@parking/contract/money/reconciliation/reconciliation-files';
import type { FileFormat } from '@parking/contract/money/reconciliation/reconciliation-words';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type Steps, inPieces, inSlices, mapSteps } from '../../../platform/in-slices.ts';
import { holdAccount } from './hold-account.ts';
import type { Reconciled, Reconciling } from './scope.ts';

/** A file as it came in, and whose it is. */
export interface IncomingFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sha256: Buffer;
  readonly paidTypeId: string | null;
  readonly cashId: string | null;
}

export async function openFile(
  { name, content }: { readonly name: string; readonly content: string },
  of: { readonly paidTypeId?: string; readonly cashId?: string },
): Promise<IncomingFile> {
  const { bytes, sha256 } = await inSlices(decode(content));
  return { name, bytes, sha256, paidTypeId: of.paidTypeId ?? null, cashId: of.cashId ?? null };
}

/** So many letters of base64 at a time, of four each. */
const lettersAtOnce = 400_000;

function* decode(content: string): Steps<Pick<IncomingFile, 'bytes' | 'sha256'>> {
  const bytes = Buffer.alloc(Buffer.byteLength(content, 'base64'));
  const hash = createHash('sha256');
  let at = 0;
  for (let from = 0; from < content.length; from += lettersAtOnce) {
    const written = bytes.write(content.slice(from, from + lettersAtOnce), at, 'base64');
    hash.update(bytes.subarray(at, at + written));
    at += written;
    yield;
  }
  return { bytes: bytes.subarray(0, at), sha256: hash.digest() };
}

/** Two at once of one account follow each other. Refuses the same file again (`file-known`). */
async function refuseKnown(tx: Tx, site: Site, { sha256, paidTypeId, cashId }: IncomingFile): Promise<void> {
  await holdAccount(tx, { paidTypeId, cashId });
  const known = await tx
    .selectFrom('reconciliationFiles as f')
    .innerJoin('users as u', 'u.id', 'f.byId')
    .select(['f.at', 'u.username'])
    .where('f.sha256', '=', sha256)
    .where((either) => either.or([either('f.paidTypeId', '=', paidTypeId), either('f.cashId', '=', cashId)]))
    .executeTakeFirst();
  if (known)
    throw new Failure('file-known', { values: { day: toLocalDate(known.at, site.zone), username: known.username } });
}

/** What a file holds, by its rows with the key that tells them in any file. */
export interface Contents {
  readonly format: FileFormat;
  readonly keys: readonly string[];
  readonly days: readonly string[];
  /** Whether another file may have brought any of them. */
  readonly mayBeKnown: boolean;
  /** How many rows tell otherwise of what another file brought. */
  readonly changed: number;
  readonly opening: number | null;
  readonly closing: number | null;
}

export interface KeptFile {
  readonly id: string;
  readonly format: FileFormat;
  readonly rows: number;
  readonly taken: number;
  readonly known: number;
  readonly changed: number;
  readonly fromDay: string;
  readonly toDay: string;
}

/** Keeps the file and says which of its rows are new, by their keys. */
export async function keepFile(
  { tx, actor, log }: Reconciling,
  file: IncomingFile,
  { format, keys, days, mayBeKnown, changed, opening, closing }: Contents,
): Promise<KeptFile & { readonly isNew: readonly boolean[] }> {
  const known = mayBeKnown ? await findKnown(tx, file, keys) : new Set<string>();
  const isNew = keys.map((key) => !known.has(key));
  const taken = isNew.filter(Boolean).length;
  const kept = {
    id: newId(),
    format,
    rows: keys.length,
    taken,
    known: keys.length - taken,
    fromDay: days.reduce((first, day) => (day < first ? day : first), days[0] ?? ''),
    toDay: days.reduce((last, day) => (day > last ? day : last), days[0] ?? ''),
  };
  const { name, bytes, sha256, paidTypeId, cashId } = file;
  const kind = paidTypeId === null ? 'STATEMENT' : 'REPORT';
  await tx
    .insertInto('reconciliationFiles')
    .values({ ...kept, kind, paidTypeId, cashId, name, bytes, sha256, opening, closing, byId: actor.userId })
    .execute();
  await log({
    action: 'import',
    entity: 'reconciliation_files',
    entityId: kept.id,
    after: { file: name, format, rows: kept.rows, taken, known: kept.known, changed, sha256: sha256.toString('hex') },
  });
  return { ...kept, changed, isNew };
}

/** So many rows are asked about, or written, at a time: nobody else waits for all of a file. */
export const rowsAtOnce = 2_000;

async function findKnown(tx: Tx, file: IncomingFile, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { paidTypeId, cashId } = file;
  const source =
    paidTypeId === null
      ? sql`statement_lines where cash_id = ${cashId}`
      : sql`report_rows where paid_type_id = ${paidTypeId}`;
  const known = new Set<string>();
  for (const some of inPieces(keys, rowsAtOnce)) {
    const { rows } = await sql<{ key: string }>`select key from ${source} and key = any(${[...some]}::text[])`.execute(
      tx,
    );
    for (const { key } of rows) known.add(key);
  }
  return known;
}

/** The key of each row. Of equal rows of one file the second is another one than the first, in each file that has both. */
export function numbered<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Steps<string[]> {
  const seen = new Map<string, number>();
  return mapSteps(rows, (row) => {
    const key = keyOf(row);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? key : `${key}\u0001${times}`;
  });
}

/** A row that no other file brought, and its key. */
export interface Fresh<Row> {
  /** A new one. */
  readonly id: string;
  readonly row: Row;
  readonly key: string;
}

/** What of a file is new. */
export function* freshOf<Row>(
  rows: readonly Row[],
  keys: readonly string[],
  { isNew }: { readonly isNew: readonly boolean[] },
): Steps<Fresh<Row>[]> {
  const keyed = yield* mapSteps(rows, (row, index) =>
    isNew[index] ? { id: newId(), row, key: keys[index] ?? '' } : null,
  );
  return keyed.filter((one) => one !== null);
}

const statementMinutes = 2;

interface Importing extends Pick<Reconciling, 'tx' | 'site'> {
  readonly body: { readonly dryRun: boolean };
}

/** Takes a file that no other import of its account is before, and takes all of it back where it was only to be tried out. */
export async function importFile(
  { tx, site, body: { dryRun } }: Importing,
  file: IncomingFile,
  take: () => Promise<KeptFile & Reconciled>,
): Promise<Imported> {
  await sql`select set_config('statement_timeout', ${`${statementMinutes}min`}, true)`.execute(tx);
  if (dryRun) await sql`savepoint tried_out`.execute(tx);
  await refuseKnown(tx, site, file);
  const { id, format, rows, taken, known, changed, fromDay, toDay, matched, arrived, paid } = await take();
  const gap = await findGap(tx, id);
  if (dryRun) await sql`rollback to savepoint tried_out`.execute(tx);
  const counts = { rows, taken, known, changed, matched, arrived, paid };
  return { id: dryRun ? null : id, format, ...counts, fromDay, toDay, gap };
}

/** What is missing between a statement and the one before it of its account; null where nothing is. */
async function findGap(tx: Tx, fileId: string): Promise<Imported['gap']> {
  const { rows } = await sql<NonNullable<Imported['gap']>>`
    select previous_day, previous_closing, from_day, opening from reconciliation_files_v where id = ${fileId} and gap is not null`.execute(
    tx,
  );
  return rows[0] ?? null;
}
