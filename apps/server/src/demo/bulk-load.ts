import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type CopiedValue, CopyRows, readColumnTypes } from './copy-rows.ts';

const flushBytes = 16_000_000;
/** What the socket takes at once. */
const breathBytes = 200_000;
/** Less waits for more of its table. */
const leastBytes = 500_000;

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
