import { matchPlates } from '@parking/contract/parking/plates';
import type { Reads } from '../../../platform/db/pool.ts';

/** So long after it was read a car stands at the exit. */
const readMinutes = 2;

/** Cars that the exit's camera has just read, none of which has the plate that is said. */
export async function readsOnlyOthers(reads: Reads, gateId: string, plate: string): Promise<boolean> {
  const read = await reads
    .selectFrom('tempPlates')
    .select('plate')
    .where('gateId', '=', gateId)
    .where('readAt', '>', new Date(Date.now() - readMinutes * 60_000))
    .execute();
  return read.length > 0 && read.every((one) => matchPlates(plate, one.plate) === 'DIFFERENT');
}
