import type { Connection } from './connection.ts';

/** Which connections there are, by what they listen to, whose they are and by which session. */
export class Subscribers {
  readonly all = new Set<Connection>();
  readonly #byDestination = new Map<string, Set<Connection>>();
  readonly #byUser = new Map<string, Set<Connection>>();
  readonly #bySession = new Map<string, Set<Connection>>();

  opened(connection: Connection, userId: string, sessionId: string): void {
    add(this.#byUser, userId, connection);
    add(this.#bySession, sessionId, connection);
  }

  subscribed(connection: Connection, id: string, destination: string): void {
    connection.subscriptions.set(id, destination);
    add(this.#byDestination, destination, connection);
  }

  unsubscribed(connection: Connection, id: string): void {
    const destination = connection.subscriptions.get(id);
    connection.subscriptions.delete(id);
    if (destination === undefined || [...connection.subscriptions.values()].includes(destination)) return;
    remove(this.#byDestination, destination, connection);
  }

  closed(connection: Connection): void {
    this.all.delete(connection);
    for (const destination of connection.subscriptions.values()) remove(this.#byDestination, destination, connection);
    if (!connection.session) return;
    const { userId, sessionId } = connection.session.actor;
    remove(this.#byUser, userId, connection);
    remove(this.#bySession, sessionId, connection);
  }

  of(destination: string): readonly Connection[] {
    return [...(this.#byDestination.get(destination) ?? [])];
  }

  ofUser(destination: string, userId: string): readonly Connection[] {
    const listening = this.#byDestination.get(destination);
    return [...(this.#byUser.get(userId) ?? [])].filter((connection) => listening?.has(connection));
  }

  ofSession(sessionId: string): readonly Connection[] {
    return [...(this.#bySession.get(sessionId) ?? [])];
  }

  subscriptionCount(): number {
    let count = 0;
    for (const { size } of this.#byDestination.values()) count += size;
    return count;
  }
}

function add(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const known = index.get(key);
  if (known) known.add(connection);
  else index.set(key, new Set([connection]));
}

function remove(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const known = index.get(key);
  known?.delete(connection);
  if (known?.size === 0) index.delete(key);
}
