import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { GateEvent } from '../../gates/event-handlers.ts';
import { readDeskSettings } from '../exit/desk-settings.ts';
import type { MembershipDecision } from '../membership/entered-as.ts';
import { holdMember } from '../membership/member-at-entry.ts';
import { decideAtGate, findByCamera } from './decide-at-gate.ts';

/** What memberships make of cars that took a ticket, whose plates the camera is sure of: by the ids of the events. */
export async function membersOfTickets(
  tx: Tx,
  site: Site,
  events: readonly GateEvent[],
): Promise<ReadonlyMap<string, MembershipDecision>> {
  const found = [];
  for (const event of events) {
    const member = await findByCamera(tx, event.data);
    if (member) found.push({ event, found: member });
  }
  if (found.length === 0) return new Map();
  // In one order, so that two gates that bring much at once wait for each other.
  const ids = new Set(found.map((one) => one.found.memberId));
  for (const id of [...ids].sort((one, other) => (one < other ? -1 : 1))) await holdMember(tx, id);
  const { gates } = await readDeskSettings(tx);
  const decisions = new Map<string, MembershipDecision>();
  for (const one of found) {
    const gate = gates.get(one.event.gateId);
    const plateNumber = String(one.event.data['plateNumber']);
    const member = gate && (await decideAtGate(tx, site, { ...one, gate, seen: { plateNumber } }));
    if (member) decisions.set(one.event.eventId, member.decision);
  }
  return decisions;
}
