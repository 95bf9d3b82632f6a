import { isDeepStrictEqual } from 'node:util';
import { approval } from '@parking/contract/core/approval';
import type { EndpointDefinition, RowSchemaOf } from '@parking/contract/core/endpoint';
import type { Columns, ListQuery, Sort } from '@parking/contract/core/list';
import { type CataloguePath, tableAt } from '@parking/contract/core/records';
import type { ExportInput, Option, Resource } from '@parking/contract/core/resource';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { readHistory } from '../audit/history.ts';
import { type ListSource, columnName } from '../db/list-sql.ts';
import { readPage } from '../db/list.ts';
import type { Database, Reads, Tx } from '../db/pool.ts';
import { Failure, badInput } from '../failure.ts';
import { type Searchables, namesOf } from '../search/searchables.ts';
import type { ExportedList, Exports } from '../spreadsheet/exports.ts';
import type { Context, Handler, Reading } from './context.ts';
import {
  type Fields,
  type Links,
  type RecordTable,
  type StoredRecord,
  findRecords,
  insertRecords,
  ownFields,
  setLinks,
} from './record-writer.ts';

export type { Fields, StoredRecord };

/**
 * A rule between input and table: may refuse, and may change what is written. `current` is null on create; then the rule
 * may choose the `id`, where something else must name the record before it is there.
 */
export type WriteRule<R extends Served = Resource> = (
  context: Context,
  input: InputOf<R>,
  current: RecordOf<R> | null,
) => Promise<Fields> | Fields;

type BodyFields<D> = D extends { readonly body: infer Body extends z.ZodType } ? z.output<Body> : Fields;

/** What a body says of a record, be it of a create or of a change. */
export type InputOf<R extends Served> = Readonly<Partial<BodyFields<R['create']>> & Partial<BodyFields<R['update']>>>;

/** A record as the resource's list shows it. */
export type RecordOf<R extends Pick<Resource, 'list'>> = Readonly<z.output<RowSchemaOf<R['list']>>> &
  Pick<StoredRecord, 'id' | 'updatedAt'>;

/** Fields of a body that are kept beside the record: prices by the day from which they hold. */
export interface Versions<R extends Served> {
  readonly fields: readonly string[];
  /** Which of them is the day from which the others hold. */
  readonly date?: string;
  /** Writes what the body gives of them, after the record itself, and returns whether that changed anything. */
  readonly write: (context: Context, id: string, input: InputOf<R>) => Promise<boolean>;
}

/** A day of nothing would be dropped unsaid; one that is sent back as it was read says nothing. */
function refuseIdleDate(versions: Versions<Served> | undefined, given: Fields, before: Fields | null): void {
  const { date, fields = [] } = versions ?? {};
  if (date === undefined) return;
  const told = given[date] ?? null;
  const isDated = fields.some((field) => Array.isArray(given[field]) && given[field].length > 0);
  if (told !== null && told !== before?.[date] && !isDated) throw badInput({ path: date, code: 'dates-nothing' });
}

export interface ResourceOptions<R extends Served = Resource> {
  readonly table: string;
  readonly links?: Links;
  /** What the list reads, when it shows more than the table holds. */
  readonly view?: string;
  readonly defaultSort: readonly Sort[];
  /** What one user sees of it, in list, options, search and export; asked again when an export runs. */
  readonly access?: ExportedList['access'];
  /** Locks what acts on these records wait for, before the record itself; create, update and remove alike. */
  readonly lockFirst?: (tx: Tx) => Promise<unknown>;
  readonly beforeWrite?: WriteRule<R>;
  readonly versions?: Versions<R>;
  readonly beforeRemove?: (context: Context, current: RecordOf<R>) => Promise<void> | void;
  /** The screen that shows a record, when not the menu's own; null when none does by itself. */
  readonly screen?: string | null;
  /** The columns an option's words come from. */
  readonly optionLabel?: { readonly label: string; readonly labelEn: string };
}

export interface ResourceServices {
  readonly database: Database;
  readonly exports: Exports;
  readonly searchables: Searchables;
}

