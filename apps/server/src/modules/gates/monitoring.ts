import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { AlarmType, MonitoredGate } from '@parking/contract/gates/monitoring';
import { normalisePlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import { businessDayBounds, businessDayOf } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';

type StateContext = Context<typeof contract.gateMonitoring.state>;

interface Row
  extends Pick<
    MonitoredGate,
    | 'id'
    | 'name'
    | 'code'
    | 'location'
    | 'gateType'
    | 'gateCategory'
    | 'online'
    | 'barrier'
    | 'paper'
    | 'loopOn'
    | 'commandsOpen'
    | 'commandsFailed'
    | 'countIn'
    | 'countOut'
    | 'carsLastHour'
  > {
  readonly since: Date | null;
  readonly waitingSince: Date | null;
  /** Told by the gate. */
  readonly carAt: Date | null;
  readonly lastPlate: string | null;
  readonly lastCode: string | null;
  readonly lastImage: string | null;
  /** On record. */
  readonly stayAt: Date | null;
  readonly stayPlate: string | null;
  readonly stayCode: string | null;
  readonly alarms: readonly { readonly id: string; readonly type: AlarmType; readonly since: string }[];
}

/** Every gate on the monitoring as it is now, with the figures of a business day. */
export async function readMonitoring({ reads, query, site }: StateContext) {
  const now = new Date();
  const date = query.date ?? businessDayOf(now, site);
  const { from, until } = businessDayBounds(date, site);
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const { rows } = await sql<Row>`
    select g.id, g.name, g.code, g.location, g.gate_type, g.gate_category,
      coalesce(s.online, false) as online, case when s.heard_at is not null then s.since end as since,
      coalesce(s.barrier, 'UNKNOWN') as barrier, coalesce(s.paper, 'OK') as paper, coalesce(s.loop_on, false) as loop_on,
      w.since as waiting_since, s.car_at, s.last_plate, s.last_code, s.last_image,
      l.at as stay_at, l.plate as stay_plate, l.code as stay_code,
      coalesce(o.open, 0) as commands_open, coalesce(c.failed, 0) as commands_failed,
      coalesce(f.ins, 0)::integer as count_in, coalesce(f.outs, 0)::integer as count_out, h.cars as cars_last_hour,
      coalesce(a.alarms, '[]') as alarms
    from gates g
    left join gate_states s on s.gate_id = g.id
    left join gate_waits_v w on w.gate_id = g.id
    left join lateral (
      select at, plate, code from (
        (select entered_at as at, p.entry_plate as plate, code from stays left join stay_plates p on p.stay_id = stays.id
          where entry_gate_id = g.id and state <> 'DELETED' order by entered_at desc limit 1)
        union all
        (select exited_at, coalesce(p.exit_plate, p.entry_plate), code from stays left join stay_plates p on p.stay_id = stays.id
          where exit_gate_id = g.id and exited_at is not null order by exited_at desc limit 1)) ends
      order by at desc limit 1
    ) l on true
    left join lateral (
      select case when g.gate_type = 'IN'
        then (select count(*) from stays
          where entry_gate_id = g.id and state <> 'DELETED' and entered_at > ${hourAgo} and entered_at <= ${now})
        else (select count(*) from stays where exit_gate_id = g.id and exited_at > ${hourAgo} and exited_at <= ${now})
        end::integer as cars
    ) h on true
    left join lateral (
      select count(*)::integer as open from gate_commands where gate_id = g.id and state in ('WAITING', 'SENT')
    ) o on true
    left join lateral (
      select count(*)::integer as failed from gate_commands
      where gate_id = g.id and state in ('FAILED', 'EXPIRED') and created_at >= ${from} and created_at < ${until}
        and command <> 'PLAY_AUDIO'
    ) c on true
    left join lateral (
      select json_agg(json_build_object('id', id, 'type', type, 'since', since) order by since, type) as alarms
      from gate_alarms where gate_id = g.id and ended_at is null
    ) a on true
    left join (
      select gate_id, sum(count) filter (where kind = 'IN') as ins, sum(count) filter (where kind = 'OUT') as outs
      from figures_by_hour_v where hour >= ${from} and hour < ${until} group by gate_id
    ) f on f.gate_id = g.id
    where g.show_on_monitoring
    order by g.gate_type <> 'IN', lower(g.code), g.id`.execute(reads);
  return {
    date,
    asOf: toLocalDateTime(now, site.zone),
    gates: rows.map((row) => asMonitored(row, now, site.zone)),
  };
}

function asMonitored(row: Row, now: Date, zone: string): MonitoredGate {
  const local = (at: Date): string => toLocalDateTime(at, zone);
  const { id, name, code, location, gateType, gateCategory, online, barrier, paper, loopOn, waitingSince } = row;
  const { commandsOpen, commandsFailed, countIn, countOut, carsLastHour, alarms } = row;
  return {
    id,
    name,
    code,
    location,
    gateType,
    gateCategory,
    online,
    since: row.since && local(row.since),
    barrier,
    paper,
    loopOn,
    waitingSince: waitingSince && local(waitingSince),
    lastCar: lastCarOf(row, local),
    commandsOpen,
    commandsFailed,
    countIn,
    countOut,
    carsLastHour,
    alarms: alarms.map(({ since, ...alarm }) => ({
      ...alarm,
      since: local(new Date(since)),
      ageSeconds: Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 1_000)),
    })),
  };
}

/** The newer of what the gate told and what is on record; of one car the gate's picture stands for both. */
function lastCarOf(row: Row, local: (at: Date) => string): MonitoredGate['lastCar'] {
  const { carAt, lastPlate, lastCode, lastImage, stayAt, stayPlate, stayCode } = row;
  if (stayAt === null || (carAt !== null && carAt >= stayAt)) {
    return carAt && { plate: lastPlate, code: lastCode, image: lastImage, at: local(carAt) };
  }
  const isSame =
    (lastCode !== null && lastCode === stayCode) ||
    (lastPlate !== null && normalisePlate(lastPlate) === normalisePlate(stayPlate ?? ''));
  return { plate: stayPlate, code: stayCode, image: isSame ? lastImage : null, at: local(stayAt) };
}
