import type { GateEventRows } from '../gate-event-rows.ts';

/** A gate falls silent for so long. */
export function cutOff(events: GateEventRows, gateId: string, at: number, forMs: number): void {
  events.tell(gateId, 'OFFLINE', at, {});
  events.tell(gateId, 'ONLINE', at + forMs, {});
}
