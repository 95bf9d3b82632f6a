import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { formatPlate } from '@parking/contract/parking/plates';
import type { Context } from '../../platform/http/context.ts';
import type { MatchStay } from './stays-at-gates.ts';

/** What a gate read last, and the car inside that it fits. */
export async function readLastPlate(
  { reads, query, site, fail }: Context<typeof contract.lpr.last>,
  matchStay: MatchStay,
) {
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
    stay: await matchStay(reads, site.id, read.plateKey),
  };
}
