import { isDeepStrictEqual } from 'node:util';
import { approval } from '@parking/contract/core/approval';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { Columns, ListQuery, Sort } from '@parking/contract/core/list';
import type { Option, Resource } from '@parking/contract/core/resource';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { readHistory } from '../audit/history.ts';
import { type ListSource, columnName } from '../db/list-sql.ts';
import { readPage } from '../db/list.ts';
import type { Database, Reads, Tx } from '../db/pool.ts';
import { Failure } from '../failure.ts';
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
export type WriteRule = (context: Context, input: Fields, current: StoredRecord | null) => Promise<Fields> | Fields;

/** Fields of a body that are kept beside the record: prices by the day from which they hold. */
export interface Versions {
  readonly fields: readonly string[];
  /** Writes what the body gives of them, after the record itself, and returns whether that changed anything. */
  readonly write: (context: Context, id: string) => Promise<boolean>;
}

export interface ResourceOptions {
  readonly table: string;
  readonly links?: Links;
  /** What the list reads, when it shows more than the table holds. */
  readonly view?: string;
  readonly defaultSort: readonly Sort[];
  /** What one user sees of it, in list, options, search and export; asked again when an export runs. */
  readonly access?: ExportedList['access'];
  /** Locks what acts on these records wait for, before the record itself; create, update and remove alike. */
  readonly lockFirst?: (tx: Tx) => Promise<unknown>;
  readonly beforeWrite?: WriteRule;
  readonly versions?: Versions;
  readonly beforeRemove?: (context: Context, current: StoredRecord) => Promise<void> | void;
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

export function listSourceOf(
  resource: Pick<Resource, 'list'>,
  options: Pick<ResourceOptions, 'table' | 'view' | 'defaultSort'>,
): ListSource {
  return {
    view: options.view ?? options.table,
    row: (resource.list.reply as z.ZodArray<z.ZodObject>).element,
    columns: resource.list.columns as Columns,
    defaultSort: options.defaultSort,
  };
}

/** Finds one record as its list shows it, in the caller's transaction. */
export async function findRecord(
  reads: Reads,
  source: ListSource,
  id: string,
  zone: string,
): Promise<StoredRecord | null> {
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

/** Times count in whole seconds outside; two changes within one second must still differ. */
/** What is sent back as it was read changes nothing, and nobody's form is out of date by it. */
export const isAsRead = (sent: object, record: object): boolean => {
  const held = new Map<string, unknown>(Object.entries(record));
  return Object.entries(sent).every(([name, value]) => value === undefined || isDeepStrictEqual(held.get(name), value));
};

export const nextUpdatedAt = sql<Date>`greatest(now(), date_trunc('second', updated_at) + interval '1 second')`;

/** Serves the standard pattern of a resource on one table. */
export function resourceHandlers<R extends Served>(
  resource: R,
  services: ResourceServices,
  options: ResourceOptions,
): ResourceHandlers<R> {
  const { table, links, access, versions, optionLabel = { label: 'label', labelEn: 'label_en' } } = options;
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
      const asked = query as unknown as ListQuery;
      return readPage(services.database, source, asked, site.zone, signal, await access?.(reads, actor));
    },
    create: async (context: Context) => {
      await options.lockFirst?.(context.tx);
      const input = await rule(context, context.body as unknown as Fields, null);
      const [after] = await insertRecords(context, records, [besideVersions(input)]);
      if (!after) throw new Error(`${table} does not show what was added`);
      return (await versions?.write(context, after.id)) ? find(context, after.id) : after;
    },
    update: async (context: Context) => {
      const { id } = context.params as { id: string };
      await lock(context.tx, id);
      const before = await find(context, id);
      const { updatedAt, ...given } = context.body as unknown as Fields;
      if (isStale(updatedAt, before.updatedAt)) throw new Failure('changed-meanwhile');
      const input = besideVersions(await rule(context, given, before));
      const isOther = !isAsRead(besideVersions(given), before);
      const changes = isOther ? ownFields(input, links) : [];
      const linked = isOther && (await setLinks(context.tx, links, [{ ...input, id }]));
      const isChanged = changes.length > 0 || linked;
      const sets = changes.map(([name, value]) => sql`${sql.ref(columnName(name))} = ${value}, `);
      const write = sql`update ${sql.table(table)} set ${sql.join(sets, sql``)}updated_at = ${nextUpdatedAt} where id = ${id}`;
      if (isChanged) await write.execute(context.tx);
      const written = await versions?.write(context, id);
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
    options: async (context: Reading) => {
      const { label, labelEn } = optionLabel;
      const { restriction } = (await access?.(context.reads, context.actor)) ?? {};
      const seen = restriction ? sql`where ${sql.ref(restriction.column)} = ${restriction.value}` : sql``;
      const query = sql<Option>`
        select id, ${sql.ref(label)} as label, ${sql.ref(labelEn)} as "labelEn"
        from ${sql.table(access ? source.view : table)} ${seen}
        order by lower(${sql.ref(label)}), id limit 5000`;
      return (await query.execute(context.reads)).rows;
    },
    export: async (context: Context) => {
      const { columns } = context.body as unknown as { columns: { key: string; heading: string }[] };
      const query = context.query as unknown as ListQuery;
      return {
        jobId: await services.exports.start(context.tx, {
          path: resource.export.path,
          userId: context.actor.userId,
          query,
          columns,
        }),
      };
    },
    history: async (context: Reading) => {
      const { id } = context.params as { id: string };
      return readHistory(context.reads, table, id, (at) => toLocalDateTime(at, context.site.zone));
    },
  };
  // Each handler answers by the resource's own schemas, which the serialiser holds it to.
  return handlers as unknown as ResourceHandlers<R>;
}

export const byLabel: readonly Sort[] = [{ column: 'label', direction: 'asc' }];

/** Serves a plain catalogue. */
export const catalogueHandlers = <R extends Served>(
  resource: R,
  services: ResourceServices,
  table: string,
): ResourceHandlers<R> => resourceHandlers(resource, services, { table, defaultSort: byLabel });
