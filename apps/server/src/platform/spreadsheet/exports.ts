import { comparisons } from '@parking/contract/core/compared-period';
import { type Columns, type ListQuery, operators } from '@parking/contract/core/list';
import type { Permission } from '@parking/contract/core/permissions';
import type { ReportQuery } from '@parking/contract/core/report-query';
import { ExportInput } from '@parking/contract/core/resource';
import { toLocalDate } from '@parking/contract/core/time';
import { z } from 'zod';
import { getActor } from '../auth/get-actor.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Access, ListSource, Restriction } from '../db/list-sql.ts';
import { type Database, type Reads, type Tx, inTransaction } from '../db/pool.ts';
import { badInput } from '../failure.ts';
import { insertAssets, workbookType } from '../files/assets.ts';
import { type FileStore, newFileToken } from '../files/file-store.ts';
import type { Act } from '../http/context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobRun } from '../jobs/run-job.ts';
import type { CellType } from './cells.ts';
import { type Row, readAll } from './read-all.ts';
import { type Workbook, writeWorkbook } from './write-workbook.ts';

/** A report that can be exported; every row has its place in one answer. */
export interface ExportedReport {
  /** Of the file. */
  readonly name: string;
  /** Names of a row's fields. */
  readonly fields: readonly string[];
  readonly columns: Columns;
  readonly read: (
    query: ReportQuery,
    signal: AbortSignal,
    userId: string,
  ) => Promise<{
    readonly data: readonly Row[];
    readonly totals: Row;
    readonly period: { from: string; to: string };
    readonly withoutOwnDeposit: boolean;
  }>;
}

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
  /** What the path names. */
  readonly params?: Readonly<Record<string, string>> | undefined;
}

/** Days are resolved: the file is of the period that was asked for, whenever it is written. */
export interface ReportExportRequest extends Omit<ExportRequest, 'query' | 'params'> {
  readonly query: ReportQuery;
  /** Stands before the totals. */
  readonly totalLabel?: string | undefined;
}

/** Exports of filtered lists and of reports to .xlsx in the background. */
export interface Exports {
  register(path: string, source: ExportSource): void;
  /** Starts the job in the caller's transaction and returns its id. Refuses columns the list does not show. */
  start(tx: Tx, request: ExportRequest): Promise<string>;
  startReport(tx: Tx, request: ReportExportRequest): Promise<string>;
}

export interface ExportServices {
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'rightsOf'>;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly zone: () => string;
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
/** A request as it waits: plain data, and nothing about rights, which are asked again when it runs. */
const Waiting = z.object({
  path: z.string(),
  columns: ExportInput.shape.columns,
  query: z.union([
    Narrowing.extend({
      from: z.string(),
      to: z.string(),
      groupBy: z.array(z.string()),
      compare: z.enum(comparisons).nullable(),
    }),
    Narrowing.extend({ q: z.string() }),
  ]),
  params: z.record(z.string(), z.string()).optional(),
  totalLabel: z.string().optional(),
});
type Waiting = z.output<typeof Waiting>;

/** Makes exports of whatever lists and reports register. Call before `jobs.run`. */
export function openExports(services: ExportServices): Exports {
  const sources = new Map<string, ExportSource>();
  services.jobs.defineJob(kind, (run) => runExport(services, sources, run));
  const refuseUnknown = ({ path, columns }: Pick<ExportRequest, 'path' | 'columns'>): void => {
    const fields = fieldsOf(sources.get(path), path);
    const unknown = columns.flatMap(({ key }, index) => (fields.includes(firstPart(key)) ? [] : [index]));
    if (unknown.length > 0)
      throw badInput(...unknown.map((index) => ({ path: `columns.${index}.key`, code: 'not-an-option' as const })));
  };
  return {
    register: (path, source) => void sources.set(path, source),
    start: async (tx, request) => {
      refuseUnknown(request);
      const { path, userId, columns, params } = request;
      const { q, sort, filters } = request.query;
      return services.jobs.startJob(tx, {
        kind,
        userId,
        input: { path, columns, query: { q, sort, filters }, params },
      });
    },
    startReport: async (tx, request) => {
      refuseUnknown(request);
      const { path, userId, columns, totalLabel } = request;
      const { from, to, groupBy, compare, sort, filters } = request.query;
      const query = { from, to, groupBy, compare, sort, filters };
      return services.jobs.startJob(tx, { kind, userId, input: { path, columns, query, totalLabel } });
    },
  };
}

function fieldsOf(found: ExportSource | undefined, path: string): readonly string[] {
  if (!found) throw new Error(`Nothing to export at ${path}`);
  if ('report' in found) return found.report.fields;
  return [...Object.keys(found.source.row.shape), ...(found.computed ?? [])];
}

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
  const filename = `${name}_${toLocalDate(new Date(), services.zone())}.xlsx`;
  return store(services, run, filename, { sheetName: name, columns: columnsOf(waiting, source.columns), rows });
}

