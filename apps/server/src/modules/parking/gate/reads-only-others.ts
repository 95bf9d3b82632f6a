import { matchPlates } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';

/** So long after it was read a car stands at the gate. */
const readMinutes = 2;

/** When the last car passed a gate, by its side. */
const lastPassed = {
  IN: (gateId: string, since: Date) =>
    sql`select max(entered_at) from stays where entry_gate_id = ${gateId} and entered_at > ${since}`,
  OUT: (gateId: string, since: Date) =>
    sql`select max(exited_at) from stays where exit_gate_id = ${gateId} and state = 'OUT' and exited_at > ${since}`,
} as const;

/** At which gate a car stands, on which side. */
export interface StandsAt {
  readonly gateId: string;
  readonly side: keyof typeof lastPassed;
}

/**
 * Cars that the gate's camera has just read, none of which has the plate that is said. What was read since the last car passed
 * there is the one that stands there now; else the car was read while that one still stood before it. What somebody had read from a
 * picture of theirs was seen by no camera.
 */
export async function readsOnlyOthers(reads: Reads, { gateId, side }: StandsAt, plate: string): Promise<boolean> {
  const since = new Date(Date.now() - readMinutes * 60_000);
  const { rows } = await sql<{ plate: string; isNow: boolean }>`
    select plate, read_at > coalesce((${lastPassed[side](gateId, since)}), '-infinity') as "isNow"
    from temp_plates where gate_id = ${gateId} and read_at > ${since} and (source = 'GATE' or image_token is null)`.execute(
    reads,
  );
  const now = rows.filter(({ isNow }) => isNow);
  const read = now.length > 0 ? now : rows;
  return read.length > 0 && read.every((one) => matchPlates(plate, one.plate) === 'DIFFERENT');
}
