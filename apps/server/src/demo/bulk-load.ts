import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Barrier, listForeignKeys, listTriggers } from '../platform/backup/catalogue.ts';

const flushCharacters = 16_000_000;
const firstBytes = 65_536;
const newline = 10;
const schemas = ['public'];

/** A value as COPY takes it: nothing for null, text with its separators escaped. */
export function copied(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (one) => escapes[one] ?? one) : value;
}
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

export interface TableRows {
  /** Values in the order of the columns, ready for COPY, with tabs between and no newline. */
  add(line: string): void;
}

/** Rows of one table as bytes: as strings they would outlive the collector's first rounds and cost it most of its time. */
class CopyText {
  #bytes = Buffer.allocUnsafe(firstBytes);
  #used = 0;

  add(line: string): void {
    const most = line.length * 3 + 1;
    if (this.#used + most > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#used + most));
      this.#bytes.copy(larger, 0, 0, this.#used);
      this.#bytes = larger;
    }
    this.#used += this.#bytes.write(line, this.#used);
    this.#used = this.#bytes.writeUInt8(newline, this.#used);
  }

  /** What has gathered; it belongs to the caller from now on. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#used);
    if (this.#used > 0) this.#bytes = Buffer.allocUnsafe(this.#bytes.length);
    this.#used = 0;
    return taken;
  }
}

/** Sends rows of several tables through one connection while more are being made. */
export class BulkLoad {
  readonly #client: pg.ClientBase;
  readonly #tables: { readonly head: string; readonly text: CopyText }[] = [];
  #waiting = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  table(name: string, columns: readonly string[]): TableRows {
    const text = new CopyText();
    this.#tables.push({ head: `copy ${name} (${columns.join(', ')}) from stdin`, text });
    return {
      add: (line) => {
        text.add(line);
        this.#waiting += line.length;
      },
    };
  }

  /** Hands over what has gathered, if it is enough, and lets the connection breathe; at most one hand-over is under way. */
  async relax(): Promise<void> {
    if (this.#waiting >= flushCharacters) {
      await this.#sending;
      this.#send();
    }
    await new Promise(setImmediate);
  }

  async finish(): Promise<void> {
    await this.#sending;
    this.#send();
    await this.#sending;
  }

  #send(): void {
    const parts = this.#tables.map(({ head, text }) => ({ head, bytes: text.take() }));
    this.#waiting = 0;
    this.#sending = this.#copyAll(parts);
    // Heard by whoever waits for it next.
    this.#sending.catch(() => undefined);
  }

  async #copyAll(parts: readonly { head: string; bytes: Buffer }[]): Promise<void> {
    for (const { head, bytes } of parts) {
      if (bytes.length === 0) continue;
      const stream = this.#client.query(copyFrom(head));
      const done = once(stream, 'finish');
      stream.end(bytes);
      await done;
    }
  }
}

/** Indexes and unique constraints of these tables, but primary keys, with the statements to lift and to put back. */
async function listIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<Barrier[]> {
  const { rows } = await client.query<Barrier>(
    `select case when k.oid is null then format('drop index %I', i.relname)
        else format('alter table %I drop constraint %I', c.relname, k.conname) end as lift,
      case when k.oid is null then pg_get_indexdef(i.oid)
        else format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) end as restore
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    left join pg_constraint k on k.conindid = i.oid and k.contype = 'u'
    where c.oid = any($1::text[]::regclass[]) and not x.indisprimary
    order by 1`,
    [tables],
  );
  return rows;
}

/**
 * Lets `load` fill tables without asking foreign keys, indexes and triggers row by row, in the caller's transaction.
 * Foreign keys and indexes are built again over all rows, which checks every one of them; what triggers would have
 * refused is for the caller to prove.
 */
export async function withoutBarriers(
  client: pg.ClientBase,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<{ loadMs: number; indexMs: number }> {
  await client.query(`set local maintenance_work_mem = '512MB'`);
  const keys = await listForeignKeys(client, schemas);
  const barriers = [...(await listTriggers(client, schemas)), ...(await listIndexes(client, tables))];
  for (const { lift } of [...keys, ...barriers]) await client.query(lift);
  const began = performance.now();
  await load();
  const loaded = performance.now();
  for (const { restore } of barriers) await client.query(restore);
  for (const table of tables) await client.query(`analyze ${table}`);
  for (const { restore } of keys) await client.query(restore);
  return { loadMs: loaded - began, indexMs: performance.now() - loaded };
}
