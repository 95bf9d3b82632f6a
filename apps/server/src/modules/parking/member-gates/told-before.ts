import { isSamePlate } from '@parking/contract/members/entitlement/judge-car';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { GateEvent } from '../../gates/event-handlers.ts';
import { whenHappened } from '../../gates/gate-clock.ts';
import { type GateFacts, readDeskSettings } from '../exit/desk-settings.ts';
import { chooseCar } from '../membership/cars-of-member.ts';
import type { FoundMember } from '../membership/find-member.ts';
import { type Passed, findPassed, textOf } from './look-at-passed.ts';

export interface ToldBefore {
  readonly event: GateEvent;
  readonly gate: GateFacts;
  readonly found: FoundMember;
}

/**
 * Where of two gates without the network the exit tells of a car first, nothing is there to be ended. When its entry is told, the first
 * passage out after it, of its card or plate, that has ended no stay is this car's.
 */
export async function findToldBefore(
  reads: Reads,
  entered: Passed,
  { memberId }: FoundMember,
): Promise<ToldBefore | null> {
  const { gates } = await readDeskSettings(reads);
  const { plateNumber } = entered;
  for (const event of await listEndingNothing(reads, entered.event, memberId)) {
    const gate = gates.get(event.gateId);
    const plate = textOf(event, 'plateNumber');
    const byCard = textOf(event, 'nfcNumber') !== null;
    const isIt = byCard
      ? chooseCar([{ stayId: event.eventId, plateNumber, byCard, enteredAt: event.at }], plate) !== undefined
      : isSamePlate(plate ?? '', plateNumber ?? '');
    if (!gate || !isIt) continue;
    const found = await findPassed(reads, event);
    if (found?.memberId === memberId) return { event, gate, found };
  }
  return null;
}

/** Passages out of any plate, or of the member's card, after a car came in; the first one first. */
async function listEndingNothing(reads: Reads, { siteId, at }: GateEvent, memberId: string): Promise<GateEvent[]> {
  const { rows } = await sql<Omit<GateEvent, 'clockUnsure'> & { readonly sentAt: Date | null }>`
    select e.gate_id as "gateId", e.site_id as "siteId", e.event_id as "eventId", e.type, e.at,
      e.said_at as "saidAt", e.sent_at as "sentAt", e.received_at as "receivedAt", e.data
    from gate_events e join gates g on g.id = e.gate_id and g.gate_type = 'OUT' join members m on m.id = ${memberId}
    where e.type = 'MEMBER_PASSED' and e.site_id = ${siteId} and e.at > ${at}
      and (not e.data ? 'nfcNumber' or upper(e.data ->> 'nfcNumber') in (upper(m.nfc_number), upper(m.parking_code)))
      and not exists (select from stays s where s.operator_id is null and s.request_id = e.event_id)
    order by e.at, e.event_id`.execute(reads);
  return rows.map((row) => ({ ...row, ...whenHappened(row) }));
}
