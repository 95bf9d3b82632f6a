import { newId } from '@parking/contract/core/id';
import type { CarOfMember } from '@parking/contract/members/entitlement/membership';
import { normalisePlate } from '@parking/contract/parking/plates';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { GateEvent } from '../../gates/event-handlers.ts';
import type { GateFacts } from '../exit/desk-settings.ts';
import type { FoundMember } from '../membership/find-member.ts';
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

/** A car that came in so lately is the same that stands there now, or stands at another entry. */
const missedAfterMs = 300_000;

/**
 * What a membership makes of a car that comes; its account is held before. The same plate, surely read, is one car: where it is
 * inside already nobody saw it leave, and that stay ends, but only where nothing was due for it.
 */
export async function decideAtGate(
  tx: Tx,
  site: Site,
  { gate, event, found, seen }: AtEntryGate,
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
  const left = await leaveByItself(tx, site, {
    stayId: missed.stayId,
    gate,
    at: event.at,
    enteredBefore: new Date(event.at.getTime() - missedAfterMs),
    kind: 'EXIT_MISSED',
    requestId: newId(),
    images: [],
    plateNumber: null,
  });
  return left.result === 'LEFT' ? decide() : member;
}

function findMissed({ read, decision }: MemberAtEntry, plate: string | null): CarOfMember | undefined {
  const { identified } = decision;
  if (identified.by !== 'PLATE' || identified.match !== 'EXACT' || !identified.isSure) return undefined;
  const key = normalisePlate(plate ?? '');
  return read.membership.inside.find(({ holdsPlace, plateNumber }) => holdsPlace && plateNumber === key);
}
