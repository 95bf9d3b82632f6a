import { type MissedCar, Sweep, type SweepDetail, type SweepReading } from '@parking/contract/sweeps/sweeps';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { selectList } from '../../platform/db/list-sql.ts';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Site } from '../../platform/http/context.ts';

/** A sweep with all that was read in it; what became of it, and what it missed, once it is closed. */
export async function findSweep(reads: Reads, site: Site, id: string): Promise<SweepDetail> {
  const { rows } = await sql<Sweep>`
    select ${sql.raw(selectList(Sweep, site.zone))} from sweeps_v where id = ${id}`.execute(reads);
  const [sweep] = rows;
  if (!sweep) throw new Failure('record-not-found');
  return { ...sweep, read: await listReadings(reads, site, id), missing: await listMissed(reads, site, id) };
}

async function listReadings(reads: Reads, site: Site, id: string): Promise<SweepReading[]> {
  const { rows } = await sql<Omit<SweepReading, 'at'> & { at: Date }>`
    select r.id, r.place, r.plate as "plateNumber", r.code as "parkingCode", r.at, u.username as by, r.outcome
    from sweep_readings r join users u on u.id = r.by_id
    where r.sweep_id = ${id} and r.withdrawn_at is null order by r.at, r.id`.execute(reads);
  return rows.map((reading) => ({ ...reading, at: toLocalDateTime(reading.at, site.zone) }));
}

async function listMissed(reads: Reads, site: Site, id: string): Promise<MissedCar[]> {
  const { rows } = await sql<Omit<MissedCar, 'datetimeIn'> & { datetimeIn: Date }>`
    select s.id, s.code as "parkingCode", p.entry_plate as "plateNumber", t.label as "vehicleLabel", t.label_en as "vehicleLabelEn",
      s.entered_at as "datetimeIn", s.member_id is not null as "isMember", s.state = 'INSIDE' as "isInside"
    from swept_stays m join stays s on s.id = m.stay_id join vehicle_types t on t.id = s.vehicle_type_id
    left join stay_plates p on p.stay_id = s.id
    where m.sweep_id = ${id} and m.outcome = 'MISSED' order by s.entered_at, s.id`.execute(reads);
  return rows.map((car) => ({ ...car, datetimeIn: toLocalDateTime(car.datetimeIn, site.zone) }));
}
