import { comparisons } from '@parking/contract/core/compared-period';
import { type ReportFormat, ReportSheet, reportFormats } from '@parking/contract/core/report';
import type { Language } from '@parking/contract/core/language';
import { type Columns, type ListQuery, operators } from '@parking/contract/core/list';
import type { Permission } from '@parking/contract/core/permissions';
import type { ReportQuery } from '@parking/contract/core/report-query';
import { toLocalDate } from '@parking/contract/core/time';
import { z } from 'zod';
import { getActor } from '../auth/get-actor.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Access, ListSource, Restriction } from '../db/list-sql.ts';
import { type Database, type Reads, type Tx, inTransaction } from '../db/pool.ts';
import { badInput } from '../failure.ts';
import { insertAssets, workbookType } from '../files/assets.ts';
import { type FileStore, newFileToken } from '../files/file-store.ts';
import type { Act, Site } from '../http/context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobRun } from '../jobs/run-job.ts';
import { type ReportFile, reportFile } from '../report/report-file.ts';
import { type ExportedReport, readHead } from '../report/written-report.ts';
import { cellType, firstPart, valueAt } from './columns.ts';
import { type Row, readAll } from './read-all.ts';
import { csvType, writeCsv } from './write-csv.ts';
import { type Workbook, writeWorkbook } from './write-workbook.ts';

/** Who asks for a list, and what the path names. */
interface Asker {
  readonly reads: Reads;
  readonly actor: Act['actor'];
  readonly params: unknown;
}

/** The part of a list that one call is about, after the caller was let at it: one deposit's, the caller's own; or all of it. */
export type Within = (asker: Asker) => Promise<Restriction | undefined>;

/** A list that can be exported. */
export interface ExportedList {
  readonly source: ListSource;
  /** What the user sees of it: asked when the job runs, as rights are. */
  readonly access?: ((reads: Reads, user: { readonly userId: string }) => Promise<Access>) | undefined;
  /** Asked when the call is made and when the job runs. */
  readonly within?: Within | undefined;
  /** Fields that `complete` adds to what the source reads. */
  readonly computed?: readonly string[] | undefined;
  readonly complete?: ((reads: Reads, rows: readonly Row[]) => Promise<readonly Row[]>) | undefined;
}

/** What can be exported under its endpoint's path (`/users/export`), and who may still view it when the job runs. */
export type ExportSource = { readonly permission: Permission } & (ExportedList | { readonly report: ExportedReport });

export interface ExportRequest {
  readonly path: string;
  readonly userId: string;
  readonly query: ListQuery;
  readonly columns: readonly { readonly key: string; readonly heading: string }[];
  /** In which names of records are written; Indonesian where none is named. */
  readonly language?: Language | undefined;
  /** A workbook where none is named. */
  readonly format?: 'xlsx' | 'csv' | undefined;
  /** What the path names. */
  readonly params?: Readonly<Record<string, string>> | undefined;
}

/** Days are resolved: the file is of the period that was asked for, whenever it is written. */
export interface ReportExportRequest {
  readonly path: string;
  readonly userId: string;
  readonly query: ReportQuery;
  readonly sheet: ReportSheet;
  readonly format?: ReportFormat | undefined;
}

/** Exports of filtered lists and of reports to files in the background. */
export interface Exports {
  register(path: string, source: ExportSource): void;
  /** Starts the job in the caller's transaction and returns its id. Refuses columns the list does not show. */
  start(tx: Tx, request: ExportRequest): Promise<string>;
  startReport(tx: Tx, request: ReportExportRequest): Promise<string>;
  /** The report that a call writes, and who may have it; none where the call writes no report. */
  reportAt(path: string): { readonly permission: Permission; readonly report: ExportedReport } | undefined;
  /** Refuses columns and parts that the list or report of a call does not have. */
  refuseUnknown(path: string, sheet: Pick<ReportSheet, 'columns' | 'parts'>, within?: string): void;
}

export interface ExportServices {
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'rightsOf'>;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly site: () => Site;
}

const kind = 'export-list';
const maximumBytes = 2_000_000_000;

