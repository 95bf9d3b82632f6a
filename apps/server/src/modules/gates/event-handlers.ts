import type { Entity } from '@parking/contract/core/records';
import { type ErrorCode, errors } from '@parking/contract/core/errors';
import type { GateEventType } from '@parking/contract/gates/gate-events';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { asRefusal } from '../../platform/db/constraints.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';

/** A gate's event that has not been seen before, its data as its type's schema reads it. */
export interface GateEvent {
  readonly gateId: string;
  readonly siteId: string;
  readonly eventId: string;
  readonly type: GateEventType;
  /** When it happened: never after its arrival. */
  readonly at: Date;
  /** The gate's clock could not tell: `at` is the arrival. */
  readonly clockUnsure: boolean;
  /** By the gate's own clock. */
  readonly saidAt: Date;
  readonly receivedAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

export type Refusal = { readonly error: ErrorCode };

/** What open screens are told after commit, where only some events of a type change it. */
export type Changed = { readonly changed: readonly Entity[] };

/**
 * Takes one event, in the transaction that keeps it. What it throws is undone for this event alone; a refusal that it
 * returns must have written nothing. The event itself is kept in any case.
 */
export type GateEventHandler = (tx: Tx, event: GateEvent) => Promise<Refusal | Changed | null>;

export interface GateEventRegistration {
  readonly type: GateEventType;
  readonly handle: GateEventHandler;
  /**
   * Takes many in few statements and returns the refusals by event id; when it throws, the events are handled one by one.
   */
  readonly handleAll?: (tx: Tx, events: readonly GateEvent[]) => Promise<ReadonlyMap<string, Refusal>>;
  /** A car stands before the gate until what the handler orders arrives. */
  readonly awaited?: true;
  /** What open screens are told after commit, whatever each event did. */
  readonly affects?: readonly Entity[];
}

type Logger = Pick<FastifyBaseLogger, 'error'>;

interface Handled {
  /** By event id. */
  readonly refusals: Map<string, ErrorCode>;
  readonly changed: Set<Entity>;
}

const nothingHandled = (): Handled => ({ refusals: new Map(), changed: new Set() });

function note({ refusals, changed }: Handled, { eventId }: GateEvent, answer: Refusal | Changed | null): void {
  if (answer === null) return;
  if ('error' in answer) refusals.set(eventId, answer.error);
  else for (const word of answer.changed) changed.add(word);
}

/** Lets each handler take its events, in the order given. */
export async function runHandlers(
  tx: Tx,
  events: readonly GateEvent[],
  handlers: readonly GateEventRegistration[],
  logger: Logger,
): Promise<Handled> {
  const taken = handlers
    .map((handler) => ({ handler, events: events.filter(({ type }) => type === handler.type) }))
    .filter((one) => one.events.length > 0);
  if (taken.length === 0) return nothingHandled();
  // Nothing is refused as a rule, so all go in one go; only when one throws is each given a savepoint of its own.
  await sql`savepoint handled`.execute(tx);
  try {
    const handled = nothingHandled();
    for (const one of taken) await runAll(tx, one.handler, one.events, handled);
    return handled;
  } catch (error) {
    if (isPassing(error)) throw error;
    await sql`rollback to savepoint handled`.execute(tx);
  }
  const handled = nothingHandled();
  for (const { handler, events: own } of taken) {
    for (const event of own) await runAlone(tx, handler, event, handled, logger);
  }
  return handled;
}

async function runAll(
  tx: Tx,
  { handle, handleAll }: GateEventRegistration,
  events: readonly GateEvent[],
  handled: Handled,
): Promise<void> {
  if (handleAll) {
    for (const [eventId, { error }] of await handleAll(tx, events)) handled.refusals.set(eventId, error);
    return;
  }
  for (const event of events) note(handled, event, await handle(tx, event));
}

async function runAlone(
  tx: Tx,
  { handle }: GateEventRegistration,
  event: GateEvent,
  handled: Handled,
  logger: Logger,
): Promise<void> {
  await sql`savepoint one`.execute(tx);
  try {
    note(handled, event, await handle(tx, event));
  } catch (error) {
    if (isPassing(error)) throw error;
    await sql`rollback to savepoint one`.execute(tx);
    const meaning = asRefusal(error);
    if (!(meaning instanceof Failure)) {
      logger.error({ err: error, type: event.type, eventId: event.eventId }, 'a gate event could not be handled');
    }
    handled.refusals.set(event.eventId, meaning instanceof Failure ? meaning.code : 'server-fault');
  }
}

/** Faults of the moment, which the whole batch is tried again for: the database away, a lock, a deadlock. */
function isPassing(error: unknown): boolean {
  const meaning = asRefusal(error);
  if (meaning instanceof Failure) return errors[meaning.code].status >= 500 || meaning.code === 'request-in-progress';
  const { code } = error as { code?: unknown };
  // Of the database's own classes only data and constraint errors are the event's fault.
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(22|23|P0)/.test(code);
}
