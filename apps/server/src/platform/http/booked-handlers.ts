import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { newId } from '@parking/contract/core/id';
import type { ListQuery } from '@parking/contract/core/list';
import type { Resource } from '@parking/contract/core/resource';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { columnName } from '../db/list-sql.ts';
import type { Reads, Tx } from '../db/pool.ts';
import { Failure, badInput } from '../failure.ts';
import { attachAsset, releaseAsset } from '../files/assets.ts';
import type { Context, Reading, Site } from './context.ts';
import {
  type Fields,
  type ResourceServices,
  findRecord,
  isStale,
  listSourceOf,
  nextUpdatedAt,
  resourceHandlers,
} from './resource-handlers.ts';

/** A document as its list shows it. */
export type BookedRecord = Fields & {
  readonly id: string;
  readonly updatedAt: string;
  readonly amount: number;
  readonly note: string | null;
  readonly deleted: boolean;
};

/** What a ledger is told of a document: what stood before and what stands after; null where nothing does. */
export interface Booking<Row> {
  readonly id: string;
  readonly before: Row | null;
  readonly after: Row | null;
  readonly reason: string | null;
}

/** The first booking of a kind has it plain; later ones are numbered. */
export const bookingKind = (kind: string, n: number): string => (n === 1 ? kind : `${kind}_${n}`);

interface BookedOptions<Row extends BookedRecord> {
  readonly table: string;
  readonly view: string;
  /** The day it counts for, which is never in the future. */
  readonly day: keyof Row & string;
  /** What its booking says; a change of one is booked. */
  readonly booked: readonly (keyof Row & string)[];
  /** Those of them that may change without a reason. */
  readonly unreasoned?: readonly (keyof Row & string)[];
  /** Tokens of the files it holds. */
  readonly files?: keyof Row & string;
  /** May refuse what a document would say. */
  readonly check?: (tx: Tx, next: Fields) => Promise<void> | void;
  /** What is kept beside the input of a document that is new, or that is booked anew. */
  readonly beside?: (context: Context, before: Row | null, next: Fields) => Promise<Fields>;
  /** May refuse what a change of the booking takes back, or write it down; `next` is null where all of it is. */
  readonly takingBack?: (context: Context, before: Row, next: Fields | null) => Promise<void>;
  /** May refuse any change by hand. */
  readonly guard?: (current: Row) => void;
  readonly book: (
    at: { readonly tx: Tx; readonly site: Site; readonly actorId: string },
    booking: Booking<Row>,
  ) => Promise<void>;
  /** What a document is called among options. */
  readonly label: (row: Row) => string;
}

const notDeleted = { column: 'deleted', operator: 'equals', value: 'false' } as const;
/** What was taken back is shown to who asks for it. */
function ofStanding<Of extends Reading>(context: Of): Of {
  const query = context.query as ListQuery;
  if (query.filters.some(({ column }) => column === 'deleted')) return context;
  return { ...context, query: { ...query, filters: [...query.filters, notDeleted] } as unknown as Of['query'] };
}

const offered = 1_000;