const Narrowing = z.object({
  sort: z.array(z.object({ column: z.string(), direction: z.enum(['asc', 'desc']) })),
  filters: z.array(
    z.object({
      column: z.string(),
      operator: z.enum(operators),
      value: z.string().nullable(),
      values: z.array(z.string()).optional(),
    }),
  ),
});
/** What a report is asked, as it is kept: plain data, its days resolved. */
export const KeptReportQuery = Narrowing.extend({
  from: z.string(),
  to: z.string(),
  groupBy: z.array(z.string()),
  compare: z.enum(comparisons).nullable(),
  bands: z.array(z.number()).default([]),
});
/** A request as it waits: plain data, and nothing about rights, which are asked again when it runs. */
const Waiting = ReportSheet.extend({
  path: z.string(),
  format: z.enum(reportFormats).default('xlsx'),
  query: z.union([KeptReportQuery, Narrowing.extend({ q: z.string() })]),
  params: z.record(z.string(), z.string()).optional(),
});
type Waiting = z.output<typeof Waiting>;

/** Makes exports of whatever lists and reports register. Call before `jobs.run`. */
export function openExports(services: ExportServices): Exports {
  const sources = new Map<string, ExportSource>();
  services.jobs.defineJob(kind, (run) => runExport(services, sources, run));
  const refuseUnknown: Exports['refuseUnknown'] = (path, { columns, parts = [] }, within = '') => {
    const found = sources.get(path);
    if (!found) throw new Error(`Nothing to export at ${path}`);
    const known = 'report' in found ? (found.report.parts ?? {}) : {};
    const unknown = [
      ...unknownColumns(columns, fieldsOf(found)).map((at) => `columns.${at}.key`),
      ...parts.flatMap(({ name, columns: own }, place) => {
        const part = Object.hasOwn(known, name) ? known[name] : undefined;
        if (!part) return [`parts.${place}.name`];
        return unknownColumns(own, part.fields).map((at) => `parts.${place}.columns.${at}.key`);
      }),
    ];
    if (unknown.length > 0)
      throw badInput(...unknown.map((name) => ({ path: `${within}${name}`, code: 'not-an-option' as const })));
  };
  return {
    register: (path, source) => void sources.set(path, source),
    reportAt: (path) => {
      const found = sources.get(path);
      return found && 'report' in found ? found : undefined;
    },
    refuseUnknown,
    start: async (tx, request) => {
      const { path, userId, columns, language, format, params } = request;
      refuseUnknown(path, { columns: [...columns] });
      const { q, sort, filters } = request.query;
      return services.jobs.startJob(tx, {
        kind,
        userId,
        input: { path, columns, language, format, query: { q, sort, filters }, params },
      });
    },
    startReport: async (tx, request) => {
      const { path, userId, sheet, format } = request;
      refuseUnknown(path, sheet);
      const { from, to, groupBy, compare, sort, filters } = request.query;
      const query = { from, to, groupBy, compare, sort, filters };
      return services.jobs.startJob(tx, { kind, userId, input: { ...sheet, path, format, query } });
    },
  };
}

function fieldsOf(found: ExportSource): readonly string[] {
  if ('report' in found) return found.report.fields;
  return [...Object.keys(found.source.row.shape), ...(found.computed ?? [])];
}

/** Their places. */
const unknownColumns = (columns: ReportSheet['columns'], fields: readonly string[]): number[] =>
  columns.flatMap(({ key }, index) => (fields.includes(firstPart(key)) ? [] : [index]));

async function runExport(
  services: ExportServices,
  sources: ReadonlyMap<string, ExportSource>,
  run: JobRun,
): Promise<{ token: string }> {
  const waiting = Waiting.parse(run.input);
  const found = sources.get(waiting.path);
  if (!found) throw new Error(`Nothing to export at ${waiting.path}`);
  const actor = await getActor(services, run.userId, found.permission, `POST ${waiting.path}`);
  return 'source' in found
    ? exportList(services, found, waiting, run, actor)
    : exportReport(services, found.report, waiting, run);
}

const columnsOf = ({ columns }: Waiting, declared: Columns): Workbook['columns'] =>
  columns.map(({ key, heading }) => ({ heading, type: cellType(declared, key) }));

