import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { holdAgainstCars } from '../modules/sweeps/end-sweep.ts';
import { type Database, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';
import { staffNamed } from './car-park.ts';

const dayMs = 86_400_000;
const sweepMs = 70 * 60_000;
/** A car that stands there past the machines. */
const strangePlate = 'D 4471 XKQ';
const rowLength = 40;

interface Car {
  readonly stayId: string;
  readonly plateKey: string;
}

/** Two nights in which operators walked through the car park: one car was not there either time, one stood there that nobody let in. */
export async function sweepTwoNights(database: Database, site: Site, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    const since = new Date(now.getTime() - 2 * dayMs - sweepMs);
    const { rows: cars } = await sql<Car>`
      select i.stay_id as "stayId", i.plate_key as "plateKey" from stays_inside i join stays s on s.id = i.stay_id
      where i.plate_key <> '' order by s.entered_at, i.stay_id`.execute(tx);
    const { rows: old } = await sql<{ id: string }>`
      select i.stay_id as id from stays_inside i join stays s on s.id = i.stay_id
      where i.plate_key <> '' and greatest(s.entered_at, s.recorded_at) < ${since} and s.member_id is null order by s.entered_at desc limit 1`.execute(
      tx,
    );
    const gone = old[0]?.id;
    for (const [username, daysAgo] of [
      ['operator2', 2],
      ['operator1', 1],
    ] as const) {
      const openedAt = new Date(now.getTime() - daysAgo * dayMs - sweepMs);
      const { id: userId } = staffNamed(username);
      const id = newId();
      await sql`insert into sweeps (id, site_id, opened_by, opened_at) values (${id}, ${site.id}, ${userId}, ${openedAt})`.execute(
        tx,
      );
      await tx.insertInto('sweepPeople').values({ sweepId: id, userId }).execute();
      const plates = [...cars.filter(({ stayId }) => stayId !== gone).map(({ plateKey }) => plateKey), strangePlate];
      const readings = plates.map((plate, n) => ({
        id: newId(),
        place: `Baris ${Math.floor(n / rowLength) + 1}`,
        plate,
        plateKey: plate.replaceAll(' ', ''),
        code: null,
        at: new Date(openedAt.getTime() + Math.floor((n * sweepMs) / plates.length)).toISOString(),
      }));
      await sql`
        insert into sweep_readings (id, sweep_id, place, plate, plate_key, by_id, at)
        select id, ${id}, place, plate, "plateKey", ${userId}, at
        from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r (id uuid, place text, plate text, "plateKey" text, at timestamptz)`.execute(
        tx,
      );
      const closedAt = new Date(openedAt.getTime() + sweepMs);
      await holdAgainstCars(tx, site.id, { id, place: null, openedAt, closedAt }, readings);
    }
  });
}
