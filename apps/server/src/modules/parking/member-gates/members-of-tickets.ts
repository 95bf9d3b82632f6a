import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { GateEvent } from '../../gates/event-handlers.ts';
import { type Entry, checkIn } from '../entry/check-in.ts';
import type { FoundMember } from '../membership/find-member.ts';
import { decideEntry, holdMembers } from '../membership/member-at-entry.ts';
import { findByCamera } from './find-by-camera.ts';

/** Whose cars took tickets, where the camera is sure of their plates: by the ids of the events. The accounts are held. */
export async function holdMembersOfTickets(
  tx: Tx,
  events: readonly GateEvent[],
): Promise<ReadonlyMap<string, FoundMember>> {
  const members = new Map<string, FoundMember>();
  for (const { eventId, data } of events) {
    const found = await findByCamera(tx, data);
    if (found) members.set(eventId, found);
  }
  await holdMembers(
    tx,
    [...members.values()].map(({ memberId }) => memberId),
  );
  return members;
}

interface Ticket {
  readonly event: GateEvent;
  readonly found: FoundMember;
  readonly entry: Entry;
}

/** Lets in a car that has taken a ticket and may be a member's. A ticket ends no other stay: it may come hours late. */
export async function enterMember(tx: Tx, site: Site, { event, found, entry }: Ticket): Promise<void> {
  const { gateId, vehicleTypeId, plate = null } = entry;
  const arriving = { found, gateId, vehicleTypeId, plateNumber: plate, at: event.at, isAttended: false };
  const member = await decideEntry(tx, site, arriving);
  await checkIn(tx, { ...entry, member: member?.decision ?? null });
}
