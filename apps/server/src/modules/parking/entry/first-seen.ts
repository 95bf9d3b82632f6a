import { normalisePlate, plateConfusion, plateConfusionKey } from '@parking/contract/parking/plates';
import type { StayFlag } from '@parking/contract/parking/stays';
import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';

/** A camera may still read a car that has just been let out, on its way through the gate. */
const leavingMinutes = 10;

interface Seen {
  readonly key: string;
  readonly siteId: string;
}

/** In SQL, a column of plates with one character for all that cameras take for each other. */
export const asConfused = (column: string) =>
  sql.raw(`translate(${column}, '${plateConfusion.from}', '${plateConfusion.to}')`);

/** Read by a camera. */
const cameraReads = ({ key, siteId }: Seen) => sql`
  select t.read_at as at, g.gate_type = 'OUT' as leaving from temp_plates t join gates g on g.id = t.gate_id
  where ${asConfused('t.plate_key')} = ${plateConfusionKey(key)} and g.site_id = ${siteId}`;

/** Read by somebody in a sweep: the car stood there. */
const sweepReads = ({ key, siteId }: Seen) => sql`
  select r.at, false as leaving from sweep_readings r join sweeps w on w.id = r.sweep_id
  where r.plate_key <> '' and ${asConfused('r.plate_key')} = ${plateConfusionKey(key)} and r.withdrawn_at is null
    and w.site_id = ${siteId} and w.state <> 'DISCARDED'`;

/** Taken down at an entry that no exit has ended: of a car inside, or one whose entry was deleted. */
const entries = ({ key, siteId }: Seen) => sql`
  select s.entered_at as at, false as leaving from stay_plates p join stays s on s.id = p.stay_id
  where p.plate_key = ${key} and s.site_id = ${siteId} and s.state <> 'OUT'
  union all
  select entered_at, false from stays_inside
  where ${asConfused('plate_key')} = ${plateConfusionKey(key)} and site_id = ${siteId}`;

async function findEarliest(
  reads: Reads,
  site: Pick<Site, 'id'>,
  plate: string,
  sightings: (seen: Seen) => RawBuilder<unknown>,
): Promise<Date | null> {
  const key = normalisePlate(plate);
  if (key === '') return null;
  // A plate that was written onto a stay afterwards tells of no exit.
  const { rows } = await sql<{ at: Date | null }>`
    with gone as (
      select coalesce(max(s.exited_at), '-infinity') as at from stay_plates p join stays s on s.id = p.stay_id
      where p.plate_key = ${key} and s.site_id = ${site.id} and s.state = 'OUT' and not 'plate-edited' = any(s.flags)),
    seen as (${sightings({ key, siteId: site.id })})
    select min(seen.at) as at from seen, gone
    where seen.at > gone.at + case when seen.leaving then make_interval(mins => ${leavingMinutes}) else interval '0' end`.execute(
    reads,
  );
  return rows[0]?.at ?? null;
}

/** When a plate was first seen since its last exit. Null when nobody saw it. */
export const findFirstSeen = (reads: Reads, site: Pick<Site, 'id'>, plate: string): Promise<Date | null> =>
  findEarliest(
    reads,
    site,
    plate,
    (seen) => sql`${cameraReads(seen)} union all ${sweepReads(seen)} union all ${entries(seen)}`,
  );

/** A car that somebody lets in though it never left: it may be the old one that is to leave with a new ticket. */
export async function flagsOfEntry(reads: Reads, site: Pick<Site, 'id'>, plate = ''): Promise<StayFlag[]> {
  return (await findEarliest(reads, site, plate, entries)) === null ? [] : ['plate-also-inside'];
}
