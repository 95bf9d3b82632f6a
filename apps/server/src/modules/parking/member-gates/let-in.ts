import { normalisePlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { orderGate } from '../../gates/order-gate.ts';
import { checkIn } from '../entry/check-in.ts';
import { openingFor } from '../gate/order-gate-for.ts';
import { isHonoured } from '../membership/entered-as.ts';
import { holdMember } from '../membership/member-at-entry.ts';
import { type AtEntryGate, decideAtGate } from './decide-at-gate.ts';
import { samePassSeconds } from './seen-at-gate.ts';
import { tellDriver } from './tell-driver.ts';

/** Lets a member's car in and orders the barrier open; whoever is none here is told why and takes a ticket. Tells whether it came in. */
export async function letIn(tx: Tx, site: Site, at: AtEntryGate): Promise<boolean> {
  const { gate, event, found, seen } = at;
  await holdMember(tx, found.memberId);
  if (await isJustLetIn(tx, at)) return false;
  const member = await decideAtGate(tx, site, at);
  if (!member || !isHonoured(member.decision)) {
    const why = member ? ({ says: 'ordinary', ...member.decision } as const) : ({ says: 'card-unknown' } as const);
    await tellDriver(tx, site, gate, event, why);
    return false;
  }
  const { decision, read } = member;
  const stayId = await checkIn(tx, {
    site,
    plate: seen.plateNumber ?? undefined,
    vehicleTypeId: gate.fixedVehicleId ?? read.row.vehicleTypeId,
    parkingType: gate.parkingType,
    gateId: gate.id,
    enteredAt: event.at,
    origin: 'MEMBER',
    operatorId: null,
    eventId: event.eventId,
    images: seen.images,
    imagesBy: gate.id,
    member: decision,
  });
  await orderGate(tx, openingFor({ site, gate, stayId, userId: null }));
  await tellDriver(tx, site, gate, event, { says: 'welcome' });
  return true;
}

/** A card is read twice, and a camera sees a car several times, before it has passed. */
export async function isJustLetIn(reads: Reads, { gate, event, found, seen }: AtEntryGate): Promise<boolean> {
  const { rows } = await sql`
    select from stays_inside i join stays s on s.id = i.stay_id
    where i.member_id = ${found.memberId} and s.entry_gate_id = ${gate.id}
      and abs(extract(epoch from s.entered_at - ${event.at}::timestamptz)) < ${samePassSeconds}
      and (${event.type} = 'CARD_READ' and i.by_card or i.plate_key = ${normalisePlate(seen.plateNumber ?? '')})
    limit 1`.execute(reads);
  return rows.length > 0;
}
