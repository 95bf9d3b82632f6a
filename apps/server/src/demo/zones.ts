import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import { recount } from '../modules/zones/recount.ts';
import { type Database, type Tx, inTransaction } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/context.ts';
import { gates, staffNamed } from './car-park.ts';

const zoneIds = {
  garage: '01900000-0000-7000-8000-000000000d01',
  basement: '01900000-0000-7000-8000-000000000d02',
  motorcycles: '01900000-0000-7000-8000-000000000d03',
} as const;
/** Between the levels nobody takes a ticket: loops count. */
const ramps = [
  { id: '01900000-0000-7000-8000-000000000911', code: 'R1', name: 'Turun ke Basement 2', down: true },
  { id: '01900000-0000-7000-8000-000000000912', code: 'R2', name: 'Naik dari Basement 2', down: false },
] as const;

const hourMs = 3_600_000;
/** The night shift counts an hour before its day is over. */
const countedHoursAgo = 14;
/** Of three cars one drives down to the second level, and needs so many minutes each way. */
const rampMinutes = 2;

/** Who goes down is told by the stay itself, so that each car comes up that went down. */
const goesDown = `('x' || substr(s.id::text, 34, 3))::bit(12)::integer % 3 = 0`;

/** The levels of the garage and the motorcycles apart, counted by hand at night, and how full they are since. */
export async function divideCarPark(database: Database, site: Site, now: Date): Promise<void> {
  const countedAt = new Date(now.getTime() - countedHoursAgo * hourMs);
  await inTransaction(database, async (tx) => {
    await buildRamps(tx, site);
    const places = await readPlaces(tx);
    await buildZone(tx, site, {
      id: zoneIds.garage,
      name: 'Gedung parkir',
      parent: null,
      capacities: { CAR: places.cars },
    });
    await buildZone(tx, site, {
      id: zoneIds.basement,
      name: 'Basement 2',
      parent: zoneIds.garage,
      capacities: { CAR: Math.round(places.cars / 3 / 5) * 5 },
    });
    await buildZone(tx, site, {
      id: zoneIds.motorcycles,
      name: 'Area motor',
      parent: null,
      capacities: { MOTOR: places.motorcycles },
    });
    await leadGates(tx);
    await countByHand(tx, countedAt);
    await drive(tx, countedAt);
    for (const id of Object.values(zoneIds)) await recount(tx, id);
  });
}

interface Places {
  readonly cars: number;
  readonly motorcycles: number;
}

/** A tenth more than were ever inside at once in the last fortnight. */
async function readPlaces(tx: Tx): Promise<Places> {
  const { rows } = await sql<Places>`
    with moved as (
      select at, moved, v.vehicle_group = 'MOTOR' as small from (
        select entered_at as at, 1 as moved, vehicle_type_id from stays where state <> 'DELETED' and entered_at >= now() - interval '14 days'
        union all
        select exited_at, -1, vehicle_type_id from stays where state = 'OUT' and exited_at >= now() - interval '14 days') each
      join vehicle_types v on v.id = each.vehicle_type_id),
    inside as (
      select v.vehicle_group = 'MOTOR' as small, count(*) as cars from stays s join vehicle_types v on v.id = s.vehicle_type_id
      where s.state <> 'DELETED' and s.entered_at < now() - interval '14 days' and (s.exited_at is null or s.exited_at >= now() - interval '14 days')
      group by 1),
    most as (
      select small, max(more) as more from (select small, sum(moved) over (partition by small order by at) as more from moved) told group by 1),
    places as (
      select small, ceil((coalesce(i.cars, 0) + coalesce(m.more, 0)) * 1.1 / 10)::integer * 10 as places from most m full join inside i using (small))
    select greatest(20, max(places) filter (where not small)) as cars, greatest(20, max(places) filter (where small)) as motorcycles from places`.execute(
    tx,
  );
  return rows[0] ?? { cars: 20, motorcycles: 20 };
}

