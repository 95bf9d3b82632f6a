import type { TimelineEvent } from '@parking/contract/gates/monitoring';

/** What happened at a gate. */
export interface Lane {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Oldest first. */
  readonly events: readonly TimelineEvent[];
}

/** A lane for every gate of the monitoring, quiet ones too, and for any other that has events. */
export function lanesOf(
  gates: readonly Pick<Lane, 'id' | 'code' | 'name'>[],
  events: readonly TimelineEvent[],
  only: string | undefined,
): Lane[] {
  const found = new Map(gates.map(({ id, code, name }) => [id, { id, code, name, events: [] as TimelineEvent[] }]));
  for (const event of events) {
    const { gateId: id, gateCode: code, gateName: name } = event;
    const lane = found.get(id) ?? { id, code, name, events: [] };
    lane.events.unshift(event);
    found.set(id, lane);
  }
  return [...found.values()]
    .filter(({ id }) => only === undefined || id === only)
    .toSorted((one, other) => one.code.localeCompare(other.code));
}
