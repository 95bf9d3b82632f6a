import { type Language, languages } from '@parking/contract/core/language';
import { toLocalDate } from '@parking/contract/core/time';
import { z } from 'zod';
import { writeOperations } from '../audit/operations-log.ts';
import { getActor } from '../auth/get-actor.ts';
import type { Sessions } from '../auth/sessions.ts';
import { type Database, type Reads, type Tx, inTransaction } from '../db/pool.ts';
import type { Events } from '../events/events.ts';
import { Failure } from '../failure.ts';
import { insertAssets, workbookType } from '../files/assets.ts';
import { type FileStore, isFileToken, newFileToken } from '../files/file-store.ts';
import type { Act, Origin } from '../http/context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobRun } from '../jobs/run-job.ts';
import type { SiteSettings } from '../site.ts';
import { writeWorkbook } from '../spreadsheet/write-workbook.ts';
import type { ImportSource } from './import-source.ts';
import { StoredProblem, tellProblems } from './problems.ts';
import { type ImportFile, type ImportResult, runImport } from './run-import.ts';

export interface ImportRequest {
  readonly path: string;
  readonly userId: string;
  /** Of the user's own upload. */
  readonly token: string;
  readonly dryRun: boolean;
  readonly origin: Pick<Origin, 'address' | 'requestId' | 'language'>;
}

/** Imports of lists from .xlsx files in the background. */
export interface Imports {
  register(source: ImportSource): void;
  sourceOf(path: string): ImportSource;
  /** Starts the job in the caller's transaction and returns its id. Refuses a file that is not the user's own workbook. */
  start(tx: Tx, request: ImportRequest): Promise<string>;
}

export interface ImportServices {
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'rightsOf'>;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly events: Pick<Events, 'committed'>;
  readonly site: Pick<SiteSettings, 'current'>;
}

export const importKind = 'import';
const maximumReportBytes = 50_000_000;

/** A request as it waits: plain data, and nothing about rights, which are asked again when it runs. */
export const WaitingImport = z.object({
  path: z.string(),
  token: z.string(),
  dryRun: z.boolean(),
  origin: z.object({ address: z.string(), requestId: z.string(), language: z.enum(languages) }),
});
type WaitingImport = z.output<typeof WaitingImport>;

/** What an import keeps with its job. */
export const KeptResult = z.object({
  rows: z.int(),
  created: z.int(),
  problems: z.array(StoredProblem),
  more: z.int(),
});

/** Runs imports into whatever lists register. Call before `jobs.run`. */
export function openImports(services: ImportServices): Imports {
  const sources = new Map<string, ImportSource>();
  const sourceOf = (path: string): ImportSource => {
    const source = sources.get(path);
    if (!source) throw new Error(`Nothing to import at ${path}`);
    return source;
  };
  services.jobs.defineJob(importKind, (run) => {
    const waiting = WaitingImport.parse(run.input);
    return work(services, sourceOf(waiting.path), waiting, run);
  });
  return {
    register: (source) => void sources.set(source.definition.path, source),
    sourceOf,
    start: async (tx, { path, userId, token, dryRun, origin }) => {
      sourceOf(path);
      await refuseUnlessOwnWorkbook(tx, token, userId);
      const { address, requestId, language } = origin;
      const input: WaitingImport = { path, token, dryRun, origin: { address, requestId, language } };
      return services.jobs.startJob(tx, { kind: importKind, userId, input });
    },
  };
}

async function refuseUnlessOwnWorkbook(reads: Reads, token: string, userId: string): Promise<void> {
  const file = isFileToken(token)
    ? await reads
        .selectFrom('assetFiles')
        .select(['mediaType', 'filename'])
        .where('token', '=', token)
        .where('uploadedBy', '=', userId)
        .where('attachedTo', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!file) throw new Failure('asset-not-found', { fields: [{ path: 'token', code: 'does-not-exist' }] });
  if (file.mediaType !== workbookType)
    throw new Failure('unsupported-type', {
      fields: [{ path: 'token', code: 'not-a-workbook', values: { file: file.filename } }],
    });
}

async function work(
  services: ImportServices,
  source: ImportSource,
  waiting: WaitingImport,
  run: JobRun,
): Promise<{ token: string } | undefined> {
  const { database, events } = services;
  const { path, dryRun, origin } = waiting;
  const actor = await getActor(services, run.userId, source.permission, `POST ${path}/import`);
  let result: ImportResult | null = run.result === null ? null : KeptResult.parse(run.result);
  if (!result) {
    const file = await readFile(services, waiting.token);
    const site = services.site.current();
    const author = {
      siteId: site.id,
      actorId: actor.userId,
      actorName: actor.username,
      address: origin.address,
      requestId: origin.requestId,
    };
    const actIn = (tx: Tx): Act => ({
      reads: tx,
      tx,
      actor,
      site,
      callerId: actor.userId,
      log: (operations, within = tx) => writeOperations(within, author, [operations].flat()),
    });
    result = await runImport({ database, source, file, dryRun, run, actIn });
    if (result.created > 0) events.committed([...source.affects, 'operations']);
  }
  return result.problems.length === 0
    ? undefined
    : { token: await writeReport(services, source, result, origin.language, run) };
}

async function readFile({ files, database }: ImportServices, token: string): Promise<ImportFile> {
  const content = await files.get(token);
  const asset = await database.readQueries
    .selectFrom('assetFiles')
    .select('filename')
    .where('token', '=', token)
    .executeTakeFirst();
  if (!content || !asset) throw new Failure('asset-not-found');
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return { name: asset.filename, content: Buffer.concat(chunks) };
}

const reportWords = {
  id: { sheet: 'Masalah', row: 'Baris', column: 'Kolom', message: 'Masalah' },
  en: { sheet: 'Problems', row: 'Row', column: 'Column', message: 'Problem' },
} as const;

/** The problems as a file of their own, for whoever has to correct them elsewhere. */
async function writeReport(
  { files, database, site }: ImportServices,
  { definition }: ImportSource,
  { problems }: Pick<ImportResult, 'problems'>,
  language: Language,
  run: JobRun,
): Promise<string> {
  const { sheet, row, column, message } = reportWords[language];
  const workbook = writeWorkbook({
    sheetName: sheet,
    columns: [
      { heading: row, type: 'integer' },
      { heading: column, type: 'text' },
      { heading: message, type: 'text' },
    ],
    rows: (async function* () {
      yield tellProblems(problems, definition, language).map((one) => [one.row, one.column, one.message]);
    })(),
  });
  const token = newFileToken();
  const stored = await files.put(token, workbook, { limit: maximumReportBytes, signal: run.signal });
  const filename = `${sheet}_${definition.path.slice(1)}_${toLocalDate(new Date(), site.current().zone)}.xlsx`;
  try {
    const asset = { token, filename, mediaType: workbookType, uploadedBy: run.userId, ...stored };
    await inTransaction(database, (tx) => insertAssets(tx, [asset]));
  } catch (error) {
    await files.remove(token);
    throw error;
  }
  return token;
}
