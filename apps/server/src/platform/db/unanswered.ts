import type pg from 'pg';

/** Connections in use, to be given up when their replies do not come any more. */
export class Unanswered {
  readonly #taken = new Map<pg.PoolClient, number>();

  watch(pool: pg.Pool): void {
    pool.on('acquire', (client) => this.#taken.set(client, performance.now()));
    pool.on('release', (_, client) => this.#taken.delete(client));
    pool.on('remove', (client) => this.#taken.delete(client));
  }

  /**
   * Cuts connections that were taken so long ago. A database that is frozen keeps its sockets open and says nothing, its own
   * limits of time included: only so are the calls that wait for it answered, as those of one that died.
   */
  cut(olderThanMs: number): void {
    for (const [client, since] of this.#taken)
      if (performance.now() - since >= olderThanMs) client.connection.stream.destroy();
  }
}
