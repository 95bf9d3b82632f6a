import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { GateEvent } from '../../gates/event-handlers.ts';
import { asCode } from '../lookup/find-stay.ts';

/** What is printed on a ticket and what its event tells may differ by so much. */
export const printedMinutes = 5;
/** A ticket whose printed time was not told is at most so old when it is sold. */
const untoldDays = 7;

interface Ticket extends Pick<GateEvent, 'eventId' | 'at'> {
  readonly code: string;
}

/**
 * Stays that an offline sale made before the event of their ticket came, by that event. A code alone proves nothing, as
 * codes come again: the ticket is older than the sale and was printed when the sale said so. Each stay is one car's.
 */
export async function findSoldBefore(
  reads: Reads,
  { zone }: Pick<Site, 'zone'>,
  tickets: readonly Ticket[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ eventId: string; stayId: string }>`
    select t.event_id as "eventId", s.id as "stayId"
    from unnest(${tickets.map(({ eventId }) => eventId)}::uuid[], ${tickets.map(({ code }) => asCode(code))}::text[],
      ${tickets.map(({ at }) => at.toISOString())}::timestamptz[]) as t (event_id, code, at)
    join stays s on s.code = t.code and s.origin = 'OFFLINE' and s.entry_event_id is null
    cross join lateral (select coalesce((s.priced_as ->> 'claimedEntry')::timestamp at time zone ${zone},
      case when not 'entry-not-told' = any(s.flags) and s.entered_at < s.exited_at then s.entered_at end) as at) printed
    where t.at <= s.exited_at and case when printed.at is not null
      then abs(extract(epoch from t.at - printed.at)) <= ${printedMinutes * 60}
      else t.at >= s.exited_at - make_interval(days => ${untoldDays}) end
    order by abs(extract(epoch from t.at - coalesce(printed.at, s.entered_at))), t.event_id, s.id`.execute(reads);
  const sold = new Map<string, string>();
  const taken = new Set<string>();
  for (const { eventId, stayId } of rows) {
    if (sold.has(eventId) || taken.has(stayId)) continue;
    sold.set(eventId, stayId);
    taken.add(stayId);
  }
  return sold;
}
