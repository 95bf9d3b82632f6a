import type pg from 'pg';
import type { Definition } from './schema-files.ts';

/** A file of views or functions as it was when it was last run here. */
export type MadeBefore = Pick<Definition, 'name' | 'kind' | 'checksum' | 'makes'>;

export async function makeDefinitionsTable(client: pg.Client, role: string): Promise<void> {
  await client.query(`
    create table if not exists schema_definitions (
      name text primary key, kind text not null, checksum text not null, makes text[] not null);
    grant select on schema_definitions to ${role}`);
}

export async function readDefinitions(client: pg.Client): Promise<MadeBefore[]> {
  const table = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_definitions') is not null as exists`,
  );
  if (!table.rows[0]?.exists) return [];
  const { rows } = await client.query<MadeBefore>('select name, kind, checksum, makes from schema_definitions');
  return rows;
}

export async function writeDefinitions(client: pg.Client, definitions: readonly MadeBefore[]): Promise<void> {
  await client.query('delete from schema_definitions');
  const rows = definitions.map(({ name, kind, checksum, makes }) => ({ name, kind, checksum, makes }));
  await client.query(
    `insert into schema_definitions (name, kind, checksum, makes)
     select name, kind, checksum, makes from jsonb_to_recordset($1) as d (name text, kind text, checksum text, makes text[])`,
    [JSON.stringify(rows)],
  );
}

/**
 * Drops all views, so that steps may change what they read and files their columns; a view of somebody else's that reads one
 * of ours stops it. Drops functions that no table uses in a constraint, an index, a default or a trigger: the others can only be
 * replaced as they are.
 */
export async function dropDefinitions(client: pg.Client, before: readonly MadeBefore[]): Promise<void> {
  await dropFound(
    client,
    'view',
    `select c.oid::regclass::text as found from pg_class c
     where c.relkind = 'v' and c.relnamespace = current_schema()::regnamespace and c.relname = any($1)`,
    namesOf(before, 'view'),
  );
  await dropUnused(client, before);
}

/** Drops functions that no table uses. After the steps once more: what a step let go must not stand beside what took its name. */
export const dropUnused = (client: pg.Client, before: readonly MadeBefore[]): Promise<void> =>
  dropFound(
    client,
    'function',
    `select p.oid::regprocedure::text as found from pg_proc p
     where p.pronamespace = current_schema()::regnamespace and p.proname = any($1)
       and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid)`,
    namesOf(before, 'function'),
  );

/** Drops functions that no file makes any more. Throws when a table still uses one: a dated step has to end that. */
export async function dropUnmade(
  client: pg.Client,
  before: readonly MadeBefore[],
  now: readonly Definition[],
): Promise<void> {
  const kept = new Set(namesOf(now, 'function'));
  await dropFound(
    client,
    'function',
    `select p.oid::regprocedure::text as found from pg_proc p
     where p.pronamespace = current_schema()::regnamespace and p.proname = any($1)`,
    namesOf(before, 'function').filter((name) => !kept.has(name)),
  );
}

const namesOf = (definitions: readonly MadeBefore[], kind: Definition['kind']): string[] =>
  definitions.filter((definition) => definition.kind === kind).flatMap(({ makes }) => makes);

/** In one statement a kind, so that views which read each other go together. */
async function dropFound(
  client: pg.Client,
  kind: Definition['kind'],
  query: string,
  names: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ found: string }>(query, [names]);
  if (rows.length === 0) return;
  await client.query(`drop ${kind} ${rows.map(({ found }) => found).join(', ')}`).catch((error: unknown) => {
    throw failureOf('What the release before made cannot be dropped', error);
  });
}

export const failureOf = (what: string, error: unknown): Error => {
  const { message, detail } = error as Error & { detail?: string };
  return new Error(`${what}: ${[message, detail].filter(Boolean).join('. ')}`, { cause: error });
};
