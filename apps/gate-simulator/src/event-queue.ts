import type { GateEventType } from '@parking/contract/gates/gate-events';
import { eventsAtOnce } from '@parking/contract/gates/gate-events';
import type { PlateBox } from '@parking/contract/gates/plate-box';
import { newId } from '@parking/contract/core/id';

export interface Picture {
  readonly filename: string;
  readonly bytes: Buffer;
  /** Where the plate is in it. */
  readonly plateBox: PlateBox;
}

export interface KeptEvent {
  readonly id: string;
  readonly type: GateEventType;
  /** RFC 3339, by the gate's clock. */
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Goes up before the event, which then names it. */
  readonly picture: Picture | null;
}

/** How a bad network hands events over. */
export interface Disorder {
  readonly shuffled: boolean;
  /** Share of events that are said once more although they arrived. */
  readonly repeated: number;
  /** From 0 to below 1. */
  readonly random: () => number;
}

const inOrder: Disorder = { shuffled: false, repeated: 0, random: Math.random };

/** What a gate has to tell and was not yet heard of; nothing leaves it until the server says that it is kept. */
export class EventQueue {
  #waiting: KeptEvent[] = [];
  /** Sent and settled, to be said again. */
  #again: KeptEvent[] = [];

  add(
    type: GateEventType,
    data: KeptEvent['data'] = {},
    picture: Picture | null = null,
    at: Date = new Date(),
  ): KeptEvent {
    const event = { id: newId(), type, at: at.toISOString(), data, picture };
    this.#waiting.push(event);
    return event;
  }

  get length(): number {
    return this.#waiting.length + this.#again.length;
  }

  /** The next events to send, at most as many as one call takes; they stay until `settle`. */
  batch(atMost: number, { shuffled, repeated, random }: Disorder = inOrder): KeptEvent[] {
    const again = this.#again.splice(0);
    const taken = this.#waiting.slice(0, Math.max(1, Math.min(atMost, eventsAtOnce) - again.length));
    if (repeated > 0) this.#again = taken.filter(() => random() < repeated);
    const all = [...again, ...taken];
    return shuffled ? shuffle(all, random) : all;
  }

  /** Events among the next to send whose picture must go up first. */
  pictured(atMost: number): (KeptEvent & { readonly picture: Picture })[] {
    return this.#waiting
      .slice(0, atMost)
      .flatMap((event) => (event.picture ? [{ ...event, picture: event.picture }] : []));
  }

  /** Forgets what the server keeps, and what it will never take. */
  settle(ids: ReadonlySet<string>): void {
    this.#waiting = this.#waiting.filter(({ id }) => !ids.has(id));
  }

  /** Names the picture of an event that went up. */
  attach(id: string, token: string): void {
    this.#waiting = this.#waiting.map((event) =>
      event.id === id ? { ...event, picture: null, data: { ...event.data, images: [token] } } : event,
    );
  }
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => [random(), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);
}
