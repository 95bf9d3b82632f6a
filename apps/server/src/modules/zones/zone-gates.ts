import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';

/** The gates into and out of a zone; undefined: as they are. */
export interface GateEnds {
  readonly gatesIn?: readonly string[] | undefined;
  readonly gatesOut?: readonly string[] | undefined;
}

interface Way {
  readonly gateId: string;
  readonly from: string | null;
  readonly to: string | null;
}

type Gates = {
  readonly gatesIn: readonly string[];
  readonly gatesOut: readonly string[];
};

export interface Led {
  readonly since: Date;
  /** Zones from which a gate was taken. */
  readonly others: readonly { readonly id: string; readonly before: Gates; readonly after: Gates }[];
}

/**
 * Lets gates lead into and out of a zone from now on; one leads into one zone and out of one, whichever named it last. Null where nothing changes.
 * The foreign key refuses a gate that does not exist.
 */
export async function lead(tx: Tx, zoneId: string, { gatesIn, gatesOut }: GateEnds): Promise<Led | null> {
  const { rows: before } = await sql<Way>`
    select gate_id as "gateId", from_zone_id as "from", to_zone_id as "to" from zone_gates where until is null order by gate_id`.execute(
    tx,
  );
  const ways = new Map(before.map((way) => [way.gateId, way]));
  const set = (side: 'from' | 'to', gateIds: readonly string[] | undefined): void => {
    if (!gateIds) return;
    const wanted = new Set(gateIds);
    for (const gateId of new Set([...ways.keys(), ...wanted])) {
      const way = ways.get(gateId) ?? { gateId, from: null, to: null };
      if (wanted.has(gateId)) ways.set(gateId, { ...way, [side]: zoneId });
      else if (way[side] === zoneId) ways.set(gateId, { ...way, [side]: null });
    }
  };
  set('to', gatesIn);
  set('from', gatesOut);
  const were = new Map(before.map((way) => [way.gateId, way]));
  const changed = [...ways.values()].filter(({ gateId, from, to }) => {
    const was = were.get(gateId);
    return (was?.from ?? null) !== from || (was?.to ?? null) !== to;
  });
  if (changed.length === 0) return null;
  const since = await writeWays(tx, changed);
  const touched = changed.flatMap(({ gateId }) => [were.get(gateId)?.from, were.get(gateId)?.to]);
  const others = [...new Set(touched)].filter((id) => id !== undefined && id !== null && id !== zoneId) as string[];
  return {
    since,
    others: others.map((id) => ({ id, before: gatesOf(before, id), after: gatesOf([...ways.values()], id) })),
  };
}

const gatesOf = (ways: readonly Way[], zoneId: string): Gates => ({
  gatesIn: ways.filter(({ to }) => to === zoneId).map(({ gateId }) => gateId),
  gatesOut: ways.filter(({ from }) => from === zoneId).map(({ gateId }) => gateId),
});

async function writeWays(tx: Tx, ways: readonly Way[]): Promise<Date> {
  const gateIds = ways.map(({ gateId }) => gateId);
  const since = await readClock(tx);
  await sql`update zone_gates set until = ${since} where until is null and gate_id = any(${gateIds}::uuid[])`.execute(
    tx,
  );
  const led = ways.filter(({ from, to }) => from !== null || to !== null);
  await sql`
    insert into zone_gates (gate_id, from_zone_id, to_zone_id, since)
    select w.gate_id, w.from_id, w.to_id, ${since}
    from unnest(${led.map(({ gateId }) => gateId)}::uuid[], ${led.map(({ from }) => from)}::uuid[], ${led.map(({ to }) => to)}::uuid[])
      as w (gate_id, from_id, to_id)`.execute(tx);
  return since;
}

/** Takes away what is kept of a zone's gates, where nothing passed them meanwhile. */
export async function forget(tx: Tx, zoneId: string): Promise<void> {
  await sql`delete from zone_gates where ${zoneId} in (from_zone_id, to_zone_id)`.execute(tx);
}

/** What the database's clock shows, by which it is told since when gates lead where. */
export async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}
