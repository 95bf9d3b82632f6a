import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { type Periodic, startPeriodic } from './periodic.ts';

const channel = 'parking_events';
const patienceMs = 3_000;
/** Of the first connection: nobody waits for it yet, and a start that gives up is worse than a slow one. */
const startPatienceMs = 30_000;

export interface DatabaseLinkOptions {
  readonly connection: pg.ClientConfig;
  readonly logger: FastifyBaseLogger;
  /** Sent by any process, this one included. */
  readonly onMessage: (payload: string) => void;
  /** Listening (again): what others sent meanwhile was not heard. */
  readonly onUp: () => void;
  readonly onAway: (seconds: number) => void;
}

export interface DatabaseLink {
  /** Tells all processes; false when it could not be sent. */
  notify(payload: string): Promise<boolean>;
  /** 0 while the database answers. */
  awaySeconds(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A connection of our own for LISTEN and NOTIFY: asked every second whether it lives, and opened again when it does not. */
export function openDatabaseLink({ connection, logger, onMessage, onUp, onAway }: DatabaseLinkOptions): DatabaseLink {
  let client: pg.Client | null = null;
  let awaySince: number | null = null;
  let tending: Periodic | null = null;

  function drop(lost: pg.Client, error?: Error): void {
    void lost.end().catch(() => undefined);
    if (client !== lost) return;
    client = null;
    awaySince ??= performance.now();
    if (tending) logger.warn({ err: error }, 'the listening connection to the database broke');
    tending?.now();
  }

  async function connect(connectionTimeoutMillis = patienceMs): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: 'parking-events',
      connectionTimeoutMillis,
      query_timeout: patienceMs,
      keepAlive: true,
    });
    next.on('error', (error) => drop(next, error));
    next.on('end', () => drop(next));
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      drop(next);
      throw error;
    }
    client = next;
    awaySince = null;
    onUp();
  }

  async function tend(): Promise<void> {
    try {
      if (client === null) await connect();
      else await client.query('select 1');
    } catch (error) {
      if (client !== null) drop(client, error as Error);
      awaySince ??= performance.now();
    }
    if (awaySince !== null) onAway(awaySeconds());
  }

  const awaySeconds = (): number => (awaySince === null ? 0 : (performance.now() - awaySince) / 1_000);

  return {
    awaySeconds,
    notify: async (payload) => {
      if (client === null) return false;
      return client.query('select pg_notify($1, $2)', [channel, payload]).then(
        () => true,
        () => false,
      );
    },
    start: async () => {
      await connect(startPatienceMs);
      tending = startPeriodic({ name: 'listening connection', everyMs: 1_000, run: tend, logger });
    },
    stop: async () => {
      const stopped = tending;
      tending = null;
      await stopped?.stop();
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
