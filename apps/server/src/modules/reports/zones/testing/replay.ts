import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/pool.ts';

/** A car that came into a zone by itself or left it, at its instant in microseconds. */
interface Move {
  readonly at: number;
  readonly key: string;
  readonly group: string;
  readonly cars: 1 | -1;
}
interface Count {
  readonly at: number;
  readonly until: number;
  readonly cars: Readonly<Record<string, number>>;
}
interface Zone {
  readonly id: string;
  readonly parent: string | null;
  readonly capacities: Readonly<Record<string, number>>;
  readonly moves: readonly Move[];
  readonly counts: readonly Count[];
}

/** What a row of the report says of its zone's places, by what happened there, told one by one. */
export interface Replayed {
  readonly peak: number;
  /** Microseconds. */
  readonly peakAt: number;
  readonly entered: number;
  readonly left: number;
}

export interface Replay {
  readonly zones: readonly Zone[];
  /** Of each place of each zone that there was, by `zone places`. */
  readonly within: (begins: number, ends: number) => ReadonlyMap<string, Replayed>;
}

const micros = (at: string): string => `(extract(epoch from ${at}) * 1000000)::bigint`;

interface Way {
  readonly gate: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly since: string;
  readonly until: string | null;
}
interface Stay {
  readonly id: string;
  readonly state: string;
  readonly group: string;
  readonly came: string;
  readonly by: string | null;
  readonly went: string | null;
  readonly gate: string | null;
}

/** Reads ways, counts, stays and passages as they stand, and nothing that was added up. */
export async function readReplay({ readQueries }: Database): Promise<Replay> {
  const read = async <Row>(text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(readQueries)).rows;
  const ways = await read<Way>(
    `select gate_id as gate, from_zone_id as "from", to_zone_id as "to", ${micros('since')}::text as since, ${micros('until')}::text as until
     from zone_gates order by since`,
  );
  const stays = await read<Stay>(
    `select s.id, state, vehicle_group as "group", ${micros('coalesce(ticket_at, entered_at)')}::text as came, ${micros('exited_at')}::text as went,
       exit_gate_id as gate, case when entry_event_id is null and origin in ('LOST_TICKET', 'OFFLINE') then null else entry_gate_id end as by
     from stays s join vehicle_types t on t.id = vehicle_type_id`,
  );
  const passages = await read<{ id: string; gate: string; at: string; group: string }>(
    `select p.id::text, gate_id as gate, ${micros('at')}::text as at, vehicle_group as "group"
     from gate_passages p join vehicle_types t on t.id = vehicle_type_id`,
  );
  const counts = await read<{ zone: string; at: string; source: string; cars: Count['cars']; told: Count['cars'] }>(
    `select zone_id as zone, ${micros('at')}::text as at, source, cars, told from zone_counts order by at, made_at`,
  );
  const zones = await read<Pick<Zone, 'id' | 'parent' | 'capacities'>>(
    'select id, parent_zone_id as parent, capacities from zones',
  );
  const ledAt = (gate: string | null, at: number): Way | undefined =>
    ways.find((way) => way.gate === gate && Number(way.since) <= at && (way.until === null || Number(way.until) > at));
  const byStays = ({ from, to }: Way): boolean => from === null || to === null || from === to;
  const moves = new Map<string, Move[]>(zones.map(({ id }) => [id, []]));
  const add = (zone: string | null, move: Move): void => {
    if (zone !== null) moves.get(zone)?.push(move);
  };
  for (const { id, state, group, came, by, went, gate } of stays) {
    const wayIn = ledAt(by, Number(came));
    if (state !== 'DELETED' && wayIn && byStays(wayIn))
      add(wayIn.to ?? wayIn.from, { at: Number(came), key: `in ${id}`, group, cars: 1 });
    const wayOut = ledAt(gate, Number(went));
    if (state === 'OUT' && wayOut && byStays(wayOut))
      add(wayOut.from, { at: Number(went), key: `out ${id}`, group, cars: -1 });
  }
  for (const { id, gate, at, group } of passages) {
    const way = ledAt(gate, Number(at));
    if (!way || byStays(way)) continue;
    add(way.from, { at: Number(at), key: `past ${id}`, group, cars: -1 });
    add(way.to, { at: Number(at), key: `past ${id}`, group, cars: 1 });
  }
  /** Cars that were there when a zone began to count, that came by a gate which led there by then. */
  const onRecord = (zone: string, at: number): Stay[] =>
    stays.filter(({ state, came, by, went }) => {
      const first = ways.find(
        (way) => way.gate === by && byStays(way) && (way.until === null || Number(way.until) > Number(came)),
      );
      const isThere = state !== 'DELETED' && Number(came) < at && (went === null || Number(went) >= at);
      if (!isThere || !first) return false;
      const led = Number(first.since) <= at && (first.until === null || Number(first.until) > at);
      return led && (first.to ?? first.from) === zone;
    });
  const replayed = zones.map((zone): Zone => {
    const own = counts.filter((count) => count.zone === zone.id);
    const moved = moves.get(zone.id) ?? [];
    return {
      ...zone,
      moves: moved,
      counts: own.map(({ at, source, cars }, place) => {
        const next = own[place + 1];
        const [since, until] = [Number(at), Number(next?.at ?? Infinity)];
        if (source !== 'RECORD') return { at: since, until, cars };
        const between = moved.filter((move) => move.at >= since && move.at < until);
        return { at: since, until, cars: next ? less(next.told, between) : tally(onRecord(zone.id, since)) };
      }),
    };
  });
  return { zones: replayed, within: (begins, ends) => tellAll(replayed, begins, ends) };
}

