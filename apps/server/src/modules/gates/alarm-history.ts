import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { GateAlarm } from '@parking/contract/gates/monitoring';
import { sql } from 'kysely';
import { businessDayBounds, businessDayOf } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';

interface Row extends Omit<GateAlarm, 'since' | 'endedAt'> {
  readonly since: Date;
  readonly endedAt: Date | null;
}

/** The alarms of one business day; of a day to come none, though some may stand into it. */
export async function listAlarms({ reads, query, site }: Context<typeof contract.gateMonitoring.alarms>) {
  const now = new Date();
  const date = query.date ?? businessDayOf(now, site);
  const { from, until } = businessDayBounds(date, site);
  const { rows } = await sql<Row>`
    select a.id, a.type, a.since, a.ended_at, g.id as gate_id, g.code as gate_code, g.name as gate_name
    from gate_alarms a join gates g on g.id = a.gate_id
    where g.show_on_monitoring and a.since < ${until} and coalesce(a.ended_at, ${now}) >= ${from}
      and (${query.gateId ?? null}::uuid is null or a.gate_id = ${query.gateId ?? null})
    order by a.since desc, a.id`.execute(reads);
  const local = (at: Date): string => toLocalDateTime(at, site.zone);
  return {
    date,
    alarms: rows.map(({ since, endedAt, ...alarm }) => ({
      ...alarm,
      since: local(since),
      endedAt: endedAt && local(endedAt),
    })),
  };
}