async function exportList(
  services: ExportServices,
  list: ExportedList,
  waiting: Waiting,
  run: JobRun,
  actor: Act['actor'],
): Promise<{ token: string }> {
  const { source } = list;
  const restriction = await list.within?.({ reads: services.database.readQueries, actor, params: waiting.params });
  const name = firstPart(waiting.path.slice(1).replaceAll('/', '.')) || 'export';
  const rows = cells(services, list, waiting, run, restriction);
  const filename = `${name}_${toLocalDate(new Date(), services.site().zone)}.${waiting.format}`;
  if (waiting.format === 'csv') {
    const headings = waiting.columns.map(({ heading }) => heading);
    return store(services, run, { filename, mediaType: csvType, content: writeCsv(headings, rows) });
  }
  const workbook = { sheetName: name, columns: columnsOf(waiting, source.columns), rows };
  return store(services, run, { filename, mediaType: workbookType, content: writeWorkbook(workbook) });
}

async function exportReport(
  services: ExportServices,
  report: ExportedReport,
  waiting: Waiting,
  run: JobRun,
): Promise<{ token: string }> {
  const { query, format, path, params: _, ...sheet } = waiting;
  if (!('from' in query)) throw new Error(`${path} was asked for as a list.`);
  const answer = await report.read({ ...query, page: null }, run.signal, run.userId);
  run.progress(50);
  const head = await readHead(services.database.readQueries, run.userId, services.site());
  return store(services, run, reportFile(report, format, { query, sheet, answer, head }));
}

async function store(
  { database, files }: ExportServices,
  run: JobRun,
  { filename, mediaType, content }: ReportFile,
): Promise<{ token: string }> {
  const token = newFileToken();
  const stored = await files.put(token, content, { limit: maximumBytes, signal: run.signal });
  try {
    const asset = { token, filename, mediaType, uploadedBy: run.userId, ...stored };
    await inTransaction(database, async (tx) => {
      // What was cancelled as its last row was written leaves no file either.
      await run.keep(tx, null);
      await insertAssets(tx, [asset]);
    });
  } catch (error) {
    await files.remove(token);
    throw error;
  }
  return { token };
}

async function* cells(
  { database, site }: ExportServices,
  { source, access, complete }: ExportedList,
  { columns, query, language }: Waiting,
  run: JobRun,
  restriction: Restriction | undefined,
): AsyncGenerator<unknown[][]> {
  const allowed = await access?.(database.readQueries, { userId: run.userId });
  const seen = { ...allowed, ...(restriction && { restriction }) };
  const paths = columns.map(({ key }) => pathsOf(key, columns, language));
  const everyPage = { q: '', ...query, page: 0, size: 1, total: true, sums: false };
  // What completes rows may look at any of their fields; nobody else needs those that are not written.
  const asked = complete ? source : { ...source, row: pickFields(source.row, columns) };
  let total = 0;
  let written = 0;
  const counted = (count: number) => void (total = count);
  for await (const read of readAll(database, asked, everyPage, site().zone, run.signal, counted, seen)) {
    const rows = (await complete?.(database.readQueries, read)) ?? read;
    yield rows.map((row) => paths.map((tried) => firstTold(row, tried)));
    written += rows.length;
    run.progress(total === 0 ? 99 : (written / total) * 99);
  }
}

/**
 * Where a column is read: of a name that is kept in both languages the one asked for, and the Indonesian where there is no other. A list that
 * has both as columns of their own is written as it is asked for.
 */
function pathsOf(key: string, columns: Waiting['columns'], language: Waiting['language']): readonly string[][] {
  const english = `${key}En`;
  const both = language !== 'en' || columns.some((other) => other.key === english);
  return (both ? [key] : [english, key]).map((one) => one.split('.'));
}

function firstTold(row: Row, paths: readonly string[][]): unknown {
  for (const path of paths) {
    const value = valueAt(row, path);
    if (value !== null && value !== undefined && value !== '') return value;
  }
  return valueAt(row, paths.at(-1) ?? []);
}

function pickFields(row: z.ZodObject, columns: Waiting['columns']): z.ZodObject {
  const wanted = new Set(columns.flatMap(({ key }) => [firstPart(key), firstPart(`${key}En`)]));
  return z.object(Object.fromEntries(Object.entries(row.shape).filter(([name]) => wanted.has(name))));
}
