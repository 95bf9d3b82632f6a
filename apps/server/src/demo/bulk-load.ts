import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Barrier, listForeignKeys, listTriggers } from '../platform/backup/catalogue.ts';
import { type CopiedValue, CopyRows, readColumnTypes } from './copy-rows.ts';

const flushBytes = 16_000_000;
/** What the socket takes at once. */
const breathBytes = 200_000;
/** Less waits for more of its table. */
const leastBytes = 500_000;
const schemas = ['public'];

export interface TableRows {
  /** Values in the order of the columns. */
  add(values: readonly CopiedValue[]): void;
}

/** Sends rows of several tables through one connection while more are being made. */
export class BulkLoad {
  readonly #client: pg.ClientBase;
  readonly #tables: { readonly name: string; readonly columns: string; readonly rows: CopyRows }[] = [];
  readonly #types: ReadonlyMap<string, string>;
  #fresh: ReadonlySet<string> = new Set();
  #waiting = 0;
  #sinceBreath = 0;
  #sending: Promise<void> = Promise.resolve();

  private constructor(client: pg.ClientBase, types: ReadonlyMap<string, string>) {
    this.#client = client;
    this.#types = types;
  }

  static async open(client: pg.ClientBase): Promise<BulkLoad> {
    return new BulkLoad(client, await readColumnTypes(client));
  }

  /** These tables were emptied in the transaction of the load: their rows are born frozen, no vacuum has to visit them. */
  freeze(fresh: ReadonlySet<string>): void {
    this.#fresh = fresh;
  }

  table(name: string, columns: readonly string[]): TableRows {
    const rows = new CopyRows(columns.map((column) => this.#types.get(`${name}.${column}`) ?? `${name}.${column}`));
    this.#tables.push({ name, columns: columns.join(', '), rows });
    return {
      add: (values) => {
        const before = rows.used;
        rows.add(values);
        this.#waiting += rows.used - before;
        this.#sinceBreath += rows.used - before;
      },
    };
  }

  /** Whether so much was made since the last `relax` that the connection could have sent it. */
  get breathless(): boolean {
    return this.#sinceBreath >= breathBytes;
  }

  /** Hands over what has gathered, if it is enough, and lets the connection breathe; at most one hand-over is under way. */
  async relax(): Promise<void> {
    this.#sinceBreath = 0;
    if (this.#waiting >= flushBytes) {
      await this.#sending;
      this.#send(leastBytes);
    }
    await new Promise(setImmediate);
  }

  async finish(): Promise<void> {
    await this.#sending;
    this.#send(0);
    await this.#sending;
  }

  #send(least: number): void {
    const parts = this.#tables
      .filter(({ rows }) => rows.used > least)
      .map(({ name, columns, rows }) => ({
        head: `copy ${name} (${columns}) from stdin with (format binary, freeze ${this.#fresh.has(name)})`,
        bytes: rows.take(),
      }));
    this.#waiting = 0;
    this.#sending = this.#copyAll(parts);
    // Heard by whoever waits for it next.
    this.#sending.catch(() => undefined);
  }

  async #copyAll(parts: readonly { head: string; bytes: readonly Buffer[] }[]): Promise<void> {
    for (const { head, bytes } of parts) {
      const stream = this.#client.query(copyFrom(head));
      const done = once(stream, 'finish');
      for (const part of bytes) stream.write(part);
      stream.end();
      await done;
    }
  }
}

/** Indexes, unique constraints and primary keys of these tables, with the statements to lift and to put back. */
async function listIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<Barrier[]> {
  const { rows } = await client.query<Barrier>(
    `select case when k.oid is null then format('drop index %I', i.relname)
        else format('alter table %I drop constraint %I', c.relname, k.conname) end as lift,
      case when k.oid is null then pg_get_indexdef(i.oid)
        else format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) end as restore
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    left join pg_constraint k on k.conindid = i.oid and k.contype in ('p', 'u')
    where c.oid = any($1::text[]::regclass[])
    order by x.indisprimary, 1`,
    [tables],
  );
  return rows;
}

/**
 * Lets `load` fill tables without asking foreign keys, indexes and triggers row by row, in the caller's transaction.
 * Foreign keys and indexes are built again over all rows, which checks every one of them; what triggers would have
 * refused is for the caller to prove. `load` is told which of the tables were empty and can be filled with frozen rows.
 */
export async function withoutBarriers(
  client: pg.ClientBase,
  tables: readonly string[],
  load: (fresh: ReadonlySet<string>) => Promise<void>,
): Promise<{ loadMs: number; indexMs: number }> {
  await client.query(`set local maintenance_work_mem = '512MB'`);
  const keys = await listForeignKeys(client, schemas);
  const barriers = [...(await listTriggers(client, schemas)), ...(await listIndexes(client, tables))];
  for (const { lift } of [...keys, ...barriers]) await client.query(lift);
  const fresh = await emptyTables(client, tables);
  const began = performance.now();
  await load(fresh);
  const loaded = performance.now();
  for (const { restore } of barriers) await client.query(restore);
  for (const { restore } of keys) await client.query(restore);
  return { loadMs: loaded - began, indexMs: performance.now() - loaded };
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
