import { newId } from '@parking/contract/core/id';
import { type CarOfMember, sureReading } from '@parking/contract/members/entitlement/membership';
import { normalisePlate } from '@parking/contract/parking/plates';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { GateEvent } from '../../gates/event-handlers.ts';
import type { GateFacts } from '../exit/desk-settings.ts';
import { type FoundMember, findPlateOwner } from '../membership/find-member.ts';
import { type MemberAtEntry, decideEntry } from '../membership/member-at-entry.ts';
import { leaveByItself } from './leave-by-itself.ts';
import type { SeenAtGate } from './seen-at-gate.ts';

/** A car at an entry where nobody is, and whose it may be. */
export interface AtEntryGate {
  readonly gate: GateFacts;
  readonly event: GateEvent;
  readonly found: FoundMember;
  readonly seen: SeenAtGate;
}

/** Whose plate a camera has read, where it is sure of it. */
export async function findByCamera(
  reads: Reads,
  { plateNumber, plateConfidence }: GateEvent['data'],
): Promise<FoundMember | null> {
  if (typeof plateNumber !== 'string' || typeof plateConfidence !== 'number' || plateConfidence < sureReading)
    return null;
  const owner = await findPlateOwner(reads, plateNumber);
  return owner && { memberId: owner.memberId, identified: { by: 'PLATE', match: owner.match, isSure: true } };
}

/**
 * What a membership makes of a car that comes; its account is held before. The same plate, surely read, is one car: where it is
 * inside already nobody saw it leave, and that stay ends.
 */
export async function decideAtGate(
  tx: Tx,
  site: Site,
  { gate, event, found, seen }: Omit<AtEntryGate, 'seen'> & { readonly seen: Pick<SeenAtGate, 'plateNumber'> },
): Promise<MemberAtEntry | null> {
  const decide = () =>
    decideEntry(tx, site, {
      found,
      gateId: gate.id,
      vehicleTypeId: gate.fixedVehicleId,
      plateNumber: seen.plateNumber,
      at: event.at,
      isAttended: false,
    });
  const member = await decide();
  const missed = member?.decision.reason === 'already-inside' ? findMissed(member, seen.plateNumber) : undefined;
  if (!missed) return member;
  await leaveByItself(tx, site, {
    stayId: missed.stayId,
    gate,
    at: event.at,
    kind: 'EXIT_MISSED',
    requestId: newId(),
    images: [],
    plateNumber: null,
  });
  return decide();
}

function findMissed({ read, decision }: MemberAtEntry, plate: string | null): CarOfMember | undefined {
  const { identified } = decision;
  if (identified.by !== 'PLATE' || identified.match !== 'EXACT' || !identified.isSure) return undefined;
  const key = normalisePlate(plate ?? '');
  return read.membership.inside.find(({ holdsPlace, plateNumber }) => holdsPlace && plateNumber === key);
}
