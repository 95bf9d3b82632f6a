import type { contract } from '@parking/contract/contract';
import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import {
  type GateDensity,
  type TimelineMark,
  densityMinutes,
  markKinds,
  mostMarks,
} from '@parking/contract/gates/monitoring';
import { sql } from 'kysely';
import { businessDayBounds, businessDayOf } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';

interface Counted extends Pick<TimelineMark, 'gateId' | 'kind'> {
  readonly part: number;
  readonly count: number;
}

interface Gate extends Pick<GateDensity, 'id' | 'code' | 'name' | 'gateType'> {
  readonly isShown: boolean;
}

const partMs = densityMinutes * 60_000;
const counts = { IN: 'in', OUT: 'out', OPENING: 'openings' } as const;

/** A day's cars and openings by hand of every gate, in parts of five minutes. */
export async function countDensity({ reads, query, site }: Context<typeof contract.gateMonitoring.density>) {
  const now = new Date();
  const date = query.date ?? businessDayOf(now, site);
  const { from, until } = businessDayBounds(date, site);
  const within = (at: string) => sql`${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${until}`;
  // By the time alone, each from its own index: the whole of a day is wanted, and of nothing else.
  const { rows } = await sql<Counted>`
    select gate_id, kind, floor(extract(epoch from at - ${from}) / ${partMs / 1000})::integer as part, count(*)::integer as count
    from (
      select entry_gate_id as gate_id, 'IN' as kind, entered_at as at from stays where ${within('enteredAt')} and state <> 'DELETED'
      union all
      select exit_gate_id, 'OUT', exited_at from stays where ${within('exitedAt')}
      union all
      select gate_id, 'OPENING', at from manual_openings where ${within('at')}) happened
    group by 1, 2, 3`.execute(reads);
  const gates = await sql<Gate>`
    select id, code, name, gate_type, show_on_monitoring as is_shown from gates
    order by gate_type <> 'IN', lower(code), id`.execute(reads);
  const parts = Math.ceil((until.getTime() - from.getTime()) / partMs);
  const nothing = () => Array.from({ length: parts }, () => 0);
  const densities = gates.rows
    .filter(({ id, isShown }) => isShown || rows.some(({ gateId }) => gateId === id))
    .map(({ id, code, name, gateType }) => ({
      id,
      code,
      name,
      gateType,
      in: nothing(),
      out: nothing(),
      openings: nothing(),
    }));
  const byId = new Map(densities.map((density) => [density.id, density]));
  for (const { gateId, kind, part, count } of rows) {
    const density = byId.get(gateId);
    if (density) density[counts[kind]][part] = count;
  }
  const local = (at: Date): string => toLocalDateTime(at, site.zone);
  return { date, from: local(from), until: local(until), asOf: local(now), gates: densities };
}

interface Mark extends Omit<TimelineMark, 'at'> {
  readonly at: Date;
}

/** Each car and opening by hand of a short window. */
export async function listMarks({ reads, query, site }: Context<typeof contract.gateMonitoring.marks>) {
  const from = fromLocal(query.from, site.zone);
  const until = new Date(from.getTime() + query.minutes * 60_000);
  const newest = (at: string, gate: string) => sql`${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${until}
    ${query.gateId === undefined ? sql`` : sql`and ${sql.ref(gate)} = ${query.gateId}`}
    order by ${sql.ref(at)} desc limit ${mostMarks + 1}`;
  const { rows } = await sql<Mark>`
    (select id, 'IN' as kind, entry_gate_id as gate_id, entered_at as at, p.entry_plate as plate, code
    from stays left join stay_plates p on p.stay_id = id
    where state <> 'DELETED' and ${newest('enteredAt', 'entryGateId')})
    union all
    (select id, 'OUT', exit_gate_id, exited_at, coalesce(p.exit_plate, p.entry_plate), code
    from stays left join stay_plates p on p.stay_id = id
    where ${newest('exitedAt', 'exitGateId')})
    union all
    (select id, 'OPENING', gate_id, at, null, null from manual_openings where ${newest('at', 'gateId')})
    order by at desc, kind, id`.execute(reads);
  // What the fullest kind leaves out is left out of all: else the gates of the others would seem busier.
  const cuts = markKinds.flatMap((kind) => {
    const last = rows.filter((mark) => mark.kind === kind)[mostMarks];
    return last ? [last.at.getTime()] : [];
  });
  const told = rows.filter(({ at }) => at.getTime() > Math.max(0, ...cuts));
  const local = (at: Date): string => toLocalDateTime(at, site.zone);
  return {
    from: local(from),
    until: local(until),
    marks: told.toReversed().map(({ at, ...mark }) => ({ ...mark, at: local(at) })),
    isCut: cuts.length > 0,
  };
}
