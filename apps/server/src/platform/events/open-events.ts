import { allEndpoints } from '@parking/contract/contract';
import type { Entity } from '@parking/contract/core/records';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Database } from '../db/pool.ts';
import { ChangedWords } from './changed-words.ts';
import { openDatabaseLink } from './database-link.ts';
import { type Dispatcher, type DispatcherOptions, startDispatcher } from './dispatcher.ts';
import type { Events, LiveMessage } from './events.ts';
import { tidyEvents } from './housekeeping.ts';
import { LiveMessageReader } from './live-messages.ts';
import type { Carrier } from './outbox.ts';
import { type Periodic, startPeriodic } from './periodic.ts';
import { Wakes } from './wakes.ts';

export interface EventsOptions {
  readonly database: Database;
  /** For the connection that listens. */
  readonly connection: pg.ClientConfig;
  readonly logger: FastifyBaseLogger;
  readonly dispatching?: Pick<DispatcherOptions, 'claimSeconds' | 'firstRetrySeconds' | 'pollMs' | 'graceMs'>;
}

const everyWord: readonly Entity[] = [
  ...new Set(allEndpoints.flatMap(({ reads = [], affects = [] }) => [...reads, ...affects])),
];
const known = new Set<string>(everyWord);

function wordsIn(payload: string): Entity[] {
  try {
    const { changed } = JSON.parse(payload) as { changed: unknown };
    return Array.isArray(changed) ? changed.filter((word): word is Entity => known.has(word)) : [];
  } catch {
    return [];
  }
}

/** The event side of one server process. It does nothing until `start`. */
export function openEvents({ database, connection, logger, dispatching }: EventsOptions): Events {
  const carriers = new Map<string, Carrier>();
  const messageListeners: ((messages: readonly LiveMessage[]) => void)[] = [];
  const changedListeners: ((words: readonly Entity[]) => void)[] = [];
  const awayListeners: ((seconds: number) => void)[] = [];
  let dispatchers: readonly Dispatcher[] = [];
  let loops: readonly Periodic[] = [];
  let reading: Periodic | null = null;
  let hasListened = false;

  const changed = new ChangedWords((words) => {
    for (const listener of changedListeners) listener(words);
  });
  const reader = new LiveMessageReader(database);

  function wakeHere(): void {
    reading?.now();
    for (const dispatcher of dispatchers) dispatcher.now();
  }

  const link = openDatabaseLink({
    connection,
    logger,
    onMessage: (payload) => {
      changed.add(wordsIn(payload));
      wakeHere();
    },
    onUp: () => {
      // Words that others sent while this process did not hear are unknown: every screen looks again.
      if (hasListened) changed.add(everyWord);
      hasListened = true;
      wakes.retry();
      wakeHere();
    },
    onAway: (seconds) => {
      for (const listener of awayListeners) listener(seconds);
    },
  });
  const wakes = new Wakes((words) => link.notify(JSON.stringify({ changed: words })));

  async function deliver(): Promise<void> {
    const messages = await reader.read();
    if (messages.length === 0) return;
    for (const listener of messageListeners) listener(messages);
  }

  return {
    committed: (affects) => wakes.add(affects),
    wake: () => wakes.add([]),
    awaited: (affects) => wakes.add(affects, { urgent: true }),
    carry: (topic, carrier) => void carriers.set(topic, carrier),
    onLiveMessages: (listener) => void messageListeners.push(listener),
    onChanged: (listener) => void changedListeners.push(listener),
    onDatabaseAway: (listener) => void awayListeners.push(listener),
    databaseAwaySeconds: () => link.awaySeconds(),
    start: async () => {
      await reader.open();
      await link.start();
      reading = startPeriodic({ name: 'live messages', everyMs: 1_000, run: deliver, logger });
      loops = [
        reading,
        startPeriodic({ name: 'tidy events', everyMs: 60_000, run: () => tidyEvents(database), logger }),
      ];
      dispatchers = [...carriers].map(([topic, carrier]) =>
        startDispatcher({ database, logger, topic, carrier, ...dispatching }),
      );
    },
    stop: async () => {
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
      await Promise.all(loops.map((loop) => loop.stop()));
      await wakes.stop();
      changed.stop();
      await link.stop();
    },
  };
}