/** In both languages: what a file is read in is not known. */
const leftOut = '(tanpa setoran sendiri yang terbuka / without the own open deposit)';

async function exportReport(
  services: ExportServices,
  report: ExportedReport,
  waiting: Waiting,
  run: JobRun,
): Promise<{ token: string }> {
  const { query } = waiting;
  if (!('from' in query)) throw new Error(`${waiting.path} was asked for as a list.`);
  const answer = await report.read({ ...query, page: null }, run.signal, run.userId);
  const paths = waiting.columns.map(({ key }) => key.split('.'));
  const rowOf = (row: Row): unknown[] => paths.map((path) => valueAt(row, path));
  const totals = rowOf(answer.totals);
  if (totals[0] === undefined) totals[0] = waiting.totalLabel ?? 'Total';
  // The file goes on without the screen that says so.
  if (answer.withoutOwnDeposit) totals[0] = `${String(totals[0])} ${leftOut}`;
  const { from, to } = answer.period;
  return store(services, run, `${report.name}_${from === to ? from : `${from}_${to}`}.xlsx`, {
    sheetName: report.name,
    columns: columnsOf(waiting, report.columns),
    rows: (async function* () {
      yield answer.data.map(rowOf);
      run.progress(99);
    })(),
    footer: () => totals,
  });
}

async function store(
  { database, files }: ExportServices,
  run: JobRun,
  filename: string,
  workbook: Workbook,
): Promise<{ token: string }> {
  const token = newFileToken();
  const stored = await files.put(token, writeWorkbook(workbook), { limit: maximumBytes, signal: run.signal });
  try {
    const asset = { token, filename, mediaType: workbookType, uploadedBy: run.userId, ...stored };
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
  { database, zone }: ExportServices,
  { source, access, complete }: ExportedList,
  { columns, query }: Waiting,
  run: JobRun,
  restriction: Restriction | undefined,
): AsyncGenerator<unknown[][]> {
  const allowed = await access?.(database.readQueries, { userId: run.userId });
  const seen = { ...allowed, ...(restriction && { restriction }) };
  const paths = columns.map(({ key }) => key.split('.'));
  const everyPage = { q: '', ...query, page: 0, size: 1, total: true };
  // What completes rows may look at any of their fields; nobody else needs those that are not written.
  const asked = complete ? source : { ...source, row: pickFields(source.row, columns) };
  let total = 0;
  let written = 0;
  const counted = (count: number) => void (total = count);
  for await (const read of readAll(database, asked, everyPage, zone(), run.signal, counted, seen)) {
    const rows = (await complete?.(database.readQueries, read)) ?? read;
    yield rows.map((row) => paths.map((path) => valueAt(row, path)));
    written += rows.length;
    run.progress(total === 0 ? 99 : (written / total) * 99);
  }
}

function pickFields(row: z.ZodObject, columns: Waiting['columns']): z.ZodObject {
  const wanted = new Set(columns.map(({ key }) => firstPart(key)));
  return z.object(Object.fromEntries(Object.entries(row.shape).filter(([name]) => wanted.has(name))));
}

const firstPart = (key: string): string => key.split('.')[0] ?? '';

/** A figure by type, `vehicles.<id>`, is one as its whole is. */
function cellType(columns: Columns, key: string): CellType {
  // A figure of the other period is shown as that of this one.
  const name = Object.hasOwn(columns, key) ? key : firstPart(key.replace(/^compared\./, ''));
  const type = (Object.hasOwn(columns, name) ? columns[name]?.type : undefined) ?? 'text';
  return type === 'enum' || type === 'reference' ? 'text' : type;
}

function valueAt(row: Row, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? (value as Row)[part] : undefined),
    row,
  );
}