async function buildRamps(tx: Tx, site: Site): Promise<void> {
  for (const { id, code, name, down } of ramps)
    await tx
      .insertInto('gates')
      .values({
        id,
        siteId: site.id,
        name,
        code,
        location: 'Ramp',
        gateType: down ? 'IN' : 'OUT',
        showOnMonitoring: false,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

interface NewZone {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
  readonly capacities: Readonly<Record<string, number>>;
}

async function buildZone(tx: Tx, site: Site, { id, name, parent, capacities }: NewZone): Promise<void> {
  const isFullAt = Object.values(capacities)[0] ?? 0;
  await sql`
    insert into zones (id, site_id, name, parent_zone_id, capacities, free_again, refuses_full, gates_since)
    values (${id}, ${site.id}, ${name}, ${parent}, ${JSON.stringify(capacities)}, ${Math.max(1, Math.round(isFullAt / 20))}, false,
      now() - interval '400 days')`.execute(tx);
  await sql`
    insert into zone_counts (id, zone_id, at, source, cars, told, made_at)
    values (${newId()}, ${id}, now() - interval '400 days', 'RECORD', '{}', '{}', now() - interval '400 days')`.execute(
    tx,
  );
}

async function leadGates(tx: Tx): Promise<void> {
  const ways = [
    ...gates.map(({ id, gateType, forMotorcycles }) => {
      const zone = forMotorcycles ? zoneIds.motorcycles : zoneIds.garage;
      return gateType === 'IN' ? { id, from: null, to: zone } : { id, from: zone, to: null };
    }),
    ...ramps.map(({ id, down }) => ({
      id,
      from: down ? zoneIds.garage : zoneIds.basement,
      to: down ? zoneIds.basement : zoneIds.garage,
    })),
  ];
  for (const { id, from, to } of ways)
    await sql`
      insert into zone_gates (gate_id, from_zone_id, to_zone_id, since)
      values (${id}, ${from}::uuid, ${to}::uuid, now() - interval '400 days')`.execute(tx);
}

/** What was there at that moment; one motorcycle more had come past the machines. */
async function countByHand(tx: Tx, at: Date): Promise<void> {
  const was = sql`s.state <> 'DELETED' and s.entered_at < ${at} and (s.exited_at is null or s.exited_at >= ${at})`;
  for (const [zoneId, mine, unseen] of [
    [zoneIds.garage, sql`v.vehicle_group <> 'MOTOR' and not ${sql.raw(goesDown)}`, 0],
    [zoneIds.basement, sql`v.vehicle_group <> 'MOTOR' and ${sql.raw(goesDown)}`, 0],
    [zoneIds.motorcycles, sql`v.vehicle_group = 'MOTOR'`, 1],
  ] as const)
    await sql`
      insert into zone_counts (id, zone_id, at, source, cars, told, note, by_id, made_at)
      select ${newId()}, ${zoneId}, ${at}, 'COUNTED',
        coalesce(jsonb_object_agg(vehicle_group, cars + ${unseen}::integer), '{}'), coalesce(jsonb_object_agg(vehicle_group, cars), '{}'),
        'Dihitung keliling sebelum ganti hari', ${staffNamed('manajer').id}, ${at}
      from (
        select v.vehicle_group, count(*)::integer as cars from stays s join vehicle_types v on v.id = s.vehicle_type_id
        where ${was} and ${mine} group by 1) counted`.execute(tx);
}

/** Down soon after each car came in, and up before it left; who was gone within minutes never drove down. */
async function drive(tx: Tx, since: Date): Promise<void> {
  const ride = sql.raw(`interval '${rampMinutes} minutes'`);
  const times = {
    down: sql`s.entered_at + ${ride}`,
    up: sql`greatest(s.exited_at - ${ride}, ${since}::timestamptz)`,
  };
  for (const { id, down } of ramps)
    await sql`
      insert into gate_passages (gate_id, at, vehicle_type_id, folded)
      select ${id}, ${down ? times.down : times.up}, s.vehicle_type_id, true
      from stays s join vehicle_types v on v.id = s.vehicle_type_id
      where s.state <> 'DELETED' and v.vehicle_group <> 'MOTOR' and ${sql.raw(goesDown)}
        and ${down ? sql`s.entered_at` : sql`s.exited_at`} >= ${since} and ${down ? times.down : sql`s.exited_at`} < now()
        and (s.exited_at is null or s.exited_at > s.entered_at + 2 * ${ride})`.execute(tx);
}