/** A resource, or what is left of it where some of its calls make no sense. */
type Served = Pick<Resource, 'list' | 'export'> & Partial<Resource>;

export type ResourceHandlers<R extends Served> = {
  readonly [Name in keyof Resource]: R[Name] extends EndpointDefinition ? Handler<R[Name]> : unknown;
};

export function listSourceOf<R extends Pick<Resource, 'list'>>(
  resource: R,
  options: Pick<ResourceOptions, 'table' | 'view' | 'defaultSort'>,
): ListSource<RowSchemaOf<R['list']>> {
  return {
    view: options.view ?? options.table,
    row: (resource.list.reply as z.ZodArray<RowSchemaOf<R['list']>>).element,
    columns: resource.list.columns as Columns,
    defaultSort: options.defaultSort,
  };
}

/** Finds one record as its list shows it, in the caller's transaction. */
export async function findRecord<Row extends z.ZodObject>(
  reads: Reads,
  source: ListSource<Row>,
  id: string,
  zone: string,
): Promise<(StoredRecord & z.output<Row>) | null> {
  const [found] = await findRecords(reads, source, [id], zone);
  return found ?? null;
}

/** Where a resource keeps its records, for whoever adds some otherwise than by its own call. */
export const recordTableOf = (
  resource: Pick<Resource, 'list'>,
  options: Pick<ResourceOptions, 'table' | 'view' | 'defaultSort' | 'links'>,
): RecordTable => ({ table: options.table, links: options.links, source: listSourceOf(resource, options) });

/** The form was filled from an older state than the record has now. */
export function isStale(sent: unknown, recordUpdatedAt: string): boolean {
  return typeof sent === 'string' && sent < recordUpdatedAt;
}

/** What is sent back as it was read changes nothing, and nobody's form is out of date by it. */
export const isAsRead = (sent: object, record: object): boolean => {
  const held = new Map<string, unknown>(Object.entries(record));
  return Object.entries(sent).every(([name, value]) => value === undefined || isDeepStrictEqual(held.get(name), value));
};

/** Times count in whole seconds outside; two changes within one second must still differ. */
export const nextUpdatedAt = sql<Date>`greatest(now(), date_trunc('second', updated_at) + interval '1 second')`;

/** Serves the standard pattern of a resource on one table. */
export function resourceHandlers<R extends Served>(
  resource: R,
  services: ResourceServices,
  options: ResourceOptions<NoInfer<R>>,
): ResourceHandlers<R> {
  // Its rules are typed by its schemas. Below all resources are served alike, by the names of their fields; each handler
  // answers by the resource's own schemas, which validation and the serialiser hold it to.
  return serveRecords(resource, services, options as unknown as ResourceOptions) as unknown as ResourceHandlers<R>;
}