const tally = (stays: readonly Stay[]): Record<string, number> => {
  const cars: Record<string, number> = {};
  for (const { group } of stays) cars[group] = (cars[group] ?? 0) + 1;
  return cars;
};
const less = (told: Count['cars'], moves: readonly Move[]): Record<string, number> => {
  const cars = { ...told };
  for (const move of moves) cars[move.group] = (cars[move.group] ?? 0) - move.cars;
  return cars;
};

const placesOf = (zone: Zone, group: string): string =>
  group in zone.capacities ? group : 'CAR' in zone.capacities ? 'CAR' : 'NONE';

function tellAll(zones: readonly Zone[], begins: number, ends: number): ReadonlyMap<string, Replayed> {
  const told = new Map<string, Replayed>();
  for (const zone of zones) {
    const [first] = zone.counts;
    if (!first || first.at >= ends) continue;
    const liesIn = (one: Zone | undefined): boolean =>
      one !== undefined && (one.id === zone.id || liesIn(zones.find(({ id }) => id === one.parent)));
    const own = zones.filter(liesIn);
    for (const places of [...Object.keys(zone.capacities), ...('CAR' in zone.capacities ? [] : ['NONE'])]) {
      const row = tell(own, (group) => placesOf(zone, group) === places, Math.max(begins, first.at), ends);
      if (places !== 'NONE' || row.peak + row.entered + row.left > 0) told.set(`${zone.id} ${places}`, row);
    }
  }
  return told;
}

/** What a zone by itself said after an instant. */
function carsAt({ moves, counts }: Zone, isOf: (group: string) => boolean, at: number): number {
  const count = counts.findLast((one) => one.at <= at);
  if (!count) return 0;
  const base = Object.entries(count.cars).reduce((all, [group, cars]) => all + (isOf(group) ? cars : 0), 0);
  return moves.reduce(
    (all, move) => all + (isOf(move.group) && move.at >= count.at && move.at <= at ? move.cars : 0),
    base,
  );
}

function tell(own: readonly Zone[], isOf: (group: string) => boolean, begins: number, ends: number): Replayed {
  const instants = new Set([
    begins,
    ...own
      .flatMap(({ moves, counts }) => [...moves, ...counts].map(({ at }) => at))
      .filter((at) => at >= begins && at < ends),
  ]);
  let [peak, peakAt] = [-1, begins];
  for (const at of [...instants].toSorted((one, other) => one - other)) {
    const cars = Math.max(
      0,
      own.reduce((all, zone) => all + carsAt(zone, isOf, at), 0),
    );
    if (cars > peak) [peak, peakAt] = [cars, at];
  }
  const passed = new Map<string, number>();
  for (const { moves, counts } of own)
    for (const { at, key, group, cars } of moves)
      if (at >= begins && at < ends && at >= (counts[0]?.at ?? Infinity) && isOf(group))
        passed.set(key, (passed.get(key) ?? 0) + cars);
  const nets = [...passed.values()];
  return { peak, peakAt, entered: nets.filter((net) => net > 0).length, left: nets.filter((net) => net < 0).length };
}
