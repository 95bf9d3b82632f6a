import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';

export interface NewestPicture {
  readonly token: string;
  readonly takenAt: Date;
}

/** What the gate's camera took last, until it sends what it sees now; null when nothing was taken in so many minutes. */
export async function findNewestPicture(
  reads: Reads,
  gateId: string,
  now: Date,
  freshMinutes: number,
): Promise<NewestPicture | null> {
  const { rows } = await sql<NewestPicture>`
    select p.token, p.taken_at as "takenAt" from (
      select last_image as token, car_at as taken_at from gate_states where gate_id = ${gateId}
      union all
      (select image_token, read_at from temp_plates where gate_id = ${gateId} order by read_at desc limit 1)) p
    join asset_files f on f.token = p.token
    where p.taken_at > ${now}::timestamptz - make_interval(mins => ${freshMinutes})
    order by p.taken_at desc limit 1`.execute(reads);
  return rows[0] ?? null;
}
