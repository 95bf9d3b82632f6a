import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { checkInAll } from '../modules/parking/entry/check-in.ts';
import { holdAgainstCars } from '../modules/sweeps/end-sweep.ts';
import { type Database, type Tx, anyOf, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';
import { gates, staffNamed, vehicleTypeIds } from './car-park.ts';

const dayMs = 86_400_000;
const sweepMs = 70 * 60_000;
/** A car that stands there past the machines. */
const strangePlate = 'D 4471 XKQ';
const rowLength = 40;

/** Cars that stand there for long, by the days since they came; the second one is not there any more. */
const longStays = [
  { plate: 'B 2619 TKE', daysAgo: 34 },
  { plate: 'B 1187 PLM', daysAgo: 9 },
  { plate: 'F 1530 RA', daysAgo: 5 },
] as const;
const gonePlate = 'B1187PLM';

interface Car {
  readonly plateKey: string;
  readonly enteredAt: Date;
}

/** Two nights in which operators walked through the car park: one car was not there either time, one stood there that nobody let in. */
export async function sweepTwoNights(database: Database, site: Site, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    await letInLong(tx, site, now);
    const { rows: cars } = await sql<Car>`
      select i.plate_key as "plateKey", i.entered_at as "enteredAt" from stays_inside i
      where i.plate_key <> '' order by i.entered_at, i.stay_id`.execute(tx);
    for (const [username, daysAgo] of [
      ['operator2', 2],
      ['operator1', 1],
    ] as const) {
      const openedAt = new Date(now.getTime() - daysAgo * dayMs - sweepMs);
      const seen = cars.filter(({ plateKey, enteredAt }) => enteredAt < openedAt && plateKey !== gonePlate);
      await sweepNight(tx, site, { userId: staffNamed(username).id, openedAt }, [
        ...seen.map(({ plateKey }) => plateKey),
        strangePlate,
      ]);
    }
  });
}

/** As the machines let them in at the time. */
async function letInLong(tx: Tx, site: Site, now: Date): Promise<void> {
  const gateId = gates.find(({ gateType, forMotorcycles }) => gateType === 'IN' && !forMotorcycles)?.id ?? '';
  const ids = await checkInAll(
    tx,
    longStays.map(({ plate, daysAgo }) => ({
      site,
      plate,
      vehicleTypeId: vehicleTypeIds.MOBIL,
      parkingType: 'REGULAR',
      gateId,
      enteredAt: new Date(now.getTime() - daysAgo * dayMs),
      origin: 'DISPENSER',
      operatorId: null,
    })),
  );
  await sql`update stays set recorded_at = entered_at where id = ${anyOf(ids)}`.execute(tx);
}

interface Night {
  readonly userId: string;
  readonly openedAt: Date;
}

async function sweepNight(tx: Tx, site: Site, { userId, openedAt }: Night, plates: readonly string[]): Promise<void> {
  const id = newId();
  await tx.insertInto('sweeps').values({ id, siteId: site.id, openedBy: userId, openedAt }).execute();
  await tx.insertInto('sweepPeople').values({ sweepId: id, userId }).execute();
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
