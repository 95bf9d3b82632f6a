import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.generated.ts';
import type { GateEvent } from './event-handlers.ts';

export type GateState = Selectable<Tables['gateStates']>;

/** Facts that screens show; a heartbeat that repeats them is no news. */
const shown = ['online', 'barrier', 'paper', 'loopOn', 'lastPlate', 'lastCode', 'lastImage'] as const;

export const newGateState = (gateId: string, now: Date): GateState => ({
  gateId,
  heardAt: null,
  online: false,
  since: now,
  barrier: 'UNKNOWN',
  barrierAt: null,
  barrierSince: null,
  paper: 'OK',
  paperAt: null,
  paperSince: null,
  loopOn: false,
  loopAt: null,
  loopSince: null,
  clockSkewMs: 0,
  lastEventType: null,
  lastEventAt: null,
  lastPlate: null,
  lastCode: null,
  lastImage: null,
  carAt: null,
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What an event says of its gate. */
function factsOf({ type, data }: GateEvent): {
  readonly barrier?: string | null;
  readonly paper?: string | null;
  readonly loopOn?: boolean | null;
  readonly car?: Pick<GateState, 'lastPlate' | 'lastCode' | 'lastImage'>;
} {
  const { barrier, paper, loopOn, loop, plateNumber, parkingCode, images } = data;
  const car = {
    lastPlate: textOf(plateNumber),
    lastCode: textOf(parkingCode),
    lastImage: Array.isArray(images) ? textOf(images[0]) : null,
  };
  switch (type) {
    case 'HEARTBEAT':
      return {
        barrier: textOf(barrier),
        paper: textOf(paper),
        loopOn: typeof loopOn === 'boolean' ? loopOn : null,
      };
    case 'BARRIER_OPENED':
      return { barrier: 'OPEN' };
    case 'BARRIER_CLOSED':
      return { barrier: 'CLOSED' };
    case 'PAPER_LOW':
      return { paper: 'LOW' };
    case 'PAPER_OUT':
      return { paper: 'OUT' };
    // Only the loop before the barrier says that a car waits.
    case 'LOOP_ON':
    case 'LOOP_OFF':
      return loop === 2 ? {} : { loopOn: type === 'LOOP_ON' };
    case 'TICKET_ISSUED':
    case 'PLATE_READ':
      return { car };
    default:
      return {};
  }
}

/** Whether a fact of this time replaces one known since then. */
const isNewer = (at: Date, known: Date | null): boolean => known === null || at >= known;

/** Since when a fact is so: a sign of life that repeats it does not begin it anew. */
const begins = (event: GateEvent, isSame: boolean, since: Date | null): Date =>
  event.type === 'HEARTBEAT' && isSame && since !== null ? since : event.at;

/** The state after these events, oldest first: each fact is replaced by newer ones only. */
export function applyEvents(state: GateState, events: readonly GateEvent[]): GateState {
  const next = { ...state };
  for (const event of events) {
    const { at } = event;
    const { barrier, paper, loopOn, car } = factsOf(event);
    if (barrier && isNewer(at, next.barrierAt)) {
      const barrierSince = begins(event, barrier === next.barrier, next.barrierSince);
      Object.assign(next, { barrier, barrierAt: at, barrierSince });
    }
    if (paper && isNewer(at, next.paperAt)) {
      Object.assign(next, { paper, paperAt: at, paperSince: begins(event, paper === next.paper, next.paperSince) });
    }
    if (typeof loopOn === 'boolean' && isNewer(at, next.loopAt)) {
      Object.assign(next, { loopOn, loopAt: at, loopSince: begins(event, loopOn === next.loopOn, next.loopSince) });
    }
    if (car && isNewer(at, next.carAt)) Object.assign(next, { ...car, carAt: at });
    if (isNewer(at, next.lastEventAt)) Object.assign(next, { lastEventType: event.type, lastEventAt: at });
  }
  return next;
}

/** The state of a gate that was heard from now. */
export function heardFrom(state: GateState, now: Date): GateState {
  return { ...state, heardAt: now, online: true, since: state.online ? state.since : now };
}

export const looksDifferent = (one: GateState, other: GateState): boolean =>
  shown.some((name) => one[name] !== other[name]);
