import { gateTopic, liveDestinations } from '@parking/contract/live';
import { newId } from '@parking/contract/core/id';
import type { Entity } from '@parking/contract/core/records';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveSession } from '../auth/sessions.ts';
import { Batch } from '../batch.ts';
import type { LiveMessage } from '../events/events.ts';
import type { Connection } from './connection.ts';
import { MessageFrame } from './frames.ts';
import { type GateLine, gateEndDestination, gateOfTopic } from './gate-line.ts';
import type { LiveSource } from './live-source.ts';
import { type Publisher, actorMayHear, mayHear } from './publisher.ts';
import { SessionEnd, sessionEndDestination } from './session-end.ts';
import type { Subscribers } from './subscribers.ts';

/** What must not be told even to have changed: everybody who is signed in hears of it. Who may see it reads it when they look. */
const untold: ReadonlySet<Entity> = new Set(['secretVisits']);

const topics: readonly string[] = [liveDestinations.announcement, liveDestinations.changed];

interface Registered {
  readonly source: LiveSource;
  readonly current: Batch<unknown> | null;
}

/** Decides who hears what. */
export class Hub {
  readonly #sources = new Map<string, Registered>();

  constructor(
    readonly subscribers: Subscribers,
    readonly gates: GateLine,
    readonly publisher: Publisher,
    readonly logger: FastifyBaseLogger,
  ) {}

  serve(source: LiveSource): void {
    const { destination, read } = source;
    this.#sources.set(destination, { source, current: read ? new Batch(read) : null });
  }

  subscribe(connection: Connection, id: string, destination: string): void {
    if (connection.gate) return this.#subscribeMachine(connection, id, destination);
    const personal = this.#sources.get(destination);
    const allowed = topics.includes(destination) || (personal !== undefined && this.#mayListen(connection, personal));
    if (!allowed || connection.subscriptions.has(id)) return connection.fail('FORBIDDEN');
    this.subscribers.subscribed(connection, id, destination);
    if (personal) this.#sendCurrent(connection, personal);
  }

  /** The only thing a client sends is the wish to be told again, or of what. */
  asked(connection: Connection, ask: string, body: string): void {
    const personal = [...this.#sources.values()].find(({ source }) => source.ask === ask);
    if (!personal || !this.#mayListen(connection, personal)) return connection.fail('FORBIDDEN');
    const { destination, channelOf } = personal.source;
    if (channelOf) {
      const channel = channelOf(parsed(body));
      if (channel === null) connection.channels.delete(destination);
      else connection.channels.set(destination, channel);
    }
    this.#sendCurrent(connection, personal);
  }

  /** The session still holds; what its rights no longer allow falls silent, what they allow again is told. */
  renewed(connection: Connection, before: LiveSession): void {
    const couldHear = actorMayHear(before.actor);
    for (const [id, destination] of connection.subscriptions) {
      const personal = this.#sources.get(destination);
      if (personal && !this.#mayListen(connection, personal)) this.subscribers.unsubscribed(connection, id);
      else if (personal && !couldHear) this.#sendCurrent(connection, personal);
    }
  }

  changed(words: readonly Entity[]): void {
    for (const entity of words.filter((word) => !untold.has(word)))
      this.#publish(newId(), liveDestinations.changed, { entity });
  }

  messages(messages: readonly LiveMessage[]): void {
    for (const { id, destination, userId, body } of messages) {
      const personal = this.#sources.get(destination);
      const gateId = gateOfTopic(destination);
      if (destination === sessionEndDestination) this.#endSession(body);
      else if (destination === gateEndDestination) this.gates.end(body);
      else if (gateId !== null) this.gates.due([gateId]);
      else if (topics.includes(destination)) this.#publish(id, destination, body);
      else if (personal && userId !== null) this.#tell(personal, id, userId, body);
      else if (personal) this.#tellChannel(personal, id, body);
    }
  }

  #publish(id: string, destination: string, body: unknown): void {
    this.publisher.publish(new MessageFrame(id, destination, body), this.subscribers.of(destination));
  }

  #tell({ source, current }: Registered, id: string, userId: string, body: unknown): void {
    const { destination } = source;
    if (this.subscribers.ofUser(destination, userId).length === 0) return;
    const told = (value: unknown): void => {
      if (value === undefined) return;
      this.publisher.publish(new MessageFrame(id, destination, value), this.subscribers.ofUser(destination, userId));
    };
    if (current) current.get(userId).then(told, (error: unknown) => this.#unread(destination, error));
    else told(body);
  }

  #tellChannel({ source }: Registered, id: string, body: unknown): void {
    const { destination, channelOf } = source;
    const channel = channelOf?.(body) ?? null;
    if (channel === null) return;
    const listening = this.subscribers
      .of(destination)
      .filter((connection) => connection.channels.get(destination) === channel);
    this.publisher.publish(new MessageFrame(id, destination, body), listening);
  }

  /** A gate hears its own commands, a wall screen that something changed. */
  #subscribeMachine(connection: Connection, id: string, destination: string): void {
    const { gate } = connection;
    const own = gate?.kind === 'gate' ? gateTopic(gate.gateId) : liveDestinations.changed;
    if (!gate || destination !== own || connection.subscriptions.has(id)) return connection.fail('FORBIDDEN');
    this.subscribers.subscribed(connection, id, destination);
    if (gate.kind === 'gate') this.gates.due([gate.gateId], true);
  }

  #sendCurrent(connection: Connection, { source, current }: Registered): void {
    if (!current || !connection.session || !mayHear(connection)) return;
    const { destination } = source;
    current.get(connection.session.actor.userId).then(
      (value) => {
        if (value !== undefined) this.publisher.publish(new MessageFrame(newId(), destination, value), [connection]);
      },
      (error: unknown) => this.#unread(destination, error),
    );
  }

  // The client asks again within 20 s.
  #unread(destination: string, error: unknown): void {
    this.logger.warn({ destination, err: error }, 'could not be read for the live connection');
  }

  #mayListen({ session }: Connection, { source }: Registered): boolean {
    return session !== null && source.mayListen(session.actor.rights);
  }

  #endSession(body: unknown): void {
    const { sessionId, why } = SessionEnd.parse(body);
    for (const connection of this.subscribers.ofSession(sessionId)) {
      connection.fail(why === 'ANOTHER_LOGIN' ? 'ANOTHER_LOGIN' : 'TOKEN_EXPIRED');
    }
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
