import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { AlarmType, MonitoredGate } from '@parking/contract/gates/monitoring';
import { sql } from 'kysely';
import { businessDayBounds, businessDayOf } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';

type StateContext = Context<typeof contract.gateMonitoring.state>;

/** Seconds after which what usually passes wants somebody. */
const openLongSeconds = 120;
const waitingSeconds = 120;
const clockOffMs = 60_000;

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
  > {
  readonly since: Date | null;
  readonly heardAt: Date | null;
  readonly barrierAt: Date | null;
  readonly paperAt: Date | null;
  readonly loopAt: Date | null;
  readonly carAt: Date | null;
  readonly clockSkewMs: number;
  readonly lastPlate: string | null;
  readonly lastCode: string | null;
  readonly lastImage: string | null;
  /** Of the newest command, where that was not obeyed; a sound that was not played is no alarm. */
  readonly failedAt: Date | null;
}

/** Every gate on the monitoring as it is now, with the figures of a business day. */
export async function readMonitoring({ reads, query, site }: StateContext) {
  const now = new Date();
  const date = query.date ?? businessDayOf(now, site);
  const { from, until } = businessDayBounds(date, site);
  const { rows } = await sql<Row>`
    select g.id, g.name, g.code, g.location, g.gate_type, g.gate_category,
      coalesce(s.online, false) as online, case when s.heard_at is not null then s.since end as since, s.heard_at,
      coalesce(s.barrier, 'UNKNOWN') as barrier, s.barrier_at, coalesce(s.paper, 'OK') as paper, s.paper_at,
      coalesce(s.loop_on, false) as loop_on, s.loop_at, s.car_at, coalesce(s.clock_skew_ms, 0) as clock_skew_ms,
      s.last_plate, s.last_code, s.last_image,
      coalesce(o.open, 0) as commands_open, coalesce(c.failed, 0) as commands_failed, n.failed_at,
      coalesce(f.ins, 0)::integer as count_in, coalesce(f.outs, 0)::integer as count_out
    from gates g
    left join gate_states s on s.gate_id = g.id
    left join lateral (
      select count(*)::integer as open from gate_commands where gate_id = g.id and state in ('WAITING', 'SENT')
    ) o on true
    left join lateral (
      select count(*)::integer as failed from gate_commands
      where gate_id = g.id and state in ('FAILED', 'EXPIRED') and created_at >= ${from} and created_at < ${until}
        and command <> 'PLAY_AUDIO'
    ) c on true
    left join lateral (
      select case when state in ('FAILED', 'EXPIRED') then created_at end as failed_at from gate_commands
      where gate_id = g.id and command <> 'PLAY_AUDIO' order by created_at desc limit 1
    ) n on true
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
  const { id, name, code, location, gateType, gateCategory, online, barrier, paper, loopOn } = row;
  const { commandsOpen, commandsFailed, countIn, countOut, lastPlate: plate, lastCode, lastImage: image } = row;
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
    lastCar: row.carAt && { plate, code: lastCode, image, at: local(row.carAt) },
    commandsOpen,
    commandsFailed,
    countIn,
    countOut,
    alarms: listAlarms(row, now).map(({ type, since }) => ({
      type,
      since: local(since),
      ageSeconds: Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1_000)),
    })),
  };
}

/** What stands open at a gate; a fact that an offline gate told last may be over, so only being offline is told of it. */
function listAlarms(row: Row, now: Date): { type: AlarmType; since: Date }[] {
  if (row.heardAt === null) return [];
  if (!row.online) return [{ type: 'OFFLINE', since: row.since ?? row.heardAt }];
  const isOlder = (since: Date, seconds: number): boolean => now.getTime() - since.getTime() > seconds * 1_000;
  const alarms: { type: AlarmType; since: Date }[] = [];
  const { barrierAt, paperAt, loopAt, failedAt } = row;
  if (paperAt && row.paper !== 'OK')
    alarms.push({ type: row.paper === 'OUT' ? 'PAPER_OUT' : 'PAPER_LOW', since: paperAt });
  if (failedAt) alarms.push({ type: 'COMMAND_FAILED', since: failedAt });
  if (barrierAt && row.barrier === 'OPEN' && isOlder(barrierAt, openLongSeconds))
    alarms.push({ type: 'BARRIER_OPEN_LONG', since: barrierAt });
  if (loopAt && row.loopOn && isOlder(loopAt, waitingSeconds)) alarms.push({ type: 'CAR_WAITING', since: loopAt });
  if (Math.abs(row.clockSkewMs) > clockOffMs) alarms.push({ type: 'CLOCK_OFF', since: row.heardAt });
  return alarms;
}
