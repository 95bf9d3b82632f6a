import { newId } from '@parking/contract/core/id';
import type { contract } from '@parking/contract/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Fields, type RecordOf, type WriteRule, nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import { recount } from './recount.ts';
import { type GateEnds, type Led, forget, lead, readClock } from './zone-gates.ts';
import { readUncounted } from './read-record.ts';

type Zones = typeof contract.zones;

/** What a zone is made of. Its gates are kept by when they led here. Whoever acts on zones holds the folder, so nothing is added up meanwhile. */
export const zoneRule: WriteRule<Zones> = async (context, input, current) => {
  const { tx, site } = context;
  const id = current?.id ?? newId();
  if (input.parentZoneId) await refuseLoop(tx, id, input.parentZoneId);
  const { gatesIn, gatesOut, capacities, ...own } = input;
  const isOff = (input.isActive ?? current?.isActive) === false;
  const ends = isOff ? noGates : { gatesIn, gatesOut };
  refuseNoRoom({ ...current, ...own, capacities: capacities ?? current?.capacities });
  const gatesSince = current === null ? await openZone(context, id, ends) : await setGates(context, id, ends);
  return {
    ...own,
    ...(capacities && { capacities: JSON.stringify(withoutNulls(capacities)) }),
    ...(gatesSince && { gatesSince }),
    ...(current === null && { id, siteId: site.id }),
  };
};

const noGates: Required<GateEnds> = { gatesIn: [], gatesOut: [] };

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
async function setGates(context: Context, zoneId: string, ends: GateEnds): Promise<Date | undefined> {
  const led = await lead(context.tx, zoneId, ends);
  if (!led) return undefined;
  await tellOthers(context, led);
  await recount(context.tx, zoneId);
  return led.since;
}

/** Zones from which gates were taken are to be counted, and whoever has their form open learns that they are others now. */
async function tellOthers({ tx, log }: Context, { since, others }: Led): Promise<void> {
  for (const { id, before, after } of others) {
    await sql`update zones set gates_since = ${since}, updated_at = ${nextUpdatedAt} where id = ${id}`.execute(tx);
    await log({ action: 'update', entity: 'zones', entityId: id, before, after });
    await recount(tx, id);
  }
}

const momentMs = 1;

/**
 * Lets a new zone begin with the cars inside whose entry led there and that no other zone counts. Returns since when its gates are what they are:
 * after its count, where it took gates or left cars to another zone, as both are to be counted then.
 */
async function openZone(context: Context, zoneId: string, ends: GateEnds): Promise<Date> {
  const { tx } = context;
  const led = await lead(tx, zoneId, ends);
  const at = led?.since ?? (await readClock(tx));
  const { cars, isWhole } = await readUncounted(tx, zoneId, at);
  await sql`
    insert into zone_counts (id, zone_id, at, source, cars, told)
    values (${newId()}, ${zoneId}, ${at}, 'RECORD', ${JSON.stringify(cars)}, ${JSON.stringify(cars)})`.execute(tx);
  if (!led) return at;
  await tellOthers(context, led);
  await recount(tx, zoneId);
  return led.others.length > 0 || !isWhole ? new Date(at.getTime() + momentMs) : at;
}

/** What a zone has counted is history: it is switched off, and not deleted (`zone-used`). */
export async function refuseUsedZone(context: Context, { id }: RecordOf<Zones>): Promise<void> {
  const { tx } = context;
  const { rows } = await sql`
    select from zone_counts where zone_id = ${id} and (source <> 'RECORD' or cars <> '{}')
    union all
    select from zone_cars where zone_id = ${id}
    union all
    select from zone_gates g
    where ${id} in (g.from_zone_id, g.to_zone_id) and (
      exists (select from gate_passages p where p.gate_id = g.gate_id and p.at >= g.since and (g.until is null or p.at < g.until))
      or exists (select from stays s where s.entry_gate_id = g.gate_id and s.entered_at >= g.since and (g.until is null or s.entered_at < g.until))
      or exists (select from stays s where s.entry_gate_id = g.gate_id and s.ticket_at >= g.since and (g.until is null or s.ticket_at < g.until))
      or exists (select from stays s where s.exit_gate_id = g.gate_id and s.exited_at >= g.since and (g.until is null or s.exited_at < g.until)))
    limit 1`.execute(tx);
  if (rows.length > 0) throw new Failure('zone-used');
  const led = await lead(tx, id, noGates);
  await forget(tx, id);
  if (led) await tellOthers(context, led);
}
