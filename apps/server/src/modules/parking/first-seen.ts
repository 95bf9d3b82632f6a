import { normalisePlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';

/** A camera may still read a car that has just been let out, on its way through the gate. */
const leavingMinutes = 10;

/**
 * When a plate was first seen since its last exit: read by a camera, or taken down at an entry that no exit has ended.
 * Null when nobody saw it.
 */
export async function findFirstSeen(tx: Tx, site: Pick<Site, 'id'>, plate: string): Promise<Date | null> {
  const key = normalisePlate(plate);
  if (key === '') return null;
  const { rows } = await sql<{ at: Date | null }>`
    with gone as (
      select coalesce(max(s.exited_at), '-infinity') as at from stay_plates p join stays s on s.id = p.stay_id
      where p.plate_key = ${key} and s.site_id = ${site.id} and s.state = 'OUT'),
    seen as (
      select t.read_at as at, g.gate_type = 'OUT' as leaving from temp_plates t join gates g on g.id = t.gate_id
      where t.plate_key = ${key} and g.site_id = ${site.id}
      union all
      select s.entered_at, false from stay_plates p join stays s on s.id = p.stay_id
      where p.plate_key = ${key} and s.site_id = ${site.id} and s.state <> 'OUT')
    select min(seen.at) as at from seen, gone
    where seen.at > gone.at + case when seen.leaving then make_interval(mins => ${leavingMinutes}) else interval '0' end`.execute(
    tx,
  );
  return rows[0]?.at ?? null;
}
