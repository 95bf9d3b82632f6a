import { formatPlate } from '@parking/contract/parking/plates';
import type { MatchStay } from '../../gates/stays-at-gates.ts';
import { findByPlate } from './find-stay.ts';

/** The car inside that a plate fits best; null when there is none. */
export const findMatchingStay: MatchStay = async (reads, siteId, plate) => {
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
};
