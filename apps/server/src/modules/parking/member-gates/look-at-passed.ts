import type { StayFlag } from '@parking/contract/parking/stays';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { GateEvent } from '../../gates/event-handlers.ts';
import type { GateFacts } from '../exit/desk-settings.ts';
import { type FoundMember, findMember, findPlateOwner } from '../membership/find-member.ts';
import { freshMs } from './gate-copies.ts';
import { readSeen } from './seen-at-gate.ts';

/** A car that a gate without the network let pass. */
export interface Passed {
  readonly event: GateEvent;
  readonly gate: GateFacts;
  /** Whose card or plate it was; null of one that nobody has any more. */
  readonly found: FoundMember | null;
  readonly plateNumber: string | null;
  readonly images: readonly string[];
  /** What somebody should look at whatever the membership says. */
  readonly doubts: readonly StayFlag[];
}

export const textOf = (event: GateEvent, name: string): string | null => {
  const value = event.data[name];
  return typeof value === 'string' ? value : null;
};

/** What is to be seen of it. */
export async function lookAtPassed(
  reads: Reads,
  event: GateEvent,
  gate: GateFacts,
  found: FoundMember | null,
): Promise<Passed> {
  const { images } = await readSeen(reads, event);
  const doubts: StayFlag[] = [
    ...(event.clockUnsure ? (['clock-unsure'] as const) : []),
    ...(isDoubtful(event, images) || (await wasInContact(reads, event)) ? (['passed-by-copy'] as const) : []),
  ];
  return { event, gate, found, plateNumber: textOf(event, 'plateNumber'), images, doubts };
}

/** Whose card or plate it was. */
export async function findPassed(reads: Reads, event: GateEvent): Promise<FoundMember | null> {
  const card = textOf(event, 'nfcNumber');
  if (card !== null) return findMember(reads, { nfcNumber: card, parkingCode: card });
  const owner = await findPlateOwner(reads, textOf(event, 'plateNumber') ?? '');
  return owner && { memberId: owner.memberId, identified: { by: 'PLATE', match: owner.match, isSure: true } };
}

/** A gate's clock may be so far off. */
const skewMs = 120_000;

/** By a copy that was not fresh, of no age that was told, or made after the car had passed; by a plate that no picture shows. */
function isDoubtful(event: GateEvent, images: readonly string[]): boolean {
  const ageMs = event.at.getTime() - Date.parse(textOf(event, 'copyAt') ?? '');
  const isFresh = ageMs >= -skewMs && ageMs <= freshMs;
  return !isFresh || (textOf(event, 'nfcNumber') === null && images.length === 0);
}

/** Another message of this gate was answered so shortly before or after that it had the network. */
const contactSeconds = 20;

async function wasInContact(reads: Reads, { gateId, at, eventId }: GateEvent): Promise<boolean> {
  const { rows } = await sql<{ before: boolean; after: boolean }>`
    select coalesce(bool_or(received_at <= ${at}::timestamptz), false) as before,
      coalesce(bool_or(received_at >= ${at}::timestamptz), false) as after
    from gate_event_keys where gate_id = ${gateId} and event_id <> ${eventId}
      and received_at between ${at}::timestamptz - make_interval(secs => ${contactSeconds})
        and ${at}::timestamptz + make_interval(secs => ${contactSeconds})`.execute(reads);
  return rows[0]?.before === true && rows[0].after;
}
