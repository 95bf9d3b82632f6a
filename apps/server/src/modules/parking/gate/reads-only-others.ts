import { matchPlates } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';

/** So long after it was read a car stands at the exit. */
const readMinutes = 2;

/**
 * Cars that the exit's camera has just read, none of which has the plate that is said. What was read since the last car left
 * there is the one that stands there now; else the car was read while that one still stood before it.
 */
export async function readsOnlyOthers(reads: Reads, gateId: string, plate: string): Promise<boolean> {
  const since = new Date(Date.now() - readMinutes * 60_000);
  const { rows } = await sql<{ plate: string; isNow: boolean }>`
    select plate, read_at > coalesce((select max(exited_at) from stays
      where exit_gate_id = ${gateId} and state = 'OUT' and exited_at > ${since}), '-infinity') as "isNow"
    from temp_plates where gate_id = ${gateId} and read_at > ${since}`.execute(reads);
  const now = rows.filter(({ isNow }) => isNow);
  const read = now.length > 0 ? now : rows;
  return read.length > 0 && read.every((one) => matchPlates(plate, one.plate) === 'DIFFERENT');
}
