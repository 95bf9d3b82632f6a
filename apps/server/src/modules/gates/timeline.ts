import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { TimelineEvent } from '@parking/contract/gates/monitoring';
import { sql } from 'kysely';
import { businessDayBounds, businessDayOf } from '../../platform/business-day.ts';
import type { Context } from '../../platform/http/context.ts';

interface Row extends Pick<TimelineEvent, 'gateId' | 'gateCode' | 'gateName' | 'type' | 'data'> {
  readonly eventId: string;
  readonly at: Date;
  readonly saidAt: Date | null;
  readonly receivedAt: Date;
}

const pageSize = 200;
const dayMs = 86_400_000;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** One business day's events, newest first; signs of life, of which there are thousands, only when asked for. */
export async function readTimeline({ reads, query, site }: Context<typeof contract.gateMonitoring.timeline>) {
  const date = query.date ?? businessDayOf(new Date(), site);
  const { from, until } = businessDayBounds(date, site);
  const [beforeMs = '', beforeId = null] = query.before?.split('_') ?? [];
  const before = beforeId === null ? until : new Date(Number(beforeMs));
  // Nothing is heard of before it happened, give or take a clock that was moved back: older months are not looked into.
  const { rows } = await sql<Row>`
    select e.event_id, e.gate_id, g.code as gate_code, g.name as gate_name, e.type, e.at, e.said_at, e.received_at, e.data
    from gate_events e join gates g on g.id = e.gate_id
    where e.received_at >= ${new Date(from.getTime() - dayMs)} and e.at >= ${from}
      and (e.at < ${before} or (e.at = ${before} and e.event_id < ${beforeId}::uuid)) and e.at < ${until}
      and (${query.gateId ?? null}::uuid is null or e.gate_id = ${query.gateId ?? null})
      and e.type ${query.type === undefined ? sql`<> 'HEARTBEAT'` : sql`= ${query.type}`}
    order by e.at desc, e.event_id desc limit ${pageSize + 1}`.execute(reads);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    date,
    from: toLocalDateTime(from, site.zone),
    until: toLocalDateTime(until, site.zone),
    events: shown.map(({ eventId, at, saidAt, receivedAt, data, ...event }) => ({
      ...event,
      id: eventId,
      at: toLocalDateTime(at, site.zone),
      saidAt: saidAt && toLocalDateTime(saidAt, site.zone),
      receivedAt: toLocalDateTime(receivedAt, site.zone),
      plate: textOf(data['plateNumber']),
      code: textOf(data['parkingCode']),
      image: Array.isArray(data['images']) ? textOf(data['images'][0]) : null,
      data,
    })),
    next: last ? `${last.at.getTime()}_${last.eventId}` : null,
  };
}
