import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import { type CarsByGroup, countedWithinHours } from '@parking/contract/zones/zones';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { findRecord } from '../../platform/http/resource-handlers.ts';
import { foldAlone } from '../reports/fold.ts';
import type { Cars } from './read-record.ts';
import { readSweeps } from './read-sweeps.ts';
import { recount } from './recount.ts';
import { zoneSource } from './zone-source.ts';

const hourMs = 3_600_000;

interface Held {
  readonly isActive: boolean;
  readonly countedAt: Date;
  readonly now: Date;
}

/**
 * Says how many cars were in a zone by itself: what was told before is over, and what passed since that moment is added to it. Whoever counts holds
 * the folder, so two who count at once follow each other, the later one from what the first one said.
 */
export async function countZone({ tx, site, params, body, actor, log }: Context<typeof contract.zones.count>) {
  await foldAlone(tx);
  const { id } = params;
  const { rows } = await sql<Held>`
    select z.is_active as "isActive", clock_timestamp() as now,
      (select c.at from zone_counts c where c.zone_id = z.id order by c.made_at desc limit 1) as "countedAt"
    from zones z where z.id = ${id} for update of z`.execute(tx);
  const [zone] = rows;
  if (!zone) throw new Failure('record-not-found');
  if (!zone.isActive) throw new Failure('zone-off');
  const { sweepId = null } = body;
  const { at, cars } = sweepId === null ? readByHand(body, zone, site.zone) : await takeSweep(tx, id, sweepId, body);
  const told = await tellOf(tx, id, at);
  await sql`
    insert into zone_counts (id, zone_id, at, source, cars, told, note, sweep_id, by_id)
    values (${newId()}, ${id}, ${at}, ${sweepId === null ? 'COUNTED' : 'SWEEP'}, ${JSON.stringify(cars)},
      ${JSON.stringify(told)}, ${body.note}, ${sweepId}, ${actor.userId})`.execute(tx);
  await recount(tx, id);
  await log({
    action: 'count-zone',
    entity: 'zones',
    entityId: id,
    before: { cars: told },
    after: { cars, countedAt: toLocalDateTime(at, site.zone), note: body.note },
  });
  const record = await findRecord(tx, zoneSource, id, site.zone);
  if (!record) throw new Failure('record-not-found');
  return record;
}

interface Counted {
  readonly at: Date;
  readonly cars: Cars;
}

type Told = Context<typeof contract.zones.count>['body'];

/** What somebody says that there was, within a day and not before the last count. */
function readByHand({ cars, countedAt }: Told, zone: Held, timeZone: string): Counted {
  if (!cars) throw badInput({ path: 'cars', code: 'required' });
  const at = countedAt === undefined ? zone.now : fromLocal(countedAt, timeZone);
  const earliest = Math.max(zone.countedAt.getTime(), zone.now.getTime() - countedWithinHours * hourMs);
  // Times are told in whole seconds.
  if (at > zone.now || at.getTime() < Math.floor(earliest / 1_000) * 1_000)
    throw badInput({ path: 'countedAt', code: 'outside-period' });
  return { at: at.getTime() < zone.countedAt.getTime() ? zone.countedAt : at, cars: withoutZeros(cars) };
}

/** What a sweep of the zone has read, as of its beginning: nobody else says how many cars it found, nor when. */
async function takeSweep(tx: Tx, zoneId: string, sweepId: string, { cars, countedAt }: Told): Promise<Counted> {
  const told = Object.entries({ cars, countedAt }).find(([, said]) => said !== undefined);
  if (told) throw badInput({ path: told[0], code: 'told-by-sweep' });
  const [sweep] = await readSweeps(tx, zoneId, sweepId);
  if (!sweep) throw badInput({ path: 'sweepId', code: 'does-not-exist' });
  return { at: sweep.openedAt, cars: sweep.cars };
}

const withoutZeros = (cars: CarsByGroup): Cars =>
  Object.fromEntries(Object.entries(cars).filter(([, count]) => count > 0));

/** What a zone says of a moment since it was counted: what it says now without what passed since then. */
async function tellOf(tx: Tx, zoneId: string, at: Date): Promise<Cars> {
  const { rows } = await sql<{ cars: Cars }>`
    select coalesce(jsonb_object_agg(vehicle_group, cars), '{}') as cars from (
      select vehicle_group, sum(cars) as cars from (
        select vehicle_group, cars from zone_own_cars_v where zone_id = ${zoneId}
        union all
        select t.vehicle_group, -f.cars from zone_facts(${zoneId}, ${at}) f join vehicle_types t on t.id = f.vehicle_type_id) told
      group by 1 having sum(cars) <> 0) then_inside`.execute(tx);
  return rows[0]?.cars ?? {};
}
