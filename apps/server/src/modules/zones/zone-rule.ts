import { newId } from '@parking/contract/core/id';
import type { contract } from '@parking/contract/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Fields, type RecordOf, type WriteRule, nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import { recount } from './recount.ts';
import { type GateEnds, lead } from './zone-gates.ts';
import { readRecord } from './read-record.ts';

type Zones = typeof contract.zones;

/** What a zone is made of. Its gates are kept by when they led here. Whoever acts on zones holds the folder, so nothing is added up meanwhile. */
export const zoneRule: WriteRule<Zones> = async (context, input, current) => {
  const { tx, site } = context;
  const id = current?.id ?? newId();
  if (input.parentZoneId) await refuseLoop(tx, id, input.parentZoneId);
  const { gatesIn, gatesOut, capacities, ...own } = input;
  const ends = input.isActive === false ? { gatesIn: [], gatesOut: [] } : { gatesIn, gatesOut };
  refuseNoRoom({ ...current, ...own, capacities: capacities ?? current?.capacities });
  const gatesSince = await setGates(context, id, ends, current === null);
  return {
    ...own,
    ...(capacities && { capacities: JSON.stringify(withoutNulls(capacities)) }),
    ...(gatesSince && { gatesSince }),
    ...(current === null && { id, siteId: site.id }),
  };
};

const withoutNulls = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

/** A zone that keeps more places back than it has would be full with nobody in it. */
function refuseNoRoom({ capacities, reserved = 0, freeAgain = 1 }: Fields): void {
  const places = Object.values(withoutNulls((capacities as object | undefined) ?? {})) as number[];
  const fewest = Math.min(...places);
  if (places.length === 0) return;
  if ((reserved as number) >= fewest)
    throw badInput({ path: 'reserved', code: 'too-big', values: { maximum: fewest - 1 } });
  const most = fewest - (reserved as number);
  if ((freeAgain as number) > most) throw badInput({ path: 'freeAgain', code: 'too-big', values: { maximum: most } });
}

async function refuseLoop(tx: Tx, id: string, parentZoneId: string): Promise<void> {
  const { rows } = await sql<{ aroundId: string }>`
    select around_id as "aroundId" from zones_within_v where zone_id = ${parentZoneId}`.execute(tx);
  if (parentZoneId === id || rows.some(({ aroundId }) => aroundId === id))
    throw badInput({ path: 'parentZoneId', code: 'would-be-a-loop' });
}

/** Returns since when the gates are what they are; undefined where nothing of it changed. */
async function setGates(context: Context, zoneId: string, ends: GateEnds, isNew: boolean): Promise<Date | undefined> {
  const { tx, log } = context;
  const { since, others } = (await lead(tx, zoneId, ends)) ?? { others: [] };
  if (isNew) await countRecord(tx, zoneId);
  if (!since) return undefined;
  for (const { id, before, after } of others) {
    await sql`update zones set gates_since = ${since}, updated_at = ${nextUpdatedAt} where id = ${id}`.execute(tx);
    await log({ action: 'update', entity: 'zones', entityId: id, before, after });
  }
  for (const id of [zoneId, ...others.map((other) => other.id)]) await recount(tx, id);
  return since;
}

/** A new zone begins with the cars inside whose entry led to it. */
async function countRecord(tx: Tx, zoneId: string): Promise<void> {
  const cars = JSON.stringify(await readRecord(tx, zoneId));
  await sql`
    insert into zone_counts (id, zone_id, at, source, cars, told)
    values (${newId()}, ${zoneId}, clock_timestamp(), 'RECORD', ${cars}, ${cars})`.execute(tx);
}

/** What a zone has counted is history: it is switched off, and not deleted. */
export async function refuseUsedZone({ tx }: Context, { id, cars }: RecordOf<Zones>): Promise<void> {
  const { rows } = await sql`
    select from zone_cars where zone_id = ${id}
    union all select from zone_moves_waiting_v where zone_id = ${id}
    union all select from zone_counts where zone_id = ${id} and source <> 'RECORD' limit 1`.execute(tx);
  if (cars > 0 || rows.length > 0) throw new Failure('in-use', { values: { by: 'stays' } });
}
