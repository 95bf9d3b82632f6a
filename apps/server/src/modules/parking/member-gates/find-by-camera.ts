import { sureReading } from '@parking/contract/members/entitlement/membership';
import type { Reads } from '../../../platform/db/pool.ts';
import type { GateEvent } from '../../gates/event-handlers.ts';
import { type FoundMember, findPlateOwner } from '../membership/find-member.ts';

/** Whose plate a camera has read, where it is sure of it. */
export async function findByCamera(
  reads: Reads,
  { plateNumber, plateConfidence }: GateEvent['data'],
): Promise<FoundMember | null> {
  if (typeof plateNumber !== 'string' || typeof plateConfidence !== 'number') return null;
  if (plateConfidence < sureReading) return null;
  const owner = await findPlateOwner(reads, plateNumber);
  return owner && { memberId: owner.memberId, identified: { by: 'PLATE', match: owner.match, isSure: true } };
}
