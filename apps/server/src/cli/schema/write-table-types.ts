import pg from 'pg';

interface ColumnRow {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
  is_identity: 'YES' | 'NO';
  is_view: boolean;
}

const scalar: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  timestamp: 'string',
  time: 'string',
  float8: 'number',
  bytea: 'Buffer',
  jsonb: 'Json',
  xid8: 'string',
  _uuid: 'string[]',
  _text: 'string[]',
};

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The tables and views of the migrated database as TypeScript, for the query builder. */
export async function tableTypes(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<ColumnRow>(`
      select c.table_name, c.column_name, c.udt_name, c.is_nullable, c.column_default, c.is_identity,
        t.table_type = 'VIEW' as is_view
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and not exists (
        select from pg_inherits i where i.inhrelid = to_regclass(format('%I', c.table_name)))
      order by c.table_name, c.ordinal_position`);
    const names = [...new Set(rows.map((row) => row.table_name))];
    const tables = names.map((name) =>
      tableType(
        name,
        rows.filter((row) => row.table_name === name),
      ),
    );
    const index = names.map((name) => `  ${camel(name)}: ${typeName(name)};`);
    return [
      '// Made from the migrations by `npm run schema`. Do not edit.',
      "import type { ColumnType } from 'kysely';",
      '',
      '/** A column the database fills when it is left out. */',
      'type Generated<T> =',
      '  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;',
      '',
      '/** Read as parsed JSON, written as its text. */',
      // A JSON column is whatever its writer put there; readers parse it with a schema of the contract.
      'export type Json = ColumnType<unknown, string, string>;',
      '',
      ...tables,
      'export interface Tables {',
      ...index,
      '}',
      '',
    ].join('\n');
  } finally {
    await client.end();
  }
}

const typeName = (name: string): string => {
  const base = camel(name);
  return `${base.charAt(0).toUpperCase()}${base.slice(1)}Table`;
};

function tableType(name: string, columns: readonly ColumnRow[]): string {
  const fields = columns.map((column) => {
    const base = scalar[column.udt_name];
    if (!base) throw new Error(`${name}.${column.column_name}: no type for ${column.udt_name}`);
    const nullable = column.is_nullable === 'YES' && !column.is_view ? `${base} | null` : base;
    const made = column.column_default !== null || column.is_identity === 'YES';
    const type =
      column.udt_name === 'jsonb' && column.is_nullable === 'YES' && !column.is_view ? 'Json | null' : nullable;
    return `  ${camel(column.column_name)}: ${made ? `Generated<${type}>` : type};`;
  });
  return [`export interface ${typeName(name)} {`, ...fields, '}', ''].join('\n');
}
