import type { ClientBase } from 'pg';

/** A table as a backup sees it: its stored columns in order, quoted names ready for SQL. */
export interface TableShape {
  /** `schema.table`, unquoted. */
  name: string;
  sqlName: string;
  partitioned: boolean;
  columns: string[];
}

export interface SequenceValue {
  /** Quoted, ready for regclass. */
  name: string;
  lastValue: string | null;
}

/** Every table of these schemas, without partitions (their parent speaks for them), generated columns and what extensions own. */
export async function listTables(
  client: ClientBase,
  schemas: readonly string[],
  exclude: readonly string[],
): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT n.nspname || '.' || c.relname AS name,
            format('%I.%I', n.nspname, c.relname) AS "sqlName",
            c.relkind = 'p' AS partitioned,
            coalesce((SELECT array_agg(quote_ident(a.attname) ORDER BY a.attnum)
                        FROM pg_attribute a
                       WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''),
                     '{}') AS columns
       FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND n.nspname || '.' || c.relname <> ALL ($2)
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
      ORDER BY 1`,
    [schemas, exclude],
  );
  return rows;
}

/** The sequences of these schemas with the last value given out, null when none was. */
export async function listSequences(client: ClientBase, schemas: readonly string[]): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS "lastValue"
       FROM pg_sequences WHERE schemaname = ANY ($1) ORDER BY 1`,
    [schemas],
  );
  return rows;
}

/** What stands between a table and unordered loading: foreign keys and triggers, each with the statements to lift and to put back. */
export interface Barrier {
  lift: string;
  restore: string;
}

export interface ForeignKey extends Barrier {
  /** Whose column it is of, without its schema. */
  table: string;
  /** Checks every row under a key that was put back as `not valid`; a partitioned table has no such keys. */
  validate: string | null;
}

/** Foreign keys of these schemas; putting one back checks every row. */
export async function listForeignKeys(client: ClientBase, schemas: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT c.relname AS table, CASE c.relkind WHEN 'r' THEN
              format('ALTER TABLE %I.%I VALIDATE CONSTRAINT %I', n.nspname, c.relname, k.conname) END AS validate,
            format('ALTER TABLE %I.%I DROP CONSTRAINT %I', n.nspname, c.relname, k.conname) AS lift,
            format('ALTER TABLE %I.%I ADD CONSTRAINT %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) AS restore
       FROM pg_constraint k
       JOIN pg_class c ON c.oid = k.conrelid
       JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE k.contype = 'f' AND k.conparentid = 0 AND n.nspname = ANY ($1)
      ORDER BY lift`,
    [schemas],
  );
  return rows;
}

/** Triggers of these schemas that fire, with the way in which they do. */
export async function listTriggers(client: ClientBase, schemas: readonly string[]): Promise<Barrier[]> {
  const { rows } = await client.query<Barrier>(
    `SELECT format('ALTER TABLE %I.%I DISABLE TRIGGER %I', n.nspname, c.relname, t.tgname) AS lift,
            format('ALTER TABLE %I.%I ENABLE %sTRIGGER %I', n.nspname, c.relname,
                   CASE t.tgenabled WHEN 'A' THEN 'ALWAYS ' WHEN 'R' THEN 'REPLICA ' ELSE '' END, t.tgname) AS restore
       FROM pg_trigger t
       JOIN pg_class c ON c.oid = t.tgrelid
       JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgenabled <> 'D' AND c.relkind IN ('r', 'p') AND n.nspname = ANY ($1)
      ORDER BY 1`,
    [schemas],
  );
  return rows;
}

/** Materialised views of these schemas, quoted, in an order that respects none of their dependencies but creation. */
export async function listMaterializedViews(client: ClientBase, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'm' AND n.nspname = ANY ($1) ORDER BY c.oid`,
    [schemas],
  );
  return rows.map((row) => row.name);
}
