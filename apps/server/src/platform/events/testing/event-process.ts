import { pino } from 'pino';
import type pg from 'pg';
import { type Database, openDatabase } from '../../db/pool.ts';
import type { Events } from '../events.ts';
import { type EventsOptions, openEvents } from '../open-events.ts';
import type { Carrier } from '../outbox.ts';

export interface EventProcess {
  readonly database: Database;
  readonly events: Events;
  stop(): Promise<void>;
}

/** The event side of one server process on a test database, as a second server would run it. */
export async function startEventProcess(
  connection: pg.PoolConfig,
  carriers: Readonly<Record<string, Carrier>> = {},
  dispatching: EventsOptions['dispatching'] = {},
): Promise<EventProcess> {
  const database = openDatabase(connection, () => undefined);
  const events = openEvents({
    database,
    connection,
    logger: pino({ level: 'silent' }),
    dispatching: { pollMs: 100, graceMs: 200, ...dispatching },
  });
  for (const [topic, carrier] of Object.entries(carriers)) events.carry(topic, carrier);
  await events.start();
  return {
    database,
    events,
    stop: async () => {
      await events.stop();
      await database.close();
    },
  };
}
