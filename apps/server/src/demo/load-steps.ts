import { availableParallelism } from 'node:os';
import pg from 'pg';
import { listForeignKeys, listTriggers } from '../platform/backup/catalogue.ts';

const schemas = ['public'];
const stages = ['build', 'attach', 'validate'] as const;
type Stage = (typeof stages)[number];

/** A statement that is still due after the rows are there. Those of one stage may run side by side. */
export interface LoadStep {
  readonly stage: Stage;
  /** About the bytes it reads, so that the longest begin first. */
  readonly size: number;
  readonly statement: string;
}

interface Index {
  readonly table: string;
  readonly lift: string;
  readonly build: string;
  /** Of an index that is a constraint's: makes it one again. */
  readonly attach: string | null;
  /** What an index of triples of letters costs, a sorted one being 1. */
  readonly weight: number;
}

/** Indexes, unique constraints and primary keys of these tables. */
async function listIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select c.relname as table, pg_get_indexdef(i.oid) as build,
      case when k.oid is null then format('drop index %I', i.relname)
        else format('alter table %I drop constraint %I', c.relname, k.conname) end as lift,
      case when k.oid is not null then format('alter table %I add constraint %I %s using index %I', c.relname, k.conname,
        case k.contype when 'p' then 'primary key' else 'unique' end, i.relname) end as attach,
      case a.amname when 'gin' then 6 else 1 end as weight
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_am a on a.oid = i.relam
    left join pg_constraint k on k.conindid = i.oid and k.contype in ('p', 'u')
    where c.oid = any($1::text[]::regclass[])
    order by x.indisprimary, 1, 2`,
    [tables],
  );
  return rows;
}

/** Those of the tables that hold nothing, truncated: COPY freezes rows only in a table of its own transaction. */
async function emptyTables(client: pg.ClientBase, tables: readonly string[]): Promise<Set<string>> {
  const empty = new Set<string>();
  for (const table of tables) {
    const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${table}) as used`);
    if (rows[0]?.used !== false) continue;
    await client.query(`truncate ${table}`);
    empty.add(table);
  }
  return empty;
}

/**
 * Lets `load` fill tables without asking foreign keys, indexes and triggers row by row, in the caller's transaction.
 * What puts them back is written down in the same transaction, with what `load` gives: once that is committed,
 * `finishLoad` is due. `load` is told which of the tables were empty and can be filled with frozen rows.
 */
export async function withoutBarriers(
  client: pg.ClientBase,
  tables: readonly string[],
  load: (fresh: ReadonlySet<string>) => Promise<readonly LoadStep[]>,
): Promise<void> {
  const keys = await listForeignKeys(client, schemas);
  const triggers = await listTriggers(client, schemas);
  const indexes = await listIndexes(client, tables);
  for (const { lift } of [...keys, ...triggers, ...indexes]) await client.query(lift);
  const given = await load(await emptyTables(client, tables));
  const sizes = new Map<string, number>();
  for (const table of tables) sizes.set(table, await sizeOf(client, table));
  const steps: LoadStep[] = [...given];
  for (const { table, build, attach, weight } of indexes) {
    steps.push({ stage: 'build', size: weight * (sizes.get(table) ?? 0), statement: build });
    if (attach !== null) steps.push({ stage: 'attach', size: 1, statement: attach });
  }
  for (const { restore } of triggers) steps.push({ stage: 'attach', size: 0, statement: restore });
  for (const { restore, table, validate } of keys) {
    steps.push({ stage: 'attach', size: 0, statement: validate === null ? restore : `${restore} not valid` });
    if (validate !== null) steps.push({ stage: 'validate', size: sizes.get(table) ?? 0, statement: validate });
  }
  await client.query('create schema loading');
  await client.query(
    `create table loading.steps as select n, stage, size, statement
     from unnest($1::text[], $2::bigint[], $3::text[]) with ordinality as s (stage, size, statement, n)`,
    [steps.map(({ stage }) => stage), steps.map(({ size }) => size), steps.map(({ statement }) => statement)],
  );
}

export async function sizeOf(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ size: number }>('select pg_table_size($1)::float8 as size', [table]);
  return rows[0]?.size ?? 0;
}

/**
 * Does what is due after a load, on as many connections as there are processors: indexes and figures, then constraints and
 * triggers, then foreign keys over all rows, then statistics. Each step but these goes with its own note, so that whoever is stopped in between calls
 * this again and it goes on; without a load it does nothing. Fails when rows break a constraint.
 */
export async function finishLoad(owner: pg.ClientConfig): Promise<void> {
  const clients = await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, () => connect(owner)));
  const [first] = clients;
  try {
    if (!first || !(await isUnfinished(first))) return;
    for (const stage of stages) {
      // Constraints and triggers take moments, but each holds its table, some two.
      const workers = stage === 'attach' ? [first] : clients;
      const ended = await Promise.allSettled(workers.map((client) => takeSteps(client, stage)));
      const failed = ended.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    }
    await first.query('drop schema loading cascade');
    const tables = await listBySize(first);
    await Promise.all(clients.map((client) => vacuum(client, tables)));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function connect(owner: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...owner, application_name: 'parking-load', options: '-c timezone=UTC' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set maintenance_work_mem = '256MB'; set work_mem = '256MB';
    set max_parallel_maintenance_workers = 0; set max_parallel_workers_per_gather = 0`);
  return client;
}

async function isUnfinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ due: boolean }>(`select to_regclass('loading.steps') is not null as due`);
  return rows[0]?.due === true;
}

async function listBySize(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' order by pg_table_size(c.oid) desc`,
    [schemas],
  );
  return rows.map(({ table }) => table);
}

/** Statistics of the tables that nobody has taken yet, the largest first. */
async function vacuum(client: pg.Client, waiting: string[]): Promise<void> {
  for (let table = waiting.shift(); table !== undefined; table = waiting.shift())
    await client.query(`vacuum (analyze, parallel 0) ${table}`);
}

async function takeSteps(client: pg.Client, stage: Stage): Promise<void> {
  for (;;) {
    await client.query('begin');
    const { rows } = await client.query<{ statement: string }>(
      `delete from loading.steps where n = (
         select n from loading.steps where stage = $1 order by size desc, n limit 1 for update skip locked)
       returning statement`,
      [stage],
    );
    if (rows[0]) await client.query(rows[0].statement);
    await client.query('commit');
    if (!rows[0]) return;
  }
}
