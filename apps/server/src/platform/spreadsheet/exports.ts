import { type ListQuery, operators } from '@parking/contract/core/list';
import { type Permission, isAllowed } from '@parking/contract/core/permissions';
import { ExportInput } from '@parking/contract/core/resource';
import { toLocalDate } from '@parking/contract/core/time';
import { z } from 'zod';
import type { Sessions } from '../auth/sessions.ts';
import type { ListSource } from '../db/list-sql.ts';
import type { Database, Tx } from '../db/pool.ts';
import { Failure, badInput } from '../failure.ts';
import { insertAssets } from '../files/assets.ts';
import { type FileStore, newFileToken } from '../files/file-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobRun } from '../jobs/run-job.ts';
import type { CellType } from './cells.ts';
import { type Row, readAll } from './read-all.ts';
import { writeWorkbook } from './write-workbook.ts';

/** A list that can be exported, under its endpoint's path (`/users/export`), and who may still view it when the job runs. */
export interface ExportSource {
  readonly source: ListSource;
  readonly permission: Permission;
}

export interface ExportRequest {
  readonly path: string;
  readonly userId: string;
  readonly query: ListQuery;
  readonly columns: readonly { readonly key: string; readonly heading: string }[];
}

/** Exports of filtered lists to .xlsx in the background. */
export interface Exports {
  register(path: string, source: ExportSource): void;
  /** Starts the job in the caller's transaction and answers its id. Refuses columns the list does not show. */
  start(tx: Tx, request: ExportRequest): Promise<string>;
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
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A request as it waits: plain data, and nothing about rights, which are asked again when it runs. */
const Waiting = z.object({
  path: z.string(),
  columns: ExportInput.shape.columns,
  query: z.object({
    q: z.string(),
    sort: z.array(z.object({ column: z.string(), direction: z.enum(['asc', 'desc']) })),
    filters: z.array(
      z.object({
        column: z.string(),
        operator: z.enum(operators),
        value: z.string().nullable(),
        values: z.array(z.string()).optional(),
      }),
    ),
  }),
});
type Waiting = z.output<typeof Waiting>;

/** Makes exports of whatever lists register. Call before `jobs.run`. */
export function openExports(services: ExportServices): Exports {
  const sources = new Map<string, ExportSource>();
  services.jobs.defineJob(kind, (run) => exportList(services, sources, run));
  return {
    register: (path, source) => void sources.set(path, source),
    start: async (tx, { path, userId, query, columns }) => {
      const shown = sources.get(path)?.source.row.shape;
      if (!shown) throw new Error(`Nothing to export at ${path}`);
      const unknown = columns.flatMap(({ key }, index) => (Object.hasOwn(shown, firstPart(key)) ? [] : [index]));
      if (unknown.length > 0)
        throw badInput(...unknown.map((index) => ({ path: `columns.${index}.key`, code: 'not-an-option' as const })));
      const { q, sort, filters } = query;
      return services.jobs.startJob(tx, { kind, userId, input: { path, columns, query: { q, sort, filters } } });
    },
  };
}

async function exportList(
  services: ExportServices,
  sources: ReadonlyMap<string, ExportSource>,
  run: JobRun,
): Promise<{ token: string }> {
  const { database, files } = services;
  const waiting = Waiting.parse(run.input);
  const found = sources.get(waiting.path);
  if (!found) throw new Error(`Nothing to export at ${waiting.path}`);
  await refuseUnlessAllowed(services, run.userId, found.permission, waiting.path);
  const name = waiting.path.split('/')[1] ?? 'export';
  const token = newFileToken();
  const bytes = writeWorkbook({
    sheetName: name,
    columns: waiting.columns.map(({ key, heading }) => ({ heading, type: cellType(found.source, key) })),
    rows: cells(services, found.source, waiting, run),
  });
  const stored = await files.put(token, bytes, { limit: maximumBytes, signal: run.signal });
  try {
    const filename = `${name}_${toLocalDate(new Date(), services.zone())}.xlsx`;
    await insertAssets(database.writeQueries, [{ token, filename, mediaType, uploadedBy: run.userId, ...stored }]);
  } catch (error) {
    await files.remove(token);
    throw error;
  }
  return { token };
}

async function* cells(
  { database, zone }: ExportServices,
  source: ListSource,
  { columns, query }: Waiting,
  run: JobRun,
): AsyncGenerator<unknown[][]> {
  const paths = columns.map(({ key }) => key.split('.'));
  const everyPage = { ...query, page: 0, size: 1, total: true };
  let total = 0;
  let written = 0;
  for await (const rows of readAll(database, source, everyPage, zone(), run.signal, (count) => (total = count))) {
    yield rows.map((row) => paths.map((path) => valueAt(row, path)));
    written += rows.length;
    run.progress(total === 0 ? 99 : (written / total) * 99);
  }
}

async function refuseUnlessAllowed(
  { database, sessions }: ExportServices,
  userId: string,
  permission: Permission,
  path: string,
): Promise<void> {
  const user = await database.readQueries
    .selectFrom('users')
    .select('status')
    .where('id', '=', userId)
    .executeTakeFirst();
  const groups = await database.readQueries
    .selectFrom('userGroupMembers')
    .select('userGroupId')
    .where('userId', '=', userId)
    .execute();
  const rights = await sessions.rightsOf(groups.map((group) => group.userGroupId));
  if (user?.status !== 'ACTIVE' || !isAllowed(permission, `POST ${path}`, rights)) throw new Failure('forbidden');
}

const firstPart = (key: string): string => key.split('.')[0] ?? '';

function cellType(source: ListSource, key: string): CellType {
  const type = (Object.hasOwn(source.columns, key) ? source.columns[key]?.type : undefined) ?? 'text';
  return type === 'enum' || type === 'reference' ? 'text' : type;
}

function valueAt(row: Row, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? (value as Row)[part] : undefined),
    row,
  );
}