/** Serves documents of a ledger: what was booked is taken back and booked anew, never overwritten, and never deleted. */
export function bookedHandlers<R extends Resource, Row extends BookedRecord>(
  resource: R,
  services: ResourceServices,
  options: BookedOptions<Row>,
) {
  const { table, view, files } = options;
  const newestFirst = [options.day, 'number'].map((column) => ({ column, direction: 'desc' as const }));
  const standard = resourceHandlers(resource, services, { table, view, defaultSort: newestFirst });
  const reading = standard as unknown as {
    readonly list: (context: Reading) => Promise<unknown>;
    readonly export: (context: Context) => Promise<unknown>;
  };
  const source = listSourceOf(resource, { table, view, defaultSort: newestFirst });

  const find = async ({ tx, site }: Context, id: string): Promise<Row> => {
    const found = (await findRecord(tx, source, id, site.zone)) as Row | null;
    if (!found || found.deleted) throw new Failure('record-not-found');
    return found;
  };
  const lock = async (context: Context): Promise<Row> => {
    const { id } = context.params as { id: string };
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(context.tx);
    const found = await find(context, id);
    options.guard?.(found);
    return found;
  };
  const check = async ({ tx, site }: Context, next: Fields): Promise<void> => {
    refuseFuture(options.day, next[options.day], site);
    await options.check?.(tx, next);
  };
  const book = ({ tx, site, actor }: Context, booking: Booking<Row>) =>
    options.book({ tx, site, actorId: actor.userId }, booking);

  // Its files are told by their names.
  const told = (row: Row): Fields => Object.fromEntries(Object.entries(row).filter(([name]) => name !== files));

  const own = {
    list: (context: Reading) => reading.list(ofStanding(context)),
    export: (context: Context) => reading.export(ofStanding(context)),
    create: async (context: Context) => {
      const { tx, site, actor } = context;
      const input = await holdFiles(context, options, context.body as Fields, null);
      await check(context, input);
      const id = newId();
      const beside = await options.beside?.(context, null, input);
      await insertRow(tx, table, { id, siteId: site.id, byId: actor.userId, ...input, ...beside });
      const after = await find(context, id);
      await context.log({ action: 'create', entity: table, entityId: id, after: told(after) });
      await book(context, { id, before: null, after, reason: null });
      return after;
    },
    update: async (context: Context) => {
      const before = await lock(context);
      const { id } = before;
      const { updatedAt, reason, approverUsername: _, approverPassword: __, ...given } = context.body as Fields;
      if (isStale(updatedAt, before.updatedAt)) throw new Failure('changed-meanwhile');
      const input = await holdFiles(context, options, given, before);
      const changes = Object.entries(input).filter(([name, value]) => !isSame(value, before[name]));
      if (changes.length === 0) return before;
      await check(context, { ...before, ...input });
      const said = sentenceOf(reason) ?? sentenceOf(given['note']);
      const rebooked = changes.map(([name]) => name).filter((name) => options.booked.includes(name));
      if (said === null && rebooked.some((name) => !options.unreasoned?.includes(name)))
        throw badInput({ path: 'reason', code: 'required' });
      if (rebooked.length > 0) await options.takingBack?.(context, before, { ...before, ...input });
      const beside = rebooked.length > 0 ? await options.beside?.(context, before, { ...before, ...input }) : {};
      const sets = [...changes, ...Object.entries(beside ?? {})].map(
        ([name, value]) => sql`${sql.ref(columnName(name))} = ${value}, `,
      );
      await sql`update ${sql.table(table)} set ${sql.join(sets, sql``)}updated_at = ${nextUpdatedAt} where id = ${id}`.execute(
        context.tx,
      );
      const after = await find(context, id);
      const why = sentenceOf(reason);
      await context.log({
        action: 'update',
        entity: table,
        entityId: id,
        before: told(before),
        after: why === null ? told(after) : { ...told(after), reason: why },
      });
      if (rebooked.length > 0) await book(context, { id, before, after, reason: said });
      return after;
    },
    remove: async (context: Context) => {
      const before = await lock(context);
      const { id } = before;
      await options.takingBack?.(context, before, null);
      await sql`update ${sql.table(table)} set deleted = true, updated_at = ${nextUpdatedAt} where id = ${id}`.execute(
        context.tx,
      );
      await context.log({ action: 'delete', entity: table, entityId: id, before: told(before) });
      await book(context, { id, before, after: null, reason: before.note });
      return null;
    },
    options: ({ reads }: Reading) => listOptions(reads, options),
  };
  // Each handler answers by the resource's own schemas, which the serialiser holds it to.
  return { ...standard, ...own } as unknown as typeof standard;
}

async function insertRow(tx: Tx, table: string, row: Fields): Promise<void> {
  const entries = Object.entries(row);
  const names = sql.join(entries.map(([name]) => sql.ref(columnName(name))));
  const values = sql.join(entries.map(([, value]) => value));
  await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(tx);
}

/** The newest documents that stand, as a form offers them. */
async function listOptions<Row extends BookedRecord>(reads: Reads, { view, day, label }: BookedOptions<Row>) {
  const { rows } = await sql<Row>`
    select *, to_char(${sql.ref(columnName(day))}, 'YYYY-MM-DD') as ${sql.ref(day)} from ${sql.table(view)}
    where not deleted order by ${sql.table(view)}.${sql.ref(columnName(day))} desc, number desc limit ${sql.lit(offered)}`.execute(
    reads,
  );
  return rows.map((row) => ({ id: row.id, label: label(row), labelEn: null }));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const sentenceOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The site's calendar day is the last one; the business day ends later. */
function refuseFuture(field: string, day: unknown, { zone }: Site): void {
  const maximum = toLocalDate(new Date(), zone);
  if (typeof day === 'string' && day > maximum)
    throw new Failure('time-in-future', { fields: [{ path: field, code: 'too-big', values: { maximum } }] });
}

/** A document holds the files it names, and lets go of those it names no more. */
async function holdFiles<Row extends BookedRecord>(
  { tx, actor }: Pick<Context<EndpointDefinition & { permission: 'signed-in' }>, 'tx' | 'actor'>,
  { files, table }: Pick<BookedOptions<Row>, 'files' | 'table'>,
  input: Fields,
  before: Row | null,
): Promise<Fields> {
  if (files === undefined || input[files] === undefined) return input;
  const wanted = [...new Set((input[files] ?? []) as readonly string[])];
  const held = (before?.[files] ?? []) as readonly string[];
  for (const token of wanted)
    if (!held.includes(token)) await attachAsset(tx, token, table, { uploadedBy: actor.userId, field: files });
  for (const token of held) if (!wanted.includes(token)) await releaseAsset(tx, token);
  return { ...input, [files]: wanted };
}
