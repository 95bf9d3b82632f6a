import { sql } from 'kysely';
import { groupedBy } from '../../platform/grouped-by.ts';
import { type Steps, inSlices } from '../../platform/in-slices.ts';
import { type Fault, type Hit, type Judging, besideSales } from './rule.ts';
import { type LoopHour, sumOf } from './statistics/loop-sums.ts';

export interface Hour extends LoopHour {
  readonly gate: string;
  /** What the gate has sold meanwhile may still be told. */
  readonly waits: boolean;
}

/**
 * What passed and was recorded at gates with a closing loop, by hour and whoever sold. A car that passes belongs to the sale before it, and
 * to nobody where somebody else sold the next one, or the last one was hours ago. What never drove there is not recorded there: the entry
 * of a lost ticket that nobody found, an exit that nobody saw.
 */
export async function readHours({ reads, site, to }: Judging, from: Date): Promise<Hour[]> {
  const { rows } = await sql<Hour>`
    with passed as (
      select gate_id, at, null::uuid as person, 1 as cars, 0 as sales from gate_events
      where type = 'LOOP_OFF' and data ->> 'loop' = '2' and at >= ${from} and at < ${to}
      union all select exit_gate_id, exited_at, operator_id, 0, 1 from stays
      where state = 'OUT' and exit_kind <> 'EXIT_MISSED' and exited_at >= ${from} and exited_at < ${to}
      union all select entry_gate_id, entered_at, entry_operator_id, 0, 1 from stays
      where origin <> 'LOST_TICKET' and entered_at >= ${from} and entered_at < ${to}
    ), turns as (
      select *, count(person) over w as turn, max(at) filter (where sales = 1) over w as sold_at,
        max(at) filter (where person is not null) over w as named_at
      from passed
      window w as (partition by gate_id order by at, sales desc rows unbounded preceding)
    ), sold as (
      select gate_id, turn, person, lead(person) over (partition by gate_id order by turn) as next from turns where person is not null
    ), each as (
      select t.gate_id, t.cars, t.sales, case when t.at - t.sold_at < interval '2 hours' then t.sold_at else t.at end as at,
        case when t.at - t.named_at < interval '2 hours' and s.person = coalesce(s.next, s.person) then s.person end as person
      from turns t left join sold s on s.gate_id = t.gate_id and s.turn = t.turn
    ), hours as (
      select gate_id, person, date_trunc('hour', at) as hour, sum(cars)::integer as cars, sum(sales)::integer as sales,
        bool_or(sum(cars) > 0) over (partition by gate_id) as feels
      from each group by 1, 2, 3
    )
    select h.gate_id as "gateId", g.name as gate, h.person, h.hour, h.cars, h.sales,
      (h.hour at time zone ${site.zone})::date::text as day, extract(hour from h.hour at time zone ${site.zone})::integer / 6 as quarter,
      h.hour > ${to}::timestamptz - interval '1 day' and (
        exists (select from gate_events e where e.gate_id = h.gate_id and e.type = 'ONLINE' and e.at >= h.hour and e.at < h.hour + interval '1 hour')
        or coalesce('OFFLINE' = (select e.type from gate_events e where e.gate_id = h.gate_id and e.type in ('ONLINE', 'OFFLINE')
          and e.at < h.hour + interval '1 hour' and e.at >= h.hour - interval '7 days' order by e.at desc limit 1), false)) as waits
    from hours h join gates g on g.id = h.gate_id where h.feels order by h.hour, h.gate_id`.execute(reads);
  return rows;
}

/** One gate in one hour, whoever sold there. */
export interface GateHour {
  readonly gateId: string;
  readonly gate: string;
  readonly day: string;
  readonly hour: Date;
  readonly cars: number;
  readonly sales: number;
  readonly sellers: readonly string[];
}

/** What each gate felt and recorded by the hour. */
export const byGate = (hours: readonly Hour[]): Promise<GateHour[]> => inSlices(gateSteps(hours), besideSales);

function* gateSteps(hours: readonly Hour[]): Steps<GateHour[]> {
  const gates: GateHour[] = [];
  for (const ofInstant of groupedBy(hours, ({ hour }) => hour.getTime()).values()) {
    for (const all of groupedBy(ofInstant, ({ gateId }) => gateId).values()) gates.push(...asOne(all));
    yield;
  }
  return gates;
}

function asOne(all: readonly Hour[]): GateHour[] {
  const [first] = all;
  if (!first) return [];
  const { gateId, gate, day, hour } = first;
  const sellers = all.flatMap(({ person }) => person ?? []);
  return [{ gateId, gate, day, hour, cars: sumOf(all, 'cars'), sales: sumOf(all, 'sales'), sellers }];
}

/** What may make a loop count wrong. */
export const loopFaults: readonly Fault[] = ['LOOP', 'NETWORK', 'ALARM'];
const halfHourMs = 30 * 60_000;
export const middleOf = ({ gateId, hour }: Pick<LoopHour, 'gateId' | 'hour'>): Hit => ({
  gateId,
  at: new Date(hour.getTime() + halfHourMs),
});
