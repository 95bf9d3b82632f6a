import type { EndpointDefinition, RowOf, RowSchemaOf } from '@parking/contract/core/endpoint';
import type { Columns, ListQuery, Page } from '@parking/contract/core/list';
import type { Permission } from '@parking/contract/core/permissions';
import type { ExportInput } from '@parking/contract/core/resource';
import { z } from 'zod';
import type { Access, ListSource } from '../db/list-sql.ts';
import { todayOf, withPeriod } from '../db/list-period.ts';
import { readPage } from '../db/list.ts';
import type { Database, Reads } from '../db/pool.ts';
import type { ExportedList, Exports, Within } from '../spreadsheet/exports.ts';
import type { Row } from '../spreadsheet/read-all.ts';
import type { Actor, Context, Handler, Reading, Site } from './context.ts';

/** A list without a resource around it: what only happens and is looked at. */
export interface ListOptions<D extends EndpointDefinition> extends Omit<ListSource, 'row' | 'columns'> {
  /** What one user sees of it; asked again when an export runs. */
  readonly access?: ExportedList['access'];
  /** Adds to each row what the database does not hold. */
  readonly complete?: {
    readonly fields: readonly (keyof RowOf<D> & string)[];
    readonly of: (reads: Reads, rows: readonly Row[]) => Promise<readonly Row[]>;
  };
}

interface Asking {
  readonly reads: Reads;
  readonly query: ListQuery;
  readonly site: Site;
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

const sources = new WeakMap<object, { readonly list: EndpointDefinition; readonly source: ListSource }>();

/** What the list reads from the database: its rows but for the fields that are computed. Made once for its options. */
export function sourceOf<D extends EndpointDefinition>(list: D, options: ListOptions<D>): ListSource<RowSchemaOf<D>> {
  const known = sources.get(options);
  if (known?.list === list) return known.source as ListSource<RowSchemaOf<D>>;
  const source = makeSource(list, options);
  sources.set(options, { list, source });
  // Fields that are computed are added to the rows before anybody sees them.
  return source as ListSource<RowSchemaOf<D>>;
}

function makeSource<D extends EndpointDefinition>(list: D, options: ListOptions<D>): ListSource {
  const row = (list.reply as unknown as z.ZodArray<z.ZodObject>).element;
  const computed: readonly string[] = options.complete?.fields ?? [];
  const stored = Object.entries(row.shape).filter(([name]) => !computed.includes(name));
  return { ...options, row: z.object(Object.fromEntries(stored)), columns: list.columns as Columns };
}

/** Returns a page. `narrowing` is what the caller sees whatever was asked, beyond the list's own `access`. */
export async function readListPage<D extends EndpointDefinition>(
  database: Database,
  list: D,
  options: ListOptions<D>,
  { reads, query, site, actor, signal }: Asking,
  narrowing: Access = {},
): Promise<Page<RowOf<D>>> {
  const source = sourceOf(list, options);
  const access = { ...(await options.access?.(reads, actor)), ...narrowing };
  const asked = withPeriod(source.columns, query, todayOf(site.zone), site.lookBackDays);
  const page = await readPage<Row>(database, source, asked, site.zone, signal, access);
  const data = (await options.complete?.of(reads, page.data)) ?? page.data;
  return { ...page, data: data as readonly RowOf<D>[] };
}

interface Services {
  readonly database: Database;
  readonly exports: Exports;
}

interface ListEndpoints<L extends EndpointDefinition, E extends EndpointDefinition> {
  readonly list: L;
  readonly export: E;
}

/** Starts the export of a list's filtered rows. */
export function exportHandler<E extends EndpointDefinition>(
  exports: Exports,
  { path }: E,
  list: ExportedList & { readonly permission: Permission },
): Handler<E> {
  exports.register(path, list);
  const start = async (context: Context) => {
    const { columns, format } = context.body as z.output<typeof ExportInput>;
    const asked = context.query as ListQuery;
    // The file is of the day on which it was asked for, whenever it is written.
    const { zone, lookBackDays } = context.site;
    const query = withPeriod(list.source.columns, asked, todayOf(zone), lookBackDays);
    // Refused now, and again when it is written.
    await list.within?.(context);
    const params = context.params as Readonly<Record<string, string>>;
    const { userId } = context.actor;
    const { language } = context.origin;
    const request = { path, userId, query, columns, language, format, params };
    return { jobId: await exports.start(context.tx, request) };
  };
  // The answers are held to their own schemas by the serialiser.
  return start as unknown as Handler<E>;
}

/** Serves a list and the export of its filtered rows. */
export function listHandlers<L extends EndpointDefinition, E extends EndpointDefinition>(
  { database, exports }: Services,
  endpoints: ListEndpoints<L, E>,
  options: ListOptions<NoInfer<L>>,
  within?: Within,
): { readonly list: Handler<L>; readonly export: Handler<E> } {
  const { list } = endpoints;
  const { access, complete } = options;
  const exported = {
    source: sourceOf(list, options),
    permission: list.permission,
    access,
    computed: complete?.fields,
    complete: complete?.of,
    within,
  };
  const read = async (context: Reading) =>
    readListPage(
      database,
      list,
      options,
      { ...context, query: context.query as ListQuery },
      within && { restriction: await within(context) },
    );
  return {
    list: (context) => read(context as unknown as Reading) as ReturnType<Handler<L>>,
    export: exportHandler(exports, endpoints.export, exported),
  };
}
