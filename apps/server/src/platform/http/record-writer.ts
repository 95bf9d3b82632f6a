import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type ListSource, columnName, selectList } from '../db/list-sql.ts';
import { type Reads, type Tx, anyOf } from '../db/pool.ts';
import type { Act } from './context.ts';

export type Fields = Readonly<Record<string, unknown>>;
export type StoredRecord = Fields & { readonly id: string; readonly updatedAt: string };

/** A field that holds the ids of other records, kept in a table of pairs. */
export interface Links {
  readonly field: string;
  readonly table: string;
  /** The columns of this record's id and of the other's. */
  readonly own: string;
  readonly other: string;
}

/** Where records are kept, and how they are shown. */
export interface RecordTable {
  readonly table: string;
  readonly links?: Links | undefined;
  readonly source: ListSource;
}

/** Finds records as their list shows them, in the caller's transaction, in the order of the ids. */
export async function findRecords<Row extends z.ZodObject>(
  reads: Reads,
  source: ListSource<Row>,
  ids: readonly string[],
  zone: string,
): Promise<(StoredRecord & z.output<Row>)[]> {
  const query = sql<
    StoredRecord & z.output<Row>
  >`select ${sql.raw(selectList(source.row, zone))} from ${sql.table(source.view)} where id = ${anyOf(ids)}`;
  const { rows } = await query.execute(reads);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The fields that are columns of the table itself. */
export const ownFields = (input: Fields, links: Links | undefined): [name: string, value: unknown][] =>
  Object.entries(input).filter(([name, value]) => value !== undefined && name !== links?.field);

/** Sets what records are linked to, where their input says something about it; returns whether one does. */
export async function setLinks(
  tx: Tx,
  links: Links | undefined,
  records: readonly (Fields & { readonly id: string })[],
): Promise<boolean> {
  if (!links) return false;
  const linked = records.flatMap(({ id, [links.field]: others }) => (Array.isArray(others) ? [{ id, others }] : []));
  if (linked.length === 0) return false;
  const pairs = linked.flatMap(({ id, others }) => others.map((other: unknown) => [id, other] as const));
  const table = sql.table(links.table);
  await sql`delete from ${table} where ${sql.ref(links.own)} = ${anyOf(linked.map(({ id }) => id))}`.execute(tx);
  await sql`
    insert into ${table} (${sql.ref(links.own)}, ${sql.ref(links.other)})
    select distinct own, other
    from unnest(${pairs.map(([own]) => own)}::uuid[], ${pairs.map(([, other]) => other)}::uuid[]) as pair (own, other)`.execute(
    tx,
  );
  return true;
}

/**
 * Adds records and writes it down, be it one that a form sent or a batch of an import. Returns them as their list shows
 * them. An input may bring its id along.
 */
export async function insertRecords(
  act: Act,
  { table, links, source }: RecordTable,
  inputs: readonly Fields[],
): Promise<StoredRecord[]> {
  if (inputs.length === 0) return [];
  const records = inputs.map((input) => ({ ...input, id: typeof input['id'] === 'string' ? input['id'] : newId() }));
  const rows = records.map((record) => new Map(ownFields(record, links)));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const values = rows.map(
    (row) => sql`(${sql.join(names.map((name) => (row.has(name) ? row.get(name) : sql`default`)))})`,
  );
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(columnName(name))))}) values ${sql.join(values)}`.execute(
    act.tx,
  );
  await setLinks(act.tx, links, records);
  const added = await findRecords(
    act.tx,
    source,
    records.map(({ id }) => id),
    act.site.zone,
  );
  await act.log(added.map((after) => ({ action: 'create', entity: table, entityId: after.id, after })));
  return added;
}