function serveRecords(resource: Served, services: ResourceServices, options: ResourceOptions) {
  const { table, links, access, versions } = options;
  const records = recordTableOf(resource, options);
  const { source } = records;
  const { permission } = resource.list;
  services.exports.register(resource.export.path, { source, permission, access });
  const names = namesOf(source);
  const { screen = typeof permission === 'object' && 'menus' in permission ? permission.menus[0] : null } = options;
  if (names && screen)
    services.searchables.register({ route: screen, list: resource.list, source, access, shortest: 2, ...names });
  const find = async (context: Pick<Reading, 'reads' | 'site'>, id: string): Promise<StoredRecord> => {
    const found = await findRecord(context.reads, source, id, context.site.zone);
    if (!found) throw new Failure('record-not-found');
    return found;
  };
  const lock = async (tx: Tx, id: string): Promise<void> => {
    await options.lockFirst?.(tx);
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx);
  };
  const rule = async (context: Context, input: Fields, current: StoredRecord | null): Promise<Fields> =>
    options.beforeWrite ? options.beforeWrite(context, input, current) : input;

  const besideVersions = (input: Fields): Fields =>
    Object.fromEntries(
      Object.entries(input).filter(([name]) => !versions?.fields.includes(name) && !(name in approval)),
    );

  const handlers = {
    list: async ({ reads, actor, query, site, signal }: Reading) => {
      const asked = query as ListQuery;
      return readPage(services.database, source, asked, site.zone, signal, await access?.(reads, actor));
    },
    create: async (context: Context) => {
      await options.lockFirst?.(context.tx);
      const body = context.body as Fields;
      const input = await rule(context, body, null);
      const [after] = await insertRecords(context, records, [besideVersions(input)]);
      if (!after) throw new Error(`${table} does not show what was added`);
      const written = await versions?.write(context, after.id, body);
      if (!written) refuseIdleDate(versions, body, null);
      return written ? find(context, after.id) : after;
    },
    update: async (context: Context) => {
      const { id } = context.params as { id: string };
      await lock(context.tx, id);
      const before = await find(context, id);
      const { updatedAt, ...given } = context.body as Fields;
      if (isStale(updatedAt, before.updatedAt)) throw new Failure('changed-meanwhile');
      const input = besideVersions(await rule(context, given, before));
      const isOther = !isAsRead(besideVersions(given), before);
      const changes = isOther ? ownFields(input, links) : [];
      const linked = isOther && (await setLinks(context.tx, links, [{ ...input, id }]));
      const isChanged = changes.length > 0 || linked;
      const sets = changes.map(([name, value]) => sql`${sql.ref(columnName(name))} = ${value}, `);
      const write = sql`update ${sql.table(table)} set ${sql.join(sets, sql``)}updated_at = ${nextUpdatedAt} where id = ${id}`;
      if (isChanged) await write.execute(context.tx);
      const written = await versions?.write(context, id, given);
      if (!written) refuseIdleDate(versions, given, before);
      if (!isChanged && !written) return before;
      // Whoever has the form open must learn that the prices are others now.
      if (!isChanged) await write.execute(context.tx);
      const after = await find(context, id);
      if (!isChanged) return after;
      await context.log({ action: 'update', entity: table, entityId: id, before, after });
      return after;
    },
    remove: async (context: Context) => {
      const { id } = context.params as { id: string };
      await lock(context.tx, id);
      const before = await find(context, id);
      await options.beforeRemove?.(context, before);
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(context.tx);
      await context.log({ action: 'delete', entity: table, entityId: id, before });
      return null;
    },
    options: (context: Reading) => listOptions(context, options, source.view),
    export: async (context: Context) => {
      const { columns, format } = context.body as z.output<typeof ExportInput>;
      const query = context.query as ListQuery;
      return {
        jobId: await services.exports.start(context.tx, {
          path: resource.export.path,
          userId: context.actor.userId,
          query,
          columns,
          language: context.origin.language,
          format,
        }),
      };
    },
    history: async (context: Reading) => {
      const { id } = context.params as { id: string };
      return readHistory(context.reads, table, id, (at) => toLocalDateTime(at, context.site.zone));
    },
  };
  return handlers;
}

/** What a select offers of the records that the caller sees. */
async function listOptions(
  { reads, actor }: Reading,
  { table, access, optionLabel = { label: 'label', labelEn: 'label_en' } }: ResourceOptions,
  view: string,
): Promise<Option[]> {
  const { label, labelEn } = optionLabel;
  const { restriction } = (await access?.(reads, actor)) ?? {};
  const seen = restriction ? sql`where ${sql.ref(restriction.column)} = ${restriction.value}` : sql``;
  const { rows } = await sql<Option>`
    select id, ${sql.ref(label)} as label, ${sql.ref(labelEn)} as "labelEn"
    from ${sql.table(access ? view : table)} ${seen}
    order by lower(${sql.ref(label)}), id limit 5000`.execute(reads);
  return rows;
}

export const byLabel: readonly Sort[] = [{ column: 'label', direction: 'asc' }];

type CatalogueOf<R extends Served> = R & { readonly list: { readonly path: CataloguePath } };

/** Serves a plain catalogue from the table whose name is its path. */
export const catalogueHandlers = <R extends Served>(
  resource: CatalogueOf<R>,
  services: ResourceServices,
  defaultSort = byLabel,
): ResourceHandlers<R> => resourceHandlers<R>(resource, services, { table: tableAt(resource.list.path), defaultSort });
