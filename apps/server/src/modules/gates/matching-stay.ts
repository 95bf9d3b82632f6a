import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { formatPlate } from '@parking/contract/parking/plates';
import type { Reads } from '../../platform/db/pool.ts';
import type { Context } from '../../platform/http/context.ts';
import { findByPlate } from '../parking/lookup/find-stay.ts';

/** The car inside that a plate fits best; null when there is none. */
export async function findMatchingStay(reads: Reads, siteId: string, plate: string) {
  const [best] = await findByPlate(reads, siteId, plate);
  if (!best) return null;
  const stay = await reads
    .selectFrom('staysInside')
    .select(['stayId', 'code', 'plateKey'])
    .where('stayId', '=', best.stayId)
    .executeTakeFirst();
  if (!stay) return null;
  return {
    parkingInId: stay.stayId,
    parkingCode: stay.code,
    plateNumber: formatPlate(stay.plateKey),
    match: best.match,
  };
}

/** What a gate read last, and the car inside that it fits. */
export async function readLastPlate({ reads, query, site, fail }: Context<typeof contract.lpr.last>) {
  const { gateId } = query;
  const gate = await reads.selectFrom('gates').select('id').where('id', '=', gateId).executeTakeFirst();
  if (!gate) throw fail('gate-not-found');
  const read = await reads
    .selectFrom('tempPlates')
    .select(['plateKey', 'confidence', 'imageToken', 'readAt'])
    .where('gateId', '=', gateId)
    .orderBy('readAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!read) return null;
  return {
    gateId,
    plateNumber: formatPlate(read.plateKey),
    confidence: read.confidence,
    image: read.imageToken,
    at: toLocalDateTime(read.readAt, site.zone),
    stay: await findMatchingStay(reads, site.id, read.plateKey),
  };
}
