import type { contract } from '@parking/contract/contract';
import type { Entity } from '@parking/contract/core/records';
import type { ErrorCode } from '@parking/contract/core/errors';
import { isSoundInstant } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { type Tx, inTransaction } from '../../platform/db/pool.ts';
import type { Context, GateCaller } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { notify } from '../notices/notify.ts';
import { newsOf, tellCashiers } from './dispenser-news.ts';
import { type GateEvent, type GateEventRegistration, runHandlers } from './event-handlers.ts';
import { keepPictures } from './event-pictures.ts';
import { whenHappened } from './gate-clock.ts';
import { noteAlarms } from './gate-alarms.ts';
import { applyEvents, heardFrom, looksDifferent } from './gate-facts.ts';
import { lockGateState, saveGateState } from './gate-states.ts';
import { notePresence } from './presence.ts';
import { type ReadEvent, isBad, readEvent } from './read-event.ts';

type SendContext = Context<typeof contract.gateEvents.send>;
type Outcome = Awaited<ReturnType<typeof keepEvents>>;

const longestSkewMs = 2_000_000_000;

/** Keeps a gate's events, each once, lets the product act on them and answers for each. */
export async function receiveEvents(
  platform: Platform,
  handlers: readonly GateEventRegistration[],
  context: SendContext,
) {
  const { body, gate } = context;
  const receivedAt = new Date();
  const judged = body.events.map(readEvent);
  const arrived = new Map<string, ReadEvent>();
  const repeated = new Set<ReadEvent>();
  for (const event of judged) {
    if (isBad(event)) continue;
    if (arrived.has(event.id)) repeated.add(event);
    else arrived.set(event.id, event);
  }
  const sentAt = body.sentAt !== undefined && isSoundInstant(body.sentAt) ? new Date(body.sentAt) : null;
  const batch = { events: [...arrived.values()], sentAt, receivedAt };
  const outcome = await inTransaction(platform.database, (tx) => keepEvents(tx, platform, handlers, gate, batch));
  if (outcome.awaited) platform.events.awaited(outcome.words);
  else if (outcome.words.length > 0) platform.events.committed(outcome.words);
  else if (outcome.toldCashiers) platform.events.wake();
  return {
    now: receivedAt.toISOString(),
    events: judged.map((event) => {
      if (!isBad(event)) return answerFor(event, repeated.has(event), outcome);
      const fields = event.problems.map(({ path, code }) => ({ path, code }));
      return { id: event.id, status: 'error' as const, kept: false, error: 'bad-input' as const, fields };
    }),
  };
}

function answerFor(event: ReadEvent, isRepeated: boolean, { fresh, refusals }: Outcome) {
  const answer = { id: event.id, kept: true, error: null, fields: [] };
  if (isRepeated || !fresh.has(event.id)) return { ...answer, status: 'duplicate' as const };
  const error: ErrorCode | null = refusals.get(event.id) ?? null;
  return error === null ? { ...answer, status: 'accepted' as const } : { ...answer, status: 'error' as const, error };
}

interface Batch {
  readonly events: readonly ReadEvent[];
  readonly sentAt: Date | null;
  readonly receivedAt: Date;
}

async function keepEvents(
  tx: Tx,
  platform: Platform,
  handlers: readonly GateEventRegistration[],
  gate: GateCaller,
  { events, sentAt, receivedAt }: Batch,
) {
  const { gateId, siteId, code } = gate;
  const fresh = await claimEvents(tx, gateId, events, receivedAt);
  const taken: GateEvent[] = events
    .filter(({ id }) => fresh.has(id))
    .map(({ id, type, at: saidAt, data }) => {
      const happened = whenHappened({ saidAt, sentAt, receivedAt });
      return { gateId, siteId, eventId: id, type, ...happened, saidAt, receivedAt, data };
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  await insertEvents(tx, gate, taken, { sentAt, receivedAt });
  const { refusals, changed } = await runHandlers(tx, taken, handlers, platform.logger);
  await keepPictures(tx, taken);

  const before = await lockGateState(tx, gateId, receivedAt);
  const after = heardFrom(applyEvents(before, taken), receivedAt);
  const heartbeat = taken.findLast(({ type }) => type === 'HEARTBEAT')?.saidAt;
  const clock = sentAt ?? heartbeat;
  const clockSkewMs = clock ? boundedSkew(clock.getTime() - receivedAt.getTime()) : before.clockSkewMs;
  await saveGateState(tx, { ...after, clockSkewMs });
  if (!before.online) await notePresence(tx, gate, true);
  if (after.paper === 'OUT' && before.paper !== 'OUT') {
    await notify(tx, siteId, { type: 'PAPER_OUT', values: { gate: code }, about: gateId });
  }
  const news = newsOf(taken, clockSkewMs);
  await tellCashiers(tx, gate, news, platform.site.current().zone);

  const looksNew = (await noteAlarms(tx, gateId)) || looksDifferent(before, after);
  const words = new Set<Entity>([...changed, ...(looksNew ? (['gateStates'] as const) : [])]);
  const concerned = handlers.filter(({ type }) => taken.some((event) => event.type === type));
  for (const { affects = [] } of concerned) for (const word of affects) words.add(word);
  const awaited = concerned.some((handler) => handler.awaited);
  return { fresh, refusals, words: [...words], toldCashiers: news.length > 0, awaited };
}

const boundedSkew = (ms: number): number => Math.max(-longestSkewMs, Math.min(longestSkewMs, Math.round(ms)));

/** The ids among these that were never seen before; in one order, so that two sendings at once wait for each other. */
async function claimEvents(
  tx: Tx,
  gateId: string,
  events: readonly ReadEvent[],
  receivedAt: Date,
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const claimed = await sql<{ eventId: string }>`
    insert into gate_event_keys (gate_id, event_id, received_at)
    select ${gateId}::uuid, id, ${receivedAt} from unnest(${events.map(({ id }) => id)}::uuid[]) id order by id
    on conflict do nothing returning event_id`.execute(tx);
  return new Set(claimed.rows.map(({ eventId }) => eventId));
}

async function insertEvents(
  tx: Tx,
  { gateId, siteId }: GateCaller,
  events: readonly GateEvent[],
  { sentAt, receivedAt }: Pick<Batch, 'sentAt' | 'receivedAt'>,
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into gate_events (received_at, gate_id, event_id, site_id, type, at, said_at, sent_at, data)
    select ${receivedAt}, ${gateId}::uuid, e.id, ${siteId}::uuid, e.type, e.at, e.said_at, ${sentAt}::timestamptz, e.data::jsonb
    from unnest(${events.map(({ eventId }) => eventId)}::uuid[], ${events.map(({ type }) => type)}::text[],
      ${events.map(({ at }) => at.toISOString())}::timestamptz[],
      ${events.map(({ saidAt }) => saidAt.toISOString())}::timestamptz[],
      ${events.map(({ data }) => JSON.stringify(data))}::text[])
      as e (id, type, at, said_at, data)`.execute(tx);
}
